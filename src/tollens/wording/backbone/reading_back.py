"""Reading back what was told: each sentence can be read as the formula that it is to state, and as nothing else.

A sentence is the text of its outline with words in the slots. That text is read once, with characters in the slots that
no text has, and what it is read as then it is read as with any words, if

- no word can stand in the fixed texts of the scenario, in one of them or across several; and
- the words stand in the sentences just as often as they were put there.

For whoever reads a sentence cuts it into fixed texts and words. A word that was put there is not all fixed text, by the
first; and a word that is found across it, in it or around it would be one too many, by the second. So it is found
where it was put, as itself, and nothing else of the sentence is found to be a word: the sentence is cut as its outline
is, and in no other way. Where one of both is not so, or an outline is not read as it should, the sentence itself is
read. So it is, mostly, in matching and sets, where predicates change places and no outlines are kept (`Voice.texts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from tollens.logic import Constant, Formula, Xor
from tollens.logic.rewrites import renamed
from tollens.logic.walk import every_term
from tollens.wording.backbone.grounding import Grounding, Texts, Voice, stand_in
from tollens.wording.backbone.meaning import Meaning, kept
from tollens.wording.backbone.reading import Reading, one_of
from tollens.wording.backbone.stand_ins import SMALL
from tollens.wording.backbone.templates import Outline, outlined
from tollens.wording.scenarios.scenario import Word

# A template, and what it is to state.
Stated = tuple[str, Formula]
_MOST_KNOWN = 1 << 12  # outlines that are kept with what they are read as
_MOST_NAMED = 1 << 15  # templates that are kept with what they state
# By template, the formula that its outline is read as and the same in the template's names. There is one such formula
# for nearly all scenarios, and that it is the same one is sooner seen than hashed.
_states_by_template: dict[str, tuple[Formula, Formula]] = {}


def read_back(voice: Voice, meaning: Meaning, stated: Sequence[Stated]) -> None:
    """ReadOtherwise unless each template, as the voice tells it, is read as its formula and as nothing else."""
    if not by_outlines(voice, meaning, stated):
        reading = Reading(voice.grounding, meaning, voice.language)
        for template, formula in stated:
            reading.check(voice.tell(template), formula)


def by_outlines(voice: Voice, meaning: Meaning, stated: Iterable[Stated]) -> bool:
    """Whether outlines are enough to know that all is read as it should; else the sentences have to be looked at."""
    if voice.texts is None:
        return False
    words, texts = voice.words, voice.texts
    known = _outlines(texts, meaning, tuple(words), words.get("s", ""))
    forms = [word for name, word in words.items() if name[1:]]  # how words can stand in a sentence
    small = {name for name, word in words.items() if word[:1].islower() and name[1:]}
    if small:
        if texts.place.speakers and any(name[0] == known.speaking for name in small):
            return False  # whose speech begins with a capital that is not theirs is for a reading to find
        forms += [words[name][0].upper() + words[name][1:] for name in small]
    if not known.are_apart(forms):
        return False
    told, slots = [], 0
    for template, formula in stated:
        outline, names = outlined(template)
        read = known.formula(outline, tuple([name in small for name in names]) if small else ())
        if read is None or ((states := _with_names(read, template)) is not formula and states != formula):
            return False
        told.append(voice.tell(template))
        slots += len(texts.text(outline).order)
    sentences = "\n".join(told)
    if sum(map(sentences.count, forms)) != slots:  # a form that two words share is counted for both, once too often
        return False
    overlapping = known.overlapping.intersection(forms)
    return not any(twice in sentences for form in overlapping for twice in _overlapping(form))


class _Outlines:
    """What outlines are read as where so many placeholders have words; `group` is what the first sort is called."""

    def __init__(self, texts: Texts, meaning: Meaning, names: tuple[str, ...], group: str) -> None:
        self.speaking = "t" if texts.place.speakers == "people" else "s"
        self._texts, self._meaning, self._group = texts, meaning, group
        self._stand_ins = {name: stand_in(number) for number, name in enumerate(names)}
        self._reading = self._with_small(())
        self._read: dict[tuple[Outline, tuple[bool, ...]], Formula | None] = {}
        self._apart: set[str] = set()
        self.overlapping: set[str] = set()  # of those that are apart, words that may stand across themselves

    def are_apart(self, words: Sequence[str]) -> bool:
        """Whether none of the words can stand in fixed texts."""
        if self._apart.issuperset(words):
            return True
        if any(map(self._reading.may_be_fixed, words)):
            return False
        if len(self._apart) >= _MOST_KNOWN:
            self._apart.clear()
            self.overlapping.clear()
        self._apart.update(words)
        self.overlapping.update(filter(_overlapping, words))
        return True

    def formula(self, outline: Outline, small: tuple[bool, ...]) -> Formula | None:
        """The one formula that an outline is read as, in its own names; None where there are others, or none. Which of
        its words begin with a small letter makes a difference where these begin a sentence."""
        key = outline, small
        if key not in self._read:
            if len(self._read) >= _MOST_KNOWN:
                self._read.clear()
            self._read[key] = self._formula(outline, small)
        return self._read[key]

    def _formula(self, outline: Outline, small: tuple[bool, ...]) -> Formula | None:
        if not all(name[1:] and name in self._stand_ins for name in outline.names):
            return None
        # Where no word begins with a small letter there is nothing to tell of each.
        reading = self._with_small([name for name, is_small in zip(outline.names, small, strict=False) if is_small])
        words = [reading.grounding.words[name].en for name in outline.names]
        read = reading.formulas(self._texts.text(outline).told(words))
        return kept(read.pop()) if len(read) == 1 else None

    def _with_small(self, small: Iterable[str]) -> Reading:
        """A reading of stand-ins, some of which begin with a small letter."""
        texts = {name: text if name[1:] else self._group for name, text in self._stand_ins.items()}
        texts |= {name: SMALL + texts[name] for name in small}
        words = {name: Word(name, text, text) for name, text in texts.items()}
        return Reading(Grounding(self._texts.place, words, self._texts.predicates), self._meaning, self._texts.language)


_outlines = lru_cache(maxsize=1 << 10)(_Outlines)


def _with_names(formula: Formula, template: str) -> Formula:
    """A formula in the names of an outline, in those of a template that has it."""
    known = _states_by_template.get(template)
    if known is not None and known[0] is formula:
        return known[1]
    if len(_states_by_template) >= _MOST_NAMED:
        _states_by_template.clear()
    outline, names = outlined(template)
    found = _called(formula, dict(zip(outline.names, names, strict=True)))
    _states_by_template[template] = formula, found
    return found


def _called(formula: Formula, names: Mapping[str, str]) -> Formula:
    """The formula in other names. What is said in two sentences is new in most puzzles, and neither of these is."""
    if isinstance(formula, Xor):
        return one_of(_called(formula.left, names), _called(formula.right, names))
    return _renamed(formula, tuple([names[name] for name in _constants(formula)]))


@lru_cache(maxsize=1 << 14)
def _renamed(formula: Formula, names: tuple[str, ...]) -> Formula:
    return kept(renamed(formula, dict(zip(_constants(formula), names, strict=True))))


@lru_cache(maxsize=1 << 14)
def _constants(formula: Formula) -> tuple[str, ...]:
    """The names in a formula, each once."""
    return tuple(dict.fromkeys([term.name for term in every_term(formula) if isinstance(term, Constant)]))


@lru_cache(maxsize=1 << 14)
def _overlapping(word: str) -> list[str]:
    """The texts in which the word stands twice, the second time across the first."""
    return [word + word[end:] for end in range(1, len(word)) if word.endswith(word[:end])]
