"""Scenarios: the words that puzzles are told in. `docs/nail.md` says how to write one."""

from tollens.wording.scenarios.load import people, read_scenarios, scenario, scenarios
from tollens.wording.scenarios.scenario import LANGUAGES, Language, Scenario, Vocabulary, Word

__all__ = [
    "LANGUAGES",
    "Language",
    "Scenario",
    "Vocabulary",
    "Word",
    "people",
    "read_scenarios",
    "scenario",
    "scenarios",
]
