"""What the explorer of items gives to the page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Explorer:
    """A part of the page that pages through the items: each text goes into the page as it is. The markup stands in a
    section `items`, the data in `<script type="application/octet-stream" id="explorer-data">`, before the script."""

    markup: str  # an HTML fragment in which text from the runs is escaped already
    style: str
    script: str
    data: str  # base64, for the script
