"""Saved runs → one HTML page that opens offline, and the same content as Markdown.

report = collect(find_runs([Path("runs")]), figures={})
Path("report.html").write_text(as_html(report), encoding="utf-8")
"""

from tollens.report.collect import collect
from tollens.report.content import Report
from tollens.report.html import as_html
from tollens.report.markdown import as_markdown

__all__ = ["Report", "as_html", "as_markdown", "collect"]
