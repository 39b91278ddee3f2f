"""The audit of items that are answered with a span: planted shortcuts are found, and nothing where there is none."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

import tollens as tl
from tollens.checks import Audit, audit
from tollens.records import Item, Items, Part
from tollens.seeds import stream

NAMES = ["Ada", "Ben", "Cleo", "Dora", "Egon", "Frida", "Gus", "Hilda", "Ivo", "Jana", "Kurt", "Lena"]
KINDS = ("field", "crew", "boat", "garden", "class", "choir")


def pairs(situations: int, key: Callable[[int, int], int], asked: tuple[str, ...] = ("more", "less")) -> Iterator[Item]:
    """Minimal pairs: of two names, which has more and which has less; the key is the place of the right one."""
    for n in range(situations):
        draw = stream(n, "pairs")
        first, second = draw.sample(NAMES, 2)
        thing = draw.choice(KINDS)
        situation = f"{first} has a {thing} by lake {n}. {second} has a {thing} by river {n}."
        for turn, word in enumerate(asked):
            yield Item(
                id=f"pair/{n}/{turn}",
                passage=(Part(name="background", text=f"Lakes give {n} fish."), Part(name="situation", text=situation)),
                question=f"Whose {thing} has {word} fish?",
                spans=((first, second)[key(n, turn)],),
                group=f"pair/{n}",
            )


def figures(found: Audit) -> dict[str, tuple[float, float, int]]:
    return {each.name: (each.accuracy.value, each.chance, each.accuracy.n) for each in found.shortcuts}


def by_coin(n: int, turn: int) -> int:
    return (stream(n, "coin").randrange(2) + turn) % 2


def test_pairs_whose_key_is_drawn_leave_every_shortcut_at_chance() -> None:
    found = audit([Items.of(pairs(400, by_coin))])  # pairs stand and fall together: fewer would scatter
    assert list(figures(found)) == ["first-entity", "last-entity", "more-frequent-entity", "question-only"]
    for name, (value, chance, n) in figures(found).items():
        # Each pair has each name once as its key, so the first three are at one half to the item.
        assert (chance, n) == (0.5, 800) and abs(value - 0.5) < (0.1 if name == "question-only" else 1e-9)
    assert not {finding.kind for finding in found.findings} & set(figures(found)) and found.chance == 0.5


def test_a_key_that_hangs_on_the_question_is_found() -> None:
    """The answer to 'more' is the earlier name in the alphabet, and to 'less' the later: the question alone tells."""

    def alphabetical(n: int, turn: int) -> int:
        first, second = stream(n, "pairs").sample(NAMES, 2)
        return turn if first < second else 1 - turn

    found = audit([Items.of(pairs(300, alphabetical))])
    assert figures(found)["question-only"][0] > 0.75
    assert next(each for each in found.findings if each.kind == "question-only").severity == "error"


def test_what_is_named_first_is_found_with_its_items() -> None:
    asked = ("more", "less", "better", "worse")
    items = list(pairs(40, lambda n, turn: int(turn == 3), asked))
    finding = next(each for each in audit([Items.of(items)]).findings if each.kind == "first-entity")
    assert finding.severity == "error" and "what is named first" in finding.message
    assert finding.items == tuple(item.id for item in items if not item.id.endswith("/3"))


def test_items_of_one_answer_have_nothing_to_choose_from() -> None:
    found = audit([Items.of(pairs(30, lambda n, turn: 0))])
    assert found.shortcuts == [] and "too-few-candidates" in {finding.kind for finding in found.findings}


def test_a_choice_that_the_question_offers_counts_whether_or_not_the_other_is_ever_right() -> None:
    def item(n: int, question: str, key: str) -> Item:
        passage = (Part(name="situation", text="Ada Ben Cleo"),)
        return Item(id=f"{n}", question=question, spans=(key,), group="g", passage=passage)

    items = [
        item(1, "Was it Ada or Ben?", "Ben"),
        item(2, "Was it Ada or Cleo?", "Cleo"),
        item(3, "Who was it?", "Ben"),
    ]
    found = audit([Items.of(items)])
    assert figures(found)["last-entity"] == (2 / 3, 0.5, 3)


def test_the_span_rule() -> None:
    def item(n: int, span: str) -> Item:
        passage = (Part(name="background", text="Cleo"), Part(name="situation", text="Joe's dog."))
        return Item(id=f"{n}", question="Who ate?", spans=(span,), passage=passage)

    found = audit([Items.of([item(1, "joes DOG"), item(2, "Joe"), item(3, "Cleo"), item(4, "ate")])])
    finding = next(each for each in found.findings if each.kind == "span-rule")
    assert finding.items == ("2", "3") and finding.severity == "warning"


def test_groups_and_ids_change_nothing() -> None:
    """A split with --pairs, or another file name, gives items other groups and ids, and other texts to none."""
    items = list(pairs(60, by_coin))
    renamed = [msgspec.structs.replace(item, id=f"x/{n}", group=None) for n, item in enumerate(items)]
    assert audit([Items.of(items)]).shortcuts == audit([Items.of(renamed)]).shortcuts


def test_the_audit_is_the_same_in_every_process(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    tl.write_items(path, pairs(60, by_coin, ("more", "less", "better", "worse")))
    found = [
        subprocess.run(
            [sys.executable, "-m", "tollens", "audit", str(path), "--json"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert found[0] == found[1]


def test_the_published_files(data: Path) -> None:
    dev = tl.audit(f"ropes={data}/ropes/dev-v1.0.json")
    kinds = {finding.kind: finding for finding in dev.findings}
    assert dev.items == 1_688 and "span-rule" not in kinds
    assert kinds["last-entity"].severity == kinds["question-only"].severity == "error"
