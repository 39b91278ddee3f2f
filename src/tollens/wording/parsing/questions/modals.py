"""Modal words: must, could, cannot, and what else says as much."""

from __future__ import annotations

import re

from tollens.wording.parsing.questions.stems import Mode

_MODES: dict[str, Mode] = {
    "must": "must", "could": "could", "can": "could", "cannot": "cannot", "can not": "cannot", "could not": "cannot",
    "may": "could", "might": "could", "would have to": "must", "has to": "must", "have to": "must",
    "must not": "cannot", "will": "must",
}  # fmt: skip
MODAL = r"(?P<modal>would have to|has to|have to|must not|must|could not|could|can ?not|can|may|might|will)"
ALSO = r"(?: also| each| both| all| only| then| in fact)?"  # what may stand behind it and says nothing more
MODAL_ANYWHERE = re.compile(rf"\b{MODAL}\b", re.I)


def mode_of(found: re.Match[str]) -> Mode:
    """What the modal word that was found says."""
    return _MODES[" ".join(found["modal"].lower().split())]


def without(text: str, found: re.Match[str]) -> str:
    """The text without what was found."""
    return " ".join((text[: found.start()] + text[found.end() :]).split())
