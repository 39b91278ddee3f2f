"""Scenarios: the words that puzzles are told in. `docs/nail.md` says how to write one."""

from tollens.wording.scenarios.load import people, read_scenarios, scenario, scenarios
from tollens.wording.scenarios.scenario import LANGUAGES, Language, Scenario, Vocabulary, Word
from tollens.wording.scenarios.shapes import TITLES

__all__ = [
    "LANGUAGES",
    "TITLES",
    "Language",
    "Scenario",
    "Vocabulary",
    "Word",
    "people",
    "read_scenarios",
    "scenario",
    "scenarios",
]
