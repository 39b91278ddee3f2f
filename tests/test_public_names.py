"""What `import tollens` offers is there, and is the same thing that a type checker sees."""

from __future__ import annotations

import doctest
from importlib import import_module
from types import ModuleType

import pytest

import tollens

ROOMS = "benchmarks checks logic perturb readers records runs scores solvers text wording".split()


def test_every_public_name_resolves() -> None:
    assert all(getattr(tollens, name) is not None for name in tollens.__all__)


def test_a_public_name_stays_what_it_is_when_the_rooms_are_imported() -> None:
    """A room of the same name would take its place."""
    for room in ROOMS:
        import_module(f"tollens.{room}")
    import_module("tollens.workbench")
    modules = [name for name in tollens.__all__ if isinstance(getattr(tollens, name), ModuleType)]
    assert modules == [] and set(tollens.__all__) <= set(dir(tollens))
    assert tollens.__version__


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = tollens.nonsense


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_offers_what_it_says(room: str) -> None:
    module = import_module(f"tollens.{room}")
    assert sorted(module.__all__, key=str) == sorted(set(module.__all__), key=str)
    assert all(hasattr(module, name) for name in module.__all__)


@pytest.mark.parametrize(
    "name",
    [
        "seeds",
        "text.words",
        "text.overlap",
        "text.spans",
        "text.alternatives",
        "readers.candidates",
        "benchmarks.logiqa.reasoning_types",
        "records.item",
        "logic.formula",
        "logic.notation",
    ],
)
def test_examples_in_docstrings_hold(name: str) -> None:
    result = doctest.testmod(import_module(f"tollens.{name}"))
    assert result.attempted and not result.failed
