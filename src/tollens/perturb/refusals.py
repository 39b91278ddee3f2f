"""NotApplicable: why an operation cannot be done to an item."""

from __future__ import annotations


class NotApplicable(Exception):
    """Why an operation cannot be done to an item or its theory; the text is the reason, the same for like cases."""
