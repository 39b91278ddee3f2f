"""The co-matching network against its formula, worked out word by word, and what it takes for a sentence."""

from __future__ import annotations

from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="torch is not installed: pip install 'tollens[neural]'")
torch.set_num_threads(1)

import numpy as np  # noqa: E402

from factories import make_item  # noqa: E402
from readers.neural.boxes import both_ways, boxes, made, scores_of, softmax, weights_of  # noqa: E402
from tollens.records import Part  # noqa: E402


def linear(layer: Any, vector: Any) -> Any:
    return weights_of(layer.weight) @ vector + (0 if layer.bias is None else weights_of(layer.bias))


def test_the_scores_are_those_of_the_paper() -> None:
    items = [*boxes(3), make_item()]
    network = made("co-matching", items, tune="true")
    scores = scores_of(network, items)
    module = network.module
    vectors = weights_of(module.embedding.weight)

    def matched(word: Any, text: Any) -> Any:
        seen = softmax(np.array([linear(module.look, each) @ word for each in text])) @ text
        return np.maximum(linear(module.match, np.concatenate([seen - word, seen * word])), 0)

    for row, item in enumerate(items):
        encoded = network.encode(item.as_question())
        assert len(encoded.sentences) == 2
        query, _ = both_ways(module.read, vectors[list(encoded.asked)])
        for place, option in enumerate(encoded.options):
            answer, _ = both_ways(module.read, vectors[list(option)])
            sentences = []
            for sentence in encoded.sentences:
                words, _ = both_ways(module.read, vectors[list(sentence)])
                both = np.array([np.concatenate([matched(word, query), matched(word, answer)]) for word in words])
                sentences.append(both_ways(module.read_sentence, both)[0].max(0))
            passage = both_ways(module.read_passage, np.array(sentences))[0].max(0)
            assert float(scores[row, place]) == pytest.approx(linear(module.weigh, passage).item(), abs=1e-5)


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("en", "It rains. Ann is 1.75 m tall! Is Bob?\nNo", 4),
        ("zh", "甲组用井水。乙组用雨水！为什么？不知道", 4),
        ("en", "...\n\n?!", 1),
        ("en", "", 1),
    ],
)
def test_a_passage_is_read_by_sentences_that_have_words(language: str, text: str, count: int) -> None:
    item = make_item(passage=(Part(name="passage", text=text),), language=language)
    assert len(made("co-matching", [item]).encode(item.as_question()).sentences) == count
