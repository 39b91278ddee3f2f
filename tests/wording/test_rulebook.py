"""Facts and rules in words: what is told is read back the same, and what is no such sentence is refused by column."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tollens.logic import (
    And,
    Atom,
    Constant,
    ForAll,
    Formula,
    Implies,
    Not,
    Or,
    Variable,
    conjunction,
    disjunction,
    opposite,
    read_formula,
)
from tollens.wording.rulebook import CHINESE, ENGLISH, RULEBOOKS, NotInWords, Rulebook, SettledTurns, UnreadableSentence
from tollens.wording.rulebook.lexicon import LEXICONS


@st.composite
def literals(draw: st.DrawFn, language: str) -> Formula:
    lexicon = LEXICONS[language]
    atom: Formula = draw(st.sampled_from((*lexicon.unary, *lexicon.binary)))
    return opposite(atom) if draw(st.booleans()) else atom


@st.composite
def rules(draw: st.DrawFn, language: str) -> Formula:
    def side() -> Formula:
        parts = draw(st.lists(literals(language), min_size=1, max_size=4))
        if len(parts) == 1:
            return parts[0]
        return draw(st.sampled_from((conjunction, disjunction)))(parts)

    return Implies(side(), side())


def about_anyone(rule: Formula, name: str) -> Formula:
    """The rule about anyone in the place of one person; itself where its condition does not speak of them."""

    def turned(formula: Formula) -> Formula:
        match formula:
            case Atom(predicate, people):
                return Atom(predicate, tuple(Variable("x") if each == Constant(name) else each for each in people))
            case Not(body):
                return Not(turned(body))
            case And(parts):
                return And(tuple(map(turned, parts)))
            case Or(parts):
                return Or(tuple(map(turned, parts)))
            case Implies(left, right):
                return Implies(turned(left), turned(right))
        raise AssertionError(formula)

    assert isinstance(rule, Implies)
    return rule if turned(rule.left) == rule.left else ForAll(Variable("x"), None, turned(rule))


@pytest.mark.parametrize("language", ["en", "zh"])
@given(data=st.data(), seed=st.integers(0, 10**6), merged=st.booleans())
def test_what_is_told_is_read_back(language: str, data: st.DataObject, seed: int, merged: bool) -> None:
    rulebook, lexicon = RULEBOOKS[language], LEXICONS[language]
    formula = data.draw(literals(language) | rules(language))
    if isinstance(formula, Implies) and data.draw(st.booleans()):
        formula = about_anyone(formula, lexicon.names[0])
    sentence = rulebook.tell(formula, Random(seed), merged=merged)
    assert rulebook.read(sentence) == formula
    assert rulebook.sentences(rulebook.passage([sentence, sentence])) == [sentence, sentence]


@pytest.mark.parametrize(
    ("rulebook", "sentence", "formula"),
    [
        (ENGLISH, "Anne is kind.", "kind(Anne)"),
        (ENGLISH, "Anne is not kind.", "¬kind(Anne)"),
        (ENGLISH, "Bob is the uncle of Anne.", "uncle(Bob, Anne)"),
        (ENGLISH, "The uncle of Anne is not Bob.", "¬uncle(Bob, Anne)"),
        (ENGLISH, "Bob is Anne's uncle.", "uncle(Bob, Anne)"),
        (
            ENGLISH,
            "If Anne is kind and The uncle of Anne is Bob then Bob is big.",
            "kind(Anne) ∧ uncle(Bob,Anne) → big(Bob)",
        ),
        (ENGLISH, "Bob is big and Anne is not big if Bob is Anne's son.", "son(Bob, Anne) → big(Bob) ∧ ¬big(Anne)"),
        (ENGLISH, "If Charlie is tall or smart then Bob is big.", "tall(Charlie) ∨ smart(Charlie) → big(Bob)"),
        (ENGLISH, "If Bob is not big and not Anne's son then Bob is red.", "¬big(Bob) ∧ ¬son(Bob, Anne) → red(Bob)"),
        (ENGLISH, "If someone is kind then that person is nice.", "∀x (kind(x) → nice(x))"),
        (CHINESE, "安妮是善良的。", "善良(安妮)"),
        (CHINESE, "鲍勃不是安妮的叔叔。", "¬叔叔(鲍勃, 安妮)"),
        (CHINESE, "安妮的叔叔是鲍勃。", "叔叔(鲍勃, 安妮)"),
        (CHINESE, "若安妮是善良的，并且安妮不是高大的，则鲍勃是高大的。", "善良(安妮) ∧ ¬高大(安妮) → 高大(鲍勃)"),
        (CHINESE, "鲍勃是高大的，只要安妮是善良的或是高大的。", "善良(安妮) ∨ 高大(安妮) → 高大(鲍勃)"),
        (CHINESE, "如果某人是善良的，那么这个人是高大的。", "∀x (善良(x) → 高大(x))"),
    ],
)
def test_sentences_say_what_a_person_understands(rulebook: Rulebook, sentence: str, formula: str) -> None:
    assert rulebook.read(sentence) == read_formula(formula)


@pytest.mark.parametrize(
    ("rulebook", "sentence", "column"),
    [
        (ENGLISH, "Anne is kind", 13),
        (ENGLISH, "Anne seems kind.", 1),
        (ENGLISH, "If Anne is kind then Bob seems kind.", 22),
        (ENGLISH, "Bob is big and Anne is red or Anne is blue.", 1),
        (ENGLISH, "If Charlie is not tall or smart then Bob is big.", 27),  # is he not smart, or smart?
        (ENGLISH, "Someone is kind.", 1),
        (ENGLISH, "Everyone is kind.", 1),
        (ENGLISH, "If Anne is kind then someone is big.", 1),  # there is one, or all are?
        (ENGLISH, "If someone is kind and someone is big then Anne is red.", 1),  # the same one?
        (ENGLISH, "If that person is kind then Anne is red.", 1),  # which one?
        (ENGLISH, "That person is big if someone is kind.", 1),
        (ENGLISH, "Anne is the aunt of someone.", 1),
        (CHINESE, "如果安妮是善良的，那么某人是高大的。", 1),
        (CHINESE, "这个人是高大的，只要某人是善良的。", 1),
        (ENGLISH, "", 1),
        (CHINESE, "安妮是善良的", 7),
        (CHINESE, "安妮善良。", 1),
        (CHINESE, "如果安妮是善良的，那么鲍勃高大。", 12),
    ],
)
def test_other_sentences_are_refused_at_their_column(rulebook: Rulebook, sentence: str, column: int) -> None:
    with pytest.raises(UnreadableSentence) as caught:
        rulebook.read(sentence)
    assert caught.value.column == column


def test_what_no_sentence_says_is_refused() -> None:
    unsayable = ("rain", "between(a, b, c)", "∀x ∀y (likes(x, y) → likes(y, x))", "p(a) ↔ q(a)", "∀x (p(a) → q(x))")
    for text in unsayable:
        with pytest.raises(NotInWords):
            ENGLISH.tell(read_formula(text), Random(0))
    with pytest.raises(NotInWords):
        CHINESE.tell(Atom("不安", (Constant("安妮"),)), Random(0))


def test_an_edited_rule_keeps_its_turns_of_phrase() -> None:
    before = read_formula("uncle(Bob, Anne) → ¬son(Gary, Bob)")
    after = read_formula("uncle(Bob, Anne) ∧ aunt(Erin, Dave) → ¬son(Gary, Bob)")
    for seed in range(50):
        rng = Random(seed)
        turns = [rng.random() for _ in range(6)]
        told, edited = ENGLISH.tell(before, SettledTurns(turns)), ENGLISH.tell(after, SettledTurns(turns))
        clause = edited[edited.index(" and ") : edited.index(" then " if edited.startswith("If") else ".")]
        assert edited.replace(clause, "") == told
