from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from tollens.scores.corrections import holm


def test_by_hand() -> None:
    # Smallest first: 4 × 0.01; 3 × 0.02; 2 × 0.025 = 0.05 is below the 0.06 before it; 1 × 0.9.
    assert holm([0.02, 0.9, 0.01, 0.025]) == pytest.approx((0.06, 0.9, 0.04, 0.06))
    assert holm([0.4, 0.7]) == pytest.approx((0.8, 0.8))  # never below a smaller one's
    assert holm([0.6, 0.7]) == (1.0, 1.0)  # never above 1
    assert holm([0.03]) == (0.03,) and holm([]) == ()


def test_as_another_library_has_it() -> None:
    rng = np.random.default_rng(3)
    for length in (2, 45, 300):
        for p_values in (rng.random(length), rng.random(length) ** 6, np.round(rng.random(length) / 3, 1)):
            assert holm(p_values.tolist()) == pytest.approx(multipletests(p_values, method="holm")[1], abs=1e-12)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=30))
def test_no_p_value_falls_and_their_order_stays(p_values: list[float]) -> None:
    corrected = np.array(holm(p_values))
    assert (corrected >= p_values).all() and (corrected <= 1).all()
    assert (np.diff(corrected[np.argsort(p_values)]) >= 0).all()


@pytest.mark.parametrize("odd", [-0.1, 1.1, float("nan")])
def test_what_is_no_p_value_is_refused(odd: float) -> None:
    with pytest.raises(ValueError, match="expected p-values between 0 and 1, found"):
        holm([0.5, odd])
