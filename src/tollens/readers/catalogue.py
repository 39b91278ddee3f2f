"""The readers by name. A name may carry an argument behind a colon: `word-matching:set,count`, `scripted:FILE`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import cast

from tollens.errors import InputError
from tollens.names import look_up, target
from tollens.readers.reader import Reader


@dataclass(frozen=True, slots=True)
class Entry:
    """A reader's maker, imported when it is asked for, and what to say of it in a list."""

    maker: str
    summary: str
    argument: str = ""  # what may stand behind the colon
    fixed: str = ""  # the argument that the name itself stands for


READERS: dict[str, Entry] = {
    "random": Entry("tollens.readers.chance:Random", "guesses; each option, or candidate for a span, is as likely"),
    "always-a": Entry("tollens.readers.chance:Always", "always the first option", fixed="a"),
    "always-b": Entry("tollens.readers.chance:Always", "always the second option", fixed="b"),
    "always-c": Entry("tollens.readers.chance:Always", "always the third option", fixed="c"),
    "always-d": Entry("tollens.readers.chance:Always", "always the fourth option", fixed="d"),
    "always-true": Entry("tollens.readers.chance:AlwaysLabel", "always True, of a statement", fixed="True"),
    "always-false": Entry("tollens.readers.chance:AlwaysLabel", "always False, of a statement", fixed="False"),
    "always-unknown": Entry("tollens.readers.chance:AlwaysLabel", "always Unknown, of a statement", fixed="Unknown"),
    "first-entity": Entry("tollens.readers.chance:Entity", "always what is named first, as a span", fixed="first"),
    "last-entity": Entry("tollens.readers.chance:Entity", "always what is named last, as a span", fixed="last"),
    "more-frequent-entity": Entry(
        "tollens.readers.chance:Entity", "always what is named most often, as a span", fixed="more-frequent"
    ),
    "word-matching": Entry(
        "tollens.readers.word_matching:WordMatching",
        "the option, or span, that shares most words with the text (Yih 2013)",
        "tokens|set|bag, ratio|count|jaccard, first|last|seeded",
    ),
    "sliding-window": Entry(
        "tollens.readers.sliding_window:SlidingWindow",
        "the option, or span, whose words crowd together in the text (Richardson 2013)",
        "window|distance, sum|mean, first|last|seeded",
    ),
    "scripted": Entry("tollens.readers.scripted:Scripted.from_file", "answers from a file", "FILE"),
}


def make_reader(spec: str, seed: int = 0) -> Reader:
    """The reader that a spec names: NAME or NAME:ARGUMENT. Names are not case-sensitive; arguments are."""
    name, _, argument = spec.partition(":")
    name = name.strip().lower()
    entry = look_up(name, READERS, "reader")
    if argument and not entry.argument:
        raise InputError(f"reader {name} takes no argument, found {argument!r}")
    maker = cast(Callable[[str, int], Reader], target(entry.maker))
    return maker(argument or entry.fixed, seed)
