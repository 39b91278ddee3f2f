"""p-values of several comparisons at once."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Holm's step-down correction (1979), in the order given: what is at most alpha afterwards may be called a
    difference, and the chance of calling any wrongly stays at most alpha, however the comparisons hang together.

    Of m p-values the smallest is taken m times, the next m - 1 times, and so on; none comes out below a smaller one's,
    and none above 1.
    """
    for p in p_values:
        if not 0 <= p <= 1:
            raise ValueError(f"expected p-values between 0 and 1, found {p}")
    corrected = [0.0] * len(p_values)
    reached = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda place: p_values[place])):
        reached = max(reached, min(1.0, (len(p_values) - rank) * p_values[place]))
        corrected[place] = reached
    return tuple(corrected)
