"""Where the clues begin: sentences that announce them, and what such a sentence says before it does."""

from __future__ import annotations

from collections.abc import Sequence

from tollens.wording.parsing.english.inflection import singular
from tollens.wording.parsing.english.numbers import cardinal
from tollens.wording.parsing.english.tokens import past, tokens

# What a sentence that opens the clues calls them.
_CONDITIONS = frozenset(
    "condition constraint restriction rule requirement specification guideline fact information relationship "
    "stipulation principle criterion consideration limitation regulation statement way plan term".split()
)


_HOLDING = frozenset(
    "apply applies hold holds obtain obtains true known met satisfied observed govern governs govern established "
    "conform must is are has have was were".split()
)


_CONCERNING = frozenset("about concerning regarding".split())


def opens_clues(sentence: str) -> bool:
    """Whether what follows the sentence are clues: it ends by announcing them, and not by announcing a list."""
    if not sentence.endswith(":") and "following" not in sentence:
        return False
    words = [token.word for token in tokens(sentence)]
    if not words or words[-1] not in (":", "."):
        return False
    start = next((k + 1 for k in range(len(words) - 2, -1, -1) if words[k] in (":", ".")), 0)
    body = words[start:-1]
    following = next((k for k in range(len(body) - 1, -1, -1) if body[k] == "following"), None)
    if words[-1] == ".":
        behind = body[following + 1 : following + 3] if following is not None else []
        return any(_is_condition(word) for word in behind) and "each" not in body[:3]
    if following is not None:
        behind = body[following + 1 :]
        if behind[:1] and behind[0] in _CONCERNING:  # establishes the following about the birds
            return True
        listing = 0 < len(behind) < 8 and not any(_is_condition(word) or word in _HOLDING for word in behind)
        return not listing
    if any(_is_condition(word) for word in body[-12:]):
        return True
    return any(past(body, k, "as follows", "known that", "given that") is not None for k in range(len(body)))


def _is_condition(word: str) -> bool:
    return singular(word) in _CONDITIONS or word == "criteria"


# The words that join what is said to the conditions it is under.
_UNDER = frozenset(
    "accordance accord accords conformity compliance agreement consistent consistently according subject governed "
    "constrained determined conform conforms conforming comply complies meet meets meeting satisfy satisfies "
    "satisfying obey obeys observe observes follow follows as given keeping".split()
)


_LEADING = frozenset("in to that which and must so as is are will be manner way order a an some while under".split())


def before_conditions(words: Sequence[str]) -> int:
    """Where a sentence that opens the clues begins to speak of them: what stands before says something of its own only
    where it counts or lists."""
    places = [
        k
        for k, word in enumerate(words)
        if word in _UNDER and any(_is_condition(each) or each in ("following", "follows") for each in words[k : k + 8])
    ]
    if places:
        start = places[-1]
    else:  # there are three of them, each having two, about which the following is known
        ahead = next((k for k, word in enumerate(words) if word == "following"), 0)
        start = next((k for k in range(ahead, -1, -1) if words[k] in (",", ";")), 0)
    while start and words[start - 1] in _LEADING | {",", ";"}:
        start -= 1
    head = words[:start]
    counted = any(word in _COUNTING or cardinal(word) is not None for word in head)
    return start if counted or "—" in head or ":" in head or list(head).count(",") > 1 else 0


_COUNTING = frozenset("each every exactly no least most".split())
