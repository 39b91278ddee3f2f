"""What a question supposes before it asks: if …, suppose that …; and where the supposition ends."""

from __future__ import annotations

import re

# Where a supposition ends and the question begins.
_ASKING = (
    r"(?:then,? )?(?:(?:of the following, )?which\b|what\b|who\b|whom\b|whose\b|how many\b|exactly how many\b|"
    r"at (?:least|most) how many\b|(?:each|any|all|any one) of the following\b|in which\b|on which\b|for which\b|"
    r"it (?:must|could|can|cannot)\b|(?:on|for|in|to|at) which\b|there (?:are|is) exactly how many\b|"
    r"for (?:exactly )?how many\b)"
)
_PLAINLY_ASKING = r"(?:then,? )?(?:of the following, )?(?:which(?: one)?|each|any(?: one)?|all) of the following\b"
_PLAINLY_ASKING_WHICH = r"(?:then,? )?(?:of the following, )?which(?: one)? of the following\b"
_IF_COMMA = re.compile(
    rf"^(?:if|suppose(?: that)?|assume(?: that)?)\b,?\s+(?P<given>.+?)"
    rf"(?: (?={_PLAINLY_ASKING_WHICH})|, (?={_PLAINLY_ASKING})|[.,] (?={_ASKING}))",
    re.I,
)
_ASKED_INSIDE = re.compile(
    r"^(?P<given>.+?), (?:then,? (?P<rest>.+)|(?P<last>(?!and |but |or )[^,]*\b(?:must|could|can|cannot)\b[^,]*))$",
    re.I,
)
_IF_THEN = re.compile(r"^if\b,?\s+(?P<given>.+),? then,? (?P<rest>(?!so\b).+)$", re.I)
_SUPPOSE = re.compile(r"^(?:suppose|assume)(?: that)?,? (?P<given>[^.]+)\. (?P<rest>.+)$", re.I)
_TRAILING_IF = re.compile(
    r"^(?P<rest>(?:which|each|any)\b.+?\b(?:true|false)(?: except)?),? if (?P<given>[^?]+?)\??$", re.I
)
_IF_THEN_REST = re.compile(r"^if\b,? (?P<given>[^?]+?), (?P<rest>[^,?]+)$", re.I)
_OPENING = re.compile(
    r"^(?:that |it is (?:known|true|the case) that |(?:during|in|on) one \w+,? |"
    r"(?:in|during|for|on) (?:the|a|that|this|any)(?: (?!and\b|or\b)[\w'-]+){0,3}? "
    r"(?:schedule|week|program|season|issue|sequence),? "
    r"(?=the |a |an |no |each |every |exactly |at |[A-Z]))"
)


def suppositions(text: str) -> tuple[tuple[str, ...], str]:
    """What is supposed, and what is asked on it."""
    for pattern in (_SUPPOSE, _IF_COMMA, _IF_THEN, _TRAILING_IF):
        if (found := pattern.match(text)) is not None:
            rest = text[found.end() :] if pattern is _IF_COMMA else found["rest"]
            if pattern is _IF_COMMA and (asked := _ASKED_INSIDE.match(found["given"])) is not None:
                # if …, Ann must have which of the following
                return (asked["given"],), f"{asked['rest'] or asked['last']} {rest}"
            given = _OPENING.sub("", re.sub(r",? and if ", " and ", found["given"].strip(" ,.")))
            more, rest = suppositions(rest) if pattern is _SUPPOSE else ((), rest)
            return (given, *more), rest
    if (comma := _IF_THEN_REST.match(text)) is not None:
        return (comma["given"],), comma["rest"]
    return (), text
