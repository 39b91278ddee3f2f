"""Things that need not exist: what somebody wants, looks for, or tries to find."""

from __future__ import annotations

from tollens.wording.parsing.statements.lexicon import SEEKING, SEEKING_WITH
from tollens.wording.parsing.statements.trees import Argument, NounPhrase, Phrases, Quantified

# With these it is said of which things: 'wants the boat', 'wants every boat'.
_DEFINITE = frozenset(("the", "this", "own", "every", "only"))


def why_sought(head: str, words: tuple[str, ...], part: Argument) -> str:
    """What was expected in place of an indefinite object that need not exist; empty where the object is none. Before it
    are the head of the predicate and the words behind that."""
    if not _is_indefinite(part.phrase):
        return ""
    if part.infinitive:
        return f"a name or 'the': what '{head} {part.infinitive}' speaks of need not exist"
    if head in SEEKING and not words and not part.preposition:
        return f"a name or 'the': what one may '{head}' need not exist"
    if f"{head}-{part.preposition}" in SEEKING_WITH:
        return f"a name or 'the': what '{head} {part.preposition}' speaks of need not exist"
    return ""


def _is_indefinite(phrase: NounPhrase) -> bool:
    match phrase:
        case Quantified(determiner):
            return determiner not in _DEFINITE
        case Phrases(_, parts):
            return any(map(_is_indefinite, parts))
    return False
