"""The words for facts and rules: people, what they are, and what they are to each other."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from random import Random

from tollens.logic import Atom
from tollens.wording.rulebook.language import atom


@dataclass(frozen=True)
class Lexicon:
    """People, adjectives and family relations. As in RobustLR, relations follow no law and names have no gender."""

    names: tuple[str, ...]
    adjectives: tuple[str, ...]
    relations: tuple[str, ...]

    @cached_property
    def unary(self) -> tuple[Atom, ...]:
        """All that can be said of one person."""
        return tuple(atom(word, name) for word in self.adjectives for name in self.names)

    @cached_property
    def binary(self) -> tuple[Atom, ...]:
        """All that can be said of two people."""
        return tuple(atom(word, *pair) for word in self.relations for pair in permutations(self.names, 2))

    def draw(self, rng: Random, count: int) -> list[Atom]:
        """So many different atoms in random order, of one person or of two with the same chance."""
        unary = sum(rng.random() < 0.5 for _ in range(count))
        atoms = [*rng.sample(self.unary, unary), *rng.sample(self.binary, count - unary)]
        rng.shuffle(atoms)
        return atoms


ENGLISH = Lexicon(
    names=("Anne", "Bob", "Charlie", "Dave", "Erin", "Fiona", "Gary", "Harry"),
    adjectives=(
        *("big", "blue", "cold", "furry", "green", "kind", "nice"),
        *("quiet", "red", "rough", "round", "smart", "white", "young"),
    ),
    relations=(
        *("aunt", "brother", "daughter", "father", "grandfather", "grandmother"),
        *("husband", "mother", "sister", "son", "uncle", "wife"),
    ),
)

CHINESE = Lexicon(
    names=("安妮", "鲍勃", "查理", "戴夫", "艾琳", "菲奥娜", "加里", "哈里"),
    adjectives=(
        *("高大", "冷静", "善良", "友好", "安静", "聪明", "年轻"),
        *("勇敢", "勤劳", "幽默", "耐心", "谨慎", "诚实", "细心"),
    ),
    relations=("姑姑", "哥哥", "女儿", "父亲", "祖父", "祖母", "丈夫", "母亲", "姐姐", "儿子", "叔叔", "妻子"),
)

LEXICONS = {"en": ENGLISH, "zh": CHINESE}
