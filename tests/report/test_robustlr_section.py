from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import mean, stdev

import pytest
from sklearn.metrics import f1_score

from factories import make_item
from report.books import Given, Shelf, make_book
from tollens.benchmarks.robustlr import ROBUSTLR
from tollens.benchmarks.robustlr.tables import IN_DOMAIN
from tollens.records import LABELS, Item, Origin
from tollens.report.analyses import robustlr
from tollens.report.book import Book
from tollens.report.content import Chart, Row, Section, Table, Value

TRUE, FALSE, UNKNOWN = range(3)
N_CS = (("base", TRUE), ("neg", FALSE), ("neg", UNKNOWN), ("neg", UNKNOWN))
FIGURES = {"robustlr": ROBUSTLR.figures}


def theory(number: int, name: str = "n-cs", rows: Sequence[tuple[str, int]] = N_CS) -> list[Item]:
    """A theory and its edits, a version each; a training set's items have no kinds."""
    return [
        make_item(
            number,
            id=f"robustlr/{name}/1/{number}/{version}",
            options=LABELS["en"],
            answer=label,
            kinds=(group, f"negation {version}") if group else (),
            group=f"{name}{number}",
            split="fresh",
            origin=Origin(benchmark="robustlr", recipe=f"robustlr/{name}/1", seed=1, index=number),
        )
        for version, (group, label) in enumerate(rows)
    ]


def section(book: Book) -> Section:
    found = robustlr.section(book)
    assert found is not None
    return found


def table(book: Book, id_: str) -> Table:
    (found,) = (part for part in section(book).parts if part.id == id_)
    assert isinstance(found, Table)
    return found


def values(row: Row) -> list[float | None]:
    return [each.value if isinstance(each, Value) else None for each in row.entries]


def f1_by_theory(items: Sequence[Item], said: Sequence[int]) -> list[float]:
    """Each theory's, by scikit-learn."""
    found = []
    for group in dict.fromkeys(item.group for item in items):
        pairs = [(item.answer, answer) for item, answer in zip(items, said, strict=True) if item.group == group]
        keys, answers = zip(*pairs, strict=True)
        found.append(float(f1_score(keys, answers, average="weighted", zero_division=0)))
    return found


def test_without_robustlr_there_is_nothing() -> None:
    assert robustlr.section(make_book(Shelf([make_item()], [Given("random", [0])]))) is None


def test_sets_are_columns_in_the_papers_order_whatever_their_files_are_called() -> None:
    negated = [*theory(0), *theory(1), *theory(2)]
    trained = [*theory(0, "all", rows=[("", TRUE), ("", FALSE)]), *theory(1, "all", rows=[("", TRUE), ("", UNKNOWN)])]
    said, said_too = [0, 1, 2, 0, 0, 0, 0, 0, 1, 1, 2, 2], [0, 1, 0, 1]
    book = make_book(
        Shelf(trained, [Given("one", said_too)], name="held-out.jsonl"),
        Shelf(negated, [Given("one", said), Given("two", said[:8])], name="robustlr/n-cs:fresh"),
        figures=FIGURES,
    )
    found = table(book, "robustlr-sets-robustlr")
    assert [(each.title, each.aside) for each in found.columns] == [
        ("N-CS", "robustlr/n-cs:fresh, 3 theories"),
        ("All", "held-out.jsonl, 2 theories"),
    ]
    one, two, *apart = found.rows
    expected = f1_by_theory(negated, said)
    assert values(one) == [pytest.approx(mean(expected)), pytest.approx(mean(f1_by_theory(trained, said_too)))]
    first = one.entries[0]
    assert isinstance(first, Value) and first.n == 3 and first.low is not None
    assert first.value - first.low == pytest.approx(1.959964 * stdev(expected) / sqrt(3), rel=1e-5)
    assert values(two)[1] is None
    assert isinstance(two.entries[0], Value) and two.entries[0].note == "incomplete: 8 of 12 done"
    assert all(row.apart for row in apart)
    printed = {row.title: values(row) for row in apart}
    assert printed["T5-11B"] == [0.58, 0.94]
    assert printed["Human"] == [0.84, None]
    asides = {row.title: row.aside for row in apart}
    assert asides["Human"] == "Sanyal et al. 2022, 30 theories of each of its own sets"
    assert asides["GPT-3, on 500 items a set"] == "Sanyal et al. 2022, 500 items of each of its own sets"
    assert asides["T5-11B"] == "Sanyal et al. 2022, 20,000 items of each of its own sets"
    assert "other items of the same kind" in section(book).note


def test_readers_that_were_trained_stand_together_by_training_set_and_size() -> None:
    items = theory(0)
    trained = [("or-not", "500"), ("all", "1000"), ("all", "200"), ("elsewhere", "many")]
    given = [
        Given("bert", [0, 1, 2, 2], {"trained_on": f"robustlr/{name}:fresh", "train_size": size})
        for name, size in trained
    ]
    book = make_book(Shelf(items, [*given, Given("random", [0, 0, 0, 0])], name="x.jsonl"))
    assert [(row.title, row.aside) for row in table(book, "robustlr-sets-robustlr").rows] == [
        ("random", ""),
        ("bert (trained on RobustLR All, train_size=200)", "on 200 items"),
        ("bert (trained on RobustLR All, train_size=1000)", "on 1,000 items"),
        ("bert (trained on RobustLR OR+NOT, train_size=500)", "on 500 items"),
        ("bert (trained on RobustLR elsewhere, train_size=many)", ""),
    ]


def test_groups_of_edits_are_bars_and_versions_and_labels_are_rows() -> None:
    items = [*theory(0), *theory(1)]
    said = [0, 1, 0, 0, 1, 0, 2, 2]
    book = make_book(Shelf(items, [Given("one", said)], name="robustlr/n-cs:fresh"))
    (bars,) = (part for part in section(book).parts if isinstance(part, Chart))
    assert (bars.id, bars.kind) == ("robustlr-groups-robustlr-n-cs-fresh", "bars")
    for point in bars.series[0].points:
        chosen = [place for place, item in enumerate(items) if point.x in item.kinds]
        expected = f1_by_theory([items[place] for place in chosen], [said[place] for place in chosen])
        assert point.value.value == pytest.approx(mean(expected)), point.x
    assert [point.x for point in bars.series[0].points] == ["base", "neg"]
    versions = table(book, "robustlr-versions-robustlr-n-cs-fresh")
    assert {row.title: values(row)[0] for row in versions.rows} == {
        "negation 0": 0.5,
        "negation 1": 0.5,
        "negation 2": 0.5,
        "negation 3": 0.5,
    }
    labels = {row.title: values(row)[0] for row in table(book, "robustlr-labels-robustlr").rows}
    # True: right in the first theory alone. False: the same. Unknown: none of two, both of two.
    assert labels == {f"N-CS (robustlr/n-cs:fresh): {label}": 0.5 for label in LABELS["en"]}


def test_training_sizes_make_a_line_a_set() -> None:
    items = [*theory(0), *theory(1)]
    all_right, some = [0, 1, 2, 2] * 2, [0, 0, 2, 2] * 2

    def trained(size: str, said: Sequence[int], **more: str) -> Given:
        return Given("bert", said, {"trained_on": "robustlr/all:fresh", "train_size": size, **more})

    given = [trained("1000", all_right), trained("50", some), trained("50", all_right, seed="2"), trained("9e9", some)]
    book = make_book(Shelf(items, given, name="x.jsonl"), Shelf(theory(0, "c-es"), [given[0]], name="y.jsonl"))
    (line,) = (part for part in section(book).parts if isinstance(part, Chart) and part.kind == "lines")
    assert line.id == "robustlr-size-robustlr-1" and line.title.endswith("bert trained on RobustLR All")
    first, again = line.series  # C-ES was read by one size only
    assert first.name == "N-CS (x.jsonl)"
    assert [(point.x, point.value.value) for point in first.points] == [
        (50, pytest.approx(mean(f1_by_theory(items, some)))),
        (1000, 1.0),
    ]
    assert [(point.x, point.value.value) for point in again.points] == [(50, 1.0)]


def test_distractors_are_a_difference_of_two_sets() -> None:
    full, bare = [*theory(0), *theory(1), *theory(2)], [*theory(0, "n-cs-bare"), *theory(1, "n-cs-bare")]
    said, said_bare = [0, 1, 2, 0, 0, 0, 0, 0, 1, 1, 2, 2], [0, 1, 2, 2, 0, 1, 2, 0]
    book = make_book(
        Shelf(full, [Given("one", said), Given("two", said)], name="full.jsonl"),
        Shelf(bare, [Given("one", said_bare)], name="bare.jsonl"),
    )
    found = table(book, "robustlr-distractors-robustlr")
    (row,) = found.rows  # the other read one of them alone
    with_them, without, gain = row.entries
    assert isinstance(with_them, Value) and isinstance(without, Value) and isinstance(gain, Value)
    by_hand = mean(f1_by_theory(bare, said_bare)) - mean(f1_by_theory(full, said))
    assert gain.value == pytest.approx(by_hand) and gain.unit == "points"
    assert without.low is not None and with_them.high is not None and gain.low is not None
    below, above = without.value - without.low, with_them.high - with_them.value
    assert gain.low == pytest.approx(gain.value - sqrt(below**2 + above**2))
    assert "n-cs-bare" not in [each.title for each in table(book, "robustlr-sets-robustlr").columns]


def test_published_edits_are_told_by_their_versions_and_other_edits_by_their_name() -> None:
    def of(recipe: str | None, benchmark: str = "robustlr") -> list[Item]:
        return [
            make_item(
                n,
                id=f"{recipe}/{n}",
                group="g",
                kinds=("base", f"negation {n}"),
                options=LABELS["zh"],
                origin=Origin(benchmark=benchmark, recipe=recipe),
            )
            for n in range(2)
        ]

    book = make_book(
        Shelf(of(None), [Given("one", [0, 0])], name="robustlr=test.csv", split=None),
        Shelf(of("perturb/negation/1"), [Given("one", [0, 0])], name="negated.jsonl", split=None),
        Shelf(of("robustlr/no-such-set/1", "robustlr-zh"), [Given("one", [0, 0])], name="odd.jsonl", split=None),
        figures=FIGURES,
    )
    assert [each.title for each in table(book, "robustlr-sets-robustlr").columns] == ["N-CS", "negated.jsonl"]
    chinese = table(book, "robustlr-sets-robustlr-zh")
    assert [each.title for each in chinese.columns] == ["odd.jsonl"]
    assert not any(row.apart for row in chinese.rows)
    assert table(book, "robustlr-labels-robustlr-zh").rows[0].title == "odd.jsonl: 真"


def test_statements_without_theories_or_keys_have_no_weighted_f1() -> None:
    alone = [make_item(n, id=f"{n}", options=LABELS["en"], origin=Origin(benchmark="robustlr")) for n in range(2)]
    assert robustlr.section(make_book(Shelf(alone, [Given("one", [0, 0])], name="x.jsonl"))) is None
    open_ = [make_item(1, id="1", answer=None, origin=Origin(benchmark="robustlr"))]
    assert robustlr.section(make_book(Shelf(open_, [Given("one", [0])], name="x.jsonl"))) is None


def test_the_papers_own_domain_is_of_readers_that_it_prints() -> None:
    assert set(IN_DOMAIN) <= {each.title for each in ROBUSTLR.figures}
