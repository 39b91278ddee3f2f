"""Nothing that a server, an item, a file name or a reader says reaches the terminal as a control sequence."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commands import Tollens
from factories import make_item
from terminals import on_terminal
from tollens.cli.app import COMMANDS
from tollens.cli.terminal import visible, visible_in_json, visible_line
from tollens.records import Item, Part, write_records

# A style, a window title, a link, erasing the screen, moving back, C1, DEL, bidi overrides, zero width, rich markup.
NAME = "\x1b[35;5mevil\x1b]0;owned\x07\x1b]8;;x:\x1b\\\x1b[2J\r\x08\x9b31m\x7f\u202e\u2066\u200b[red]"
TEXT = f"{NAME}\x85\u2028\U000e0041 木"
RICH = re.compile(r"\x1b\[(?:[0-9;]*m|\?25[hl]|[0-9]*[AK])|\r")  # the sequences of rich's tables and bars
PAYLOADS = ("\x1b[35;5m", "\x1b]", "\x1b[2J")


# The characters.


def test_what_controls_hides_or_reorders_is_escaped_and_all_else_stays() -> None:
    joiners, arabic = "\u200c\u200d", "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2"
    signs = {chr(code) for code in (0x110BD, 0x110CD, *range(0x13430, 0x13440))}  # these are seen
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        category = unicodedata.category(char)
        harmful = category in ("Cc", "Cs", "Zl", "Zp") and char not in "\n\t"
        harmful |= char in "\u115f\u1160\u3164\uffa0"  # blank letters
        harmful |= category == "Cf" and char not in joiners + arabic and char not in signs
        if harmful:
            assert visible(char).isascii() and visible(char).isprintable(), hex(code)
        elif category != "Cn":
            assert visible(char) == char, hex(code)


def test_a_joiner_stays_where_it_shapes_words_and_is_escaped_next_to_ascii() -> None:
    for text in ("می\u200cخواهم", "👩\u200d🔬"):
        assert visible(text) == text
    assert visible("ran\u200ddom") == "ran\\u200ddom"


def test_a_variation_selector_stays_on_what_it_shapes_and_is_escaped_next_to_ascii() -> None:
    for text in ("葛\U000e0100城", "☃\ufe0e", "1\ufe0f\u20e3"):
        assert visible(text) == text
    assert visible("ran\ufe00\ufe01dom\U000e0100") == "ran\\ufe00\\ufe01dom\\U000e0100"


def test_no_id_or_name_forges_a_line(tollens: Tollens, tmp_path: Path) -> None:
    forged = "Kept in home (all 60 right)"
    twice = [make_item(n, id=f"{n}\n{forged}") for n in range(2)]
    items, folder = tmp_path / f"zoo\n{forged}.jsonl", tmp_path / f"runs\n{forged}"
    write_records(items, twice, Item)
    for command in (("audit", items), ("run", "random", "--on", items, "-o", folder)):
        done = tollens(*command)
        assert done.code == 0, done.err
        assert "Kept in home" in done.out + done.err
        assert not [line for line in (done.out + done.err).splitlines() if line.startswith("Kept in home")]


@given(st.text(st.characters(exclude_categories=())))
def test_escaping_twice_changes_nothing_more_and_a_line_is_one_line(text: str) -> None:
    assert visible(visible(text)) == visible(text)
    assert len(visible_line(text).splitlines()) <= 1


@given(st.text())
def test_json_keeps_its_meaning(text: str) -> None:
    document = json.dumps({text: [text]}, ensure_ascii=False)
    assert json.loads(visible_in_json(document)) == {text: [text]}
    assert visible(visible_in_json(document)) == visible_in_json(document)


# The commands.


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder whose files have hostile names and say hostile things."""
    folder = tmp_path / NAME.replace("/", "")
    folder.mkdir()
    items = [
        make_item(
            n,
            id=f"{TEXT}/{n}",
            passage=(Part(name=TEXT, text=f"{TEXT} {n % 7}"),),
            question=TEXT,
            options=tuple(f"{TEXT}{each}" for each in "abcd"),
            kinds=(TEXT,),
            group=f"{TEXT}{n // 2}",
            answer=3,
        )
        for n in range(60)
    ]
    write_records(folder / "items.jsonl", items, Item)
    theory = "p\np -> q\nconclusion q\nask label\n"
    labels = [make_item(1, id=TEXT, options=("False", "True", "Unknown"), answer=0, theory=theory, question=TEXT)]
    write_records(folder / "labels.jsonl", labels, Item)
    (folder / "torn.jsonl").write_text(f'{{"record":"item/1","{TEXT}')
    (folder / "bad.theory").write_text(f"p\n{TEXT}", "utf-8")
    (folder / "words.txt").write_text(f"All cats are {TEXT}animals. Tom is a cat. Is Tom an animal?", "utf-8")
    (folder / "answers.json").write_text(json.dumps({f"{TEXT}/1": TEXT, TEXT: "A"}))
    (folder / "own.py").write_text(OWN_READER, "utf-8")
    return folder


OWN_READER = f"""
import tollens as tl

class Evil:
    card = tl.ReaderCard(name={NAME!a}, settings={{"version": {NAME!a}}})

    def read(self, questions):
        return [tl.Prediction(item=each.id, missing="unreadable", detail={TEXT!a}) for each in questions]
"""

# Commands by name: what is done with hostile files. A command that refuses them prints as well.
HOSTILE: dict[str, list[list[str]]] = {
    "demo": [["demo", "-o", "{}/torn.jsonl"]],
    "list": [["list", NAME], ["list", "readers"]],
    "get": [["get", NAME], ["get", "logiqa", "--from", "{}/none"]],
    "build": [["build", "lineup", "--size", "2", "-o", "{}/x.jsonl"], ["build", NAME, "-o", "x.jsonl"]],
    "perturb": [["perturb", "{}/items.jsonl", "--how", "shuffle", "-o", "{}/p.jsonl"]],
    "split": [["split", "{}/items.jsonl", "-o", "{}/parts"]],
    "solve": [["solve", "{}/bad.theory"], ["solve", "{}/words.txt"], ["solve", "{}/labels.jsonl", "--item", TEXT]],
    "check": [["check", "{}/labels.jsonl"], ["check", "{}/items.jsonl"]],
    "describe": [["describe", "{}/items.jsonl"]],
    "audit": [["audit", "{}/items.jsonl"], ["audit", "{}/torn.jsonl"]],
    "train": [["train", NAME, "--on", "{}/items.jsonl", "--dev", "{}/items.jsonl", "-o", "{}/trained"]],
    "run": [
        ["run", "{}/own.py:Evil", "symbolic", "random", "--on", "{}/items.jsonl", "-o", "{}/runs"],
        ["run", NAME, "--on", "{}/items.jsonl"],
        ["run", "random", "--on", "{}/items.jsonl", "--view", NAME],
    ],
    "score": [["score", "{}/items.jsonl", "--predictions", "{}/answers.json"]],
    "compare": [["compare", "{}/compared/always-a", "{}/compared/evil"], ["compare", "{}/none", "{}/none"]],
    "power": [["power", "{}/compared/always-a", "{}/compared/evil"], ["power", "{}/none"]],
    "report": [["report", "{}/compared", "-o", "{}/report.html"], ["report", "{}/none", "-o", "x.html"]],
}


def test_every_command_is_among_the_hostile_ones() -> None:
    assert set(HOSTILE) == set(COMMANDS)


@pytest.mark.parametrize("command", HOSTILE)
@pytest.mark.parametrize("shown", ["piped", "json", "pty"])
def test_no_command_lets_a_control_sequence_through(command: str, shown: str, place: Path) -> None:
    if command in ("compare", "power", "report"):
        piped(["run", "always-a", "{}/own.py:Evil", "--on", "{}/items.jsonl", "-o", "{}/compared"], place)
        for run in (place / "compared").glob("*/manifest.json"):
            name = "evil" if "evil" in run.parent.name else "always-a"
            run.parent.rename(run.parent.with_name(name))
    for arguments in HOSTILE[command]:
        out = on_a_pty(arguments, place) if shown == "pty" else piped(arguments, place, as_json=shown == "json")
        assert out
        assert_harmless(out, styled=shown == "pty")


def test_a_table_on_a_terminal_is_styled_and_reads_no_markup(place: Path) -> None:
    out = on_a_pty(["run", "{}/own.py:Evil", "--on", "{}/items.jsonl"], place)
    assert "\x1b[1m" in out and "[red]" in out and "\\x1b[35;5mevil" in out


@pytest.mark.parametrize("command", ["audit", "describe"])
def test_a_file_name_that_is_no_text_is_escaped(command: str, place: Path) -> None:
    path = place / "items\udcff.jsonl"
    try:
        (place / "items.jsonl").rename(path)
    except OSError:
        pytest.skip("this system takes no such names")
    assert "items\\udcff.jsonl" in piped([command, str(path)], place)
    assert "items\\udcff.jsonl" in json.dumps(json.loads(piped([command, str(path)], place, as_json=True)))


@pytest.mark.parametrize("status", [200, 400])
def test_what_a_server_says_is_escaped(status: int, place: Path) -> None:
    with hostile_server(status) as url:
        arguments = ["run", "openai:m", "--base-url", url, "--on", "{}/items.jsonl", "--retries", "0", "--no-cache"]
        for out, styled in ((piped(arguments, place), False), (on_a_pty(arguments, place), True)):
            assert "evil" in out
            assert_harmless(out, styled=styled)


def test_lines_logged_above_a_bar_are_escaped() -> None:
    program = f"""
import logging
from tollens.cli.output import progress
from tollens.cli.terminal import guard_streams
guard_streams()
with progress(quiet=False) as watch:
    watch({NAME!a}, {NAME!a}, 1, 2)
    logging.getLogger("x").warning("%s", {TEXT!a})
    watch({NAME!a}, {NAME!a}, 2, 2)
"""
    out = on_terminal([sys.executable, "-c", program], Path.cwd())
    assert "[red]" in out and "木" in out
    assert_harmless(out, styled=True)


def assert_harmless(out: str, *, styled: bool) -> None:
    assert not any(payload in out for payload in PAYLOADS), out
    plain = RICH.sub("", out) if styled else out
    assert visible(plain) == plain, out
    assert "Traceback" not in plain, out


def command_of(arguments: Sequence[str], place: Path) -> list[str]:
    return [sys.executable, "-m", "tollens", *(each.replace("{}", str(place)) for each in arguments)]


def piped(arguments: Sequence[str], place: Path, *, as_json: bool = False) -> str:
    command = command_of([*arguments, *(["--json"] if as_json else [])], place)
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=place, timeout=120)
    return done.stdout.decode()


def on_a_pty(arguments: Sequence[str], place: Path) -> str:
    return on_terminal(command_of(arguments, place), place)


@contextmanager
def hostile_server(status: int) -> Iterator[str]:
    """A server of the OpenAI protocol that says hostile things, as an answer or as a fault."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            message = {"role": "assistant", "content": TEXT}
            answer = {"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]}
            body = json.dumps(answer if status == 200 else {"error": {"message": TEXT}}).encode()
            self.send_response(status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *arguments: object) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
