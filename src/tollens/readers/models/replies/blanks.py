"""White space in a reply: a run of it is cut to a length that every pattern may bound its own by.

A pattern that may begin with spaces is tried at each of them. Without a bound a long run costs its length squared.
"""

from __future__ import annotations

import re

LONGEST = 40  # characters of one run that are kept
SPACES = rf"[^\S\n]{{0,{LONGEST}}}+"  # on the line
BLANKS = rf"\s{{0,{LONGEST}}}+"  # over lines too

_LONG = re.compile(rf"\s{{{LONGEST + 1},}}")
_MOST_BREAKS = 20  # ends of lines that are kept of a long run
_MOST_BESIDE = 10  # spaces that are kept before the first and behind the last of them


def shortened(text: str) -> str:
    """The text with no run of white space longer than LONGEST. What was on two lines stays on two lines."""
    return _LONG.sub(lambda match: _short(match[0]), text)


def _short(run: str) -> str:
    first, *others = run.split("\n")
    if not others:
        return run[:LONGEST]
    return first[:_MOST_BESIDE] + "\n" * min(len(others), _MOST_BREAKS) + others[-1][:_MOST_BESIDE]
