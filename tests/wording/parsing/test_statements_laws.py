"""Laws of reading statements: a negation is read as the negation, paraphrases say the same by the solver."""

from __future__ import annotations

from itertools import combinations

import pytest

from tollens.logic import Formula, Iff, Not, Premise, Theory, read_formula, read_theory, show_theory
from tollens.solvers import decide
from tollens.wording.parsing import Text, as_text, parse
from tollens.wording.parsing.statements import read_statements
from tollens.wording.parsing.statements.reading import Statements
from tollens.wording.unreadable import UnreadableSentence

ASKED = "Nobody is frobbed."


def meaning(sentence: str) -> Formula:
    return Statements([sentence], [ASKED]).formulas[0]


def says_the_same(one: Formula, other: Formula) -> bool:
    return decide(Theory(()), Iff(one, other)).status == "entailed"


PARAPHRASES = [
    (
        "All dogs are animals.", "Every dog is an animal.", "Each dog is an animal.", "Any dog is an animal.",
        "Dogs are animals.", "A dog is an animal.", "If something is a dog then it is an animal.",
        "If something is a dog, it is an animal.", "Something is an animal if it is a dog.",
        "Everything that is a dog is an animal.", "No dog is not an animal.", "Only animals are dogs.",
        "There is no dog that is not an animal.", "Something is a dog only if it is an animal.",
        "It is not true that some dog is not an animal.", "All things that are dogs are animals.",
    ),
    (
        "No dogs are cats.", "No dog is a cat.", "Every dog is not a cat.", "All cats are not dogs.",
        "There are no dogs that are cats.", "If something is a dog then it is not a cat.",
        "Nothing is a dog and a cat.",
        "It is not the case that some dogs are cats.", "There is no dog that is a cat.",
    ),
    (
        "Some dogs are cats.", "Some dog is a cat.", "At least one dog is a cat.", "There is a dog that is a cat.",
        "There are dogs that are cats.", "It is not true that no dogs are cats.", "Something is a dog and a cat.",
        "There exists a dog that is a cat.", "Not every dog is not a cat.",
    ),
    ("Not all dogs are cats.", "Some dogs are not cats.", "It is not true that all dogs are cats.",
     "There is a dog that is not a cat."),
    ("Ann is kind if Bo is loud.", "If Bo is loud, Ann is kind.", "Bo is loud only if Ann is kind.",
     "Bo is not loud unless Ann is kind.", "Bo is not loud or Ann is kind.",
     "It is not the case that Bo is loud and Ann is not kind.", "Whenever Bo is loud, Ann is kind."),
    ("Ann is either kind or loud.", "Either Ann is kind or Ann is loud.", "Ann is kind or loud but not both.",
     "Ann is kind if and only if Ann is not loud."),
    ("Ann is neither kind nor loud.", "Ann is not kind and Ann is not loud.", "Ann is not kind or loud.",
     "It is not true that Ann is kind or loud."),
    ("Ann is Bo's sister.", "Ann is the sister of Bo.", "The sister of Bo is Ann.", "Bo's sister is Ann."),
    ("Exactly one dog is loud.", "One dog is loud and it is not true that at least two dogs are loud."),
    ("No one but Ann is kind.", "Only Ann is kind.", "Ann is kind and no one except Ann is kind."),
    ("Emma was written by Ann.", "Ann wrote Emma."),
    ("Planes with two wings are old.", "Planes that have two wings are old."),
]  # fmt: skip


@pytest.mark.parametrize("sentences", PARAPHRASES, ids=lambda each: str(each[0]))
def test_paraphrases_say_the_same(sentences: tuple[str, ...]) -> None:
    for one, other in combinations(sentences, 2):
        assert says_the_same(meaning(one), meaning(other)), (one, str(meaning(one)), other, str(meaning(other)))


NEGATIONS = [
    ("Ann is kind.", "Ann is not kind."),
    ("Ann is a doctor.", "Ann is not a doctor."),
    ("The bear chases the cat.", "The bear does not chase the cat."),
    ("Ann can sing.", "Ann cannot sing."),
    ("Ann has won.", "Ann has not won."),
    ("Ann is Bo's sister.", "Ann is not Bo's sister."),
    ("Ann likes Bo or Cy.", "Ann does not like Bo or Cy."),
    ("Ann drinks coffee.", "Ann does not drink coffee."),
    ("All dogs are loud.", "Not all dogs are loud."),
    ("Some dogs are loud.", "No dogs are loud."),
    ("There is a dog.", "There is no dog."),
    ("Someone is kind.", "No one is kind."),
    ("Ann is both kind and young.", "Ann is not both kind and young."),
]


@pytest.mark.parametrize(("sentence", "denial"), NEGATIONS)
def test_a_negation_is_read_as_the_negation(sentence: str, denial: str) -> None:
    assert says_the_same(meaning(denial), Not(meaning(sentence)))
    whole = sentence[0].lower() + sentence[1:] if sentence.startswith(("The", "All", "Some", "There")) else sentence
    assert says_the_same(meaning(f"It is not true that {whole}"), meaning(denial))


SYLLOGISMS = [
    ("All cats are animals. Tom is a cat. Is Tom an animal?", "entailed"),
    ("All cats are animals. Tom is not an animal. Is Tom a cat?", "refuted"),
    ("All cats are animals. Tom is an animal. Is Tom a cat?", "independent"),
    ("No fish can fly. Bo can fly. Is Bo a fish?", "refuted"),
    ("Only members vote. Ann votes. Is Ann a member?", "entailed"),
    ("If someone chases the cat then they are bold. The dog chases the cat. Is the dog bold?", "entailed"),
    ("Everyone who sings is happy. Ann sings. Is it true that someone is happy?", "entailed"),
    ("Ann is kind unless she is tired. Ann is not tired. Is Ann kind?", "entailed"),
    ("Ann is either kind or tired. Ann is kind. Is Ann tired?", "refuted"),
    ("Bo's father is Cy. Is Cy the father of Bo?", "entailed"),
    ("All graduate students work. Ann is a graduate student. Is Ann a student?", "entailed"),
    ("No one but Ann is kind. Bo is not kind. Is Ann kind?", "entailed"),
]


@pytest.mark.parametrize(("text", "status"), SYLLOGISMS)
def test_a_text_is_decided(text: str, status: str) -> None:
    reading = read_statements(as_text(text))
    assert reading.theory.asked is not None and reading.theory.asked.conclusion is not None
    assert decide(reading.theory, reading.theory.asked.conclusion).status == status


LABELS = ("True", "False", "Unknown")


@pytest.mark.parametrize(
    "question",
    [
        "Ann is kind.",
        "Is Ann kind?",
        "Is it true that Ann is kind?",
        "Is the following statement true, false, or unknown? Ann is kind.",
        "Based on the above information, is the following statement true, false, or uncertain? Ann is kind.",
        "True or false: Ann is kind.",
        "Does it follow that Ann is kind?",
    ],
)
def test_questions_about_one_statement(question: str) -> None:
    asked = read_statements(Text(("Ann is kind.",), question, LABELS)).theory.asked
    assert asked is not None and asked.mode == "label" and str(asked.conclusion) == "kind(Ann)"
    assert asked.text == question


@pytest.mark.parametrize(
    ("question", "formula"),
    [
        ("Does Ann eat fish?", "eat_fish(Ann)"),
        ("Did Ann go home?", "go_home(Ann)"),
        ("Does the dog chase the cat?", "chase(dog, cat)"),
        ("Do cats eat fish?", "∀x (cat(x) → eat_fish(x))"),
    ],
)
def test_a_question_with_do_is_about_its_subject(question: str, formula: str) -> None:
    asked = read_statements(Text(("Bo is kind.",), question, LABELS)).theory.asked
    assert asked is not None and asked.conclusion == read_formula(formula)


@pytest.mark.parametrize("asked", ["Is Ann old?", "Is the following statement true or false?", "“Is Ann old?”"])
def test_what_a_passage_asks_is_not_said(asked: str) -> None:
    with pytest.raises(UnreadableSentence) as refused:
        read_statements(Text((f"Ann is kind. {asked} Bo is kind.",), "Ann is kind.", LABELS))
    assert refused.value.sentence == asked


def test_a_choice_between_statements() -> None:
    question = "If Bo is tall, which one of the following must be true?"
    reading = read_statements(Text(("All tall people are kind.",), question, ("Bo is kind.", "Bo is not kind.")))
    asked = reading.theory.asked
    assert asked is not None and asked.mode == "must" and not asked.but
    assert [str(option.formula) for option in asked.options] == ["kind(Bo)", "¬kind(Bo)"]
    assert [str(premise.formula) for premise in asked.suppose] == ["tall(Bo)"]


def test_without_a_question_nothing_is_asked() -> None:
    assert read_statements(Text(("Ann is kind.",))).theory.asked is None


def test_every_premise_carries_its_sentence_and_the_theory_is_read_back() -> None:
    passage = "Ann is kind. All graduate students who like Bo are students.\nDan's sister is not Eve."
    reading = read_statements(Text((passage,), "Ann is a student.", LABELS))
    told = [premise.sentence for premise in reading.theory.premises]
    assert told[:3] == ["Ann is kind.", "All graduate students who like Bo are students.", "Dan's sister is not Eve."]
    assert all(sentence is None for sentence in told[3:])
    again = read_theory(show_theory(reading.theory))
    assert again.formulas == reading.theory.formulas and reading.family == "statements"


def test_a_text_is_read_the_same_whatever_was_read_before() -> None:
    """Sentences are remembered; what another text uses a word for does not show."""
    one = Text(("All digital watches are new. Mo is a digital watch.",), "Mo is new.", LABELS)
    other = Text(("All digital watches are new. Mo is digital. Mo is a watch.",), "Mo is new.", LABELS)
    first, second = read_statements(one), read_statements(other)
    assert read_statements(one) == first and read_statements(other) == second
    assert str(first.theory.formulas[0]) == "∀x (digital_watch(x) → new(x))"
    assert str(second.theory.formulas[0]) == "∀x ((digital(x) ∧ watch(x)) → new(x))"


@pytest.mark.parametrize(
    ("passage", "question", "in_doubt"),
    [
        ("Ann is kind.", "Ann is red.", False),
        ("All dogs are loud. Bo is a dog.", "Bo is loud.", False),
        ("Everyone who drinks strong coffee is awake. Ann drinks coffee.", "Ann is awake.", True),
        ("Ann went to the old school in Rome.", "Ann went to a school.", True),
        ("Ann Smith is kind.", "Ann Smyth is kind.", True),
        ("An orphan is someone who has no parents. Ann has no parents.", "Ann is an orphan.", True),
        ("An orphan is someone who has no parents. Ann has no parents.", "Ann is tall.", False),
        ("All animals that are tigers are striped. Bo is a tiger.", "Bo is striped.", True),
        ("Ann is in Rome. Everyone within Rome is happy.", "Ann is happy.", True),
        ("Ann is taller than Bo.", "Bo is taller than Ann.", True),
        ("Yale University is old. Bo is not a university.", "Yale University is a university.", True),
        ("Ann is a leader. No leader of a club is shy. Bo is a leader of a club.", "Ann is a leader of a club.", True),
        ("Ann is unhappy, and Bo is happy.", "Ann is happy.", True),
        ("Every graduate student is a student. Bo is a student.", "Bo is a graduate student.", False),
    ],
)
def test_words_that_look_alike_are_doubted(passage: str, question: str, in_doubt: bool) -> None:
    assert (read_statements(Text((passage,), question, LABELS)).doubt() is not None) == in_doubt


def test_the_family_is_found() -> None:
    assert parse(as_text("All cats are animals. Tom is a cat. Is Tom an animal?")).family == "statements"


def test_decided_from_premises_alone() -> None:
    """The formulas are plain: a premise of ours and the text's decide together."""
    formulas = Statements(["Every dog is loud.", "Bo is a dog."], ["Bo is loud."]).formulas
    theory = Theory(tuple(map(Premise, formulas[:2])))
    assert decide(theory, formulas[2], semantics="rules").status == "entailed"
