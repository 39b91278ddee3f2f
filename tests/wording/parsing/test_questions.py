"""What questions ask: stems of our own, each with what it asks of its options."""

from __future__ import annotations

import pytest

from tollens.wording.parsing.questions import Stem, read_stem
from tollens.wording.unreadable import UnreadableSentence

STATEMENTS = [
    ("Which one of the following must be true?", "must", False),
    ("Which of the following is true?", "must", False),
    ("Which one of the following statements must also be true?", "must", False),
    ("Which one of the following could be true?", "could", False),
    ("Which one of the following can be true?", "could", False),
    ("Which one of the following CANNOT be true?", "cannot", False),
    ("Which one of the following cannot be true?", "cannot", False),
    ("Which one of the following must be false?", "cannot", False),
    ("Which one of the following could be false?", "must", True),
    ("Which one of the following cannot be false?", "must", False),
    ("Each of the following could be true EXCEPT:", "could", True),
    ("Each of the following must be true except", "must", True),
    ("All of the following must be false EXCEPT:", "cannot", True),
    ("Any one of the following could be false, EXCEPT:", "must", False),
    ("Which one of the following must be true of that week?", "must", False),
    ("Which one of the following is allowed?", "could", False),
    ("Which one of the following is NOT allowed for a show?", "could", True),
    ("Which one of the following is required for that show?", "must", False),
    ("Each of the following is possible EXCEPT:", "could", True),
]


@pytest.mark.parametrize(("question", "mode", "but"), STATEMENTS)
def test_options_that_are_statements(question: str, mode: str, but: bool) -> None:
    assert (read_stem(question).mode, read_stem(question).but, read_stem(question).shape) == (mode, but, "statement")


SUPPOSED = [
    ("If Ann leads, which one of the following must be true?", ("Ann leads",)),
    ("If Ann leads, then which one of the following must be true?", ("Ann leads",)),
    ("If Ann, Bo, and Cy lead, then each of the following could be true EXCEPT:", ("Ann, Bo, and Cy lead",)),
    (
        "If Ann is the only one who leads, then which one of the following must be true?",
        ("Ann is the only one who leads",),
    ),
    ("If Ann leads and if Bo is last, which one of the following must be true?", ("Ann leads and Bo is last",)),
    ("Suppose that Ann leads. Which one of the following must be true?", ("Ann leads",)),
    ("Which one of the following must be true if Ann leads?", ("Ann leads",)),
    ("Which one of the following must be true?", ()),
]


@pytest.mark.parametrize(("question", "suppose"), SUPPOSED)
def test_what_is_supposed(question: str, suppose: tuple[str, ...]) -> None:
    assert read_stem(question).suppose == suppose and read_stem(question).shape == "statement"


OTHERS = [
    ("If Ann leads, Bo must be", Stem("must", "gap", suppose=("Ann leads",), before="Bo be")),
    ("Ann CANNOT sit next to", Stem("cannot", "gap", before="Ann sit next to")),
    ("Which one of the following dancers could be fifth?", Stem("could", "gap", noun="dancers", after="be fifth")),
    ("Any of the following could be fifth EXCEPT:", Stem("could", "gap", True, after="be fifth")),
    ("Which one of the following is a dancer who must be fifth?", Stem("must", "gap", noun="dancer", after="be fifth")),
    (
        "Which one of the following is a pair of dancers who cannot both be chosen?",
        Stem("cannot", "gap", noun="pair of dancers", after="be chosen"),
    ),
    (
        "Which one of the following is a complete and accurate list of the dancers any one of whom could be fifth?",
        Stem("could", "all", noun="dancers", after="be fifth"),
    ),
    (
        "Which one of the following is a complete and accurate list of the dances any one of which Ann could choose?",
        Stem("could", "all", noun="dances", before="Ann choose"),
    ),
    (
        "Which one of the following could be the order of the dancers, from first to last?",
        Stem("could", "arrangement", noun="order", before="the order of the dancers, from first to last"),
    ),
    (
        "Which one of the following is an acceptable assignment of dancers to halls?",
        Stem("could", "arrangement", noun="assignment", before="acceptable assignment of dancers to halls"),
    ),
    (
        "What is the maximum number of dancers who could be chosen?",
        Stem("must", "number", before="What is the maximum number of dancers who could be chosen"),
    ),
    ("The order is fully determined if which one of the following is true?", Stem("must", "settles")),
    ("There is only one possible order of the songs if which one of the following is true?", Stem("must", "settles")),
    (
        "If Ann is third, for exactly how many of the dancers can it be determined where they stand?",
        Stem("must", "settled", suppose=("Ann is third",), noun="dancers"),
    ),
    (
        "Exactly how many of the dancers are there any one of whom could dance third?",
        Stem("could", "count", noun="dancers", after="dance third"),
    ),
    (
        "Suppose the condition that Ann is third is replaced by the condition that Bo is third. If all other "
        "conditions remain in effect, which one of the following must be true?",
        Stem("must", "statement", suppose=("Bo is third",), dropped="Ann is third"),
    ),
    (
        "If the rule that Ann is third no longer holds, but all other rules remain in effect, then each of the "
        "following could be true EXCEPT:",
        Stem("could", "statement", but=True, dropped="Ann is third"),
    ),
    (
        "If Ann leads but all the other conditions remain in effect, which one of the following must be true?",
        Stem("must", "statement", suppose=("Ann leads",)),
    ),
    (
        "If Ann leads, which one of the following must Bo also lead?",
        Stem("must", "gap", suppose=("Ann leads",), before="Bo lead"),
    ),
    (
        "If Ann leads, then the show must include which one of the following dances?",
        Stem("must", "gap", suppose=("Ann leads",), noun="dances", before="the show include"),
    ),
    (
        "If Ann leads, the four dancers who dance must include which one of the following pairs?",
        Stem("must", "gap", suppose=("Ann leads",), noun="pairs", before="the four dancers who dance include"),
    ),
    (
        "Ann could take which one of the following groups of courses during the spring term?",
        Stem("could", "gap", noun="groups of courses", before="Ann take", after="during the spring term"),
    ),
    (
        "It CANNOT be the case that both Ann and Bo lead which one of the following dances?",
        Stem("cannot", "gap", before="both Ann and Bo lead"),
    ),
    (
        "Of the six dancers, if Ann leads, then which one of the following must be true?",
        Stem("must", "statement", suppose=("Ann leads",)),
    ),
    (
        "Of the six dancers, what is the greatest number that could lead?",
        Stem("must", "number", before="what is the greatest number of dancers that could lead"),
    ),
    (
        "Suppose a condition is added that if Ann is in the hall, then Bo leads. If all other conditions remain in "
        "effect, then which one of the following could be true?",
        Stem("could", "statement", suppose=("if Ann is in the hall, then Bo leads",)),
    ),
    (
        "Suppose that no two dancers lead. In that case, each of the following could be true EXCEPT:",
        Stem("could", "statement", but=True, suppose=("no two dancers lead",)),
    ),
    (
        "Suppose that no two dancers lead. If all of the other conditions remain the same, then which one of the "
        "following could be true?",
        Stem("could", "statement", suppose=("no two dancers lead",)),
    ),
    (
        "If in the week's dance schedule the dancer who leads on Monday is Ann, then which one of the following could "
        "be true?",
        Stem("could", "statement", suppose=("the dancer who leads on Monday is Ann",)),
    ),
    (
        "Which one of the following is a pair of dancers of whom the troupe must choose at least one?",
        Stem("must", "gap", noun="pair of dancers", before="the troupe choose at least one of"),
    ),
    (
        "Which one of the following is a list of dancers that could be the dancers chosen?",
        Stem("could", "arrangement", noun="list", before="the list of the dancers chosen"),
    ),
    (
        "Which one of the following is a complete and accurate list of the days on which Ann could dance?",
        Stem("could", "all", noun="days", before="Ann dance on"),
    ),
    ("It is NOT possible that Ann leads", Stem("cannot", "gap", before="Ann leads")),
    (
        "Which one of the following is a pair of dancers neither of whom could be fifth?",
        Stem("cannot", "gap", noun="pair of dancers", before="either", after="be fifth"),
    ),
    (
        "Which one of the following is a dancer whose dance must be fifth?",
        Stem("must", "gap", noun="dancer", after="'s dance be fifth"),
    ),
    (
        "Which one of the following could be, but need not be, chosen for the show?",
        Stem("could", "gap", after="be chosen for the show", free=True),
    ),
    ("Ann can be chosen for any dance EXCEPT", Stem("could", "gap", True, noun="dance", before="Ann be chosen for")),
    (
        "For which one of the following pairs of dancers is it the case that they CANNOT both lead?",
        Stem("cannot", "gap", noun="pairs of dancers", after="lead"),
    ),
    (
        "For which one of the following pairs of dancers must it be the case that some dance is led by both of the "
        "dancers?",
        Stem("must", "gap", noun="pairs of dancers", before="some dance is led by both"),
    ),
    (
        "Which one of the following pairs of dancers is such that at least one member of the pair leads?",
        Stem("must", "gap", noun="pairs of dancers", before="at least one of", after="leads"),
    ),
    (
        "Which one of the following lists all of the dancers any one of whom could be fifth?",
        Stem("could", "all", noun="dancers", after="be fifth"),
    ),
    (
        "Which one of the following is a complete and accurate list of the dances any one of which Ann and Bo could "
        "choose together?",
        Stem("could", "all", noun="dances", before="Ann and Bo choose together"),
    ),
    (
        "Which one of the following orders of the dancers would NOT violate the conditions?",
        Stem("could", "arrangement", noun="arrangement", before="orders of the dancers"),
    ),
    (
        "Of the following, which one is the latest day on which Ann could dance?",
        Stem("must", "number", before="which one of the following is the latest day on which Ann could dance"),
    ),
    (
        "If Ann leads, there are exactly how many different orders in which the dancers could dance?",
        Stem("must", "worlds", suppose=("Ann leads",), before="in which the dancers could dance"),
    ),
    (
        "Which day each dance is on is fully determined if which one of the following dances is on Monday?",
        Stem("must", "settles", noun="dances", after="is on Monday"),
    ),
    (
        "Ann must lead if which one of the following is true?",
        Stem("must", "implies", before="Ann lead"),
    ),
    (
        "If Ann leads, the fifth dancer could be any one of the following EXCEPT:",
        Stem("could", "gap", but=True, suppose=("Ann leads",), before="the fifth dancer be"),
    ),
]


@pytest.mark.parametrize(("question", "asked"), OTHERS)
def test_other_shapes(question: str, asked: Stem) -> None:
    assert read_stem(question) == asked


REFUSED = [
    "Which one of the following, if substituted for the first condition, would have the same effect?",
    "Suppose the first condition is replaced with another. Which one of the following must be true?",
    "Which one of the following is a list of the dancers any one of whom could be fifth?",
    "Why does Ann dance?",
    "The day on which Ann must dance is determined if which one of the following is true?",
    "Ann's partner is fully determined if which one of the following is true?",
    "Which one of the following is a pair of dancers neither of whom must be fifth?",
    "Which one of the following is the smallest number of dancers who must lead?",
    "",
    "EXCEPT EXCEPT",
    "if " * 500,
    "Which one of the following is a complete, accurate, " + "complete, and accurate, " * 45 + "?",
    "Which one of the following is a complete, accurate, " + ", " * 500 + "?",
]


@pytest.mark.parametrize("question", REFUSED)
def test_what_is_beyond_is_refused(question: str) -> None:
    with pytest.raises(UnreadableSentence):
        read_stem(question)
