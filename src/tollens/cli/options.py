"""Options that several commands share, with one meaning and one help text each."""

from __future__ import annotations

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on stdout and nothing else.")]
Seed = Annotated[int, typer.Option("--seed", help="Root seed of fresh items and of readers that draw.")]
Size = Annotated[int, typer.Option("--size", min=1, help="How many items a NAME:fresh set has.")]
AllowOverlap = Annotated[
    bool, typer.Option("--allow-overlap", help="Let a trained reader be measured on what it was trained on.")
]
