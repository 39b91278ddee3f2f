"""How far one gets with fresh items of ROPES without reasoning, and what they are like.

    python bench/ropes_shortcuts.py [--pairs 1000] [--seed 1]

One question of each pair is asked, drawn by a hash: both together come out even whatever one looks at in the situation.
The last way round has no background but a table of signs: whether in other pairs of the same domain more of what is
told went with more of what is asked, or with less. Science is what it is, and only invented domains can exclude that;
as many pairs of these are made for themselves.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from math import sqrt
from statistics import mean

from tollens.benchmarks import load
from tollens.benchmarks.ropes.fresh import Ropes, make
from tollens.logic import And, Apply, Equal, Less, Number, Term, read_theory
from tollens.records import Item
from tollens.seeds import derive

Way = tuple[str, str, str]  # domain, what is asked, what is told


def main() -> None:
    """Make the items, then print what was counted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    items = list(load("ropes:fresh", size=2 * options.pairs, item_seed=options.seed))
    kinds = Counter(kind for item in items for kind in item.kinds)
    print(", ".join(f"{kind} {100 * count / len(items):.1f} %" for kind, count in kinds.most_common()))
    texts = [(*(part.text for part in item.passage), item.question, item.spans[0]) for item in items]
    for name, column in zip(("background", "situation", "question", "answer"), zip(*texts, strict=True), strict=True):
        words = [len(text.split()) for text in column]
        print(f"{name}: {mean(words):.1f} words ({min(words)} to {max(words)})")
    asked = [pair[derive("asked", pair[0].id) % 2] for pair in zip(items[::2], items[1::2], strict=True)]
    right: dict[str, list[bool]] = {}
    for item in asked:
        for name, guess in guesses(item):
            right.setdefault(name, []).append(guess == item.spans[0])
    invented = [make(number, options.seed, Ropes(field="invented")).items[0] for number in range(options.pairs)]
    right["a table of signs"] = list(by_table([item for item in asked if "invented" not in item.kinds]))
    right["a table of signs, invented"] = list(by_table(invented))
    for name, found in right.items():
        print(f"{name}: {100 * mean(found):.1f} % of {len(found)} (± {100 * 1.96 * sqrt(0.25 / len(found)):.1f})")


def guesses(item: Item) -> Iterator[tuple[str, str]]:
    """What one would answer by each way round the reasoning."""
    asked = read_theory(item.theory or "").asked
    one, other = (option.text or "" for option in asked.options) if asked else ("", "")
    situation, question = item.passage[1].text, item.question
    if one not in situation or other not in situation or not one[0].isupper():
        yield "the first word that is offered", min(one, other, key=question.index)
        return
    yield "the first name", min(one, other, key=situation.index)
    yield "the last name", max(one, other, key=situation.rindex)
    if situation.count(one) != situation.count(other):
        yield "the name that stands there more often", max(one, other, key=situation.count)
    yield "the first name of the alphabet", min(one, other)
    if len(one) != len(other):
        yield "the longer name", max(one, other, key=len)
    if one in question:
        yield "the first name in the question", min(one, other, key=question.index)


def by_table(items: Sequence[Item]) -> Iterator[bool]:
    """Whether each item is answered right by what all the others taught. Left out is what they say nothing of, or one
    thing as often as the other."""
    told = [tuple(signs(item)) for item in items]
    seen, total = Counter[Way](), Counter[Way]()
    for way, sign in chain.from_iterable(told):
        seen[way] += 1
        total[way] += sign
    for ways in told:
        # Of several differences that are told the one counts most that has always had the same sign. Right is what has
        # the sign of the item, which is therefore multiplied in.
        score = sum(sign * (total[way] - sign) / (seen[way] - 1) for way, sign in ways if seen[way] > 1)
        if score:
            yield score > 0


def signs(item: Item) -> Iterator[tuple[Way, int]]:
    """Of each difference that is told: 1 if what is asked goes the same way, -1 if the other way."""
    theory = read_theory(item.theory or "")
    options = theory.asked.options if theory.asked else ()
    (right,) = (option.formula for option in options if option.text == item.spans[0])
    if not isinstance(right, Less) or not isinstance(right.left, Apply) or not isinstance(right.right, Apply):
        raise ValueError(f"{item.id}: expected a comparison, found {right}")
    levels: dict[tuple[str, tuple[Term, ...]], int] = {}
    for formula in theory.formulas:
        for part in formula.parts if isinstance(formula, And) else (formula,):
            match part:
                case Equal(Apply(name, arguments), Number(level)):
                    levels[name, arguments] = level
                case Less(Apply(name, arguments), Apply(_, others)):
                    levels[name, arguments], levels[name, others] = 0, 1
    for name in dict.fromkeys(name for name, _ in levels):
        low, high = levels.get((name, right.left.arguments)), levels.get((name, right.right.arguments))
        if low is not None and high is not None and low != high:
            yield (item.grounding["domain"], right.left.function, name), 1 if low < high else -1


if __name__ == "__main__":
    main()
