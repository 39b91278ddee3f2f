"""What `tollens solve` answers, for people: line by line from the document that it prints for programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tollens.wording.languages import phrases_in
from tollens.wording.phrases import Phrases


def answer_lines(answer: Mapping[str, Any], language: str) -> Iterator[str]:
    """The answer, in a language; its explanations are told in one already."""
    phrases = phrases_in(language)
    verdict = answer.get("verdict")
    if "reading" in answer:
        yield from (*_reading(answer["reading"], phrases), "")
    if "goal" in answer:
        yield phrases.verdict(answer["goal"], answer["verdict"]["status"], answer["semantics"])
    if verdict is not None and "goal" not in answer and verdict["status"] == "entailed":
        yield phrases.consistent()
    elif verdict is not None:
        yield from verdict["explanation"]
    if verdict is not None and "goal" not in answer and answer["semantics"] != "classical" and verdict["limit"] is None:
        yield phrases.all_derived(len(verdict["derived"]))
        yield from (f"  {literal}" for literal in verdict["derived"])
    options = answer.get("options", [])
    for option in options:
        yield phrases.option(option["name"], option["text"], option["fits"], option["verdict"]["status"])
    for option in options:
        if option["fits"]:
            yield from ("", phrases.why(option["name"]), *option["verdict"]["explanation"])
    if "answer" in answer:
        name = answer["answer"]["name"]
        yield from ((phrases.why(name),) if name is not None else ())
        yield from answer["answer"]["explanation"]
    if "worlds" in answer:
        yield from ("", *_worlds(answer["worlds"], phrases))


def option_line(name: str, text: str, fits: bool | None, status: str, language: str) -> str:
    """What becomes of an option, in a language."""
    return phrases_in(language).option(name, text, fits, status)


def _reading(reading: Mapping[str, Any], phrases: Phrases) -> Iterator[str]:
    """What each sentence was read as."""
    yield phrases.read_as()
    for each in reading["sentences"]:
        yield f"  {each['sentence'] or phrases.understood()}"
        yield f"      {each['formula']}"


def _worlds(worlds: Mapping[str, Any], phrases: Phrases) -> Iterator[str]:
    """How many there are, the tables of what they agree on with what the signs mean, and each of them where listed."""
    yield phrases.worlds(worlds["count"], None if worlds["complete"] else worlds["limit"] or "?")
    for table in worlds["tables"]:
        yield from table
    if worlds["tables"]:
        yield phrases.signs()
    for number, world in enumerate(worlds["list"], start=1):
        yield f"  {number}. {phrases.listed(world)}"
