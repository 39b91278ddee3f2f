"""No key is kept or shown, in whatever form a server quotes it."""

from __future__ import annotations

import base64
import html
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import quote, unquote

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from commands import Tollens
from factories import make_item
from growth import PIECES, assert_linear
from readers.models.answering import Said, answering, chat
from tollens.readers.models.complaint import complaint, first_line
from tollens.readers.models.scrubber import SHORTEST, Scrubber, secrets_of
from tollens.records import Item, write_records

KEY = "sk-Marked/8c1f+0e7d=5a&b"
USER = f"someone:{KEY}"

FORMS: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "upper case": str.upper,
    "lower case": str.lower,
    "percent": lambda key: quote(key, safe=""),
    "percent, lower case": lambda key: quote(key, safe="").lower(),
    "percent, every letter": lambda key: "".join(f"%{ord(letter):02x}" for letter in key),
    "percent, twice": lambda key: quote(quote(key, safe=""), safe=""),
    "JSON": lambda key: key.replace("/", "\\/"),
    "JSON, every letter": lambda key: "".join(f"\\u{ord(letter):04X}" for letter in key),
    "Python": lambda key: "".join(f"\\x{ord(letter):02x}" for letter in key),
    "HTML": html.escape,
    "HTML, every letter": lambda key: "".join(f"&#{ord(letter)};" for letter in key),
    "base64": lambda key: base64.b64encode(key.encode()).decode(),
    "base64, for addresses": lambda key: base64.urlsafe_b64encode(key.encode()).decode(),
    "base64 of a header": lambda key: base64.b64encode(f"Authorization: Bearer {key}\r\n".encode()).decode(),
    "base64 of a user": lambda key: base64.b64encode(f"someone:{key}".encode()).decode(),
    "hexadecimal": lambda key: key.encode().hex().upper(),
    "a header": lambda key: f"'Authorization': 'Bearer {key}'",
    "in lines": lambda key: "\n    ".join(key[place : place + 5] for place in range(0, len(key), 5)),
    "letter by letter": " ".join,
    "with blanks that no eye sees": "\u200b".join,
    "a mixture": lambda key: quote(key[:9], safe="").upper() + "\\n" + key[9:].lower(),
}


def is_quoted(text: str, key: str = KEY) -> bool:
    """Whether a person who undoes one encoding finds the key, or most of it."""
    plain = "".join(text.split()).lower()
    wanted = [key[place : place + 12].lower() for place in range(0, len(key) - 12, 4)]
    tries = [plain, unquote(plain), unquote(unquote(plain)), html.unescape(plain), plain.replace("\\", "")]
    return any(part in each for part in wanted for each in tries)


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_found(form: str) -> None:
    scrub = Scrubber([KEY])
    quoted = FORMS[form](KEY)
    clean = scrub(f"Before {quoted} behind. Answer: B")
    assert not scrub._quotes(clean)
    assert quoted not in clean
    assert not is_quoted(clean)
    assert clean.startswith("Before ") and clean.endswith("Answer: B")


escapes = st.sampled_from(
    [
        lambda letter: letter,
        str.upper,
        str.lower,
        lambda letter: f"%{ord(letter):02x}",
        lambda letter: f"%25{ord(letter):02X}",
        lambda letter: f"\\u{ord(letter):04x}",
        lambda letter: f"&#x{ord(letter):x};",
        lambda letter: f"{letter} ",
        lambda letter: f"{letter}\n",
    ]
)
letters = st.characters(min_codepoint=33, max_codepoint=126)


@settings(deadline=None)
@given(st.text(letters, min_size=SHORTEST, max_size=40), st.data())
@example("aaaaaaaa", None)
@example("%41%41%41", None)
@example("\\u0041\\n", None)
@example("&amp;&lt;x", None)
def test_no_mixture_of_forms_is_left(key: str, data: st.DataObject | None) -> None:
    written = key if data is None else "".join(data.draw(escapes)(letter) for letter in key)
    scrub = Scrubber([key])
    clean = scrub(f"It is {written}, they say.")
    assert key not in clean
    assert not scrub._quotes(clean)
    assert scrub(clean) == clean


@settings(deadline=None)
@given(st.text(max_size=300))
def test_a_text_without_a_key_stays_as_it_is(text: str) -> None:
    assert Scrubber([KEY, "short"])(text) == text


def test_a_short_secret_spoils_no_reply_but_is_in_no_message() -> None:
    scrub = Scrubber(["B", "EMPTY"])
    assert scrub("Answer: B. The box is EMPTY.") == "Answer: B. The box is EMPTY."
    assert scrub.message("Bad key EMPTY") == "[key]ad key [key]"


def test_the_user_of_an_address_is_a_secret_where_there_is_no_password() -> None:
    assert "only-a-user" in secrets_of("https://only-a-user@host/v1")
    assert list(secrets_of("https://user:pass%2Fword@host")) == ["pass%2Fword", "pass/word", "dXNlcjpwYXNzL3dvcmQ="]
    assert list(secrets_of("http://host/v1")) == list(secrets_of("http://[bad")) == []


LONG = (
    "\\",
    "\\\\n",
    "\\n",
    "\\u0020",
    "\\u{0",
    "\\-",
    "%",
    "%25",
    "%20",
    "%2525",
    "&#0",
    "&#x0",
    "&#32;",
    "0",
    "5",
    "n",
    "-",
)
AWKWARD = (
    "sk-marked-8c1f",
    "a" * 30 + "b",
    "nnnnnnnnnb",
    "0a0a0a0a0b",
    "252525252c",
    "\\\\\\\\\\\\\\\\x",
    " a key of blanks",
)


@pytest.mark.parametrize("piece", dict.fromkeys((*LONG, *PIECES)))
def test_long_texts_take_time_in_proportion(piece: str) -> None:
    scrub = Scrubber([KEY])
    assert_linear(lambda text: scrub(f"{KEY} {text}"), piece)


@pytest.mark.parametrize("key", AWKWARD)
@pytest.mark.parametrize("piece", LONG)
def test_no_key_makes_that_longer(key: str, piece: str) -> None:
    scrub = Scrubber([key])
    assert_linear(lambda text: scrub(f"{key} {text}"), piece)


def test_beginnings_of_a_key_take_time_in_proportion() -> None:
    scrub = Scrubber(["a" * 30 + "b"])
    assert_linear(lambda text: scrub("a" * 30 + "b" + text), "a " * 29 + "c")


@pytest.mark.parametrize("piece", LONG)
@pytest.mark.parametrize("shown", [complaint, first_line])
def test_a_long_complaint_takes_time_in_proportion(shown: Callable[[bytes, Scrubber], str], piece: str) -> None:
    scrub = Scrubber([KEY])
    assert_linear(lambda text: shown(f"{KEY} {text}".encode(), scrub), piece)


@pytest.mark.parametrize("number", ["&#" + "0" * 9000, "&#" + "9" * 9000 + ";", "&#x" + "f" * 9000 + ";"])
def test_a_long_number_in_html_is_no_fault(number: str) -> None:
    assert KEY not in Scrubber([KEY])(f"{KEY} {number}")
    assert Scrubber([KEY])(number) == number


def items(folder: Path, count: int) -> Path:
    path = folder / "zoo.jsonl"
    write_records(path, (make_item(n, question=f"Which of these must be true of {n}?") for n in range(count)), Item)
    return path


@pytest.mark.parametrize("status", [200, 201, 400, 500])
def test_nothing_that_quotes_the_key_is_kept_or_shown(tollens: Tollens, tmp_path: Path, status: int) -> None:
    forms = list(FORMS.values())
    said: list[int] = []

    def answer(body: bytes, headers: Mapping[str, str]) -> Said:
        quoted = forms[len(said) % len(forms)](headers["Authorization"].removeprefix("Bearer "))
        said.append(1)
        if status != 200:
            return Said(f"no such key: {quoted}".encode(), status)
        return chat(f"You sent {quoted}. Answer: B", finish_reason=quoted)

    count = len(forms) if status in (200, 400) else 3
    with answering(answer) as url:
        command = ("run", "openai:m", "--base-url", url, "--on", items(tmp_path, count), "-o", tmp_path / "runs")
        done = tollens(*command, "--retries", 1, "--json", OPENAI_API_KEY=KEY)
    shown = done.out + done.err
    files = [file.read_bytes().decode("utf-8", "replace") for file in (tmp_path / "runs").rglob("*") if file.is_file()]
    scrub = Scrubber([KEY])
    for text in (shown, *files):
        assert not is_quoted(json.dumps(text)[1:-1])
        assert not scrub._quotes(text)
    if status == 200:
        assert done.document["runs"][0]["answered"] == count
