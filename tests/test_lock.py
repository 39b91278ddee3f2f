"""The lock file: pins what pyproject.toml asks for, on every Python and system, and can be checked by hash."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
LOCK = ROOT / "requirements-dev.lock"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ASKED = [
    *PROJECT["project"]["dependencies"],
    *PROJECT["project"]["optional-dependencies"]["dev"],
    *PROJECT["build-system"]["requires"],
    "editables",  # hatchling's editable install
]
PLACES = [
    {"python_version": python, "python_full_version": f"{python}.4", "sys_platform": system}
    for python in ("3.11", "3.12", "3.13")
    for system in ("linux", "darwin", "win32")
]


def pins() -> list[tuple[Requirement, list[str]]]:
    """Every pinned requirement with its hashes."""
    found: list[tuple[Requirement, list[str]]] = []
    for line in LOCK.read_text("utf-8").splitlines():
        if re.match(r"[a-z0-9]", line):
            found.append((Requirement(line.removesuffix("\\")), []))
        elif line.lstrip().startswith("--hash=sha256:"):
            found[-1][1].append(line.split(":")[1].removesuffix(" \\"))
    return found


def name_of(requirement: Requirement) -> str:
    return re.sub(r"[-_.]+", "-", requirement.name).lower()


@pytest.mark.parametrize("place", PLACES, ids=lambda place: f"{place['python_version']}-{place['sys_platform']}")
def test_every_requirement_has_one_pin_that_satisfies_it(place: dict[str, str]) -> None:
    pinned: dict[str, list[str]] = {}
    for pin, _ in pins():
        if pin.marker is None or pin.marker.evaluate(place):
            pinned.setdefault(name_of(pin), []).extend(each.version for each in pin.specifier)
    assert all(len(versions) == 1 for versions in pinned.values())
    for asked in map(Requirement, ASKED):
        (version,) = pinned[name_of(asked)]
        assert asked.specifier.contains(version, prereleases=True), f"{asked}: run `make lock`"


def test_every_pin_has_hashes_and_no_index_is_named() -> None:
    assert all(hashes and all(re.fullmatch("[0-9a-f]{64}", each) for each in hashes) for _, hashes in pins())
    assert "://" not in LOCK.read_text("utf-8") and "index" not in LOCK.read_text("utf-8")


def test_what_differs_from_machine_to_machine_is_not_pinned() -> None:
    extras = PROJECT["project"]["optional-dependencies"]["neural"]
    assert not {name_of(pin) for pin, _ in pins()} & {name_of(Requirement(each)) for each in extras}
