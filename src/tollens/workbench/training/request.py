"""What a training is asked to be, told to be possible before any item is read."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tollens.errors import InputError
from tollens.names import look_up
from tollens.readers.neural.families import FAMILIES, Family, family_of
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Network, Start
from tollens.readers.neural.packages import import_neural
from tollens.readers.neural.pretrained import find_pretrained
from tollens.readers.neural.trained import RECORD, read_record
from tollens.readers.neural.weights_hash import weights_hash
from tollens.records import ItemsCard, Question, Stage, check_readable
from tollens.runs import View
from tollens.settings import check_seed, settings_of
from tollens.training.recipes import divided, recipe_for
from tollens.training.settings import TrainingSettings
from tollens.training.transfer import begin_with


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """What the weights of a network depend on beside its settings and its items, by name and by hash."""

    name: str | None = None
    sha256: str | None = None
    vectors: str | None = None
    vectors_sha256: str | None = None
    folder: Path | None = None  # where that is a trained one
    before: tuple[ItemsCard, ...] = ()  # what it was trained on
    earlier: tuple[Stage, ...] = ()  # and in which trainings


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A training but for its items."""

    reader: str
    name: str  # of its family
    family: Family
    argument: str
    recipe: str
    training: Mapping[str, str]  # settings: the recipe's, and what is said in their place
    network: Mapping[str, str]
    seed: int
    view: View
    vectors: Path | None
    scratch: bool
    begin: Path | None  # a trained folder
    notes: tuple[str, ...] = ()  # what is asked for and not done

    def base(self) -> Base:
        """What it begins with. Models may be large, and all of their files are read for it."""
        if self.begin is not None:
            kept = weights_hash(self.begin, without=(RECORD,))
            return _trained_base(self.begin, self.begin.resolve().name, kept)
        if self.family.argument:
            found = find_pretrained(self.argument, f"reader {self.name}")
            kept = " ".join(f"{name} {value}" for name, value in found.identity.items())
            if self.scratch:
                return Base(sha256=kept)
            # A trained folder is a model of transformers too, and may be named as one.
            if (found.folder / RECORD).is_file():
                return _trained_base(found.folder, found.title, kept)
            return Base(name=found.title, sha256=kept, folder=found.folder)
        if self.vectors is not None:
            with self.vectors.open("rb") as file:
                return Base(vectors=self.vectors.name, vectors_sha256=hashlib.file_digest(file, "sha256").hexdigest())
        return Base()

    def network_for(self, form: Form, questions: list[Question]) -> tuple[Network, tuple[str, ...]]:
        """The network before it is trained, and what there is to say of it. Whoever calls has seeded torch."""
        start = Start(form=form, questions=questions, settings=self.network, vectors=self.vectors, scratch=self.scratch)
        if self.begin is not None:
            return begin_with(self.begin, self.family, start)
        network = self.family.make(self.argument, start)
        return network, network.notes


def request(
    reader: str,
    *,
    recipe: str | None,
    settings: Mapping[str, object] | None,
    seed: int,
    view: str,
    vectors: str | Path | None,
    scratch: bool,
    begin: str | Path | None,
) -> Request:
    """What is asked for; InputError where it cannot be had."""
    check_seed("seed", seed)
    source = None if begin is None else Path(begin).expanduser()
    file = None if vectors is None else Path(vectors).expanduser()
    name, family, argument = family_of(reader) if source is None else _family_in(source, reader)
    _refuse_idle(name, family, source, file, scratch)
    import_neural(f"`tollens train {name}`")
    if file is not None:
        check_readable(file)
    kind = family.settings()
    named = recipe is not None
    recipe, taken = recipe_for(name, recipe)
    training, network = divided(kind, taken.given())
    notes: list[str] = []
    own_training, own_network = divided(kind, settings or {})
    if source is not None:  # the network stays what it was
        if own_network and not family.argument:
            told = f"{', '.join(own_network)}: a network over words that is trained further keeps its settings"
            raise InputError(told, file=source)
        known = read_record(source).settings
        kept = {each: known[each] for each in kind.__struct_fields__ if each in known}
        odd = [
            f"{each}={value}" for each, value in network.items() if kept.get(each) != value and each not in own_network
        ]
        if named and odd:
            notes.append(f"not taken from the recipe {recipe}: {', '.join(odd)}; the network keeps its settings")
        network = kept
    training, network = training | own_training, network | own_network
    settings_of(TrainingSettings, training)
    settings_of(kind, network)
    return Request(
        reader=reader,
        name=name,
        family=family,
        argument=argument,
        recipe=recipe,
        training=training,
        network=network,
        seed=seed,
        view=View.parse(view),
        vectors=file,
        scratch=scratch,
        begin=source,
        notes=tuple(notes),
    )


def _trained_base(folder: Path, name: str, sha256: str) -> Base:
    record = read_record(folder)
    return Base(name=name, sha256=sha256, folder=folder, before=record.learnt(), earlier=record.lineage)


def _family_in(folder: Path, reader: str) -> tuple[str, Family, str]:
    """The family that is asked for, where the weights of a trained folder are those to begin with."""
    name, _, argument = reader.partition(":")
    name = name.strip().lower()
    family = look_up(name, FAMILIES, "reader that can be trained")
    if argument:
        raise InputError(f"expected {name} alone, since {folder} has the weights to begin with, found {reader}")
    if (found := read_record(folder).family) != name:
        raise InputError(f"expected a training of {name} to begin with, found one of {found}", file=folder)
    return name, family, ""


def _refuse_idle(name: str, family: Family, begin: Path | None, vectors: Path | None, scratch: bool) -> None:
    """InputError where a wish means nothing to the family, or goes against another."""
    if vectors is not None and family.argument:
        raise InputError(f"word vectors are for networks over words; {name} has its own")
    if scratch and not family.argument:
        raise InputError(f"{name} always begins from scratch: that is to be said of families with weights on disk")
    if begin is not None and (scratch or vectors is not None):
        other = "from scratch" if scratch else "with word vectors"
        raise InputError(f"expected to begin with {begin} or {other}, found both")
