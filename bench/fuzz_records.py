"""Items, replies and run folders as they may arrive: cut off, with fields of other kinds, with bytes changed."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import fuzz_theories

_ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 3, 10**30, 1.5, float("inf"), [], {}, ["x"], [1], [[]], {"name": "x"}, {"text": 5}),
    *("", "x", "A", "\x1b[31m", "\u202e", "\ud83d\ude00", "a\nb", "ab" * 20_000),
)


def changed_record(line: bytes, rng: Random) -> bytes:
    """A line of JSON with one of its values changed, or some of its bytes."""
    if rng.random() < 0.3:
        return changed_bytes(line, rng)
    value = json.loads(line)
    for _ in range(rng.choice((1, 1, 2, 4))):
        _change_inside(value, rng)
    return json.dumps(value, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")


def with_theory(line: bytes, rng: Random) -> bytes:
    """An item with a theory of another shape, or its own changed."""
    value = json.loads(line)
    own = value.get("theory") or fuzz_theories.made(rng)
    value["theory"] = fuzz_theories.changed(own if rng.random() < 0.6 else fuzz_theories.made(rng), rng)
    return json.dumps(value).encode()


def changed_bytes(data: bytes, rng: Random) -> bytes:
    """The data cut off, with bytes changed, doubled or left out."""
    at, end = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
    odd = bytes(rng.choices(range(256), k=rng.randint(1, 8)))
    return rng.choice(
        (
            data[:at],
            data[:at] + odd + data[at:],
            data[:at] + odd + data[at + len(odd) :],
            data[:at] + data[end:],
            data + data[at:end],
            b"",
            b"\xef\xbb\xbf" + data,
            data.replace(b"\n", b"\r\n"),
            data[:at] + b"\0" + data[at:],
        )
    )


def _change_inside(value: Any, rng: Random) -> None:
    """Change one value somewhere inside; what is deeper is as likely as what is not."""
    places: list[tuple[Any, Any]] = []
    left = [value]
    while left:
        current = left.pop()
        if isinstance(current, dict | list):
            keys = list(current) if isinstance(current, dict) else list(range(len(current)))
            places += [(current, key) for key in keys]
            left += [current[key] for key in keys]
    if not places:
        return
    holder, key = rng.choice(places)
    what = rng.random()
    if what < 0.2:
        del holder[key]
    elif what < 0.3 and isinstance(holder, dict):
        holder["new field"] = holder[key]
    elif what < 0.4 and isinstance(holder, list):
        holder += [holder[key]] * rng.choice((1, 30))
    else:
        holder[key] = rng.choice((*_ODD, rng.choice(places)[0]))
        _break_circles(holder, key)


def _break_circles(holder: Any, key: Any) -> None:
    """What was put inside itself cannot be written: put a copy there, or nothing."""
    try:
        holder[key] = json.loads(json.dumps(holder[key]))
    except (ValueError, RecursionError):
        holder[key] = None


_SAID = (
    *("Answer: ", "The answer is ", "A", "B", "C", "D", "B)", "(C)", "**B**", "\\boxed{", "}", "Option ", "#### "),
    *("<answer>", "</answer>", "<think>", "</think>", '{"answer": "', '"}', "```", '"', "'", "“", "- ", "1. ", "$"),
    *(
        "True",
        "False",
        "Unknown",
        "not ",
        "because ",
        "maybe ",
        "D or C",
        "Wait, ",
        "no, ",
        "I think ",
        "x",
        "A: wrong\n",
    ),
    *("答案是", "选", "因为", "所以", "。", "，", "\n", "\n\n", " ", "\xa0", "\u202e", "\0", "🙂", "\x1b[0m"),
    *("none of the above", "both A and B", "final answer", "Best regards"),
)
_REPEATED = ("x", " ", "\xa0", "A ", "不", "<think>", "*", "(", "answer ")


def reply(rng: Random, passage: str, options: tuple[str, ...]) -> str:
    """What a model might write, and what none would."""
    words = [*_SAID, *options, *(passage[at : at + rng.randint(1, 60)] for at in range(0, len(passage), 97))]
    text = "".join(rng.choice(words) + rng.choice(("", "", " ")) for _ in range(rng.randint(0, 60)))
    if rng.random() < 0.1:
        at = rng.randint(0, len(text))
        text = text[:at] + rng.choice(_REPEATED) * rng.choice((50, 2_000)) + text[at:]
    return text


def change_folder(folder: Path, rng: Random) -> None:
    """Change a file or two of a run folder."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
        if not files:
            return
        path = rng.choice(files)
        data = path.read_bytes()
        what = rng.random()
        if what < 0.1:
            path.unlink()
        elif what < 0.15:
            path.unlink()
            path.mkdir()
        elif what < 0.25:
            data = rng.choice(files).read_bytes()
            path.write_bytes(data)
        elif what < 0.5:
            path.write_bytes(changed_bytes(data, rng))
        else:
            path.write_bytes(_changed_lines(data, rng))


def _changed_lines(data: bytes, rng: Random) -> bytes:
    """A file of JSON, whole or by lines, with one of its records changed, doubled, left out or moved."""
    lines = data.splitlines(keepends=True)
    try:
        json.loads(data)
        lines = [data]
    except ValueError:
        pass
    if not lines:
        return b"{}"
    at = rng.randrange(len(lines))
    try:
        new = changed_record(lines[at], rng)
    except ValueError:
        return changed_bytes(data, rng)
    end = b"\n" if lines[at].endswith(b"\n") else b""
    lines[at : at + 1] = rng.choice(([new + end], [new + end], [], [lines[at]] * 2, [new + end, lines[at]]))
    return b"".join(lines)
