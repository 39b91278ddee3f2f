"""What the tests of encoders share: questions of all kinds, networks made of a folder, their scores and losses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from factories import make_question
from tollens.readers.neural.families import FAMILIES
from tollens.readers.neural.form import Form
from tollens.readers.neural.network import Network, Start, Target
from tollens.records import Part, Question

ENCODER = FAMILIES["encoder"]
FORMS: tuple[Form, ...] = ("choice", "label", "span")
AUTO = {
    "choice": "AutoModelForMultipleChoice",
    "label": "AutoModelForSequenceClassification",
    "span": "AutoModelForQuestionAnswering",
}
TEXTS = ("Every heron eats fish. Pia is a heron.", "Tom swims.", "", "每只苍鹭都吃鱼。皮亚是一只苍鹭 😀")
ASKED = ("Who eats fish?", "", "Who?", "谁吃鱼？")
OPTIONS: dict[Form, tuple[tuple[str, ...], ...]] = {
    "choice": (("Pia eats.", "Tom swims.", ""), ("a", "Pia"), ("真", "皮亚", "鱼", "Tom", "fish"), ("x", "y")),
    "label": (("True", "False", "Unknown"), ("False", "True"), ("未知", "假", "真"), ("Unknown", "True", "False")),
    "span": ((), (), (), ()),
}


def questions(form: Form) -> list[Question]:
    """Of several lengths and numbers of options, one without a passage, one without a question, one in Chinese."""
    return [
        make_question(
            ordinal=place,
            passage=(Part(name="passage", text=text),) if text else (),
            question=asked,
            options=options,
            language="en" if text.isascii() else "zh",
        )
        for place, (text, asked, options) in enumerate(zip(TEXTS, ASKED, OPTIONS[form], strict=True), start=1)
    ]


def made(folder: Path, form: Form, seed: int = 1, *, scratch: bool = False, **settings: str) -> Network:
    import torch

    torch.manual_seed(seed)
    network = ENCODER.make(str(folder), Start(form=form, questions=(), settings=settings, scratch=scratch))
    network.module.eval()
    return network


def scores(network: Network, asked: Sequence[Question]) -> Any:
    import torch

    with torch.inference_mode():
        return network.module(**network.tensors([network.encode(question) for question in asked]))


def answers(network: Network, asked: Sequence[Question]) -> Any:
    return network.predictions(scores(network, asked), [network.encode(question) for question in asked])


def losses(network: Network, asked: Sequence[Question], targets: Sequence[Target]) -> Any:
    tensors = network.tensors([network.encode(question) for question in asked], targets)
    return network.losses(network.module(**tensors), tensors)


def weights(network: Network) -> dict[str, Any]:
    return dict(network.module.state_dict())
