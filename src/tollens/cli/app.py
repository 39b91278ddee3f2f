"""The command `tollens`. One file a command; what a command needs is imported when it is called, so help is instant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from tollens.cli.audit import audit
from tollens.cli.build import build
from tollens.cli.check import check
from tollens.cli.compare import compare
from tollens.cli.demo import demo
from tollens.cli.describe import describe
from tollens.cli.faults import told
from tollens.cli.get import get
from tollens.cli.list import list_names
from tollens.cli.perturb import perturb
from tollens.cli.power import power
from tollens.cli.report import report
from tollens.cli.run import run
from tollens.cli.score import score
from tollens.cli.solve import solve
from tollens.cli.split import split
from tollens.cli.train import train

# Options that take several values in a row, by command: `run … --on logiqa:dev lineup:fresh`.
SEVERAL = {"run": ("--on",), "build": ("--from",), "train": ("--on", "--test")}


class _Commands(TyperGroup):
    """The commands, with faults told in one line."""

    def invoke(self, ctx: Any) -> Any:
        with told(lambda: ctx.invoked_subcommand):
            return super().invoke(ctx)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"tollens {version('tollens')}")
        raise typer.Exit


def tollens(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and stop.")
    ] = False,
) -> None:
    """Build, prove, run, score and audit reading benchmarks of logical reasoning.

    \b
    ITEMS is a file of ours (x.jsonl, x.parquet), NAME:SPLIT (logiqa:test, after `tollens get logiqa`),
    NAME=FILE in the published format (logiqa=Eval.txt), or NAME:fresh and NAME/SET:fresh, made now
    (lineup:fresh, robustlr/c-cs:fresh).
    Begin with `tollens demo`; each command has its own --help with an example.
    """


COMMANDS: dict[str, Callable[..., None]] = {
    "demo": demo,
    "list": list_names,
    "get": get,
    "build": build,
    "perturb": perturb,
    "split": split,
    "solve": solve,
    "check": check,
    "describe": describe,
    "audit": audit,
    "train": train,
    "run": run,
    "score": score,
    "compare": compare,
    "power": power,
    "report": report,
}


def app_of(names: Iterable[str] = tuple(COMMANDS)) -> typer.Typer:
    """The command `tollens` with those of its commands that are named."""
    app = typer.Typer(
        name="tollens",
        cls=_Commands,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,  # plain help: rich would take as long to load as everything else together
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    )
    app.callback()(tollens)
    for name in names:
        app.command(name)(COMMANDS[name])
    return app


def spread(arguments: Sequence[str]) -> list[str]:
    """The arguments with `--on a b` written as `--on a --on b`, which is how the parser takes several values."""
    several = SEVERAL.get(arguments[0], ()) if arguments else ()
    result: list[str] = []
    repeating: str | None = None
    for argument in arguments:
        if argument.startswith("-"):
            name, equals, _ = argument.partition("=")
            repeating = name if name in several else None
            result += [name, argument[len(name) + 1 :]] if repeating and equals else [argument]
        elif repeating is None or result[-1] == repeating:
            result.append(argument)
        else:
            result += [repeating, argument]
    return result


def run_command(arguments: Sequence[str]) -> None:
    """Run the command that the arguments name. Options of the others are not even made: that takes longer than all
    else before a run begins."""
    app = app_of(arguments[:1] if arguments and arguments[0] in COMMANDS else COMMANDS)
    app(args=spread(arguments), prog_name="tollens")
