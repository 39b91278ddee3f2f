"""How far one gets without reasoning: a fixed letter, the longest or shortest option, shared words; of spans, what is
named first, last or most often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tollens.checks.finding import Finding, Shortcut
from tollens.checks.units import Choices, unit_of
from tollens.records import Item, letter
from tollens.text import overlap, words

# A shortcut is a finding when guessing would hardly ever get as far, and graver when it gets far.
P_FINDING = 0.001
MARGIN_ERROR = 0.05
SMALLEST_P = 1e-30  # below, the tail may have been cut off: p is known to be smaller, and no more


@dataclass(slots=True)
class Tally:
    """What the shortcuts need to know of the items, kept small: ids, units and numbers, no text."""

    answers: Counter[str] = field(default_factory=Counter)
    chances: list[float] = field(default_factory=list)  # what guessing gets of each item
    rights: dict[str, float] = field(default_factory=dict)
    choices: Choices = field(default_factory=Choices)
    hits: dict[str, list[str]] = field(default_factory=dict)  # the items that a shortcut gets right, if only in part

    def add(self, item: Item) -> None:
        """Count an item in. Only one with options and an answer among them can be guessed."""
        if item.answer is None or not 0 <= item.answer < len(item.options) or len(item.options) < 2:
            return
        self.answers[letter(item.answer)] += 1
        tokens = [words(option, item.language) for option in item.options]
        lengths = [len(option) for option in tokens]
        text = words(item.passage_text or item.question, item.language)  # the paragraph alone, as LogiQA's Table 6
        shared = [overlap(option, text, "tokens", "ratio") for option in tokens]
        letters = {f"always-{letter(place).lower()}": [place] for place in range(len(item.options))}
        chosen = {
            **letters,
            "longest-option": greatest(lengths),
            "shortest-option": greatest([-length for length in lengths]),
            "word-overlap": greatest(shared),
        }
        self.note(item.id, unit_of(item), item.answer, len(item.options), chosen)

    def note(self, item: str, unit: int, key: int, options: int, chosen: Mapping[str, Sequence[int]]) -> None:
        """Count an item by the places that each shortcut would choose; where it cannot tell some apart it is partly
        right."""
        self.chances.append(1 / options)
        self.choices.add(unit, key, options, chosen)
        for name, places in chosen.items():
            right = 1 / len(places) if key in places else 0.0
            self.rights[name] = self.rights.get(name, 0.0) + right
            if right:
                self.hits.setdefault(name, []).append(item)

    @property
    def chance(self) -> float:
        """What guessing gets."""
        return sum(self.chances) / max(1, len(self.chances))

    def shortcuts(self) -> list[Shortcut]:
        """How far each one gets."""
        return [
            Shortcut(
                name=name,
                accuracy=self.choices.accuracy(name, right),
                chance=self.chance,
                p=self.choices.tail(name, right),
            )
            for name, right in self.rights.items()
        ]


def greatest(values: Sequence[float]) -> list[int]:
    """The places of the greatest value."""
    most = max(values)
    return [place for place, each in enumerate(values) if each == most]


def shortcut_finding(shortcut: Shortcut, items: Sequence[str], aside: str = "") -> Finding | None:
    """The finding that a shortcut makes, if it gets further than guessing would."""
    accuracy = shortcut.accuracy
    if shortcut.p >= P_FINDING or accuracy.value <= shortcut.chance:
        return None
    right = round(accuracy.value * accuracy.n, 1)
    shared = "" if right == len(items) else ", ties shared"
    return Finding(
        kind=shortcut.name,
        severity="error" if accuracy.low > shortcut.chance + MARGIN_ERROR else "warning",
        message=(
            f"{_in_words(shortcut.name)} {right:g} of {accuracy.n} items{shared} ({accuracy.value:.1%}, 95 % interval "
            f"{accuracy.low:.1%} to {accuracy.high:.1%}) where guessing gets {shortcut.chance:.1%}, "
            f"p {'' if shortcut.p < SMALLEST_P else '= '}{p_shown(shortcut.p)}{aside}"
        ),
        count=len(items),
        items=tuple(items),
    )


def p_shown(p: float) -> str:
    """A p-value as people read it; it is never nought."""
    return f"< {SMALLEST_P:g}" if p < SMALLEST_P else f"{p:.2g}"


def _in_words(name: str) -> str:
    if name.startswith("always-"):
        return f"{name[-1].upper()} is the key of"
    return {
        "longest-option": "the longest option is the key of",
        "shortest-option": "the shortest option is the key of",
        "word-overlap": "the option that shares most words with the passage is the key of",
        "smallest-number": "of options with a number each, the one nearest to the passage's smallest is the key of",
        "largest-number": "of options with a number each, the one nearest to the passage's largest is the key of",
        "mean-number": "of options with a number each, the one nearest to the mean of the passage's is the key of",
        "number-difference": "of options with a number each, the one nearest to the difference between the passage's "
        "largest and smallest is the key of",
        "options-only": "a classifier that sees only the options gets right",
        "first-entity": "what is named first, of what the situation's questions are answered with, is the key of",
        "last-entity": "what is named last, of what the situation's questions are answered with, is the key of",
        "more-frequent-entity": "what is named most often, of what the situation's questions are answered with, "
        "is the key of",
        "question-only": "a classifier that sees only the question gets right",
    }[name]
