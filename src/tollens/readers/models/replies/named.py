"""Which option the words at a place of a reply name: by letter, by its text, by a label's word.

>>> names = Names(("A", "B"), ("Tom is tall.", "A dog barks."))
>>> names.at("Answer: B, since Tom sits", 8).places, names.at("Answer: A dog barks.", 8).places
(frozenset({1}), frozenset({1}))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tollens.readers.models.replies.blanks import LONGEST, SPACES
from tollens.readers.models.replies.phrases import announcing, naming
from tollens.readers.models.replies.reply_text import folded, unmarked
from tollens.text.labels import Label, label_of, labels_of

# What replies call a label, beside the words that were shown.
_SYNONYMS: dict[Label, tuple[str, ...]] = {
    "True": ("true", "yes", "correct", "entailed", "entailment", "真", "为真", "真的", "对", "正确", "是", "是的"),
    "False": (
        *("false", "no", "incorrect", "wrong", "contradicted", "contradiction", "refuted"),
        *("假", "为假", "假的", "错", "错误", "否", "不是", "不对", "不正确"),
    ),
    "Unknown": (
        *("unknown", "uncertain", "undetermined", "indeterminate", "maybe", "neutral", "inconclusive"),
        *("cannot be determined", "can't be determined", "can not be determined", "cannot be inferred", "cannot tell"),
        *("not enough information", "insufficient information"),
        *("未知", "不确定", "无法确定", "不能确定", "无法判断", "不能判断"),
        *("无法得知", "无法推断", "不知道", "信息不足"),
    ),
}
DISAGREEING = "the letter and the option's text disagree"
DENYING = "it says only what the answer is not"
_LONGEST = 2_000  # characters; nobody repeats a longer option word by word
_ABSENT = -1  # the place of a label that was not shown
_LETTER = re.compile(r"([A-Z])(?![A-Za-z0-9_]|['-]\w)")
_SMALL_LETTER = re.compile(r"([a-z])(?=[)\].:,;\"'}>]|[^\S\n]*(?:\n|\Z))(?!['.]\w)")
_LETTERS = re.compile(r"([A-Z]{2,26})(?![A-Za-z0-9_'])")
_LETTER_BEHIND = re.compile(rf"{SPACES}[(\[]([A-Z])[)\]]")
_ASKED = re.compile(r"[\s\"')\]}>.]{0,4}\?")
_KEY = re.compile(rf"[\"']?{SPACES}:")
_AND_LETTER = re.compile(rf"{SPACES}:{SPACES}[A-Z]{SPACES}[.)]?{SPACES}(?:\n|\Z)")
_DOUBT = re.compile(r"cannot be determined|\bunknown\b|\buncertain\b|无法确定", re.IGNORECASE)
_BETWEEN = rf"\s{{1,{LONGEST}}}+"  # the words of an option
_SPOKEN_OF = re.compile(r"[^.\n]{0,80}")
_CALLED = re.compile(r"[^.,;\n。]{0,80}")
_LINE = re.compile(r"[^\n]{0,160}")
_SENTENCE = 120  # characters behind a name that are looked at for another one


@dataclass(frozen=True, slots=True)
class Named:
    """The options that are named, by place, and where their naming ends; or why what stands there is no answer."""

    places: frozenset[int]
    start: int
    end: int
    by: str  # letter, text or word
    problem: str = ""


class Names:
    """What the options of one question can be called in a reply."""

    def __init__(self, marks: Sequence[str], options: Sequence[str]) -> None:
        self.by_letter = all(len(mark) == 1 and mark.isascii() and mark.isupper() for mark in marks)
        self.letters = {mark: place for place, mark in enumerate(marks)} if self.by_letter else {}
        self._shown = ", ".join(marks)
        self._shown_words = {mark.casefold() for mark in marks}
        self.are_labels = labels_of(options) is not None
        # Where options speak of numbers themselves, nobody knows which of the two a number means.
        self._by_number = self.by_letter and not any(naming.NUMBER.search(option) for option in options)
        words = list(self._words(marks, options))
        words.sort(key=lambda each: len(each[0]), reverse=True)  # the longest name is the one that is meant
        self._places = [places for _, places in words]
        pattern = "|".join(f"({_BETWEEN.join(map(re.escape, word.split()))})" for word, _ in words)
        self._texts = re.compile(pattern or r"(?!)", re.IGNORECASE)

    def _words(self, marks: Sequence[str], options: Sequence[str]) -> Iterator[tuple[str, frozenset[int]]]:
        found: dict[str, set[int]] = {}
        labels = labels_of(options) or ()
        for label, synonyms in _SYNONYMS.items() if labels else ():
            for word in synonyms:
                found[word] = {labels.index(label) if label in labels else _ABSENT}
        for place, option in enumerate(options):
            shown = [option] if self.by_letter else [option, marks[place]]
            for text in shown:
                key = bare(unmarked(folded(text))).casefold()
                known = found.get(key, set())
                found[key] = {place} if labels and label_of(text) else known | {place}
        return ((word, frozenset(places)) for word, places in found.items() if 0 < len(word) <= _LONGEST)

    def at(self, text: str, place: int, *, behind_verb: bool = False) -> Named | None:
        """What is named from that place on; None where nothing is. `behind_verb`: 'is a' is no letter, ': a' is one."""
        start = _end(naming.LEAD.match(text, place))
        if several := naming.SEVERAL.match(text, start):
            named = self._first(text, several.end())
            return None if named and named.by == "letter" and len(named.places) == 1 else named
        if named := self._first(text, start, behind_verb):
            return named
        if naming.NOT.match(text, start):
            end = _end(announcing.SENTENCE.search(text, start, start + 200), start + 200)
            but = naming.BUT.search(text, start, end)
            named = self._first(text, but.end()) if but else None
            return named or Named(frozenset(), start, start, "", DENYING)
        if naming.NONE.match(text, start):
            return Named(frozenset(), start, start, "", "it names none of the options")
        return None

    def is_shown(self, word: str) -> bool:
        """Whether a label's word is one of those that the model was shown, and no synonym."""
        return word.casefold() in self._shown_words

    def name_at(self, text: str, place: int) -> tuple[int, int] | None:
        """Where a letter or an option's text that begins at the place ends, and which option it is; whatever follows
        it."""
        if (match := self._texts.match(text, place)) and match.lastindex:
            places = self._places[match.lastindex - 1]
            if len(places) == 1 and not (match.end() - place == 1 and match[0].upper() in self.letters):
                return match.end(), min(places)
        number = naming.NUMBERED.match(text, place) if self._by_number else None
        if number and (counted := naming.LETTERS[number[number.lastindex or 0].lower()]) in self.letters:
            return number.end(), self.letters[counted]
        letter = _LETTER.match(text, place) if self.letters else None
        return (letter.end(), self.letters[letter[1]]) if letter and letter[1] in self.letters else None

    def _first(self, text: str, place: int, behind_verb: bool = False) -> Named | None:
        """The option that is named at the place, and all that are named in a row with it."""
        start = _end(naming.LEAD.match(text, place))
        name = self._text(text, start) or self._letter(text, start, behind_verb) or self._number(text, start)
        if name is None or name.problem:
            return name
        return None if naming.HEDGED.match(text, name.end) else self._with_more(text, name)

    def _text(self, text: str, start: int) -> Named | None:
        """An option's text or a label's word, and nothing that goes on with it."""
        match = self._texts.match(text, start)
        if match is None or match.lastindex is None:
            return None
        goes_on = naming.SEPARATOR.match(text, match.end())
        another = goes_on and (self._texts.match(text, goes_on.end()) or self._plain_letter(text, goes_on.end()))
        if not another and not naming.STOP.match(text, match.end()):
            return None
        if _ASKED.match(text, match.end()):
            return None
        places = self._places[match.lastindex - 1]
        if match.end() - start == 1 and match[0].upper() in self.letters:
            return None  # an option whose text is a letter: the letter is meant as a mark
        if _ABSENT in places:
            return Named(frozenset(), start, match.end(), "text", f"{match[0]!r} is not among {self._shown}")
        letter = _LETTER_BEHIND.match(text, match.end())
        if letter and self.letters.get(letter[1], _ABSENT) not in places:
            return Named(frozenset(), start, letter.end(), "text", DISAGREEING)
        return Named(places, start, match.end(), "text" if self.by_letter else "word")

    def _plain_letter(self, text: str, start: int) -> re.Match[str] | None:
        match = _LETTER.match(text, start) if self.letters else None
        if match is None or _KEY.match(text, match.end()) or not naming.AFTER_A_LETTER.match(text, match.end()):
            return None
        return match

    def _letter(self, text: str, start: int, behind_verb: bool) -> Named | None:
        if not self.letters:
            return None
        if run := _LETTERS.match(text, start):
            places = frozenset(self.letters[each] for each in run[1] if each in self.letters)
            return Named(places, start, run.end(), "letter") if len(places) == len(run[1]) else None
        match = _LETTER.match(text, start) or _SMALL_LETTER.match(text, start)
        if match is None or _ASKED.match(text, match.end()):
            return None
        letter, end = match[1].upper(), match.end()
        if letter in "AI" and not self._is_no_word(text, match, behind_verb):
            return None
        if not naming.AFTER_A_LETTER.match(text, end) or self._is_struck(text, end):
            return None
        if letter not in self.letters:
            return Named(frozenset(), start, end, "letter", f"the letter {letter} is not among {self._shown}")
        if _AND_LETTER.match(text, end):
            return Named(frozenset(), start, end, "letter", "two letters stand side by side")
        return self._agreeing(text, Named(frozenset({self.letters[letter]}), start, end, "letter"))

    def _number(self, text: str, start: int) -> Named | None:
        """An option by its number, and by the letter and the text behind it where they are there and agree."""
        match = naming.NUMBERED.match(text, start) if self._by_number else None
        if match is None or match.lastindex is None or not naming.STOP.match(text, match.end()):
            return None
        if _ASKED.match(text, match.end()) or self._is_struck(text, match.end()):
            return None
        place = self.letters.get(naming.LETTERS[match[match.lastindex].lower()])
        if place is None:
            return Named(frozenset(), start, match.end(), "text", f"{match[0]!r} is not among {self._shown}")
        rest = _end(naming.DELIMITER.match(text, match.end()), match.end())
        letter = self._letter(text, rest, behind_verb=False)
        if letter is not None and letter.places != {place}:
            return Named(frozenset(), start, letter.end, "text", DISAGREEING)
        number = Named(frozenset({place}), start, letter.end if letter else match.end(), "text")
        return number if letter else self._agreeing(text, number)

    def _is_struck(self, text: str, end: int) -> bool:
        """Whether the letter before that place is refuted; 'B. False' is not, where False is an option."""
        if naming.STRUCK.match(text, end):
            return True
        own_text = self._texts.match(text, _end(naming.DELIMITER.match(text, end), end))
        return own_text is None and naming.STRUCK_BY_VERDICT.match(text, end) is not None

    def _is_no_word(self, text: str, match: re.Match[str], behind_verb: bool) -> bool:
        """Whether an A is the letter and not the article, an I not the pronoun."""
        after = text[match.end() : match.end() + 1]
        if match[1].islower() and behind_verb and after in ("", "\n", " "):
            return False
        if after != " ":
            return True
        if match[1] == "I" and naming.AFTER_ME.match(text, match.end()):
            return False
        rest = _end(naming.DELIMITER.match(text, match.end()), match.end())
        ends = rest >= len(text) or text[rest] == "\n"
        return ends or bool(naming.AFTER_A_WORD.match(text, match.end()) or self._texts.match(text, rest))

    def _agreeing(self, text: str, name: Named) -> Named:
        """The letter, unless the text behind it is another option's."""
        rest = _end(naming.DELIMITER.match(text, name.end), name.end)
        match = self._texts.match(text, rest)
        if match is None or match.lastindex is None or not naming.STOP.match(text, match.end()):
            return name
        if name.places <= self._places[match.lastindex - 1]:
            return Named(name.places, name.start, match.end(), name.by)
        if match.end() - rest == 1 and match[0].upper() in self.letters:
            return name
        return Named(frozenset(), name.start, match.end(), name.by, DISAGREEING)

    def _with_more(self, text: str, first: Named) -> Named | None:
        """All that is named in a row: 'A or B', 'A, C and D'; None where the row is called wrong.

        'C, A, B and D are wrong' names all of them and C out of turn: C is the answer and no part of the row.
        """
        places, end, out_of_turn = set(first.places), first.end, False
        while separator := naming.SEPARATOR.match(text, end):
            if (another := self._another(text, separator.end())) is None:
                break
            out_of_turn |= end == first.end and separator["by"] == "," and text[another.start] < text[first.start]
            places |= another.places
            end = another.end
        called, spoken_of = _CALLED.match(text, end), _SPOKEN_OF.match(text, end)
        if len(places) > 1 and called and naming.REFUTED.search(called[0]):
            return first if out_of_turn and places == set(self.letters.values()) else None
        if first.by == "word" and spoken_of and self._doubted(spoken_of[0]):
            return Named(frozenset(), first.start, end, first.by, "it names a label and calls the matter unknown")
        return Named(frozenset(places) | self._beside(text, first, end), first.start, end, first.by)

    def _another(self, text: str, start: int) -> Named | None:
        """One more name in a row."""
        match = self._texts.match(text, start)
        if match and match.lastindex and self._ends_well(text, match.end()):
            return Named(self._places[match.lastindex - 1], start, match.end(), "text")
        letter = _LETTER.match(text, start) if self.letters else None
        if letter is None or _KEY.match(text, letter.end()) or (letter[1] == "I" and "I" not in self.letters):
            return None
        return Named(frozenset({self.letters.get(letter[1], _ABSENT)}), start, letter.end(), "letter")

    def _beside(self, text: str, first: Named, end: int) -> frozenset[int]:
        """What else the sentence offers: 'A or, failing that, B', 'A with 50%, C with 50%', 'A. B. C. D.'"""
        places: frozenset[int] = frozenset()
        aside = naming.ASIDE.search(text, end, end + _SENTENCE)
        for match in naming.ALTERNATIVE.finditer(text, end, aside.start() if aside else end + _SENTENCE):
            another = self._another(text, match.end())
            places |= another.places if another else frozenset()
        if first.by != "letter":
            return places
        line = _LINE.match(text, first.start)
        letters = naming.WEIGHTED.findall(line[0]) if line else []
        if row := naming.BARE_ROW.match(text, end):
            letters += naming.SINGLE.findall(row[0])
        return places | {self.letters.get(letter, _ABSENT) for letter in letters}

    def _ends_well(self, text: str, end: int) -> bool:
        return bool(naming.STOP.match(text, end) or naming.SEPARATOR.match(text, end))

    def _doubted(self, rest: str) -> bool:
        """Whether 'no' goes on with 'it cannot be determined'."""
        return rest.startswith(",") and not rest.startswith(", not ") and _DOUBT.search(rest) is not None


def bare(text: str) -> str:
    """A text without the quotes, brackets and stops around it."""
    return text.strip().strip("\"'()[]{}「」『』【】").rstrip(".。!;, ").strip()


def _end(match: re.Match[str] | None, otherwise: int = 0) -> int:
    return match.end() if match else otherwise
