"""How ROPES's questions are written: what they offer, in which order, and how far that is a habit.

python bench/ropes_patterns.py train-v1.0.json dev-v1.0.json

candidates   how often the right answer is among what the readers choose from, and how many that are
second       of questions that offer two answers with the right one among them, how often it is the second
pattern      of these, where at least three others of other situations are the same question but for the two answers:
             how often the majority of those has the order of this one; a tie is not counted
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence

import tollens as tl
from tollens.readers.candidates import candidates
from tollens.records import Item, situation_of
from tollens.scores import exact_match, proportion
from tollens.text import alternatives, places_of, span_words

LEAST = 3


def key_place(item: Item, texts: Sequence[str]) -> int | None:
    """Which of the texts is an accepted answer."""
    return next((n for n, text in enumerate(texts) if exact_match(text, item.spans, item.language)), None)


def pattern_of(item: Item, offers: Sequence[str]) -> tuple[str, ...]:
    """The question with a gap for each of the two answers."""
    asked = span_words(item.question, item.language)
    for offer in offers:
        told = span_words(offer, item.language)
        for place in reversed(places_of(told, asked)):
            asked[place : place + len(told)] = ["_"]
    return tuple(asked)


def percent(hits: int, n: int) -> str:
    """A share with its interval."""
    found = proportion(hits, n)
    return f"{100 * found.value:.1f} % [{100 * found.low:.1f}, {100 * found.high:.1f}] of {n:,}"


def report(name: str) -> None:
    """Print what one file comes to."""
    items = [item for item in tl.load(f"ropes={name}") if item.spans]
    listed = [candidates(item.as_question()) for item in items]
    among = sum(key_place(item, texts) is not None for item, texts in zip(items, listed, strict=True))
    orders: list[tuple[tuple[str, ...], str, int]] = []
    for item in items:
        offers = alternatives(item.question, item.language)
        if len(offers) == 2 and (place := key_place(item, offers)) is not None:
            orders.append((pattern_of(item, offers), situation_of(item.passage), place))
    by_pattern: defaultdict[tuple[str, ...], Counter[tuple[str, int]]] = defaultdict(Counter)
    for pattern, situation, place in orders:
        by_pattern[pattern][situation, place] += 1
    told = judged = 0
    for pattern, situation, place in orders:
        others: Counter[int] = Counter()
        for (where, order), number in by_pattern[pattern].items():
            if where != situation:
                others[order] += number
        if others.total() >= LEAST and others[0] != others[1]:
            judged += 1
            told += others[place] > others[1 - place]
    print(name)
    print(f"  candidates  {percent(among, len(items))}, {sum(map(len, listed)) / len(items):.1f} a question")
    print(f"  second      {percent(sum(place for *_, place in orders), len(orders))}")
    print(f"  pattern     {percent(told, judged)}")


def main() -> None:
    """Report on every file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="files in ROPES's published format")
    for name in parser.parse_args().files:
        report(name)


if __name__ == "__main__":
    main()
