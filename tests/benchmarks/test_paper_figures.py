"""What the papers print: each figure with how many the paper asked."""

from __future__ import annotations

import pytest

from tollens.benchmarks import BENCHMARKS, benchmark
from tollens.benchmarks.benchmark import Figure


def figures(name: str, reader: str, split: str) -> list[Figure]:
    return [each for each in benchmark(name).figures if (each.reader, each.split) == (reader, split)]


@pytest.mark.parametrize(
    ("name", "reader", "split", "asked"),
    [
        ("logiqa", "human", "test", "500 items"),
        ("logiqa", "human-ceiling", "test", "500 items"),
        ("logiqa-zh", "human", "test", "500 items"),
        ("logiqa", "roberta-base", "test", "867 items"),
        ("logiqa-zh", "word-matching", "test", "867 items"),
        ("logiqa", "roberta-base", "dev", ""),  # the paper does not say
        ("nail", "human", "test", "2,097 items"),
        ("nail-zh", "roberta-large", "dev", "2,001 items"),
        ("robustlr", "human", "n-cs", "30 theories"),
        ("robustlr", "gpt-3", "d2-es", "500 items"),
        ("robustlr", "t5-11b", "c-cs", "20,000 items"),
        ("ropes", "human", "test", "400 questions"),
        ("ropes", "roberta-large", "test", "1,710 questions"),
        ("ropes", "roberta-base", "dev", "1,688 questions"),
        ("ropes", "roberta", "contrast", "974 questions"),
    ],
)
def test_a_figure_says_how_many_the_paper_asked(name: str, reader: str, split: str, asked: str) -> None:
    assert {each.asked for each in figures(name, reader, split)} == {asked}


def test_only_logiqas_dev_set_is_of_an_unknown_number() -> None:
    unknown = {(name, each.split) for name in BENCHMARKS for each in benchmark(name).figures if each.n is None}
    assert unknown == {("logiqa", "dev"), ("logiqa-zh", "dev")}


def test_the_main_figure_comes_before_its_variant() -> None:
    """RoBERTa-large on C-ES has 0.79 in the paper's main table and 0.40 in another."""
    main, variant = figures("robustlr", "roberta-large", "c-es")
    assert (main.value, main.title) == (0.79, "RoBERTa-large")
    assert variant.value == 0.40
    assert variant.title != main.title
