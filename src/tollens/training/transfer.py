"""Transfer: a network that begins with the weights of another training."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tollens.errors import InputError
from tollens.readers.neural.families import Family
from tollens.readers.neural.network import Network, Start


def begin_with(folder: Path, family: Family, start: Start) -> tuple[Network, tuple[str, ...]]:
    """A network with the weights of the trained folder, and what there is to say of it.

    A model of transformers is made anew for the form and the settings that are wanted, and takes all weights that fit:
    where the form is another one, all but the head. A network over words stays as it is, and so do the words it knows.
    """
    source = family.load(folder)
    if not family.argument:
        was, source.form = source.form, start.form
        return source, () if was == start.form else (f"it gave a {was} and now gives a {start.form}",)
    # Its files say what it is made like; its weights come from the network that was loaded, not from the files again.
    network = family.make(str(folder), replace(start, scratch=True))
    known, wanted = source.module.state_dict(), network.module.state_dict()
    taken = {name: each for name, each in known.items() if name in wanted and each.shape == wanted[name].shape}
    network.module.load_state_dict(taken, strict=False)
    new = [name for name in wanted if name not in taken]
    if not taken:
        raise InputError("expected weights that fit the network, found none", file=folder)
    if not new:
        return network, ()
    return network, (f"new and not from {folder.name}: {', '.join(new[:4])}{' …' if len(new) > 4 else ''}",)
