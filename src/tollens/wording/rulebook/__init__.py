"""Facts and rules about people, in words and back: 'Anne is kind.', 'If Anne is kind then Bob is Anne's uncle.'

>>> from random import Random
>>> from tollens.logic import Atom, Constant, Implies, Not
>>> kind, uncle = Atom("kind", (Constant("Anne"),)), Atom("uncle", (Constant("Bob"), Constant("Anne")))
>>> ENGLISH.read("Bob is not Anne's uncle if Anne is kind.") == Implies(kind, Not(uncle))
True
>>> ENGLISH.read(ENGLISH.tell(Implies(kind, uncle), Random(1))) == Implies(kind, uncle)
True
"""

from __future__ import annotations

from tollens.wording.rulebook.chinese import CHINESE
from tollens.wording.rulebook.english import ENGLISH
from tollens.wording.rulebook.language import NotInWords, SettledTurns
from tollens.wording.rulebook.sentences import Rulebook, tell_and_read_back
from tollens.wording.unreadable import UnreadableSentence

RULEBOOKS = {"en": ENGLISH, "zh": CHINESE}

__all__ = [
    "CHINESE",
    "ENGLISH",
    "RULEBOOKS",
    "NotInWords",
    "Rulebook",
    "SettledTurns",
    "UnreadableSentence",
    "tell_and_read_back",
]
