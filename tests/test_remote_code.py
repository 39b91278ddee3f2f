"""No code that comes with a model is ever run, and nothing is downloaded: every call that loads one says so."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = sorted(path for folder in ("src", "bench") for path in (ROOT / folder).rglob("*.py"))
LOADING = ("from_pretrained", "from_config")
WANTED = {"from_pretrained": {"trust_remote_code", "local_files_only"}, "from_config": {"trust_remote_code"}}
VALUES = {"trust_remote_code": False, "local_files_only": True}


def loading(path: Path) -> list[ast.Call]:
    """The calls in a file that load a model or what belongs to one."""
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    return [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in LOADING]


def test_there_is_something_to_look_at() -> None:
    assert sum(len(loading(path)) for path in FILES) >= 5


@pytest.mark.parametrize("path", [path for path in FILES if loading(path)], ids=lambda path: path.name)
def test_a_model_is_loaded_without_its_code(path: Path) -> None:
    for call in loading(path):
        assert isinstance(call.func, ast.Attribute)
        given = {each.arg: each.value.value for each in call.keywords if isinstance(each.value, ast.Constant)}
        wanted = WANTED[call.func.attr]
        assert {name: given.get(name) for name in wanted} == {name: VALUES[name] for name in wanted}, ast.unparse(call)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_weights_are_never_unpickled(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "torch.load":
            assert any(each.arg == "weights_only" and ast.unparse(each.value) == "True" for each in node.keywords)
