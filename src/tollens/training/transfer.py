"""Transfer: a network that begins with the weights of another training."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from tollens.errors import InputError
from tollens.readers.neural.families import Family
from tollens.readers.neural.network import Network, Start
from tollens.records import Question


def begin_with(folder: Path, family: Family, start: Start) -> tuple[Network, tuple[str, ...]]:
    """A network with the weights of the trained folder, and what there is to say of it.

    A model of transformers is made anew for the form and the settings that are wanted, and takes all weights that fit:
    where the form is another one, or one of both is read off the first token and the other off a mean, all but the
    head. A network over words stays as it is, and so do the words it knows.
    """
    source = family.load(folder)
    if not family.argument:
        was, source.form = source.form, start.form
        turned = () if was == start.form else (f"it gave a {was} and now gives a {start.form}",)
        return source, (*turned, *_unknown(source, start.questions, folder.name))
    # Its files say what it is made like; its weights come from the network that was loaded, not from the files again.
    network = family.make(str(folder), replace(start, scratch=True))
    known, wanted = _weights(source.module), _weights(network.module)
    fit = {part for part, (_, each) in wanted.items() if part in known and known[part][1].shape == each.shape}
    if not fit:
        raise InputError("expected weights that fit the network, found none", file=folder)
    network.module.load_state_dict({wanted[part][0]: known[part][1] for part in fit}, strict=False)
    new = [name for part, (name, _) in wanted.items() if part not in fit]
    if not new:
        return network, network.notes
    told = f"new and not from {folder.name}: {', '.join(new[:4])}{' …' if len(new) > 4 else ''}"
    return network, (*network.notes, told)


def _unknown(source: Network, questions: Sequence[Question], name: str) -> tuple[str, ...]:
    """How many words a network over words knows, where it does not know all of them: it learns no new ones."""
    from tollens.readers.neural.words.network import WordsNetwork

    assert isinstance(source, WordsNetwork)
    known, there = source.known_words(questions)
    return () if known == there else (f"{name}: {known:,} of {there:,} words of the questions are known",)


def _weights(module: Any) -> dict[str, tuple[str, Any]]:
    """The weights with their names in the module, by names that are the same whatever the encoder stands in."""
    inside = next(name for name, part in module.named_modules() if part is module.encoder) + "."
    return {
        f"the encoder's {name.removeprefix(inside)}" if name.startswith(inside) else name: (name, each)
        for name, each in module.state_dict().items()
    }
