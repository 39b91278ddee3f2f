"""Notices: what a run is waiting for, on the log."""

from __future__ import annotations

import logging
from time import monotonic

_QUIET = 5.0  # seconds without a reply before a wait is worth a line
_EVERY = 15.0  # seconds between two lines

_LOG = logging.getLogger(__name__)


class Notices:
    """Says why nothing comes, how long it will be waited for, and not too often."""

    def __init__(self) -> None:
        self._answered = self._said = float("-inf")

    def answered(self) -> None:
        """A reply came."""
        self._answered = monotonic()

    def waiting(self, why: str, wait: str, *, now: bool = False) -> None:
        """Say what went wrong last and how long the wait is; `now`: even if replies came until a moment ago."""
        at = monotonic()
        if not now and (at - self._answered < _QUIET or at - self._said < _EVERY):
            return
        self._said = at
        _LOG.warning("%s; %s", why, wait)
