"""The words that the grammar knows by themselves: the closed classes, and the forms of common verbs."""

from __future__ import annotations

import tomllib
from importlib.resources import files

_HERE = "tollens.wording.parsing.statements"


def _table(name: str) -> dict[str, str]:
    return tomllib.loads((files(_HERE) / name).read_text("utf-8"))


_CLOSED = {name: frozenset(words.split()) for name, words in _table("closed.toml").items()}

BE, HAVE, DO, MODAL, NEGATION = (_CLOSED[name] for name in ("be", "have", "do", "modal", "negation"))
EVERY, SOME, ARTICLE, DEFINITE, OWNER = (_CLOSED[name] for name in ("every", "some", "article", "definite", "owner"))
WHO, PRONOUN, GENERIC = (_CLOSED[name] for name in ("who", "pronoun", "generic"))
SOMEONE, ANYONE, EVERYONE, NOBODY = (_CLOSED[name] for name in ("someone", "anyone", "everyone", "nobody"))
ADJECTIVE_ING, ANYTHING, GENERAL, PREPOSITION, IF = (
    _CLOSED[name] for name in ("adjective_ing", "anything", "general", "preposition", "if")
)
TIME, NOUN_ING, UNSURE, RELATIONAL = (_CLOSED[name] for name in ("time", "noun_ing", "unsure", "relational"))
VAGUE, WEATHER = _CLOSED["vague"], _CLOSED["weather"]
SEEKING, SEEKING_WITH = _CLOSED["seeking"], _CLOSED["seeking_with"]
CONJUNCTION, ADVERB, OPENING, PRIVATIVE = (_CLOSED[name] for name in ("conjunction", "adverb", "opening", "privative"))

AUXILIARY = BE | HAVE | DO | MODAL
INDEFINITE = SOMEONE | ANYONE | EVERYONE | NOBODY
DETERMINER = EVERY | SOME | ARTICLE | DEFINITE | OWNER | frozenset(("no", "most", "only", "both", "another"))
# What no noun, adjective or main verb is.
CLOSED = (
    AUXILIARY | NEGATION | EVERY | SOME | ARTICLE | OWNER | WHO | PRONOUN | GENERIC | INDEFINITE | PREPOSITION
    | CONJUNCTION | VAGUE | frozenset(("the", "these", "those", "no", "whose", "whom", "then", "either", "neither",
                               "both", "'s", "there"))
)  # fmt: skip


def _forms() -> tuple[dict[str, str], dict[str, str], frozenset[str]]:
    """Past forms and participles to plain forms, and the plain forms."""
    table = _table("verbs.toml")
    past: dict[str, str] = {}
    participles: dict[str, str] = {}
    plain = set(table["regular"].split())
    for triple in table["irregular"].split(";"):
        verb, before, done = triple.split()
        plain.add(verb)
        past[before] = verb
        participles[done] = verb
    return past, participles, frozenset(plain)


PAST, PARTICIPLES, VERBS = _forms()
