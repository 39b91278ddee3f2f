"""What a user says of a model's server: an address without a scheme, a variable without a key."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import Tollens
from factories import make_item
from readers.models.servers import stub
from tollens.records import Item, write_records


@pytest.fixture
def zoo(tmp_path: Path) -> Path:
    write_records(tmp_path / "zoo.jsonl", (make_item(n) for n in range(2)), Item)
    return tmp_path / "zoo.jsonl"


@pytest.mark.parametrize("reader", ["openai:m", "formalise:m"])
@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("localhost:1", "found no http:// or https:// at its beginning"),
        ("localhost/v1", "found no http:// or https://"),
        ("ftp://localhost/v1", "found no http:// or https://"),
        ("http:///v1", "found no host in it"),
        ("http://localhost:99999/v1", "found a host or a port that cannot be"),
    ],
)
def test_an_address_that_cannot_be_is_told(tollens: Tollens, zoo: Path, reader: str, address: str, told: str) -> None:
    done = tollens("run", reader, "--on", zoo, "--base-url", address)
    assert (done.code, done.out) == (2, "") and len(done.err.splitlines()) == 1
    assert "--base-url: expected the address of a server, as in http://localhost:8000/v1" in done.err
    assert told in done.err


@pytest.mark.parametrize("reader", ["openai:m", "formalise:m"])
def test_a_variable_that_is_named_must_hold_a_key(tollens: Tollens, zoo: Path, reader: str) -> None:
    with stub() as server:
        run = ("run", reader, "--on", zoo, "--base-url", server.url, "--json")
        for value in ({}, {"NO_KEY_HERE": ""}):
            done = tollens(*run, "--key-from", "NO_KEY_HERE", **value)
            assert (done.code, done.out) == (2, "") and len(done.err.splitlines()) == 1
            assert "--key-from NO_KEY_HERE: expected a key in this environment variable, found none" in done.err
        named = tollens(*run, "--key-from", "sk-not-a-name-0123")
        assert named.code == 2 and "sk-not-a-name" not in named.err and "--key-from: expected the name" in named.err
        assert server.counts()["asked"] == {}
        assert tollens(*run, OPENAI_API_KEY="").code == 0  # a local server needs none
        assert tollens(*run, "--key-from", "SOME_KEY", SOME_KEY="sk-1").code == 0
