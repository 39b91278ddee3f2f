"""Splitting: what belongs together is on one side, the shares are kept, and leaks are counted right."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tollens as tl
from factories import make_item
from tollens.benchmarks.minimal_pairs import with_pairs
from tollens.benchmarks.splitting import SHARES, NearPairs, dealt, near_pairs, shares_of, situation_ties, units
from tollens.checks.leaks import leaks, memorised
from tollens.records import Item, Part

WORDS = [f"{a}{b}" for a in ("ba", "ko", "mi", "ru", "te", "su") for b in ("lan", "nor", "pis", "quet", "vam", "zor")]


def nonsense(rng: random.Random, length: int) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(length)) + "."


def question(ordinal: int, rng: random.Random, **fields: Any) -> Item:
    """An item without options on a background and a situation of its own."""
    given: dict[str, Any] = {
        "passage": (
            Part(name="background", text=nonsense(rng, 40)),
            Part(name="situation", text=nonsense(rng, 20)),
        ),
        "question": nonsense(rng, 12),
        "options": (),
        "answer": None,
        "spans": (nonsense(rng, 1),),
        "split": None,
    }
    return make_item(ordinal, **{**given, **fields})


def written(authors: int, situations: int, seed: int = 0) -> list[Item]:
    """Questions by authors who each wrote about situations of their own, two to four questions each, in a manner of
    their own: an author has pet words, and pet answers to questions with them."""
    rng = random.Random(seed)
    backgrounds = [nonsense(rng, 40) for _ in range(10)]
    items: list[Item] = []
    for author in range(authors):
        pet = [(nonsense(rng, 6), nonsense(rng, 1)) for _ in range(4)]
        for _ in range(situations):
            passage = (
                Part(name="background", text=rng.choice(backgrounds)),
                Part(name="situation", text=nonsense(rng, 20)),
            )
            for _ in range(rng.randrange(2, 5)):
                phrase, answer = rng.choice(pet)
                asked = f"{phrase} {nonsense(rng, 2)}"
                fields = {"question": asked, "spans": (answer,), "passage": passage, "author": f"author {author}"}
                items.append(question(len(items) + 1, rng, **fields))
    rng.shuffle(items)
    return items


@given(
    sizes=st.lists(st.integers(1, 12), min_size=3, max_size=60),
    seed=st.integers(0, 5),
    shares=st.sampled_from(["80/10/10", "60/20/20", "1/1/1", "70/30"]),
)
def test_units_are_whole_no_part_is_empty_and_none_is_off_by_more_than_the_largest(
    sizes: list[int], seed: int, shares: str
) -> None:
    places = iter(range(sum(sizes)))
    parts = [[next(places) for _ in range(size)] for size in sizes]
    wanted = shares_of(shares)
    splits = dealt(parts, wanted, seed)
    assert all(len({splits[place] for place in part}) == 1 for part in parts)
    found = Counter(splits)
    assert set(found) == set(wanted) and splits == dealt(parts, wanted, seed)
    if len(parts) >= 30:
        for name, share in wanted.items():
            assert abs(found[name] - sum(sizes) * share / sum(wanted.values())) <= max(sizes) + 1


@given(count=st.integers(3, 300), seed=st.integers(0, 3))
def test_single_items_are_dealt_to_the_item(count: int, seed: int) -> None:
    found = Counter(dealt([[place] for place in range(count)], SHARES, seed))
    assert found.total() == count
    if count >= 10:
        assert all(abs(found[name] - count * share / 100) < 1 for name, share in SHARES.items())


@given(count=st.integers(1, 30), data=st.data())
def test_units_are_the_connected_parts(count: int, data: st.DataObject) -> None:
    place = st.integers(0, count - 1)
    ties = data.draw(st.lists(st.tuples(place, place), max_size=40))
    found = units(count, ties)
    reached = {each: {each} for each in range(count)}
    for _ in range(count):  # by plain repetition, until nothing more is reached
        for one, other in ties:
            both = reached[one] | reached[other]
            for each in both:
                reached[each] = reached[each] | both
    assert sorted(map(sorted, found)) == sorted(map(list, {tuple(sorted(each)) for each in reached.values()}))


def test_near_duplicates_are_those_that_all_pairs_have_and_are_never_cut() -> None:
    rng = random.Random(4)
    items = [question(place, rng) for place in range(60)]
    for place in range(60):
        item = items[place]
        texts = [part.text.split() for part in item.passage]
        for _ in range(rng.randrange(0, 8)):
            text = rng.choice(texts)
            text[rng.randrange(len(text))] = rng.choice(WORDS)
        passage = tuple(
            Part(name=part.name, text=" ".join(text)) for part, text in zip(item.passage, texts, strict=True)
        )
        items.append(question(60 + place, rng, passage=passage, question=item.question))

    def runs(item: Item) -> set[tuple[str, ...]]:
        whole = item.passage_text.replace(".", "").split(), item.question.replace(".", "").split()
        return {tuple(text[start : start + 3]) for text in whole for start in range(len(text) - 2)}

    def alike(one: Item, other: Item) -> bool:
        return 5 * len(runs(one) & runs(other)) >= 4 * len(runs(one) | runs(other)) and one.question == other.question

    expected = {(a, b) for a, b in combinations(range(120), 2) if alike(items[a], items[b])}
    found = near_pairs(items)
    assert set(found.ties) == expected and found.exact and 5 < len(expected) < 60
    for seed in range(5):
        made = tl.split(items, seed=seed)
        side = {item.id: part for part, kept in made.parts.items() for item in kept}
        assert all(side[items[a].id] == side[items[b].id] for a, b in expected)
        assert made.leaks["situations"].near_duplicate.value == 0


@pytest.mark.parametrize("seed", range(6))
def test_of_what_is_there_several_times_every_copy_that_train_has_is_counted(seed: int) -> None:
    """Against brute force: a test item leaks if any single train item is the same or has a changed word."""
    rng = random.Random(seed)
    items: list[Item] = []
    for _ in range(12):
        one = question(0, rng)
        background, situation = (part.text for part in one.passage)
        changed = " ".join([rng.choice(WORDS), *situation.split()[1:]])
        for text in [situation] * rng.randrange(3, 7) + [changed] * rng.randrange(0, 3):
            passage = Part(name="background", text=background), Part(name="situation", text=text)
            items.append(question(len(items), rng, passage=passage, question=one.question))
    rng.shuffle(items)
    splits = [rng.choice(["train", "test", "test"]) for _ in items]
    found = leaks(items, splits, near_pairs(items).like)
    questions = {item.question for item, split in zip(items, splits, strict=True) if split == "train"}
    tested = [item for item, split in zip(items, splits, strict=True) if split == "test"]
    assert found.near_duplicate.n == len(tested)
    assert found.near_duplicate.value == sum(item.question in questions for item in tested) / len(tested)


def test_likeness_does_not_go_from_one_to_the_next() -> None:
    found = NearPairs(first=[0, 1, 2, 0, 2], near=[(0, 1), (1, 2)], exact=True)
    assert found.like([3]) == {0, 1, 3} and found.like([1]) == {0, 1, 2, 3, 4} and found.like([]) == set()


def test_a_situation_and_a_group_are_never_cut_but_a_background_may_be() -> None:
    items = written(authors=4, situations=8)
    made = tl.split(items, seed=2)
    side = {item.id: part for part, kept in made.parts.items() for item in kept}
    by_situation: dict[str, set[str]] = {}
    for item in items:
        by_situation.setdefault(item.passage[1].text, set()).add(side[item.id])
    assert all(len(sides) == 1 for sides in by_situation.values()) and made.units == len(by_situation) == 32
    grouped = [question(place, random.Random(place), group=f"g{place % 7}") for place in range(50)]
    parts = tl.split(grouped).parts
    assert sum(len({item.group for item in kept}) for kept in parts.values()) == 7


@pytest.mark.parametrize("seed", range(3))
def test_no_author_is_on_two_sides_when_they_are_kept_apart(seed: int) -> None:
    items = written(authors=11, situations=6)
    made = tl.split(items, apart="author", seed=seed)
    authors = [{item.author for item in kept} for kept in made.parts.values()]
    assert not any(one & other for one, other in combinations(authors, 2)) and all(authors)
    assert sum(map(len, authors)) == 11 and made.way == "authors"
    assert made.leaks["authors"].author is not None and made.leaks["authors"].author.value == 0
    assert made.leaks["situations"].author is not None and made.leaks["situations"].author.value > 0.9


def test_what_authors_repeat_is_remembered_from_a_random_split_and_not_from_theirs() -> None:
    made = tl.split(written(authors=12, situations=20), apart="author", seed=1)
    apart, mixed = made.leaks["authors"].memoriser, made.leaks["situations"].memoriser
    assert mixed.low > 0.8 and apart.high < 0.5


def test_leaks_of_a_case_worked_by_hand() -> None:
    rng = random.Random(1)
    back, here = nonsense(rng, 40), nonsense(rng, 20)
    one = question(
        1, rng, passage=(Part(name="background", text=back),), author="Ida", question="how fast does ice melt"
    )
    two = question(
        2, rng, passage=(Part(name="background", text=back.upper()),), author="Ida", question="does ice melt"
    )
    three = question(3, rng, passage=(Part(name="situation", text=here),), author="Ole", question="who sings")
    four = question(4, rng, passage=(Part(name="situation", text=here),), author=None, question="who sings at night")
    items = [one, two, three, four]
    found = leaks(items, ["train", "test", "train", "test"], like=lambda places: {*places, 3})
    assert (found.train, found.test) == (2, 2)
    assert found.near_duplicate.value == 0.5
    assert {name: (each.value, each.n) for name, each in found.parts.items()} == {
        "background": (1, 1),
        "situation": (1, 1),
    }
    assert found.author is not None and found.author.value == 0.5
    assert found.memoriser.n == 2 and found.memoriser.value == 0


def test_the_memoriser_answers_with_the_answer_of_the_nearest_question() -> None:
    train = [
        make_item(1, question="Which cup is hotter?", options=(), answer=None, spans=("cup A",)),
        make_item(2, question="Who runs faster?", options=(), answer=None, spans=("Ida",)),
    ]
    hot = make_item(3, question="Which cup is hotter now?", options=(), answer=None, spans=("the cup", "Cup A"))
    fast = make_item(4, question="Who runs faster in rain?", options=(), answer=None, spans=("Ole",))
    assert memorised(train, [hot]).value == 1 and memorised(train, [fast]).value == 0
    marked = make_item(7, question="Which cup is hotter?", options=(), answer=None, spans=('"Cup" A!',))
    assert memorised(train, [marked]).value == 1  # as the scores compare: case and punctuation do not count
    options = ("cup B", "cup A", "a spoon", "a fork")
    assert memorised(train, [make_item(5, question="Which cup is hotter?", options=options, answer=1)]).value == 1
    assert memorised(train, [make_item(6, question="Which cup is hotter?", options=("x", "y"), answer=1)]).value == 0.5
    assert memorised([], [hot]).n == memorised(train, []).n == 0


def test_minimal_pairs_differ_in_a_word_or_two_and_in_their_answer() -> None:
    rng = random.Random(3)
    passage = (Part(name="situation", text=nonsense(rng, 20)),)
    asked = (
        ("Which sample rusts more in the rain?", "A"),
        ("Is A wetter than B in the end?", "yes"),
        ("Which sample rusts less in the rain?", "B"),
        ("Is B wetter than A in the end?", "no"),
        ("Which sample rusts more in the snow?", "A"),  # the same answer as the first: no pair with it
        ("Who owns the shed?", "Ida"),
    )
    items = [
        question(place, rng, passage=passage, question=text, spans=(answer,), group="the situation")
        for place, (text, answer) in enumerate(asked)
    ]
    paired, count = with_pairs(items)
    groups = [item.group for item in paired]
    assert count == 2 and groups[0] == groups[2] != groups[1] == groups[3]
    assert groups[4] is groups[5] is None  # a group is a pair: what compare draws is never both
    elsewhere = [items[0], question(9, rng, question=asked[2][0], spans=("B",))]
    assert with_pairs(elsewhere)[1] == 0


def test_items_without_authors_are_split_by_situation_alone_and_it_is_said() -> None:
    items = [question(place, random.Random(place)) for place in range(30)]
    made = tl.split(items)
    assert set(made.leaks) == {"items", "situations"} and "No item says who wrote it" in made.notes[0]
    with pytest.raises(tl.InputError, match="no item says who wrote it"):
        tl.split(items, apart="author")
    some = [*items[:20], *(question(place, random.Random(place), author="Ida") for place in range(40, 50))]
    assert "20 of 30 items do not say" in tl.split(some).notes[0]
    with pytest.raises(tl.InputError, match="20 of 30 items do not say who wrote"):
        tl.split(some, apart="author")


@pytest.mark.parametrize("author", ["", "  "])
def test_a_blank_author_is_none(author: str) -> None:
    items = [question(place, random.Random(place), author=author) for place in range(30)]
    made = tl.split(items)
    assert "No item says who wrote it" in made.notes[0] and made.leaks["items"].author is None
    with pytest.raises(tl.InputError, match="no item says who wrote it"):
        tl.split(items, apart="author")


@pytest.mark.parametrize("count", [1, 2])
def test_fewer_items_than_parts_are_refused(count: int) -> None:
    items = [question(place, random.Random(place)) for place in range(count)]
    with pytest.raises(tl.InputError, match=f"expected at least 3 units that need not stay together, found {count}"):
        tl.split(items)


def test_an_id_that_is_there_twice_is_refused() -> None:
    items = [question(place, random.Random(place)) for place in range(30)]
    with pytest.raises(tl.InputError, match="expected items with an id of their own"):
        tl.split(items, items[:1])


def test_too_few_units_are_refused() -> None:
    items = [question(place, random.Random(place), author="Ida") for place in range(30)]
    with pytest.raises(tl.InputError, match="expected at least 3 units that need not stay together, found 1"):
        tl.split(items, apart="author")
    assert any("Authors cannot be kept apart" in note for note in tl.split(items).notes)


def test_items_that_came_with_a_split_are_measured_by_it() -> None:
    rng = random.Random(8)
    items = [question(place, rng, split="train" if place < 20 else "dev") for place in range(30)]
    copy = question(99, rng, passage=items[0].passage, question=items[0].question, split="dev")
    found = tl.split([*items, copy]).leaks["as they came, dev"]
    assert (found.train, found.test) == (20, 11) and found.near_duplicate.value == 1 / 11
    assert found.parts["situation"].value == 1 / 11


@pytest.mark.parametrize("text", ["80", "80/10", "60/20/20"])
def test_shares_are_read(text: str) -> None:
    if text == "80":
        with pytest.raises(tl.InputError, match="expected shares as 80/10/10"):
            shares_of(text)
    else:
        assert list(shares_of(text)) == (["train", "test"] if text == "80/10" else ["train", "dev", "test"])


def test_published_ropes_keeps_situations_apart_and_shares_backgrounds(data: Path) -> None:
    """Counted from the files themselves: how many dev questions have a background that train has too."""
    import json

    def contexts(name: str) -> list[tuple[str, str]]:
        articles = json.loads((data / "ropes" / name).read_text("utf-8"))["data"]
        paragraphs = [paragraph for article in articles for paragraph in article["paragraphs"]]
        return [(each["background"], each["situation"]) for each in paragraphs for _ in each["qas"]]

    train, dev = contexts("train-v1.0.json"), contexts("dev-v1.0.json")
    known = {background for background, _ in train}
    shared = sum(background in known for background, _ in dev)
    names = ("train-v1.0.json", "dev-v1.0.json")
    items = [item for name in names for item in tl.load(f"ropes={data}/ropes/{name}")]
    came = leaks(items, [item.split or "" for item in items], like=set, test="dev")
    assert came.parts["background"].value == pytest.approx(shared / len(dev), abs=0.01) and shared / len(dev) > 0.7
    assert came.parts["situation"].value == 0
    mixed = leaks(items, dealt(units(len(items), situation_ties(items)), SHARES, 1), like=set)
    assert came.memoriser.high < mixed.memoriser.low  # other authors wrote dev: little to remember


def test_so_many_items_that_they_are_compared_by_estimates_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    items = [question(place, random.Random(place)) for place in range(30)]
    assert not any("estimates" in note for note in tl.split(items).notes)
    monkeypatch.setattr("tollens.benchmarks.splitting.MOST_EXACT", 10)
    assert any("estimates" in note for note in tl.split(items).notes)


def test_situation_ties_of_items_without_a_passage_are_none() -> None:
    assert situation_ties([make_item(1, passage=()), make_item(2, passage=())]) == []
