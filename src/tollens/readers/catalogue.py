"""The readers by name. A name may carry an argument behind a colon: `word-matching:set,count`, `scripted:FILE`. A class
of the user's own is named by its file: `path/to/file.py:Class`, and a trained network by its folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from tollens.errors import InputError
from tollens.names import look_up, target
from tollens.readers.neural.families import FAMILIES
from tollens.readers.own import Own, is_own
from tollens.readers.reader import Reader

if TYPE_CHECKING:
    from tollens.readers.models.making import Models


@dataclass(frozen=True, slots=True)
class Entry:
    """A reader's maker, imported when it is asked for, and what to say of it in a list."""

    maker: str
    summary: str
    argument: str = ""  # what may stand behind the colon
    fixed: str = ""  # the argument that the name itself stands for
    model: bool = False  # made with what the user wishes of models, not with a seed


READERS: dict[str, Entry] = {
    "random": Entry("tollens.readers.chance:Random", "guesses; each option, or candidate for a span, is as likely"),
    "always-a": Entry("tollens.readers.chance:Always", "always the first option", fixed="a"),
    "always-b": Entry("tollens.readers.chance:Always", "always the second option", fixed="b"),
    "always-c": Entry("tollens.readers.chance:Always", "always the third option", fixed="c"),
    "always-d": Entry("tollens.readers.chance:Always", "always the fourth option", fixed="d"),
    "always-true": Entry("tollens.readers.chance:AlwaysLabel", "always True, of a statement", fixed="True"),
    "always-false": Entry("tollens.readers.chance:AlwaysLabel", "always False, of a statement", fixed="False"),
    "always-unknown": Entry("tollens.readers.chance:AlwaysLabel", "always Unknown, of a statement", fixed="Unknown"),
    "first-entity": Entry("tollens.readers.chance:Entity", "always what is named first, as a span", fixed="first"),
    "last-entity": Entry("tollens.readers.chance:Entity", "always what is named last, as a span", fixed="last"),
    "more-frequent-entity": Entry(
        "tollens.readers.chance:Entity", "always what is named most often, as a span", fixed="more-frequent"
    ),
    "word-matching": Entry(
        "tollens.readers.word_matching:WordMatching",
        "the option, or span, that shares most words with the text (Yih 2013)",
        "tokens|set|bag, ratio|count|jaccard, first|last|seeded",
    ),
    "sliding-window": Entry(
        "tollens.readers.sliding_window:SlidingWindow",
        "the option, or span, whose words crowd together in the text (Richardson 2013)",
        "window|distance, sum|mean, first|last|seeded",
    ),
    "symbolic": Entry(
        "tollens.readers.symbolic:Symbolic",
        "reads the words into a theory and lets a solver answer; abstains where it cannot read",
        "classical|rules|closed",
    ),
    "openai": Entry(
        "tollens.readers.models.making:make_openai",
        "a language model behind an address of the OpenAI protocol",
        "MODEL",
        model=True,
    ),
    "hf": Entry(
        "tollens.readers.models.making:make_hf",
        "a language model on disk, causal or seq2seq, through transformers",
        "FOLDER",
        model=True,
    ),
    "litellm": Entry(
        "tollens.readers.models.making:make_litellm",
        "a language model of another provider, through litellm",
        "PROVIDER/MODEL",
        model=True,
    ),
    "formalise": Entry(
        "tollens.readers.models.making:make_formalise",
        "a language model writes the theory, the solver answers; abstains where that fails",
        "MODEL",
        model=True,
    ),
    "scripted": Entry("tollens.readers.scripted:Scripted.from_file", "answers from a file", "FILE"),
}


def is_model(spec: str) -> bool:
    """Whether a spec names a language model."""
    entry = READERS.get(_name(spec))
    return entry is not None and entry.model and not is_own(spec)


def trained_folder(spec: str) -> Path | None:
    """The folder that a spec names, where it is none of the readers' names: one with a trained network, or none yet."""
    path = Path(spec).expanduser()
    return path if _name(spec) not in READERS and not is_own(spec) and path.is_dir() else None


def make_reader(spec: str, seed: int = 0, models: Models | None = None) -> Reader:
    """The reader that a spec names: NAME or NAME:ARGUMENT, a class in a file, or a trained folder. Names are not
    case-sensitive; arguments are. `models` is how a language model is asked."""
    if is_own(spec):
        return Own(spec)
    if (folder := trained_folder(spec)) is not None:
        from tollens.readers.neural.trained import TrainedReader

        return TrainedReader(folder)
    name, argument = _name(spec), spec.partition(":")[2]
    if name in FAMILIES:
        raise InputError(f"{name} is trained first: `tollens train {spec} … -o DIR`, and then DIR is the reader")
    entry = look_up(name, READERS, "reader")
    if argument and not entry.argument:
        raise InputError(f"reader {name} takes no argument, found {argument!r}")
    if entry.model:
        from tollens.readers.models.making import Models

        make = cast(Callable[[str, Models], Reader], target(entry.maker))
        return make(argument, models or Models())
    maker = cast(Callable[[str, int], Reader], target(entry.maker))
    return maker(argument or entry.fixed, seed)


def _name(spec: str) -> str:
    """What stands before the colon."""
    return spec.partition(":")[0].strip().lower()
