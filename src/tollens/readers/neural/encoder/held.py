"""The head that a folder has already: whether a new network keeps it, and what is said of that."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tollens.readers.neural.beside import read_beside
from tollens.readers.neural.choosing import HEAD
from tollens.readers.neural.encoder.model import held_form, labels_in
from tollens.readers.neural.encoder.pooled import HEAD_FILE, Pooling
from tollens.readers.neural.encoder.row_settings import ROWS, RowSettings
from tollens.readers.neural.form import Form

_READ_OFF: dict[Pooling, str] = {
    "first": "the first token",
    "all": "the mean of all tokens",
    "asked": "the mean of what is asked",
}


@dataclass(frozen=True, slots=True)
class Held:
    """What a head is for."""

    form: Form
    pooling: Pooling
    labels: tuple[str, ...]  # that its outputs stand for; a choice and a span have none that count

    def fits(self, form: Form, pooling: Pooling) -> bool:
        """Whether it gives the same answers, the same labels among them, off the same tokens."""
        return (self.form, self.pooling) == (form, pooling) and (form != "label" or self.labels == HEAD)

    def note(self, form: Form, pooling: Pooling, title: str) -> str:
        """Whether it is kept, in words; the folder is called `title`."""
        if self.fits(form, pooling):
            return f"the head is that of {title}"
        what = f"a {self.form}"
        if self.form == form and self.pooling != pooling:
            what += f", read off {_READ_OFF[self.pooling]}"
        elif self.form == form:
            what = ", ".join(self.labels[:4]) + (" …" if len(self.labels) > 4 else "")
        return f"the head is new: that of {title} is for {what}"


def head_in(folder: Path, config: Any) -> Held | None:
    """The head of a folder: one of ours on a mean of tokens, or one of transformers; None where it has neither."""
    if (folder / HEAD_FILE).is_file() and (folder / ROWS).is_file():
        beside = read_beside(folder, ROWS, RowSettings)
        if beside.form is not None:
            return Held(beside.form, beside.pooling, HEAD)
    form = held_form(config)
    return None if form is None else Held(form, "first", tuple(labels_in(config)))
