"""Kinds as they are declared: their members, and what these are called."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from tollens.logic import Constant, Number, Term
from tollens.wording.parsing.arrangements.game import Game, Kind, Words
from tollens.wording.parsing.arrangements.setups.declarations import Declared
from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import Token


def add_kind(game: Game, declared: Declared, place: int, *, circular: bool, labels: bool) -> None:
    """Add a kind that was declared: its members, what they are called, its nouns and groups. Labels: numbers are
    no more than names, as of jar 1 on some shelf."""
    listed = declared.listed
    name = "_".join(declared.nouns[0]) or f"kind{place + 1}"
    if any(kind.name == name for kind in game.kinds):
        name = f"{name}{place + 1}"
    if listed.numbers:
        members: tuple[Term, ...] = tuple(Number(value) for value in listed.numbers)
    elif listed.ordered:
        members = tuple(Number(value) for value in range(1, len(listed.items) + 1))
    else:
        members = tuple(Constant(_slug(item)) for item in listed.items)
    ordered = listed.ordered and not (labels and listed.numbers)
    kind = Kind(name, members, ordered=ordered, circular=ordered and circular)
    game.kinds.append(kind)
    game.up = listed.up if listed.up is not None else game.up
    for item, term in zip(listed.items, members, strict=True):
        if not (listed.numbers and len(item) == 1 and item[0].word.isdigit() and int(item[0].word) < 100):
            for words in _names(item):
                game.names.setdefault(words, (kind, term))
            if len(item) > 1 and (singular(item[0].word),) in declared.nouns:
                for words in _names(item[1:]):  # Team X is X
                    game.names.setdefault(words, (kind, term))
            ends = not listed.ordered and (singular(item[-1].word),) in declared.nouns
            if len(item) > 1 and ends and cardinal(item[0].word) is None:
                game.names.setdefault(tuple(token.word for token in item[:-1]), (kind, term))  # the Gold Room
    shared = _shared_opening(listed.items)
    for item, term in zip(listed.items, members, strict=True):
        if shared:  # going to a film, going to a play: a film, a play
            game.names.setdefault(tuple(token.word for token in item[shared:]), (kind, term))
    for called in declared.nouns:
        game.nouns.setdefault(called, (kind, members))
    for nouns, places in declared.groups:
        for called in nouns:
            game.nouns.setdefault(called, (kind, tuple(members[each] for each in places)))


def _shared_opening(items: Sequence[Sequence[Token]]) -> int:
    """How many words all items begin with alike, where these are things to do; none of them is nothing more."""
    if not items[0][0].word.endswith("ing"):
        return 0
    shared = 0
    while all(len(item) > shared + 1 and item[shared].word == items[0][shared].word for item in items):
        shared += 1
    return shared


def _slug(item: Sequence[Token]) -> str:
    name = re.sub(r"[^\w]+", "_", "_".join(token.text for token in item).lower()).strip("_")
    return name if name and not name[0].isdigit() and name not in ("first", "last", "true", "false") else f"n_{name}"


def _names(item: Sequence[Token]) -> Iterator[Words]:
    """The words that a member may be called by."""
    words = tuple(token.word for token in item)
    if len(item) == 1 and len(words[0]) == 1:
        yield (item[0].text,)
        return
    yield words
    if words[-1].endswith("."):  # 2 P.M., where the sentence ends with it
        yield (*words[:-1], words[-1].removesuffix("."))
    yield (*words[:-1], singular(words[-1]))
    if item[0].text[0].islower():
        last = words[-1]
        yield (*words[:-1], last + "s")
        if last.endswith("y"):
            yield (*words[:-1], last[:-1] + "ies")
