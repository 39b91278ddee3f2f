"""What a user may say of models: what makes no sense, or would be ignored, is refused under the name that was typed."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import typer.main

from factories import make_item
from tollens.cli.app import app_of
from tollens.cli.model_options import ModelOptions
from tollens.errors import InputError
from tollens.readers.models.address import proxy_of, public_address
from tollens.readers.models.making import Models, make_openai
from tollens.readers.models.prompt import Message, Prompt
from tollens.readers.models.prompted import Prompted
from tollens.readers.models.settings import Asking, Traffic, option_of
from tollens.readers.models.spending import price_of
from tollens.readers.models.wire import chat_body

SECRET = "sk-never-to-be-seen"
NAN, INF = float("nan"), float("inf")


def test_settings_are_called_what_their_options_are_called() -> None:
    command = typer.main.get_command(app_of()).commands["run"]  # type: ignore[attr-defined]
    options = {each.name: each.opts for each in command.params}
    for field in fields(ModelOptions):
        assert options[field.name] == [option_of(field.name)]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        *[("--rpm", {"requests_per_minute": value}) for value in (0.0, -1.0, NAN, INF)],
        *[("--tpm", {"tokens_per_minute": value}) for value in (0.0, -1.0, NAN, INF)],
        *[("--timeout", {"timeout": value}) for value in (0.0, -1.0, NAN, INF)],
        *[("--temperature", {"temperature": value}) for value in (-0.1, NAN, INF)],
        *[("--max-cost", {"most_dollars": value}) for value in (-1.0, NAN, INF)],
        ("--max-cost", {"most_dollars": 1.0}),  # without prices
        ("--max-tokens", {"most_tokens": -1}),
        ("--retries", {"retries": -1}),
        ("--concurrency", {"concurrency": 0}),
        ("--shots", {"shots": -1}),
        ("--shots", {"shots": 3}),
        ("--examples", {"examples": "zoo"}),
        ("--examples", {"examples": "zoo", "shots": 0}),
        ("--answer-tokens", {"answer_tokens": 0}),
        ("--api", {"api": "soap"}),
        ("--method", {"method": "guessing"}),
        ("--manner", {"manner": "slowly"}),
        ("--token-field", {"token_field": "tokens"}),
        ("--token-field", {"token_field": "max_completion_tokens", "api": "completions"}),
        ("--cache, --no-cache", {"cache": Path("kept"), "no_cache": True}),
        ("--manner, --prompt", {"manner": "direct", "prompt": "choice-en-steps"}),
        ("--method likelihood", {"method": "likelihood", "prompt": "choice-en-steps"}),
        ("--method likelihood", {"method": "likelihood", "manner": "steps"}),
        ("--temperature", {"method": "likelihood", "temperature": 0.0}),
        ("--answer-tokens", {"method": "likelihood-mean", "answer_tokens": 9}),
        ("--api", {"method": "likelihood", "api": "completions"}),
        ("--token-field", {"method": "likelihood", "token_field": "max_tokens"}),
        ("--repairs", {"repairs": 2}),
    ],
)
def test_what_makes_no_sense_is_refused_by_its_name(option: str, said: dict[str, Any]) -> None:
    with pytest.raises(InputError) as refused:
        ModelOptions(**said).models(["openai:m"], 0, None)
    assert option in str(refused.value)
    assert not [name for name in said if "_" in name and name in str(refused.value)]


def test_an_option_that_one_reader_takes_is_not_refused() -> None:
    said = ModelOptions(method="likelihood", api="completions")
    assert said.models(["openai:m", "hf:m"], 0, None) is not None  # a model on disk is shown it as one text
    with pytest.raises(InputError, match="--temperature: of no meaning for hf with --method likelihood"):
        ModelOptions(method="likelihood", temperature=0.5).models(["hf:m"], 0, None)
    said = ModelOptions(method="likelihood", temperature=0.5)
    assert said.models(["openai:m", "formalise:m"], 0, None) is not None
    with pytest.raises(InputError, match="--repairs: expected a whole number from 0 to 100, found -1"):
        ModelOptions(repairs=-1).models(["formalise:m"], 0, None)
    with pytest.raises(InputError, match="--rpm: for language models"):
        ModelOptions(requests_per_minute=3.0).models(["random"], 0, None)


def test_a_prompt_that_is_named_has_its_own_manner() -> None:
    with pytest.raises(InputError, match="--manner"):
        Asking(prompt="choice-en-steps", manner="steps")
    longer, shorter = Asking(prompt="choice-en-steps"), Asking(prompt="choice-en-direct")
    assert longer.most_tokens == Asking(manner="steps").most_tokens > shorter.most_tokens == Asking().most_tokens
    assert Asking(prompt="choice-en-steps", answer_tokens=7).most_tokens == 7
    assert "manner" not in Prompted(longer).settings


@pytest.mark.parametrize("price", ["nan", "inf", "-inf", "-1", "true", "'1'", "1" + "0" * 400])
def test_a_price_is_a_number(tmp_path: Path, price: str) -> None:
    file = tmp_path / "prices.toml"
    file.write_text(f"[m]\ninput = 1\noutput = {price}\n")
    with pytest.raises(InputError, match="dollars for a million"):
        price_of("m", file)


@pytest.mark.parametrize(
    "address",
    [
        "http://user:{secret}@host:99999/v1",
        "http://user:{secret}@host:port/v1",
        "http://user:{secret}@[::1/v1",
        "http://user:{secret}@host/v1?api-version=1",
        "http://host/v1?key={secret}",
        "http://host/v1#{secret}",
        "http://host/{secret}\nv1",
        "http://host/{secret} v1",
        "http://鹭:{secret}@host/v1",
        "http://%E9%B9%AD:{secret}@host/v1",
        "ftp://user:{secret}@host/v1",
        "host/{secret}",
        "http:///{secret}",
        "http://user:{secret}@host/v1/chat/completions",
        "http://user:{secret}@host/v1/completions/",
    ],
)
def test_an_address_that_cannot_be_used_is_refused_and_not_repeated(address: str) -> None:
    models = Models(base_url=address.format(secret=SECRET))
    assert SECRET not in repr(models)
    with pytest.raises(InputError, match="--base-url") as refused:
        make_openai("m", models)
    assert SECRET not in str(refused.value)


def test_an_address_of_the_environment_is_named_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "localhost:8000")
    with pytest.raises(InputError, match="OPENAI_BASE_URL: expected the address of a server"):
        make_openai("m", Models())


@pytest.mark.parametrize("key", [f"{SECRET}\n", f"{SECRET}\r\nX-Header: 1", f" {SECRET}", f"{SECRET}鹭", f"{SECRET}é"])
def test_a_key_that_no_header_holds_is_refused_and_not_repeated(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    monkeypatch.setenv("MY_KEY", key)
    with pytest.raises(InputError, match="MY_KEY") as refused:
        make_openai("m", Models(base_url="http://host/v1", traffic=Traffic(key_from="MY_KEY")))
    assert SECRET not in str(refused.value)


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("http://[::1]:8000/v1", "http://[::1]:8000/v1"),
        (f"http://user:{SECRET}@[fe80::2]/v1", "http://[fe80::2]/v1"),
        (f"https://user:{SECRET}@host:8443/v1?key={SECRET}#{SECRET}", "https://host:8443/v1"),
        ("http://host/v1/", "http://host/v1"),
        ("litellm:anthropic", "litellm:anthropic"),
    ],
)
def test_an_address_is_shown_without_its_secrets_and_with_its_brackets(address: str, shown: str) -> None:
    assert public_address(address) == shown


@pytest.mark.parametrize(
    ("address", "environment", "proxy"),
    [
        ("http://host/v1", {}, None),
        ("", {"all_proxy": "socks5://proxy:1080"}, None),  # a provider that litellm finds by itself
        ("http://host/v1", {"http_proxy": "http://proxy:3128"}, "http://proxy:3128"),
        ("https://host/v1", {"http_proxy": "http://proxy:3128"}, None),
        ("https://host/v1", {"https_proxy": "proxy:3128"}, "http://proxy:3128"),
        ("https://host/v1", {"all_proxy": "http://proxy:3128"}, "http://proxy:3128"),
        ("https://host/v1", {"https_proxy": "http://proxy:3128", "no_proxy": "other,host"}, None),
        *[
            (f"http://{host}:8000/v1", {"http_proxy": "http://proxy:3128"}, None)
            for host in ("localhost", "127.0.0.1", "[::1]")
        ],
    ],
)
def test_a_proxy_is_the_one_that_the_environment_names_for_an_address(
    monkeypatch: pytest.MonkeyPatch, address: str, environment: dict[str, str], proxy: str | None
) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert proxy_of(address) == proxy


def test_a_proxy_that_cannot_be_used_is_refused_and_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", f"socks5://user:{SECRET}@proxy:1080")
    with pytest.raises(InputError, match="the proxy for http in the environment") as refused:
        proxy_of("http://host/v1")
    assert SECRET not in str(refused.value)


def test_the_longest_reply_goes_under_the_name_that_a_server_wants() -> None:
    prompt = Prompt((Message("user", "Which?"),), ("A", "B"))
    usual, newer = Asking(), Asking(token_field="max_completion_tokens")
    bodies = [chat_body("m", prompt, asking, 5) for asking in (usual, newer)]
    assert [body.get("max_tokens") for body in bodies] == [5, None]
    assert [body.get("max_completion_tokens") for body in bodies] == [None, 5]
    cards = [make_openai("m", Models(base_url="http://host/v1", asking=asking)).card for asking in (usual, newer)]
    assert [each.settings.get("token_field") for each in cards] == [None, "max_completion_tokens"]


def test_the_card_changes_with_any_text_of_an_example() -> None:
    changed = [
        make_item(),
        make_item(explanation="Herons eat fish."),
        make_item(explanation="Pia is a heron."),
        make_item(explanation="Herons eat fish.", question="And now?"),
        make_item(explanation="Herons eat fish.", passage=()),
        make_item(explanation="Herons eat fish.", answer=1),
        make_item(explanation="Herons eat fish.", options=("Yes.", "No.")),
    ]
    settings = [Prompted(Asking(), [each]).settings for each in changed]
    assert {each["examples"] for each in settings} == {make_item().id}
    assert len({each["examples.sha256"] for each in settings}) == len(changed)
    assert settings[0] == Prompted(Asking(), [make_item()]).settings
    assert "examples.sha256" not in Prompted(Asking()).settings
