"""Slowing: how long requests wait after a server has said that they come too fast."""

from __future__ import annotations

import random
from time import monotonic

_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 60.0  # seconds that nobody sends anything, where the server names no time
_LEAST_SPREAD = 0.1  # seconds over which those who were sent away together come back
_LEAST_REFUSALS = 3  # before a server is said to refuse everything


class Slowing:
    """The time before which no request is sent. Where the server names none, the pause doubles with every refusal of a
    request that was sent after the last pause, and is halved with every answer."""

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._not_before = 0.0
        self._pause = 0.0
        self._paused_at = float("-inf")
        self._since = 0.0  # of the first refusal after the last answer
        self._refusals = 0  # since the last answer

    @property
    def wait(self) -> float:
        """Seconds until a request may be sent."""
        return self._not_before - monotonic()

    @property
    def refused_for(self) -> float:
        """Seconds for which the server has refused everything."""
        return monotonic() - self._since if self._refusals else 0.0

    @property
    def is_hopeless(self) -> bool:
        """Whether the server has refused everything for too long. Two refusals may be far apart for our own reasons."""
        return self._refusals >= _LEAST_REFUSALS and self.refused_for > self._patience

    def answered(self) -> None:
        """The server answered something."""
        self._refusals = 0
        self._pause = self._pause / 2 if self._pause > _FIRST_PAUSE else 0.0

    def refused(self, sent_at: float, after: float | None) -> None:
        """The server said that a request came too fast, and perhaps when to come again."""
        now = monotonic()
        if not self._refusals:
            self._since = now
        self._refusals += 1
        if after is not None:
            if after <= self._patience:
                self._not_before = max(self._not_before, now + after)
        elif sent_at >= self._paused_at:  # those that were on their way already are one refusal with the first
            self._pause = min(_LONGEST_PAUSE, max(_FIRST_PAUSE, 2 * self._pause))
            self._paused_at = now
            self._not_before = max(self._not_before, now + self._pause)


def spread(wait: float) -> float:
    """At random after the time that was named: many who were sent away together do not come back together."""
    return wait + random.uniform(0.0, max(_LEAST_SPREAD, wait))
