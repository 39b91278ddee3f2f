"""What a saved encoder keeps beside its model, to be what it was when it was trained."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tollens.readers.neural.encoder.pooled import Pooling
from tollens.readers.neural.form import Form

ROWS = "rows.json"


class RowSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What of the settings the model does not hold itself."""

    length: Annotated[int, Meta(ge=1)]
    stride: Annotated[int, Meta(ge=1)]
    pooling: Pooling = "first"
    form: Form | None = None  # of a pooled one; the others have it in the head of transformers that they have
