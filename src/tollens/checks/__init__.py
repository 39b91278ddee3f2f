"""Items → findings: shortcuts, duplicates and leaks, form, soundness."""

from tollens.checks.audit import Audit, Published, PublishedSplit, audit
from tollens.checks.finding import SEVERITIES, Finding, Severity, Shortcut
from tollens.checks.soundness import Soundness, Unsound, check

__all__ = [
    "SEVERITIES",
    "Audit",
    "Finding",
    "Published",
    "PublishedSplit",
    "Severity",
    "Shortcut",
    "Soundness",
    "Unsound",
    "audit",
    "check",
]
