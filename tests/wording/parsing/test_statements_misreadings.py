"""Sentences that would be taken for something else are refused, and the reason names the construction."""

from __future__ import annotations

import pytest

from factories import make_question
from tollens.readers.symbolic import Symbolic
from tollens.records import Part
from tollens.wording.parsing.statements.reading import Statements
from tollens.wording.unreadable import UnreadableSentence

ASKED = "Nobody is frobbed."  # a question that shares no word with what is tested


def refusal(text: str) -> str:
    """Why the last sentence of a text is not read; the sentences are divided by '|'."""
    sentences = text.split("|")
    with pytest.raises(UnreadableSentence) as refused:
        read = Statements(sentences, [ASKED])
        pytest.fail(f"read as {read.formulas[len(sentences) - 1]}")
    assert refused.value.sentence == sentences[-1]
    return refused.value.expected


# What is left out, joined, denied -----------------------------------------------------------------------------------

LEFT_OUT = [
    ("Bo has too.", "has"),
    ("Bo has.", "has"),
    ("Bo sings too.", "too"),
    ("Bo sings as well.", "as well"),
    ("Bo is going to.", "left out"),
    ("Ann wants to.", "left out"),
    ("Ann went to Rome by car, and Bo by train.", "second subject"),
    ("Ann likes tea and Bo coffee.", "second subject"),
    ("Ann is neither sold in Rome nor Milan.", "for each of the two"),
]

JOINED = [
    ("Ann is not kind or not tall.", "not … or not"),
    ("Every singer is not a fan of Bo or not a friend of Cy.", "not … or not"),
    ("Ann doesn't work in the lab or have a job.", "'not'"),
    ("Ann cannot sing or have fun.", "'not'"),
    ("Ann does not sing and have fun.", "'not'"),
    ("Ann does not like Bo and Cy.", "neither"),
    ("Ann portrays cities or captures sunsets.", "captures"),
    ("Ann can achieve fame or pursue perfection.", "pursue"),
    ("Ann studies anatomy and masters plastination.", "masters"),
    ("Doubt was proposed by Ann Lee and a friend.", "by"),
    ("If people often tout the taste of homegrown and homecooked meals over fast food, they sing.", "one time"),
    ("Oak Circus is a junction connecting Oak Street and Elm Street.", "name"),
    ("Only Ann and Bo are kind.", "only"),
    ("Ann likes only Bo and Cy.", "only"),
    ("Only dogs and cats bark.", "only"),
    ("No one but Ann and Bo is kind.", "but"),
    ("Everyone except Ann and Bo is kind.", "except"),
    ("No shy and quiet person is loud.", "quiet person"),
    ("If Ann is kind, then lab tests or imaging is required.", "tests"),
    ("Ann lives between Rome and Milan.", "between"),
    ("Either Ann, Bo or Cy is kind.", "two alternatives"),
    ("Ann is tall and/or kind.", "and"),
    ("Ann likes tea or else Bo likes tea.", "else"),
    ("Ann and Bo's dog barks.", "owner"),
    ("The dog must eat the first or last bone.", "last"),
]

DENIED = [
    ("Bob never smokes or drinks.", "how far 'never' reaches"),
    ("Bob never eats fish or drinks milk.", "how far 'never' reaches"),
    ("Bob no longer smokes or drinks.", "how far 'no longer' reaches"),
    ("Everyone who never smokes or drinks is kind.", "how far 'never' reaches"),
    ("If Bob never smokes or drinks, then Ann is kind.", "how far 'never' reaches"),
    ("Bob never smokes and drinks.", "how far 'never' reaches"),
    ("Bob sings and never smokes or drinks.", "how far 'never' reaches"),
    ("Bob never smoked or drank.", "how far 'never' reaches"),
    ("Bob never smokes or is kind.", "how far 'never' reaches"),
    ("Bob is no longer kind or tall.", "how far 'no longer' reaches"),
    ("Bob is never kind and tall.", "how far 'never' reaches"),
    ("Bob rarely smokes or drinks.", "how far 'rarely' reaches"),
    ("Bob hardly smokes and drinks.", "how far 'hardly' reaches"),
    ("Bob is seldom kind or tall.", "how far 'seldom' reaches"),
    ("Bob has no dogs or cats.", "'no' before each"),
    ("Bob has no dogs and cats.", "'no' before each"),
    ("All cats have no wings or fins.", "'no' before each"),
    ("Bob likes no dog or Ann.", "'no' before each"),
    ("Bob is no dog or cat.", "'no' before each"),
    ("Bob lives in no town or village.", "'no' before each"),
    ("Everyone with no dogs or cats is kind.", "'no' before each"),
]

TOGETHER = [
    ("Cats are the only animals.", "'the only'"),
    ("Every cat is the only animal.", "'the only'"),
    ("Dogs and cats are the only animals.", "'the only'"),
    ("Ann and Bo are the only singers.", "'the only'"),
    ("The cats are the only animals.", "'the only'"),
    ("Cats are not the only animals.", "'the only'"),
    ("Dogs that are the only animals bark.", "'the only'"),
    ("Ann's dogs are the only animals.", "'the only'"),
    ("Cats are loud and the only animals.", "'the only'"),
    ("If Ann is kind, then cats are the only animals.", "'the only'"),
    ("Ann and Bo are friends.", "friends"),
    ("Ann and Bo are married.", "marry"),
    ("Ann and Bo are different people.", "different"),
    ("Ann and Bo met.", "meet"),
    ("Ann and Bo share a room.", "share"),
    ("Ann and Bo carried the piano together.", "together"),
    ("Ann and Bo are in the same class.", "the same"),
    ("Ann and Bo like tea and milk respectively.", "respectively"),
    ("Ann is kind, and vice versa.", "vice versa"),
]

# How many, how much, which ------------------------------------------------------------------------------------------

COUNTED = [
    ("Both commissioners used to be in business.", "both"),
    ("Both dogs are old.", "both"),
    ("A small number of dogs bark.", "number of"),
    ("A majority of dogs bark.", "majority of"),
    ("A lot of dogs bark.", "lot of"),
    ("10% of dogs bark.", "10%"),
    ("No two dogs bark.", "two"),
    ("All three dogs bark.", "three"),
    ("The two dogs bark.", "two"),
    ("Two of the dogs bark.", "two"),
    ("Two of Ann, Bo and Cy are old.", "two"),
    ("One of Ann and Bo is old.", "one of"),
    ("None of Ann, Bo and Cy is kind.", "none of"),
    ("There are three kinds of robots.", "kinds of"),
    ("Three more dogs bark.", "more"),
    ("Two years ago dogs barked.", "time"),
    ("Someone who is kind is always tall.", "always"),
    ("You can play chess on a computer.", "any"),
    ("Every cat is a singer.|Every dog is a singer.|Bo wrote to a singer every week.", "each time"),
    ("Every other dog barks.", "other"),
    ("Such dogs bark.", "such"),
    ("The latter barks.", "latter"),
    ("If a dog barks then another dog barks.", "another"),
    ("Everyone likes someone else.", "else"),
    ("A host is connected to Bo.", "every"),
    ("A study has been published.", "every"),
]

COMPARED = [
    ("Ann is more expensive than Bo.", "than"),
    ("Ann sold more cars than Bo.", "than"),
    ("Ann runs faster than Bo.", "faster"),
    ("Ann is a cleverer singer than Bo.", "than"),
    ("Ann rather than Bo sings.", "than"),
    ("Ann is more careful.", "more"),
    ("Ann is taller than some student.", "than"),
    ("Ann is taller than any other student.", "than"),
    ("Ann has as many cars as Bo.", "as many"),
    ("Every elephant is a large animal.|Rex is a small elephant.", "small"),
]

# Clauses inside phrases, names and other words -----------------------------------------------------------------------

EMBEDDED = [
    ("Being a fan of Bo is sufficient for being a friend of Cy.", "being"),
    ("Being a fan of Bo is necessary for not being a friend of Cy.", "being"),
    ("Water is necessary for being alive.", "necessary for"),
    ("Playing a game is fun.", "playing"),
    ("Additionally, losing a match is sad.", "losing"),
    ("The claim that dogs bark is false.", "claim"),
    ("The statement 'dogs bark' is false.", "statement"),
    ("If Ann sings, it is likely that Bo Smith dances.", "likely"),
    ("If someone sings, it is necessary to dance.", "necessary"),
    ("Ann was present after Bo left.", "after"),
    ("Ann sings as Bo dances.", "as"),
    ("Ann has sung since Bo came.", "since"),
    ("Ann got the car repaired.", "got"),
    ("Ann knows whether Bo sings.", "whether"),
    ("Whatever Ann eats is good.", "whatever"),
    ("Ann is kind; otherwise Bo is tall.", "otherwise"),
    ("Unless you are kind, you are alone.", "unless"),
    ("Unless someone sings, they are sad.", "unless"),
    ("Ann sings instead of dancing.", "instead of"),
    ("If there is smoke, it hurts.", "smoke"),
    ("Viewers watch the channel that is in English.", "narrows"),
    ("Ann lives in the house that Bo built.", "narrows"),
]

NAMED = [
    ("James sang.", "name or a noun"),
    ("Jones left before Smith left.", "name"),
    ("Mark and James are tall.", "name or a noun"),
    ("Dan fueled up his car before a road trip.", "name"),
    ("Ann with Bo sings.", "name"),
    ("Usually dogs bark.", "usually"),
    ("Perhaps Ann sings.", "perhaps"),
    ("Ann found a rare book and immediately sold it for a high price.", "immediately"),
    ("Ann alone sings.", "alone"),
    ("Ann dare not sing.", "dare"),
    ("If someone finishes, they'll meet friends for dinner.", "in full"),
    ("The floor ends up covered in mud.", "covered"),
    ("People who take breaks tend to win.", "breaks"),
    ("Anyone who reduces waste conserves fuel.", "waste"),
    ("Animals that enjoy water splash water around.", "water"),
    ("A singer wanted to exceed her monthly target.", "target"),
    ("Ann bought a ticket but arrived after the start time.", "arrived"),
]

POINTED = [
    ("If someone sings, it is fun.", "'it'"),
    ("If dogs bark, it is loud.", "'it'"),
    ("If you cook rice, it is good.", "'it'"),
    ("If Ann and Bo are mixed, it is good.", "'it'"),
    ("If Ann likes Bo then he is kind.", "'he'"),
    ("If the shop is open, they are glad.", "'they'"),
    ("If someone calls the police, they come.", "'they'"),
    ("Ann is kind and we are tall.", "'we'"),
    ("Ann met Bo.|He is kind.", "'he'"),
    ("Ann owns a dog.|It is old.", "'it'"),
    ("Ann and Bo are students.|They like tea.", "'they'"),
]

# The first sentence shows that there are such things: without it 'want a boat' is one predicate.
SOUGHT = [
    ("Every unicorn is kind.|Ann wants to be a unicorn.", "'want to be'"),
    ("Every boat is red.|Ann hopes to own a boat.", "'hope to own'"),
    ("Every boat is red.|Ann tries to find a boat.", "'try to find'"),
    ("Every boat is red.|Ann wants Bo to own a boat.", "'want to own'"),
    ("Every boat is red.|Ann is able to own a boat.", "'able to own'"),
    ("Every boat is red.|Ann went to Rome to buy a boat.", "'go to buy'"),
    ("Every model is kind.|Ann is tall enough to be a model.", "'tall enough to be'"),
    ("Every boat is red.|Ann considers buying a boat.", "'consider buying'"),
    ("Every boat is red.|Ann needs a boat.", "'need'"),
    ("Every boat is red.|Ann doesn't want a boat.", "'want'"),
    ("Every boat is red.|If someone wants a boat, they are sad.", "'want'"),
    ("Every boat is red.|Ann needs a boat or a car.", "'need'"),
    ("Every boat is red.|Ann looks for a boat.", "'look for'"),
    ("Every boat is red.|Ann is looking for a boat.", "'look for'"),
    ("Every boat is red.|Ann hopes for a boat.", "'hope for'"),
    ("Every boat is red.|Ann is eager for a boat.", "'eager for'"),
]

ALL = [*SOUGHT, *LEFT_OUT, *JOINED, *DENIED, *TOGETHER, *COUNTED, *COMPARED, *EMBEDDED, *NAMED, *POINTED]


@pytest.mark.parametrize(("text", "named"), ALL, ids=[text for text, _ in ALL])
def test_what_would_be_misread_is_refused_by_the_construction(text: str, named: str) -> None:
    assert named.lower() in refusal(text).lower()


# What looks alike and is read all the same: a rule that refused these would refuse too much.
READ = [
    ("Ann has a dog.", "have_dog(Ann)"),
    ("Ann is not kind and not tall.", "¬kind(Ann) ∧ ¬tall(Ann)"),
    ("Ann does not sing or dance.", "¬(sing(Ann) ∨ dance(Ann))"),
    ("Ann never smokes and never drinks.", "¬smoke(Ann) ∧ ¬drink(Ann)"),
    ("Ann never smokes but drinks.", "¬smoke(Ann) ∧ drink(Ann)"),
    ("Ann never smokes and is kind.", "¬smoke(Ann) ∧ kind(Ann)"),
    ("Ann never smokes or Bo drinks.", "¬smoke(Ann) ∨ drink(Bo)"),
    ("Ann is never kind or tall.", "¬(kind(Ann) ∨ tall(Ann))"),
    ("Ann does not have any dogs or cats.", "¬(have_dogs(Ann) ∨ have_cats(Ann))"),
    ("Ann has no dogs and likes cats.", "¬have_dogs(Ann) ∧ like_cats(Ann)"),
    ("No dog or cat barks.", "∀x (dog(x) → ¬bark(x)) ∧ ∀y (cat(y) → ¬bark(y))"),
    ("Ann does not sing and has a job.", "¬sing(Ann) ∧ have_job(Ann)"),
    ("Both Ann and Bo are kind.", "kind(Ann) ∧ kind(Bo)"),
    ("Ann and Bo are students.", "student(Ann) ∧ student(Bo)"),
    ("Ann is the only singer.", "singer(Ann) ∧ ∀x (singer(x) → x = Ann)"),
    ("Ann is not the only singer.", "¬(singer(Ann) ∧ ∀x (singer(x) → x = Ann))"),
    ("The dog is the only animal.", "animal(dog) ∧ ∀x (animal(x) → x = dog)"),
    ("Ann likes only Bo.", "like(Ann, Bo) ∧ ∀x (x ≠ Bo → ¬like(Ann, x))"),
    ("All kind and tall people are old.", "∀x (kind(x) ∧ tall(x) → old(x))"),
    ("Dogs are old.", "∀x (dog(x) → old(x))"),
    ("Ann is taller than every student.", "∀x (student(x) → taller_than(Ann, x))"),
    ("At least two dogs bark.", "at least 2 x (dog(x) ∧ bark(x))"),
    ("More than two dogs bark.", "at least 3 x (dog(x) ∧ bark(x))"),
    ("Ann has at least two dogs.", "have_at_least_two_dogs(Ann)"),
    ("Ann is in part 3.", "in_part_3(Ann)"),
    ("The dog that Ann owns barks.", "∀x (dog(x) ∧ own(Ann, x) → bark(x))"),
    ("If a dog is big, it barks.", "∀x (dog(x) ∧ big(x) → bark(x))"),
    ("If someone is kind, they are tall.", "∀x (kind(x) → tall(x))"),
    ("Ann is kind unless Bo is tall.", "¬tall(Bo) → kind(Ann)"),
    ("Unless someone sings, Bo is sad.", "(¬∃x sing(x)) → sad(Bo)"),
    ("Whoever sings is happy.", "∀x (sing(x) → happy(x))"),
    ("Ann used to sing.", "used_to_sing(Ann)"),
    ("Cars made in Rome are fast.", "∀x (car(x) ∧ made_in(x, Rome) → fast(x))"),
    ("Everyone born in Rome is kind.", "∀x (born_in(x, Rome) → kind(x))"),
    ("Ann hoped to win.", "hope_to_win(Ann)"),
    ("Ann hopped.", "hop(Ann)"),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "formula"), READ, ids=[sentence for sentence, _ in READ])
def test_what_only_looks_alike_is_read(sentence: str, formula: str) -> None:
    from tollens.logic import read_formula

    said = str(Statements([sentence], [ASKED]).formulas[0])
    if sentence.startswith("The dog that"):
        assert said.endswith(f"∧ {read_formula(formula)}") or said == str(read_formula(formula))
    else:
        assert said == str(read_formula(formula))


FOUND = [
    ("Ann wants to meet Bo.", "want_to_meet(Ann, Bo)"),
    ("Ann wants the boat.", "want(Ann, boat)"),
    ("Ann wants every boat.", "∀x (boat(x) → want(Ann, x))"),
    ("Ann looks at a boat.", "∃x (boat(x) ∧ look_at(Ann, x))"),
    ("Ann gets to the shop in a boat.", "∃x (boat(x) ∧ get_to_in(Ann, shop, x))"),
    ("Ann owns a boat.", "∃x (boat(x) ∧ own(Ann, x))"),
    ("Every boat that Ann wants is old.", "∀x (boat(x) ∧ want(Ann, x) → old(x))"),
]


@pytest.mark.parametrize(("sentence", "formula"), FOUND, ids=[sentence for sentence, _ in FOUND])
def test_objects_that_are_there_are_read_as_things(sentence: str, formula: str) -> None:
    from tollens.logic import read_formula

    said = Statements(["Every boat is red.", sentence], [ASKED]).formulas[1]
    assert str(said) == str(read_formula(formula))


LABELS = ("True", "False", "Unknown")


def answer_to(passage: str, asked: str) -> tuple[str | None, str]:
    """The label, or None; and why there is none."""
    given = make_question(passage=(Part(name="passage", text=passage),), question=asked, options=LABELS)
    found = Symbolic().read([given])[0]
    return (None if found.answer is None else LABELS[found.answer]), found.detail or ""


@pytest.mark.parametrize(
    ("passage", "asked", "reason"),
    [
        ("Ann was a doctor.", "Ann is a doctor.", "same time"),
        ("Ann can sing.", "Ann sings.", "same time"),
        ("Ann has sung. Bo sang.", "Did Ann sing?", "same time"),
        ("Ann will be tall.", "Is Ann tall?", "same time"),
        ("Ann will sing.", "Ann sings.", "same time"),
        ("Ann has been a doctor.", "Is Ann a doctor?", "same time"),
        ("Ann has always been kind.", "Ann is kind.", "same time"),
        ("Ann has sung.", "Ann sings.", "same time"),
        ("Ann is a doctor.", "Has Ann been a doctor?", "same time"),
        ("Ann had been kind.", "Ann is kind.", "same time"),
        ("Ann was tall. Ann is not tall.", "Ann is tall.", "same time"),
        ("Ann was tall. She is not tall.", "Ann is kind.", "same time"),
        ("The dog was loud. The dog is not loud.", "The dog is loud.", "same time"),
        ("Dogs were loud. Dogs are not loud.", "Rex is loud.", "same time"),
        ("Ann is the captain. Ann was not the captain.", "Ann is the captain.", "same time"),
        ("Ann was kind. If Ann is kind, Bo is tall.", "Bo is tall.", "same time"),
        ("Ann will sing. If Ann sings, Bo is kind.", "Bo is kind.", "same time"),
        ("Ann can sing. If Ann sings, then Bo is kind.", "Bo is kind.", "same time"),
        ("Ann has been a doctor. Every doctor is rich.", "Ann is rich.", "same time"),
        ("Ann will be tall. Everyone who is tall is kind.", "Ann is kind.", "same time"),
        ("Ann will be tall. If someone is tall, they are kind.", "Ann is kind.", "same time"),
        ("All dogs were loud. Rex is a dog.", "Rex is loud.", "same time"),
        ("Ann wants to be a unicorn.", "Is something a unicorn?", "need not exist"),
        ("Ann needs a boat.", "There is a boat.", "need not exist"),
        ("Ann is in Rome. Rome is in Italy.", "Ann is in Italy.", "goes on from one to another"),
        ("Everyone in Rome is kind. Ann is located in Rome.", "Ann is kind.", "located in"),
        ("Ann is faster than Bo. Bo is fast.", "Ann is fast.", "faster than"),
        ("The tall dogs are loud.", "There are tall dogs that are loud.", "any such"),
        ("Ann is the oldest daughter of Bo. Cy met Ann.", "Cy met the oldest daughter of Bo.", "just one such"),
    ],
)
def test_what_may_only_seem_to_follow_is_not_answered(passage: str, asked: str, reason: str) -> None:
    label, detail = answer_to(passage, asked)
    assert label is None and reason in detail


@pytest.mark.parametrize(
    ("passage", "asked", "label"),
    [
        ("Ann was a doctor.", "Ann was a doctor.", "True"),
        ("Ann can sing.", "Can Ann sing?", "True"),
        ("Ann will sing.", "Will Ann sing?", "True"),
        ("Ann has been a doctor.", "Has Ann been a doctor?", "True"),
        ("If Ann is kind, then Bo will be tall. Ann is kind.", "Bo is tall.", "True"),
        ("If someone is kind, they will be tall. Ann is kind.", "Ann is tall.", "True"),
        ("If Ann can sing, then Bo is kind. Ann sings.", "Bo is kind.", "True"),
        ("Ann was in Rome. Ann is in Paris.", "Ann is in Paris.", "True"),
        ("Ann was kind and is tall.", "Ann is tall.", "True"),
        ("Ann is a doctor who was kind.", "Ann is a doctor.", "True"),
        ("Ann is a person that can fly and a singer.", "Is Ann a singer?", "True"),
        ("Everyone who can sing is kind. Ann sings.", "Ann is kind.", "True"),
        ("Ann is in Rome.", "Ann is in Rome.", "True"),
        ("Everyone who wants a boat is kind. Ann wants a boat.", "Ann is kind.", "True"),
        ("Cats sat on the mat. Every cat is loud. Rex is a cat.", "Rex is loud.", "True"),
        ("Flu is not having a cold. Having a cold is harmless.", "Flu is having a cold.", "False"),
    ],
)
def test_what_the_text_says_so_is_answered(passage: str, asked: str, label: str) -> None:
    assert answer_to(passage, asked)[0] == label


def test_the_reason_names_the_sentence_and_the_construction() -> None:
    label, detail = answer_to("Ann sings. Bo has too. Cy is kind.", "Bo sings.")
    assert label is None
    assert "“Bo has too.”" in detail and "left out" in detail and "column 4" in detail
