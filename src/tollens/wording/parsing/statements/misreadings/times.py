"""The time and the mood of what is asked and of what is said: who was a doctor need not be one now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.statements.misreadings.seen import Misread, Seen
from tollens.wording.parsing.statements.trees import IsA, Name, NotSo, Predicate, Predicates, Simple, Verb, column_of
from tollens.wording.parsing.statements.verbs import forms

Mode = Literal["is", "was", "can", "will"]

_MODES: dict[str, Mode] = {
    **dict.fromkeys(("is", "are", "am", "has", "have", "does", "do"), "is"),
    **dict.fromkeys(("was", "were", "had", "did"), "was"),
    "can": "can", "could": "can", "will": "will", "shall": "will",
}  # fmt: skip


class Fact(NamedTuple):
    """What is said of somebody by name: of whom, by which word, and in which time or mood."""

    who: str
    what: str
    mode: Mode
    column: int


def facts(seen: Seen) -> tuple[Fact, ...]:
    """What a sentence says of a name, if it says nothing else."""
    match seen.tree:
        case Simple(Name(words), predicate, past):
            return tuple(_said(seen, " ".join(words).lower(), predicate, past))
    return ()


def _said(seen: Seen, who: str, predicate: Predicate, past: bool) -> Iterator[Fact]:
    match predicate:
        case NotSo(inner):
            yield from _said(seen, who, inner, past)
        case Predicates(_, parts):
            for part in parts:
                yield from _said(seen, who, part, past)
        case Verb(lemma, _, participle, column):
            yield Fact(who, participle if lemma in ("", "be") else lemma, _mode(seen, column, predicate.past), column)
        case IsA(nominal) if nominal.words:
            first = seen.words[: seen.place(nominal.column)]
            moods = [_MODES[word] for word in first if word in _MODES][:1]  # a clause that follows has its own
            yield Fact(who, singular(nominal.words[-1]), moods[0] if moods else "is", column_of(predicate))


def _mode(seen: Seen, column: int, past: bool) -> Mode:
    """The time or the mood of a predicate, by the last auxiliary before it that says one."""
    if past:
        return "was"
    place = seen.place(column)
    if "third" in forms(seen.words[place]):
        return "is"
    moods = [_MODES[word] for word in seen.words[:place] if word in _MODES]
    return moods[-1] if moods else "is"


def of_another_time(told: Sequence[tuple[Fact, ...]], asked: Sequence[tuple[Fact, ...]]) -> tuple[int, Misread] | None:
    """The place of the first question about what is only said of another time or mood, and where it says so."""
    for place, each in enumerate(asked):
        for who, what, mode, column in each:
            modes = {fact.mode for sentence in told for fact in sentence if (fact.who, fact.what) == (who, what)}
            if modes and mode not in modes and not {mode, *modes} <= {"is", "will"}:
                said = " or ".join(f"'{other}'" for other in sorted(modes))
                return place, Misread(column, f"the same time in text and question: the text says {said}, not '{mode}'")
    return None
