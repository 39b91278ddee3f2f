"""What is asked of a puzzle: the words of each mode, and what an answer to a scenario's own question claims.

>>> claim("p2.who b1", "s3"), claim("p1.who_last", "s3"), claim("p1.who 2", "s3")
('p2.is s3 b1', 'p1.last s3', 'p1.at s3 2')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from tollens.logic import Apply, Atom, Constant, Equal, Formula, Not, Number, conjunction
from tollens.wording.scenarios.scenario import Language

Mode = Literal["must", "could", "cannot", "must except", "could except", "cannot except", "who", "list"]

# Who it is and what the full list is, a scenario asks in its own words.
WORDS: Mapping[Mode, Mapping[Language, tuple[str, ...]]] = {
    "must": {
        "en": (
            "Which of the following must be true?",
            "Given all this, which one of the following must be true?",
            "Which of the following can be inferred from this?",
        ),
        "zh": (
            "由此可以推出下列哪项？",
            "根据以上信息，下列哪项一定为真？",
            "由以上信息，可以得出下列哪项结论？",
        ),
    },
    "could": {
        "en": ("Which of the following could be true?", "Given all this, which one of the following is possible?"),
        "zh": ("下列哪项可能为真？", "根据以上信息，下列哪种情况有可能出现？"),
    },
    "cannot": {
        "en": ("Which of the following cannot be true?", "Given all this, which one of the following is impossible?"),
        "zh": ("下列哪项不可能为真？", "根据以上信息，下列哪种情况不可能出现？"),
    },
    "must except": {
        "en": ("Each of the following must be true EXCEPT:", "All of the following can be inferred from this EXCEPT:"),
        "zh": ("除哪一项外，以下各项都一定为真？", "除哪一项外，以下各项都可以由此推出？"),
    },
    "could except": {
        "en": ("Each of the following could be true EXCEPT:", "Each of the following is possible EXCEPT:"),
        "zh": ("除哪一项外，以下各项都可能为真？", "除哪一项外，以下情况都有可能出现？"),
    },
    "cannot except": {
        "en": ("None of the following can be true EXCEPT:", "Each of the following is impossible EXCEPT:"),
        "zh": ("除哪一项外，以下各项都不可能为真？", "除哪一项外，以下情况都不可能出现？"),
    },
}

# A list of names as an option, and a list of who has what: between two of it, and between the two of a pair.
BETWEEN: Mapping[Language, str] = {"en": ", ", "zh": "、"}
BETWEEN_PAIRS: Mapping[Language, str] = {"en": "; ", "zh": "；"}
IN_PAIR: Mapping[Language, str] = {"en": ": ", "zh": "："}


def claim(call: str, answer: str) -> str:
    """What the answer to a scenario's own question claims, as the call of a clause. The question is a call too."""
    asked, *given = call.split()
    predicate, dot, phrase = asked.rpartition(".")
    match phrase:
        case "who_truthful":
            return f"truthful {answer}"
        case "who_first" | "who_last":
            return f"{predicate}.{phrase.removeprefix('who_')} {answer}"
        case "which":
            return f"{predicate}.is {given[0]} {answer}"
        case "who" if given and given[0].isdigit():
            return f"{predicate}.at {answer} {given[0]}"
    return " ".join((f"{predicate}{dot}is", answer, *given))


def chosen(subjects: Iterable[str], members: Iterable[str]) -> Formula:
    """It is so of these members of the subjects, and of no other."""
    atoms = {subject: Atom("p1", (Constant(subject),)) for subject in subjects}
    among = set(members)
    return conjunction(atom if subject in among else Not(atom) for subject, atom in atoms.items())


def ordered(order: Sequence[str]) -> Formula:
    """The subjects stand in that order."""
    places = sorted((subject, number) for number, subject in enumerate(order, start=1))
    return conjunction(Equal(Apply("p1", (Constant(subject),)), Number(number)) for subject, number in places)


def paired(predicate: str, pairs: Iterable[tuple[str, str]]) -> Formula:
    """Each subject has its object."""
    return conjunction(Equal(Apply(predicate, (Constant(one),)), Constant(owned)) for one, owned in pairs)
