"""Panel: those who speak and those they speak of, what each of them can say, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

from tollens.benchmarks.nail.assembling import Scene, setting_line
from tollens.benchmarks.nail.options import Asked
from tollens.benchmarks.nail.plan import one_of
from tollens.benchmarks.nail.pool import Pool
from tollens.benchmarks.nail.questions import OPTIONS, Mode
from tollens.benchmarks.nail.speech import Speech, halves, named_by
from tollens.benchmarks.nail.statements import Statement, shown, statement
from tollens.logic import TRUE, TRUTHFUL, Atom, Formula, Says, read_theory
from tollens.solvers.space import Space
from tollens.wording.backbone import Frame, Line, Meaning, framed
from tollens.wording.backbone.asking import chosen
from tollens.wording.backbone.meaning import kept
from tollens.wording.backbone.scenes import RULES, Rule, just_one, of_speech, so_many_truthful
from tollens.wording.scenarios import LANGUAGES

KIND = "real_fake"


class Panel:
    """Those who speak and those they speak of: what can be said, and where it holds."""

    def __init__(self, shape: str, rule: Rule, subjects: int, speakers: int) -> None:
        self.shape, self.rule = shape, rule
        self.one, self.own = shape.startswith("one"), shape.endswith("subjects")
        self.meaning = Meaning(KIND, shape, subjects)
        self.subjects = [f"s{number}" for number in range(1, subjects + 1)]
        self.speakers = self.subjects if self.own else [f"t{number}" for number in range(1, speakers + 1)]
        self.sort = "s" if self.own else "t"
        self.declarations = of_speech(subjects, 0 if self.own else speakers)
        theory = read_theory("\n".join(self.declarations))
        self.space = Space(theory, None if rule == "halves" else self.sort)
        self.story = just_one() if self.one else TRUE
        self.base = self.space.where(self.story)
        self._speeches = {speaker: list(self._pool(speaker)) for speaker in self.speakers}
        self.counts: list[int | None] = [None] if rule != "count" else list(range(1, len(self.speakers)))
        # The worlds that the story and the rule leave, by how many tell the truth.
        self.given = {true: self.base & self.space.where(self.outcome(true)) for true in self.counts}
        self._claims = Asked(None, Pool(self._claimed(), self.holding, self.base, alike=True))
        self._lists = Asked("p1.list", Pool(self._listed(), self.holding, self.base, alike=True))
        self._who = list(self._who_asked())

    @cache  # noqa: B019 - a panel is made once and kept
    def scene(self, true: int | None) -> Scene:
        """Where its puzzles play in which so many tell the truth."""
        listed = f"story {' '.join(self.subjects)}" + ("" if self.own else f" | {' '.join(self.speakers)}")
        outcome = self.outcome(true)
        told = Line("⊤", *(RULES[self.rule][each] for each in LANGUAGES)) if true is None else None
        return Scene(
            kind=KIND,
            shape=self.shape,
            declarations=self.declarations,
            setting=[setting_line(listed, notation=shown(self.story))],
            closing=[told or setting_line(f"outcome {true} {len(self.speakers)}", notation=shown(outcome))],
            premises=[self.story, outcome],
            subjects=len(self.subjects) + (0 if self.own else len(self.speakers)),
            predicates=1 if self.rule == "halves" else 2,
            objects=2,
        )

    def outcome(self, true: int | None) -> Formula:
        """What the rule says of how many tell the truth."""
        return TRUE if true is None else so_many_truthful(true, self.sort)

    def _pool(self, speaker: str) -> Iterator[Speech]:
        """Everything that a speaker may say in one sentence; of themselves people say only that it was they or not."""
        if self.rule != "always":
            yield from self._about_facts(speaker)
        if self.rule != "halves":
            yield from self._about_others(speaker)

    def _about_facts(self, speaker: str) -> Iterator[Speech]:
        others = [each for each in self.subjects if each != speaker]
        pairs = [(one, other) for one in others for other in others if one < other]
        for subject in others:
            yield self._speech(speaker, "plain", f"p1.is {subject}")
            yield self._speech(speaker, "plain", f"p1.not {subject}")
        if self.own:
            yield self._speech(speaker, "plain", "p1.i_is")
            yield self._speech(speaker, "plain", "p1.i_not")
        for one, other in pairs:
            yield self._speech(speaker, "plain", f"p1.neither {one} {other}")
            if self.one:
                yield self._speech(speaker, "plain", f"p1.is (either {one} {other})")
                continue
            yield self._speech(speaker, "plain", f"p1.both {one} {other}")
            yield self._speech(speaker, "plain", f"p1.is (at_least_one {one} {other})")
            yield self._speech(speaker, "plain", f"p1.is (exactly_one {one} {other})")
            for first, second in ((one, other), (other, one)):
                yield self._speech(speaker, "if", f"p1.is {first}", f"p1.also {second}")
                yield self._speech(speaker, "if", f"p1.is {first}", f"p1.not {second}")
                yield self._speech(speaker, "if", f"p1.not {first}", f"p1.is {second}")

    def _about_others(self, speaker: str) -> Iterator[Speech]:
        subjects = [each for each in self.subjects if each != speaker]
        fellows = [each for each in self.speakers if each != speaker]
        for fellow in fellows:
            yield self._speech(speaker, "plain", f"truthful {fellow}")
            yield self._speech(speaker, "plain", f"lying {fellow}")
            for subject in subjects:
                yield self._speech(speaker, "if", f"truthful {fellow}", f"p1.is {subject}")
                if self.rule == "always":
                    yield self._speech(speaker, "if", f"p1.is {subject}", f"lying {fellow}")
                    yield self._speech(speaker, "and", f"lying {fellow}", f"p1.is {subject}")
        for one, other in combinations(fellows, 2):
            if self.rule == "always":
                yield self._speech(speaker, "iff", f"truthful {one}", f"truthful {other}")
                yield self._speech(speaker, "either", f"truthful {one}", f"truthful {other}")
                yield self._speech(speaker, "and", f"lying {one}", f"truthful {other}")

    def _speech(self, speaker: str, frame: Frame, *calls: str) -> Speech:
        said = self.meaning.of(f"{{says {speaker}: {framed(frame, 0, 'en', *calls)}}}", "en")
        if not isinstance(said, Says):
            raise TypeError(f"not a speech: {said}")
        formula, where = kept(said.body), self.space.where(said.body)
        if self.rule != "halves":  # whoever says it is truthful just where it is so
            truthful = self.space.where(Atom(TRUTHFUL, (said.speaker,)))
            formula, where = kept(said), self.space.everything & ~(truthful ^ where)
        words = f"{frame}: {', '.join(calls)}"
        return Speech(speaker, ((frame, calls),), formula, where, named_by(speaker, calls), words)

    def speech(self, rng: Random, speaker: str) -> Speech:
        """Something that the speaker may say."""
        speeches = self._speeches[speaker]
        one = one_of(rng, speeches)
        if self.rule != "halves":
            return one
        while (other := one_of(rng, speeches)) is one:
            pass
        return halves(one, other)

    def fact(self, rng: Random) -> Statement:
        """Something that is told of a subject outright."""
        return self._statement(f"p1.{rng.choice(('is', 'not'))} {{}}", rng.choice(self.subjects))

    def asked(self, rng: Random, mode: Mode, true: int | None) -> Asked:
        """What is asked of which statements."""
        if mode == "list":
            return self._lists
        if mode == "who":
            return self._who[1 if true == 1 and rng.random() < 0.5 else 0]
        return self._claims

    def _who_asked(self) -> Iterator[Asked]:
        """Who did it; who told the truth."""
        asked = [("p1.who", "p1.is {}", self.subjects), ("who_truthful", "truthful {}", self.speakers)]
        for call, claim, names in asked[:1] if self.rule == "halves" else asked:
            pool = {each: self._statement(claim, each) for each in names}
            made = Pool([list(pool.values())], self.holding, self.base, alike=True)
            yield Asked(call, made, {id(one): each for each, one in pool.items()})

    def holding(self, said: Speech | Statement) -> int:
        """The worlds in which it can be said."""
        return said.where if isinstance(said, Speech) else self.space.where(said.formula)

    def _statement(self, call: str, *names: str) -> Statement:
        return statement(self.meaning, "plain", call.format(*names))

    def _claimed(self) -> list[tuple[Statement, ...]]:
        """All that options can claim, by form."""
        pairs = list(combinations(self.subjects, 2))
        found: dict[str, list[tuple[str, ...]]] = {
            f"p1.{phrase} {{}}": [(each,) for each in self.subjects] for phrase in ("is", "not")
        }
        if self.rule != "halves":
            found |= {f"{phrase} {{}}": [(each,) for each in self.speakers] for phrase in ("truthful", "lying")}
        if not self.one:
            found |= {f"p1.{phrase} {{}} {{}}": list(pairs) for phrase in ("both", "neither")}
            found["p1.is (at_least_one {} {})"] = list(pairs)
        made = {form: tuple(self._statement(form, *each) for each in names) for form, names in found.items()}
        if self.rule != "halves":
            for phrase in ("truthful", "lying"):
                made[f"is and {phrase}"] = tuple(
                    statement(self.meaning, "and", f"p1.is {subject}", f"{phrase} {speaker}")
                    for subject in self.subjects
                    for speaker in self.speakers
                )
        return [each for each in made.values() if len(each) >= OPTIONS]

    def _listed(self) -> Iterator[list[Statement]]:
        """The lists of so many of the subjects, for every number."""
        for size in range(1, len(self.subjects)):
            found = [
                Statement("list", members, chosen(self.subjects, members), members, ())
                for members in combinations(self.subjects, size)
            ]
            if len(found) >= OPTIONS:
                yield found


@cache
def panel(shape: str, rule: Rule, subjects: int, speakers: int) -> Panel:
    """The panel of that shape and size, which is made once."""
    return Panel(shape, rule, subjects, speakers)
