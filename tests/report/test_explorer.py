"""The data of the explorer, read back as its script reads them."""

from __future__ import annotations

import base64
import gzip
import json
import re
from typing import Any

import pytest

from factories import make_item
from tollens.records import Cost, Item, Origin, Part, Prediction
from tollens.report.book import Book
from tollens.report.explorer import data as made
from tollens.report.explorer.data import explorer_data, fair_length
from tollens.report.explorer.fragment import explorer
from tollens.report.explorer.quotes import by_reference
from tollens.report.explorer.worlds import MOST_ROWS, tell_worlds

from .books import Given, Shelf, make_book

THREE = """\
sort person = ann, bob
sort drink = tea, milk
function drinks(person): drink
predicate late(person)
late(ann)
drinks(ann) = tea  "Ann drinks tea."
ask could
A: drinks(bob) = milk
B: drinks(ann) = milk
C: late(ann)
"""


def read_back(data: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The index and the details of all items."""
    index, *halves = (json.loads(gzip.decompress(base64.b64decode(line))) for line in data.split("\n"))
    assert index["blocks"] == [sum(map(len, halves[0 : 2 * place : 2])) for place in range(len(halves) // 2)]
    words = [each for half in halves[::2] for each in half]
    rests = [each for half in halves[1::2] for each in half]
    return index, [
        dict(zip(("passage", "question", "options"), each, strict=True)) | rest
        for each, rest in zip(words, rests, strict=True)
    ]


def quoting(text: str, words: str) -> str:
    """The text with its references taken up, as the script does it."""
    end = 0
    whole = []
    for piece in re.split(r'((?<=["“])@-?[0-9]+:[0-9]+(?=["”]))', text):
        if found := re.fullmatch(r"@(-?[0-9]+):([0-9]+)", piece):
            start = end + int(found[1])
            end = start + int(found[2])
            whole.append(words[start:end])
        else:
            whole.append(piece)
    return "".join(whole)


def mixed() -> Book:
    """Two sets; one reader was not run on the second, another was stopped, one item has no key."""
    zoo = [make_item(n, answer=n % 4, kinds=("birds", f"n{n % 2}"), group=f"g{n // 2}") for n in range(5)]
    bare = [*zoo, make_item(5, answer=None)]
    zh = [
        Item(
            id="zoo/dev/1",
            language="zh",
            passage=(Part(name="background", text="苍鹭吃鱼。"), Part(name="situation", text="皮娅是苍鹭。")),
            question="谁吃鱼？",
            spans=("皮娅",),
            origin=Origin(benchmark="zoo-zh", recipe="zoo/1", seed=7, index=4),
        )
    ]
    refused = Prediction(item="zoo/dev/2", missing="refused", detail="不")
    return make_book(
        Shelf(bare, [Given("always-a", [0] * 6), Given("slow", [0, None, refused])], name="zoo:dev"),
        Shelf(zh, [Given("always-a", ["皮娅"])], name="zoo-zh:dev"),
    )


def test_every_item_and_every_answer_is_there_with_the_outcome_that_the_scores_say() -> None:
    index, details = read_back(explorer_data(mixed()))

    assert index["ids"] == [*(f"zoo/dev/{n}" for n in range(6)), "zoo/dev/1"]
    assert index["readers"] == ["always-a", "slow"]
    assert [(each["slug"], each["count"], each["readers"]) for each in index["sets"]] == [
        ("zoo-dev", 6, [0, 1]),
        ("zoo-zh-dev", 1, [0]),
    ]
    words = index["signs"] | {"?": "no key", ".": "not reached", "-": "not run"}
    assert [[words[sign] for sign in outcomes] for outcomes in index["outcomes"]] == [
        ["right", "wrong", "wrong", "wrong", "right", "no key", "right"],
        ["right", "abstained", "refused", "not reached", "not reached", "not reached", "not run"],
    ]
    assert index["given"][0][:6] == [0] * 6 and index["given"][0][6] < -1  # a span is no option
    assert index["given"][1] == [0, -1, -1, -1, -1, -1, -1]
    assert [len(detail["answers"]) for detail in details] == [2] * 6 + [1]
    assert details[2]["answers"][1]["detail"] == ["不", 0]
    assert details[3]["answers"][1] is None
    assert details[6]["answers"] == [{"span": "皮娅"}]


def test_every_outcome_is_the_scores() -> None:
    book = mixed()

    index, _ = read_back(explorer_data(book))

    for row, reader in enumerate(book.readers):
        at = 0
        for items in book.sets:
            reading = book.reading(reader, items)
            for id_ in items.items:
                sign = index["outcomes"][row][at]
                score = reading.scores.get(id_) if reading else None
                assert index["signs"].get(sign) == (score.outcome if score else None)
                at += 1


def test_an_item_is_there_with_all_that_is_shown_of_it() -> None:
    item = make_item(
        3,
        theory=THREE,
        explanation="Because she does.",
        fallacies=("", "irrelevant", "", ""),
        measures={"worlds_after_1": 1200},
        author="ann",
        kinds=("birds",),
    )
    book = make_book(Shelf([item], [Given("always-a", [0])]))

    _, (detail,) = read_back(explorer_data(book))

    assert (detail["passage"], detail["parts"]) == ([item.passage_text], ["passage"])
    assert (detail["question"], tuple(detail["options"]), detail["key"]) == (item.question, item.options, 0)
    assert detail["graded"] is True
    assert (detail["explanation"], detail["theory"]) == ("Because she does.", [THREE, 0, 1])
    assert dict(detail["facts"]) == {
        "set": "zoo:fresh",
        "split": "dev",
        "kinds": "birds",
        "author": "ann",
        "origin": "zoo, zoo.txt, line 3",
        "measures": "worlds after 1: 1,200",
    }


def test_kinds_and_groups_are_by_item() -> None:
    index, _ = read_back(explorer_data(mixed()))

    assert [[index["kinds"][kind] for kind in each] for each in index["kindsOf"]] == [
        *(["birds", f"n{n % 2}"] for n in range(5)),
        [],
        [],
    ]
    assert [None if group < 0 else index["groups"][group] for group in index["groupOf"]] == [
        *(f"g{n // 2}" for n in range(5)),
        None,
        None,
    ]


def test_what_a_reader_said_is_cut_and_how_much_is_told() -> None:
    item = make_item(1, theory="p")
    said = Prediction(
        item=item.id,
        answer=1,
        detail="x" * (made.LONGEST_SAID + 1_234),
        proof="1. p",
        theory="p",
        option_scores=(0.5, 0.25, 0.25, 0),
        places=(1, -1),
        cost=Cost(requests=2, seconds=1.5),
    )

    _, (detail,) = read_back(explorer_data(make_book(Shelf([item], [Given("chatty", [said])]))))

    assert detail["answers"] == [
        {
            "detail": ["x" * made.LONGEST_SAID, 1_234],
            "proof": ["1. p", 0, 1],
            "sameTheory": True,
            "scores": [0.5, 0.25, 0.25, 0],
            "places": [1, -1],
            "cost": "2 requests, 1.5 seconds",
        }
    ]


@pytest.mark.parametrize(
    ("lengths", "most", "longest", "expected"),
    [
        ([], 10, 5, 5),
        ([3, 3], 10, 5, 5),  # there is room for all
        ([10, 10], 100, 5, 5),
        ([1, 10, 10], 11, 20, 5),  # 1 + 5 + 5
        ([1, 10, 10], 12, 20, 5),
        ([1, 1, 1], 2, 20, 0),
    ],
)
def test_texts_are_cut_alike_where_there_is_not_room_for_all(
    lengths: list[int], most: int, longest: int, expected: int
) -> None:
    assert fair_length(lengths, most, longest) == expected


@pytest.mark.parametrize(
    ("text", "words", "shorter"),
    [
        ('p  "Ann is late."\nq  "Bob is not."\n', "Ann is late. Bob is not.", True),
        ('p  "Bob is not."\nq  "Ann is late."\nr  "Bob is not."', "Ann is late. Bob is not.", True),
        ("by premise 1 (“Ann is late.”).", "Ann is late.", True),
        ('p  "Cyd is late."', "Ann is late.", False),
        ('p  "安是迟到的人。"', "安是迟到的人。", True),
        ("no quotation", "Ann", False),
    ],
)
def test_quotations_by_reference_come_back(text: str, words: str, shorter: bool) -> None:
    cited = by_reference(text, words)

    assert cited is not None
    assert quoting(cited, words) == text
    assert (len(cited) < len(text)) == shorter


@pytest.mark.parametrize(
    ("text", "words"), [('p  "@1:2"', "Ann"), ('p  "Ann \U0001f426 sings."', "Ann \U0001f426 sings.")]
)
def test_what_could_be_taken_for_a_reference_or_counted_otherwise_is_left_as_it_is(text: str, words: str) -> None:
    assert by_reference(text, words) is None


HOSTILE = (
    "</script><script>alert(1)</script><!--",
    '<img src=x onerror="alert(1)">',
    "half \ud800 a pair",
    "turned \u202e round",
    "x" * 100_000,
    "nothing \x00 here \u2028 there",
)


@pytest.mark.parametrize("hostile", HOSTILE, ids=["script", "img", "surrogate", "turned", "long", "zero"])
def test_hostile_text_comes_back_as_it_was_and_cannot_end_the_data(hostile: str) -> None:
    item = Item(id=hostile, passage=(Part(name=hostile, text=hostile),), question=hostile, options=(hostile,), answer=0)

    part = explorer(make_book(Shelf([item], [Given(hostile, [0])], name=hostile)))
    index, (detail,) = read_back(part.data)

    assert re.fullmatch(r"[A-Za-z0-9+/=\n]*", part.data)
    assert index["ids"] == index["readers"] == [hostile]
    assert (detail["passage"], detail["question"], detail["options"]) == ([hostile], hostile, [hostile])
    assert hostile not in part.markup + part.script + part.style


def test_many_items_are_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(made, "BLOCK", 2_000)
    items = [make_item(n, question=f"Is it {n}?") for n in range(40)]

    index, details = read_back(explorer_data(make_book(Shelf(items, [Given("always-a", [0] * 40)]))))

    assert len(index["blocks"]) > 5
    assert [detail["question"] for detail in details] == [f"Is it {n}?" for n in range(40)]


def test_the_list_shows_what_tells_items_apart() -> None:
    questions = [make_item(n, question=f"Is it {n}?") for n in range(4)]
    passages = [make_item(n, passage=(Part(name="passage", text=f"Pia  is\n{n}."),)) for n in range(4)]
    book = make_book(Shelf(questions, [Given("a", [0] * 4)]), Shelf(passages, [Given("a", [0] * 4)]))

    index, _ = read_back(explorer_data(book))

    assert index["heads"] == [*(f"Is it {n}?" for n in range(4)), *(f"Pia is {n}." for n in range(4))]


def test_worlds_are_counted_and_tell_what_becomes_of_each_option() -> None:
    # Bob drinks either, and is late or not: four worlds.
    told = tell_worlds([(7, THREE)], seconds=10)[7]

    assert (told["count"], told["limit"]) == (4, None)
    assert [(name, holds) for name, _, holds in told["asked"]] == [("A", 2), ("B", 0), ("C", 4)]
    assert told["columns"] == ["drinks(bob)", "late(bob)"]
    assert {tuple(row) for row in told["rows"]} == {
        (drink, late, drink == "milk", False, True) for drink in ("milk", "tea") for late in (True, False)
    }
    assert told["settled"] == ["drinks(ann) = tea", "late(ann)"]


def test_worlds_of_a_label_are_of_its_conclusion() -> None:
    text = "rough(Tom) | kind(Tom)\n~cold(Tom)\nconclusion {}\nask label\n"
    told = tell_worlds([(0, text.format("rough(Tom)")), (1, text.format("wild(Tom)"))], seconds=10)

    assert told[0]["count"] == 3  # of the two, at least one
    assert told[0]["asked"] == [["conclusion", "rough(Tom)", 2]]
    assert told[1]["asked"] == [["conclusion", "wild(Tom)", None]]  # the premises do not speak of it


def test_where_worlds_cannot_be_listed_the_solver_is_asked() -> None:
    text = "forall x (cat(x) -> animal(x))\ncat(tom)\nask must\nA: animal(tom)\nB: ~cat(tom)\nC: fat(tom)\n"

    assert tell_worlds([(0, text)], seconds=10) == {
        0: {"verdicts": [["A", "entailed"], ["B", "refuted"], ["C", "independent"]], "semantics": "classical"}
    }


def test_a_theory_that_cannot_be_read_is_a_fault_and_not_a_crash() -> None:
    told = tell_worlds([(0, "sort ="), (1, "(" * 10_000)], seconds=10)

    assert set(told[0]) == set(told[1]) == {"fault"}


def test_a_table_of_many_worlds_is_cut() -> None:
    text = "sort person = " + ", ".join(f"p{n}" for n in range(7)) + "\npredicate late(person)\nlate(p0)\n"

    told = tell_worlds([(0, text)], seconds=10)[0]

    assert told["count"] == 2**6
    assert len(told["rows"]) == MOST_ROWS


def test_where_the_time_is_up_worlds_are_left_out_and_counted() -> None:
    items = [make_item(n, theory=THREE) for n in range(3)]
    book = make_book(Shelf(items, [Given("a", [0, 1, 1])]))

    without, bare = read_back(explorer_data(book, world_seconds=0))
    index, details = read_back(explorer_data(book, world_seconds=60))

    assert (without["worlds"], index["worlds"]) == ([0, 3], [3, 3])
    assert [each["worlds"] for each in bare] == [None] * 3
    assert [each["worlds"]["count"] for each in details] == [4] * 3


def test_the_same_book_gives_the_same_data() -> None:
    assert explorer_data(mixed()) == explorer_data(mixed())
