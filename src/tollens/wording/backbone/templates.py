"""Templates: sentences with calls in braces in place of words.

{s1}                      what is called s1 here
{p1.is s1 a2}             the phrase `is` of the predicate p1, of s1 and a2
{p1.is (p2.one b1) a2}    the same of 'the one' that has b1
{story s1 s2 | t1 t2}     a phrase of the scenario itself; lists are kept apart by bars
{says t1: {p1.not s1}.}   a phrase whose last slot is a sentence
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

from tollens.errors import InputError


@dataclass(frozen=True, slots=True)
class Call:
    """A phrase by name, of a predicate or of the scenario, with the lists of what it is of; or a name alone."""

    predicate: str | None
    phrase: str
    lists: tuple[tuple[Call, ...], ...] = ((),)
    sentence: Template | None = None
    is_name: bool = field(init=False)  # or may be a phrase that is of nothing

    def __post_init__(self) -> None:
        """A name is of nothing."""
        is_name = self.predicate is None and self.sentence is None and self.lists == ((),)
        object.__setattr__(self, "is_name", is_name)

    @property
    def arguments(self) -> tuple[Call, ...]:
        """What it is of, where that is one list."""
        return self.lists[0]


Template = tuple["str | Call", ...]


@dataclass(frozen=True, slots=True, eq=False)
class Outline:
    """A template whose names are the first of their letters, in the order in which they come: s1, t1, s2."""

    template: Template
    names: tuple[str, ...]


_DEEPEST = 50  # brackets in one call
_PLACEHOLDER = re.compile(r"[a-oq-z]\d*")  # of a word; those of predicates begin with p


@lru_cache(maxsize=1 << 15)
def parse(text: str) -> Template:
    """The template of a text. InputError where braces do not match or a call cannot be read."""
    parts: list[str | Call] = []
    start = 0
    while (opening := text.find("{", start)) >= 0:
        if opening > start:
            parts.append(_plain(text[start:opening], text))
        closing = _closing(text, opening)
        parts.append(_call(text[opening + 1 : closing]))
        start = closing + 1
    return (*parts, _plain(text[start:], text)) if start < len(text) else tuple(parts)


@lru_cache(maxsize=1 << 15)
def outlined(text: str) -> tuple[Outline, tuple[str, ...]]:
    """The outline of a template, and what its names are called in the template itself. Templates that differ in names
    alone have one outline."""
    names: dict[str, str] = {}
    template = _opened(parse(text), names)
    return _outline(template, tuple(names.values())), tuple(names)


@lru_cache(maxsize=1 << 13)
def _outline(template: Template, names: tuple[str, ...]) -> Outline:
    return Outline(template, names)


def _opened(template: Template, names: dict[str, str]) -> Template:
    return tuple([part if isinstance(part, str) else _opened_call(part, names) for part in template])


def _opened_call(call: Call, names: dict[str, str]) -> Call:
    """The call in the names of an outline, which are noted by those that it has itself."""
    if call.is_name and _PLACEHOLDER.fullmatch(call.phrase):
        return Call(None, names.get(call.phrase) or _open(call.phrase, names))
    lists = tuple([tuple([_opened_call(each, names) for each in given]) for given in call.lists])
    return Call(call.predicate, call.phrase, lists, None if call.sentence is None else _opened(call.sentence, names))


def _open(name: str, names: dict[str, str]) -> str:
    """The first name of that letter that is not taken. A letter alone is a sort, of which there is one."""
    same = sum(each[0] == name[0] and each[1:] != "" for each in names)
    names[name] = f"{name[0]}{same + 1}" if name[1:] else name
    return names[name]


def _plain(part: str, text: str) -> str:
    if "}" in part:
        raise InputError(f"a brace is closed that was not opened: {text!r}")
    return part


def _closing(text: str, opening: int) -> int:
    depth = 0
    for place in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if not depth:
            return place
    raise InputError(f"a brace is opened and not closed: {text!r}")


def _call(text: str) -> Call:
    if text.count("(") > _DEEPEST or text.count("{") > _DEEPEST:
        raise InputError(f"a phrase of phrases is nested too deep: {text[:60]!r} …")
    head, colon, sentence = text.partition(":")
    tokens = head.replace("(", " ( ").replace(")", " ) ").replace("|", " | ").split()
    if not tokens:
        raise InputError(f"expected a name in braces, found {{{text}}}")
    call, rest = _read(tokens)
    if rest:
        raise InputError(f"cannot be read: {{{text}}}")
    return Call(call.predicate, call.phrase, call.lists, parse(sentence.strip())) if colon else call


def _read(tokens: list[str]) -> tuple[Call, list[str]]:
    """A call from its tokens, up to a closing bracket."""
    predicate, dot, phrase = tokens[0].rpartition(".")
    lists: list[list[Call]] = [[]]
    rest = tokens[1:]
    while rest and rest[0] != ")":
        if rest[0] == "|":
            lists.append([])
            rest = rest[1:]
        elif rest[0] == "(":
            inner, rest = _read(rest[1:])
            if not rest:
                raise InputError("a bracket is opened and not closed in a template")
            lists[-1].append(inner)
            rest = rest[1:]
        else:
            lists[-1].append(Call(None, rest[0]))
            rest = rest[1:]
    return Call(predicate if dot else None, phrase, tuple(map(tuple, lists))), rest
