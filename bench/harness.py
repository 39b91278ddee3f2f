"""From the command line to the written result: Tollens beside a bare loop and its peers, against one stub server.

    python bench/harness.py [--items 2000] [--connections 64] [--delay 0.02] [--lm-eval PATH] [--inspect PATH]

The server answers every request after the same pause. Each program asks the same questions, as its users would call it,
in turns; what counts is the time of the whole command and the memory of its largest process. The peers are looked for
beside this Python and on the PATH, or where they are said to be, and left out where they are not. All run from
bytecode, as pip leaves what it installs; a working copy is compiled first. Exit 1 if Tollens takes more than 1.5 times
the bare loop, is not 8 times as fast as lm-evaluation-harness or not 20 times as fast as inspect_ai, or takes more than
130 MB.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import tollens
from tollens.records import Item, Part, write_records

HERE = Path(__file__).parent
STUB = HERE.parent / "tests" / "readers" / "models" / "stub_server.py"
OPTIONS = ("Pia eats fish.", "Pia eats bread.", "Nobody eats fish.", "Pia is a duck.")

BARE = """
import asyncio, json, sys
import aiohttp

async def main(url, source, target, connections):
    rows = [json.loads(line) for line in open(source)]
    done = [None] * len(rows)
    left = iter(enumerate(rows))
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=connections)) as session:
        async def work():
            for place, row in left:
                text = row["passage"] + "\\n" + row["question"] + "\\n" + "\\n".join(row["options"])
                body = {"model": "stub", "messages": [{"role": "user", "content": text}], "max_tokens": 64}
                async with session.post(url + "/chat/completions", json=body) as response:
                    done[place] = (await response.json())["choices"][0]["message"]["content"]
        await asyncio.gather(*(work() for _ in range(connections)))
    with open(target, "w") as file:
        file.writelines(json.dumps({"answer": each}) + "\\n" for each in done)

asyncio.run(main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
"""

LM_EVAL_TASK = """
task: stub_choice
dataset_path: json
dataset_kwargs:
  data_files:
    test: {rows}
test_split: test
output_type: generate_until
doc_to_text: "{{{{passage}}}}\\n{{{{question}}}}\\n{{{{options|join('\\\\n')}}}}\\nAnswer with a letter."
doc_to_target: "{{{{letter}}}}"
generation_kwargs:
  until: ["\\n\\n"]
  max_gen_toks: 64
metric_list:
  - metric: exact_match
    aggregation: mean
    higher_is_better: true
metadata:
  version: 1
"""

INSPECT_TASK = """
from inspect_ai import Task, task
from inspect_ai.dataset import Sample, json_dataset
from inspect_ai.scorer import choice
from inspect_ai.solver import multiple_choice

def sample(row):
    return Sample(input=row["passage"] + "\\n" + row["question"], choices=row["options"], target=row["letter"])

@task
def stub_choice():
    return Task(dataset=json_dataset({rows!r}, sample), solver=multiple_choice(), scorer=choice())
"""


@dataclass(frozen=True)
class Taken:
    """How long a command took and how much memory its largest process had, in MB."""

    seconds: float
    megabytes: float


def beside(name: str) -> str | None:
    """The program of that name beside this Python, or on the PATH."""
    near = Path(sys.executable).parent / name
    return str(near) if near.exists() else shutil.which(name)


@contextmanager
def stub(delay: float) -> Iterator[str]:
    """The base address of a server that is running."""
    process = subprocess.Popen([sys.executable, str(STUB), "--delay", str(delay)], stdout=subprocess.PIPE, text=True)
    if process.stdout is None:
        raise RuntimeError("the server has no output")
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}/v1"
    finally:
        process.kill()
        process.wait()


def timed(command: list[str], environment: dict[str, str], folder: Path) -> Taken:
    """Run a command to its end; it must succeed."""
    began = time.perf_counter()
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, env={**os.environ, **environment}, cwd=folder, stdout=log, stderr=log)
        _, status, usage = os.wait4(process.pid, 0)
    taken = time.perf_counter() - began
    if status != 0:
        sys.exit(f"{command[0]} failed:\n{(folder / 'log').read_text('utf-8', 'replace')[-2000:]}")
    return Taken(taken, usage.ru_maxrss / 1024)


def write_items(folder: Path, count: int) -> None:
    """The same questions for everybody: items of ours, and rows for the others."""
    passage = "Every heron at the lake eats fish. Pia is a heron at the lake."
    questions = [f"Which of these must be true of bird {number}?" for number in range(count)]
    items = (
        Item(id=f"zoo/{n}", passage=(Part(name="passage", text=passage),), question=text, options=OPTIONS, answer=0)
        for n, text in enumerate(questions)
    )
    write_records(folder / "items.jsonl", items, Item)
    with (folder / "rows.jsonl").open("w", encoding="utf-8") as file:
        for text in questions:
            row = {"passage": passage, "question": text, "options": list(OPTIONS), "letter": "A"}
            file.write(json.dumps(row) + "\n")


def commands(url: str, folder: Path, connections: int, peers: dict[str, str | None]) -> dict[str, list[str]]:
    """How each is called, by name."""
    bare, rows = folder / "bare.py", folder / "rows.jsonl"
    bare.write_text(BARE)
    ours = [
        sys.executable,
        "-m",
        "tollens",
        "run",
        "openai:stub",
        "--base-url",
        url,
        "--on",
        str(folder / "items.jsonl"),
    ]
    found = {
        "bare aiohttp loop": [sys.executable, str(bare), url, str(rows), str(folder / "bare.jsonl"), str(connections)],
        "tollens": [*ours, "--concurrency", str(connections), "-o", "OUTPUT", "--json"],
    }
    if (lm_eval := peers["lm_eval"]) is not None:
        tasks = folder / "tasks"
        tasks.mkdir(exist_ok=True)
        (tasks / "stub_choice.yaml").write_text(LM_EVAL_TASK.format(rows=rows))
        arguments = f"model=stub,base_url={url}/chat/completions,num_concurrent={connections}"
        found["lm-evaluation-harness"] = [
            *(lm_eval, "run", "--model", "local-chat-completions", "--model_args", arguments),
            *("--tasks", "stub_choice", "--include_path", str(tasks), "--apply_chat_template"),
            *("--output_path", "OUTPUT", "--log_samples"),
        ]
    if (inspect := peers["inspect"]) is not None:
        task = folder / "task.py"
        task.write_text(INSPECT_TASK.format(rows=str(rows)))
        found["inspect_ai"] = [
            *(inspect, "eval", task.name, "--model", "openai-api/stub/stub"),
            *("--max-connections", str(connections), "--display", "plain", "--log-dir", "OUTPUT"),
        ]
    return found


LIMITS = {
    "bare aiohttp loop": (1.5, "at most"),
    "lm-evaluation-harness": (8.0, "faster"),
    "inspect_ai": (20.0, "faster"),
}
MOST_MEGABYTES = 130.0


def main() -> int:
    """Time them all in turns and print the best of each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--items", type=int, default=2000)
    parser.add_argument("--connections", type=int, default=64)
    parser.add_argument("--delay", type=float, default=0.02)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lm-eval", default=beside("lm_eval"))
    parser.add_argument("--inspect", default=beside("inspect"))
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    compileall.compile_dir(Path(tollens.__file__).parent, quiet=2)
    best: dict[str, Taken] = {}
    with tempfile.TemporaryDirectory() as scratch, stub(given.delay) as url:
        folder = Path(scratch)
        write_items(folder, given.items)
        calls = commands(url, folder, given.connections, {"lm_eval": given.lm_eval, "inspect": given.inspect})
        environment = {"STUB_BASE_URL": url, "STUB_API_KEY": "none", "OPENAI_API_KEY": "none"}
        for turn in range(given.rounds):
            for name, command in calls.items():
                if turn and name in ("lm-evaluation-harness", "inspect_ai"):
                    continue  # once is enough of those
                output = str(folder / f"{turn}-{name.replace(' ', '-')}")
                taken = timed([output if part == "OUTPUT" else part for part in command], environment, folder)
                best[name] = min(best.get(name, taken), taken, key=lambda each: each.seconds)
    good, ours = True, best["tollens"]
    rows = []
    for name, taken in best.items():
        ratio = ours.seconds / taken.seconds if name == "bare aiohttp loop" else taken.seconds / ours.seconds
        row: dict[str, object] = {"name": name, "seconds": taken.seconds, "megabytes": taken.megabytes, "ratio": ratio}
        if name in LIMITS:
            limit, how = LIMITS[name]
            row["goal"] = f"{how} {limit}"
            good = good and (ratio <= limit if how == "at most" else ratio >= limit)
        rows.append(row)
    good = good and ours.megabytes <= MOST_MEGABYTES
    if given.json:
        print(json.dumps({"rows": rows, "good": good}, indent=2))
    else:
        for row in rows:
            figures = f"{row['seconds']:8.2f} s {row['megabytes']:8.1f} MB  ratio {row['ratio']:6.2f}"
            print(f"{row['name']:24} {figures}  {row.get('goal', '')}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
