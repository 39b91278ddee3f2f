"""RobustLR, fresh: every label proved by a second engine from the words alone, the tables row by row, the laws of
building."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import z3

import tollens as tl
from tollens.benchmarks.robustlr import ROBUSTLR, ROBUSTLR_ZH
from tollens.benchmarks.robustlr.sampling import Sampling
from tollens.checks.features import FeatureTable
from tollens.logic import And, Formula, Implies, Or, opposite
from tollens.records import Item

SETS = tuple(ROBUSTLR.recipes)
EVALUATION = [name for name in SETS if name.endswith(("-cs", "-cs-bare", "-es"))]
LABELS = ("True", "False", "Unknown")


@cache
def items(name: str, groups: int = 30, seed: int = 1, language: str = "en") -> tuple[Item, ...]:
    benchmark = ROBUSTLR if language == "en" else ROBUSTLR_ZH
    recipe = benchmark.recipes[name]
    settings = recipe.with_settings({})
    return tuple(item for number in range(groups) for item in recipe.make(number, seed, settings).items)


# A second reader and a second engine: the words by patterns of the test's own, the labels by z3.

CLAUSES = {
    "en": [
        (r"[Tt]he (?P<r>\w+) of (?P<b>\w+) is (?P<n>not )?(?P<a>\w+)", ("r", "a", "b")),
        (r"(?P<a>\w+) is (?P<n>not )?the (?P<r>\w+) of (?P<b>\w+)", ("r", "a", "b")),
        (r"(?P<a>\w+) is (?P<n>not )?(?P<b>\w+)'s (?P<r>\w+)", ("r", "a", "b")),
        (r"(?P<a>\w+) is (?P<n>not )?(?P<r>\w+)", ("r", "a")),
    ],
    "zh": [
        (r"(?P<b>[^的不是]+)的(?P<r>[^的不是]+)(?P<n>不)?是(?P<a>[^的不是]+)", ("r", "a", "b")),
        (r"(?P<a>[^的不是]+)(?P<n>不)?是(?P<b>[^的不是]+)的(?P<r>[^的不是]+)", ("r", "a", "b")),
        (r"(?P<a>[^的不是]+)(?P<n>不)?是(?P<r>[^的不是]+)的", ("r", "a")),
    ],
}


def clause(text: str, language: str) -> z3.BoolRef:
    for pattern, names in CLAUSES[language]:
        if found := re.fullmatch(pattern, text):
            atom = z3.Bool("/".join(found[name] for name in names))
            return z3.Not(atom) if found["n"] else atom
    raise AssertionError(text)


def joined(text: str, language: str) -> z3.BoolRef:
    for mark, connective in ((" and ", z3.And), (" or ", z3.Or), ("，并且", z3.And), ("，或者", z3.Or)):
        if mark in text:
            return connective(*(clause(part, language) for part in text.split(mark)))
    return clause(text, language)


def sentence(text: str, language: str) -> z3.BoolRef:
    text = text.rstrip(".。")
    for pattern in (r"If (?P<p>.+) then (?P<q>.+)", r"(?P<q>.+) if (?P<p>.+)"):
        if language == "en" and (found := re.fullmatch(pattern, text)):
            return z3.Implies(joined(found["p"], language), joined(found["q"], language))
    for pattern in (r"如果(?P<p>.+)，那么(?P<q>.+)", r"若(?P<p>.+)，则(?P<q>.+)", r"(?P<q>.+)，只要(?P<p>.+)"):
        if language == "zh" and (found := re.fullmatch(pattern, text)):
            return z3.Implies(joined(found["p"], language), joined(found["q"], language))
    return joined(text, language)


def label_by_z3(item: Item) -> str:
    solver = z3.Solver()
    text = item.passage_text
    parts = re.split(r"(?<=\.) ", text) if item.language == "en" else re.findall(r"[^。]+。", text)
    solver.add(*(sentence(part, item.language) for part in parts))
    goal = sentence(item.question, item.language)
    possible = solver.check(goal) == z3.sat
    deniable = solver.check(z3.Not(goal)) == z3.sat
    assert possible or deniable, "contradicts itself"
    return "Unknown" if possible and deniable else "True" if possible else "False"


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", SETS)
def test_a_second_engine_reads_the_words_and_agrees(name: str, language: str) -> None:
    for item in items(name, 12, language=language):
        assert item.answer is not None
        assert label_by_z3(item) == LABELS[item.answer], item.id


# The tables of the paper, as they stand in it: version → group and label of a True base.

C_CS = ["base True", "op Unknown", "op True", "op+neg Unknown", "op+neg Unknown", "op+neg False", "op+neg Unknown"]
D_CS = ["base True", "op True", "op True", "op+neg Unknown", "op+neg False", "op+neg False", "op+neg Unknown"]
N_CS = ["base True", "neg False", "neg Unknown", "neg Unknown"]
MIRROR = {"True": "False", "False": "True", "Unknown": "Unknown"}


@pytest.mark.parametrize(
    ("name", "table"),
    [("c-cs", C_CS), ("c-cs-bare", C_CS), ("d-cs", D_CS), ("d-cs-bare", D_CS), ("n-cs", N_CS), ("n-cs-bare", N_CS)],
)
def test_labels_and_groups_follow_the_table_row_by_row(name: str, table: list[str]) -> None:
    groups: dict[str | None, list[Item]] = defaultdict(list)
    for item in items(name):
        groups[item.group].append(item)
    bases: Counter[str] = Counter()
    for versions in groups.values():
        base = LABELS[versions[0].answer or 0]
        bases[base] += 1
        assert len(versions) == len(table)
        for number, (item, row) in enumerate(zip(versions, table, strict=True)):
            group, label = row.split()
            assert item.kinds[0] == group and item.kinds[1].endswith(str(number))
            assert LABELS[item.answer or 0] == (label if base == "True" else MIRROR[label]), item.id
            assert item.question == versions[0].question
    assert bases["True"] == bases["False"]


def sentences_of(item: Item) -> Counter[str]:
    return Counter(re.split(r"(?<=\.) ", item.passage_text))


@pytest.mark.parametrize(("name", "most"), [("c-cs", 2), ("n-cs", 1)])
def test_an_edit_changes_one_rule_and_adds_one_fact_at_most(name: str, most: int) -> None:
    groups: dict[str | None, list[Item]] = defaultdict(list)
    for item in items(name):
        groups[item.group].append(item)
    for base, *versions in groups.values():
        for item in versions:
            gone, new = sentences_of(base) - sentences_of(item), sentences_of(item) - sentences_of(base)
            assert gone.total() == 1 and 1 <= new.total() <= most
            assert "if" in next(iter(gone)).lower()


@pytest.mark.parametrize("name", ["c-es", "d1-es", "d2-es"])
def test_an_equivalent_theory_has_other_rules_and_the_same_label(name: str) -> None:
    found = items(name)
    for base, other in zip(found[::2], found[1::2], strict=True):
        assert base.group == other.group and base.answer == other.answer and base.question == other.question
        assert sentences_of(base) != sentences_of(other)
        extra = {"c-es": 0, "d1-es": 1, "d2-es": 1}[name]
        assert sentences_of(base).total() - sentences_of(other).total() == extra
    assert Counter(item.answer for item in found) == {0: 20, 1: 20, 2: 20}


@pytest.mark.parametrize("name", ["all", "not", "and-not", "or-not"])
def test_labels_are_balanced_within_every_theory(name: str) -> None:
    groups: dict[str | None, Counter[int | None]] = defaultdict(Counter)
    for item in items(name):
        groups[item.group][item.answer] += 1
    assert all(counts == {0: 2, 1: 2, 2: 2} for counts in groups.values())


@pytest.mark.parametrize(("name", "words"), [("not", ()), ("and-not", (" and ",)), ("or-not", (" or ",))])
def test_a_training_set_has_its_operators_alone(name: str, words: tuple[str, ...]) -> None:
    text = " ".join(item.passage_text for item in items(name))
    assert all((word in text) == (word in words) for word in (" and ", " or ")) and " not " in text


def test_a_bare_theory_is_its_own_proof_set() -> None:
    for base in items("c-cs-bare")[::7]:
        assert base.theory is not None
        theory = tl.read_theory(base.theory)
        assert theory.asked and theory.asked.conclusion
        verdict = tl.decide(theory, theory.asked.conclusion)
        assert verdict.premises == tuple(range(len(theory.premises)))


def test_depth_is_the_length_of_the_derivation() -> None:
    for item in items("all", 15):
        theory = tl.read_theory(item.theory or "")
        assert theory.asked and theory.asked.conclusion
        if item.answer != 2:
            goal = theory.asked.conclusion if item.answer == 0 else opposite(theory.asked.conclusion)
            assert rounds_to(goal, theory.formulas) == item.measures["depth"]


def rounds_to(goal: Formula, premises: tuple[Formula, ...]) -> int:
    """How many rounds of forward derivation reach the goal."""
    known: set[Formula] = {premise for premise in premises if not isinstance(premise, Implies)}
    rules = [premise for premise in premises if isinstance(premise, Implies)]
    for depth in range(10):
        if goal in known:
            return depth
        new: set[Formula] = set()
        for rule in rules:
            test = any if isinstance(rule.left, Or) else all
            if test(part in known for part in parts_of(rule.left)):
                new.update(parts_of(rule.right))
        known |= new
    raise AssertionError(f"{goal} is not derived")


def parts_of(side: Formula) -> tuple[Formula, ...]:
    return side.parts if isinstance(side, And | Or) else (side,)


def test_features_do_not_tell_the_label() -> None:
    """On 10,000 items of All neither one feature nor a gradient-boosted tree on all beats the majority by 3 points."""
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.model_selection import GroupKFold, cross_val_score
    from threadpoolctl import threadpool_limits

    found = items("all", 1667)[:10_000]
    answers = [item.answer or 0 for item in found]
    groups = [item.group for item in found]
    majority = max(Counter(answers).values()) / len(answers)
    names = [name for name in found[0].measures if name != "depth"]
    features = np.array([[item.measures[name] for name in names] for item in found])
    model = HistGradientBoostingClassifier(random_state=0, max_iter=30)
    with threadpool_limits(1):  # with more, threads wait for each other longer than they work
        scores = cross_val_score(model, features, answers, groups=groups, cv=GroupKFold(3))
    assert scores.mean() - majority < 0.03
    table = FeatureTable()
    for item in found:
        table.add(item)
    assert all(feature.guess.value - majority < 0.03 for feature in table.measured())


def test_the_rules_around_the_statement_do_not_tell_the_label() -> None:
    """What a reader sees who follows no chain and looks at no fact: in which signs the statement stands in conditions,
    and what the rules to it and to its opposite have in common."""
    from sklearn.ensemble import HistGradientBoostingClassifier
    from sklearn.model_selection import GroupKFold, cross_val_score
    from threadpoolctl import threadpool_limits

    found = items("all", 400)
    features = np.array([around_the_statement(item) for item in found])
    answers = [item.answer or 0 for item in found]
    model = HistGradientBoostingClassifier(random_state=0, max_iter=30)
    with threadpool_limits(1):
        scores = cross_val_score(model, features, answers, groups=[item.group for item in found], cv=GroupKFold(3))
    assert scores.mean() < 1 / 3 + 0.08


def around_the_statement(item: Item) -> list[int]:
    theory = tl.read_theory(item.theory or "")
    assert theory.asked and theory.asked.conclusion
    statement = theory.asked.conclusion
    rules = [premise for premise in theory.formulas if isinstance(premise, Implies)]
    conditions = [part for rule in rules for part in parts_of(rule.left)]
    leading = {
        goal: [part for rule in rules if goal in parts_of(rule.right) for part in parts_of(rule.left)]
        for goal in (statement, opposite(statement))
    }
    to_it, against = leading[statement], leading[opposite(statement)]
    return [
        conditions.count(statement),
        conditions.count(opposite(statement)),
        len(to_it),
        len(against),
        len({*to_it} & {opposite(part) for part in against}),
        sum(conditions.count(part) for part in to_it),
        sum(conditions.count(opposite(part)) for part in to_it),
        sum(conditions.count(part) for part in against),
        sum(conditions.count(opposite(part)) for part in against),
    ]


def test_seeds_share_no_theory() -> None:
    one, two = ({item.passage_text for item in items("all", 200, seed)} for seed in (1, 2))
    assert len(one) == len(two) == 200 and not one & two


def test_both_languages_tell_the_same_theories() -> None:
    for english, chinese in zip(items("c-cs", 5), items("c-cs", 5, language="zh"), strict=True):
        assert (english.answer, english.kinds, english.measures) == (chinese.answer, chinese.kinds, chinese.measures)
        assert english.group == chinese.group and english.id != chinese.id


def test_settings_are_followed() -> None:
    recipe = ROBUSTLR.recipes["all"]
    settings = recipe.with_settings({"least": "10", "most": "12", "depth": "2", "negation": "0.1", "merged": "true"})
    made = [item for number in range(40) for item in recipe.make(number, 1, settings).items]
    assert {item.measures["depth"] for item in made} == {1, 2}
    assert sum(item.measures["negated_facts"] for item in made) < 0.25 * sum(item.measures["facts"] for item in made)
    assert any(re.search(r"(\w+) is \w+ (and|or) \w+( then|\.)", item.passage_text) for item in made)
    for wrong in ({"depth": "0"}, {"depth": "x"}, {"most": "5"}, {"negation": "0"}, {"colour": "red"}):
        with pytest.raises(tl.InputError):
            recipe.with_settings(wrong)
    assert recipe.with_settings({}) == Sampling()


def test_statements_about_facts_are_what_the_facts_say() -> None:
    small = {"facts": "true", "least": "4", "most": "6", "depth": "2"}
    found = list(tl.build("robustlr", set_name="all", size=300, seed=4, settings=small))
    assert all(LABELS[item.answer or 0] == label_by_z3(item) for item in found)
    flat = [item for item in found if item.measures["depth"] == 0]
    assert len(flat) > 100
    for item in flat:
        told = [text.rstrip(".") for text in re.split(r"(?<=\.) ", item.passage_text)]
        facts = [clause(text, "en") for text in told if " if " not in text and not text.startswith("If ")]
        said = clause(item.question.rstrip("."), "en")
        expected = {True: "True", False: "Unknown"}[any(said.eq(fact) for fact in facts)]
        if any(z3.simplify(z3.Not(said)).eq(fact) for fact in facts):
            expected = "False"
        assert LABELS[item.answer or 0] == expected
    labels = Counter((item.measures["depth"] == 0, item.answer) for item in found)
    assert max(labels[True, answer] for answer in range(3)) < 1.5 * min(labels[True, answer] for answer in range(3))


def test_statements_of_contrast_sets_are_negated_as_often_as_set() -> None:
    recipe = ROBUSTLR.recipes["c-cs-bare"]
    for share in (0, 1):
        settings = recipe.with_settings({"statement_negation": str(share)})
        made = [item for number in range(10) for item in recipe.make(number, 1, settings).items]
        assert {item.measures["statement_negated"] for item in made} == {share}


def test_settings_that_allow_no_theory_are_told() -> None:
    recipe = ROBUSTLR.recipes["not"]
    settings = recipe.with_settings({"most": "10", "depth": "9", "negation": "0.001"})
    with pytest.raises(tl.InputError, match="none of 2000 theories will do with these settings"):
        recipe.make(0, 1, settings)


# The published format.


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", ["c-cs", "n-cs", "d1-es", "all"])
def test_the_published_csv_goes_both_ways(tmp_path: Path, name: str, language: str) -> None:
    written = items(name, 5, language=language)
    assert tl.write_items(tmp_path / "x.csv", written) == len(written)
    benchmark = "robustlr" if language == "en" else "robustlr-zh"
    read = list(tl.load(f"{benchmark}={tmp_path / 'x.csv'}"))
    for before, after in zip(written, read, strict=True):
        assert (before.passage, before.question, before.answer) == (after.passage, after.question, after.answer)
        assert (before.theory, before.group) == (after.theory, after.group)
        if name in ("c-cs", "n-cs"):
            assert before.kinds == after.kinds


def test_the_csv_is_what_the_authors_code_takes(tmp_path: Path) -> None:
    """Seven columns without a heading; a number as label; at least one number as proof dependency; an id by version."""
    import csv

    written = items("c-cs", 4)
    tl.write_items(tmp_path / "x.csv", written)
    with (tmp_path / "x.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    for row, item in zip(rows, written, strict=True):
        context, statement, label, proof, dependencies, negated, theory = row
        parts = context.split(". ")
        numbers = [int(number) for number in dependencies.split(",")]
        assert int(label) == {0: 1, 1: 0, 2: 2}[item.answer or 0]
        assert statement == item.question and negated in ("True", "False")
        assert numbers == [-1] if label == "2" else all(1 <= number <= len(parts) for number in numbers)
        assert proof.count("sent") == (0 if label == "2" else len(numbers))
        prefix, _, version = theory.partition("_")
        assert prefix == item.group and re.fullmatch(r"conj(neg)?[0-6]", version)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Anne is kind.,Anne is kind.,7,,1,False,ab\n", "line 1: expected a label among 1, 0, 2, found '7'"),
        ("Anne is kind.,Anne is kind.\n", "line 1: expected 6 or 7 columns, found 2"),
    ],
)
def test_a_damaged_row_is_told_by_line(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "x.csv"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(tl.InputError, match=re.escape(told)):
        list(tl.load(f"robustlr={path}"))


def test_versions_of_one_published_theory_are_one_group(tmp_path: Path) -> None:
    """As the authors' script groups them, also where ids carry a number behind @."""
    rows = [
        f"Anne is kind.,Anne is kind.,1,,1,False,{name}\n"
        for name in ("ab_@1", "ab_equiv_type1@1", "ab_@2", "cd_conj3")
    ]
    (tmp_path / "x.csv").write_text("".join(rows), encoding="utf-8")
    found = list(tl.load(f"robustlr={tmp_path / 'x.csv'}"))
    assert [item.group for item in found] == ["ab@1", "ab@1", "ab@2", "cd"]
    assert [item.kinds[0] for item in found] == ["base", "op", "base", "op+neg"]


def test_a_sentence_that_cannot_be_read_is_found_by_the_check(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("Anne is kind. Bob seems nice.,Anne is kind.,1,,1,False,ab\n", encoding="utf-8")
    result = tl.check(f"robustlr={path}")
    assert result.counts == {"unreadable": 1} and "Bob seems nice" in result.findings[0].evidence[0]


def test_the_published_texts_are_all_read(data: Path) -> None:
    result = tl.check(f"robustlr={data / 'robustlr' / 'sample.jsonl'}")
    assert result.items == 200 and "unreadable" not in result.counts and "gave up" not in result.counts
    found = {finding.item: finding.found for finding in result.findings}
    for item in tl.load(f"robustlr={data / 'robustlr' / 'sample.jsonl'}"):
        assert label_by_z3(item) == found.get(item.id, LABELS[item.answer or 0])
