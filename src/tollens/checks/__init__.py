"""Items → findings: shortcuts, duplicates and leaks, form."""

from tollens.checks.audit import Audit, Published, audit
from tollens.checks.finding import SEVERITIES, Finding, Severity, Shortcut

__all__ = ["SEVERITIES", "Audit", "Finding", "Published", "Severity", "Shortcut", "audit"]
