"""Extras that are not installed: one line says which to install. And every option is for some reader."""

from __future__ import annotations

import sys
from dataclasses import fields

import pytest

from tollens.cli.model_options import ModelOptions
from tollens.errors import InputError
from tollens.readers import READERS, make_reader
from tollens.readers.models.making import TAKES


@pytest.mark.parametrize(
    ("spec", "package", "extra"),
    [("hf:some/folder", "torch", "neural"), ("litellm:openai/gpt-4o", "litellm", "providers")],
)
def test_a_missing_package_is_named(spec: str, package: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(InputError, match=rf"pip install 'tollens\[{extra}\]'"):
        make_reader(spec)


def test_every_model_says_what_it_takes_and_every_option_is_taken() -> None:
    assert set(TAKES) == {name for name, entry in READERS.items() if entry.model}
    assert frozenset[str]().union(*TAKES.values()) == {each.name for each in fields(ModelOptions)}
