"""Imports run one way. The table is the architecture: what each room may import of ours."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import tollens

SOURCE = Path(tollens.__file__).parent

# A room not named here, or an import not allowed here, is a change of the architecture: decide it, then write it down.
GROUND = {"budget", "errors", "names", "seeds", "settings", "text", "workers"}
MAY_IMPORT: dict[str, set[str]] = {
    "budget": set(),
    "errors": set(),
    "seeds": set(),
    "names": {"errors"},
    "settings": {"errors"},
    "workers": set(),
    "text": set(),
    "records": {"errors"},
    "logic": {"budget", "errors"},
    "solvers": {"budget", "errors", "logic"},
    "wording": {"budget", "errors", "names", "logic", "text"},
    "scores": {"errors", "records", "text"},
    "readers": GROUND | {"records", "logic", "solvers", "wording"},
    "perturb": GROUND | {"records", "logic", "solvers", "wording"},
    "benchmarks": GROUND | {"records", "logic", "solvers", "wording", "perturb"},
    "checks": GROUND | {"records", "scores", "logic", "solvers"},
    "training": GROUND | {"records", "scores", "readers"},
    "runs": GROUND | {"records", "readers"},
    "report": GROUND | {"records", "logic", "solvers", "scores", "runs", "benchmarks"},
    "workbench": GROUND
    | {"records", "solvers", "scores", "readers", "training", "perturb", "benchmarks", "checks", "runs", "report"},
    "__init__": GROUND | {"records", "logic", "solvers", "readers", "benchmarks", "workbench"},
    "__main__": {"cli"},
}
MAY_IMPORT["cli"] = set(MAY_IMPORT) - {"__init__", "__main__"}  # it may see everything
HEAVY = {
    "aiohttp",
    "lark",
    "pysat",
    "numpy",
    "scipy",
    "sklearn",
    "vl_convert",
    "pyarrow",
    "rich",
    "jinja2",
    "torch",
    "transformers",
    "accelerate",
    "safetensors",
    "z3",
    "ray",
    "fastapi",
}


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports_of(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(node.module or "")
            names |= {f"tollens.{alias.name}" for alias in node.names if node.module == "tollens"}
    return names


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_file_imports_only_what_its_room_may(path: Path) -> None:
    room = room_of(path)
    ours = {name.split(".")[1] for name in imports_of(path) if name.startswith("tollens.")}
    assert ours - {room} <= MAY_IMPORT[room]


def test_every_room_is_in_the_table() -> None:
    assert {room_of(path) for path in SOURCE.rglob("*.py")} == set(MAY_IMPORT)


@pytest.mark.parametrize("module", ["tollens.cli.app", "tollens.workbench.running"])
def test_neither_help_nor_a_run_loads_anything_heavy(module: str) -> None:
    import subprocess
    import sys

    code = f"import sys, {module}; print(*{{name.split('.')[0] for name in sys.modules}})"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not HEAVY & set(loaded)
