"""Reader × items → predictions, in folders that survive."""

from tollens.runs.execute import ASKED_AGAIN, Progress, execute, go_on, run_folder
from tollens.runs.folder import RunFolder
from tollens.runs.saved import SavedRun, find_runs, open_run
from tollens.runs.snapshot import Snapshot, open_snapshot, short_name, take_snapshot
from tollens.runs.spending import Spending
from tollens.runs.view import FULL_VIEW, NO_BACKGROUND, View

__all__ = [
    "ASKED_AGAIN",
    "FULL_VIEW",
    "NO_BACKGROUND",
    "Progress",
    "RunFolder",
    "SavedRun",
    "Snapshot",
    "Spending",
    "View",
    "execute",
    "find_runs",
    "go_on",
    "open_run",
    "open_snapshot",
    "run_folder",
    "short_name",
    "take_snapshot",
]
