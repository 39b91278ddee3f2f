"""`tollens run`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec import structs

from tollens.cli import model_options as given
from tollens.cli.number_options import whole
from tollens.cli.options import MOST_ITEMS, AllowOverlap, ItemSeed, Json, ReaderSeed, Size

if TYPE_CHECKING:
    from tollens.records import Cost
    from tollens.workbench.projecting import Projection
    from tollens.workbench.running import Result, Runs


def run(
    readers: Annotated[
        list[str], typer.Argument(metavar="READER", help="Readers, by name, trained folder or file.py:Class.")
    ],
    on: Annotated[list[str], typer.Option("--on", metavar="ITEMS...", help="The sets to run on, one or several.")],
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="Folder that keeps the runs and lets them go on."),
    ] = None,
    view: Annotated[
        str, typer.Option("--view", help="What is shown: C context (S situation alone), Q question, A options.")
    ] = "C,Q,A",
    size: Size = 100,
    item_seed: ItemSeed = 0,
    limit: Annotated[
        int | None,
        whole("--limit", least=1, most=MOST_ITEMS, help="Only the first N items of each set; a group may be cut."),
    ] = None,
    seed: ReaderSeed = 0,
    semantics: Annotated[
        str | None,
        typer.Option(
            "--semantics", metavar="NAME", help="For symbolic: classical, rules or closed; else the benchmark's own."
        ),
    ] = None,
    guess: Annotated[
        str | None,
        typer.Option("--guess", metavar="READER", help="Who answers where a reader does not; else nobody does."),
    ] = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Ask each item in every order of its options; right only if all agree.")
    ] = False,
    allow_overlap: AllowOverlap = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what it will cost at most, and ask nobody.")] = False,
    base_url: given.BaseUrl = None,
    api: given.Api = None,
    method: given.Method = None,
    manner: given.Manner = None,
    prompt: given.PromptFile = None,
    shots: given.Shots = None,
    examples: given.Examples = None,
    temperature: given.Temperature = None,
    answer_tokens: given.AnswerTokens = None,
    token_field: given.TokenField = None,
    repairs: given.Repairs = None,
    concurrency: given.Concurrency = None,
    requests_per_minute: given.RequestsPerMinute = None,
    tokens_per_minute: given.TokensPerMinute = None,
    timeout: given.Timeout = None,
    retries: given.Retries = None,
    cache: given.CacheFile = None,
    no_cache: given.NoCache = False,
    prices: given.Prices = None,
    most_dollars: given.MostDollars = None,
    most_tokens: given.MostTokens = None,
    most_reply: given.MostReply = None,
    key_from: given.KeyFrom = None,
    as_json: Json = False,
) -> None:
    """Run readers on items, score them, keep the predictions.

    A run that was stopped, even by kill -9, goes on when the same command is given again. --item-seed chooses the
    items of NAME:fresh sets; --seed is for readers that draw (random, temperature above 0, --shots) and chooses none.

    \b
    Example:
      tollens run word-matching sliding-window always-d --on logiqa=Eval.txt -o runs
      tollens run word-matching:set,count random --on lineup:fresh lineup-zh:fresh --size 500 --view Q,A
      tollens run symbolic --on proofwriter=dev.json --guess random -o runs
      tollens run openai:my-model --base-url http://localhost:8000/v1 --on nail:fresh --manner steps -o runs
      tollens run trained/minilm --on robustlr/c-cs:fresh --size 700 --item-seed 2 -o runs
    """
    from tollens.cli.output import emit, progress, say
    from tollens.workbench.projecting import project
    from tollens.workbench.running import run as run_all

    options = given.ModelOptions(
        base_url=base_url,
        api=api,
        method=method,
        manner=manner,
        prompt=prompt,
        shots=shots,
        examples=examples,
        temperature=temperature,
        answer_tokens=answer_tokens,
        token_field=token_field,
        repairs=repairs,
        concurrency=concurrency,
        requests_per_minute=requests_per_minute,
        tokens_per_minute=tokens_per_minute,
        timeout=timeout,
        retries=retries,
        cache=cache,
        no_cache=no_cache,
        prices=prices,
        most_dollars=most_dollars,
        most_tokens=most_tokens,
        most_reply=most_reply,
        key_from=key_from,
    )
    models = options.models(readers, seed, output)
    named = readers if semantics is None else _with_semantics(readers, semantics)
    if dry_run:
        projected = project(
            named,
            on,
            into=output,
            view=view,
            size=size,
            item_seed=item_seed,
            limit=limit,
            seed=seed,
            models=models,
            rotate=rotate,
            guess=guess,
        )
        print_projections(projected, as_json=as_json)
        return
    with progress(quiet=as_json) as watch:
        runs = run_all(
            named,
            on,
            into=output,
            view=view,
            size=size,
            item_seed=item_seed,
            limit=limit,
            seed=seed,
            models=models,
            rotate=rotate,
            guess=guess,
            allow_overlap=allow_overlap,
            watch=watch,
        )
    if as_json:
        emit(as_document(runs, kept=output is not None))
        return
    print_runs(runs)
    for note in runs.notes:
        say(note)
    for result in runs:
        name = f"{result.saved.run.reader.name} on {result.saved.run.items.name}"
        if result.ungraded:
            say(f"{name}: {result.ungraded} items have no known answer and are not scored")
        for kind, why in result.reasons.items():
            say(f"{name}: {result.summary.unanswered.get(kind, 0)} {kind}, the first with: {why}")
        if (cost := result.cost) is not None:
            requests, tokens_in, tokens_out, dollars = _figures(cost)
            paid = f", ${dollars}" if cost.dollars else ""
            estimated = f", at most {cost.estimated_tokens:,} not counted" if cost.estimated_tokens else ""
            say(f"{name}: {requests} requests, {tokens_in} tokens in, {tokens_out} out{estimated}{paid}")
    say(f"Kept in {runs.folder}" if output else "Not kept: name a folder with -o to keep the predictions.")


def _with_semantics(readers: list[str], semantics: str) -> list[str]:
    """The readers, with the semantics for the one that takes any."""
    from tollens.errors import InputError

    if "symbolic" not in readers:
        raise InputError(f"--semantics {semantics} is for the reader symbolic, which is not named")
    return [f"symbolic:{semantics}" if reader == "symbolic" else reader for reader in readers]


def as_document(runs: Runs, *, kept: bool) -> dict[str, Any]:
    """The runs as JSON."""
    return {"runs": [_row(result, kept) for result in runs], "notes": runs.notes}


def _row(result: Result, kept: bool) -> dict[str, Any]:
    from tollens.report.naming import made_by

    run, summary = result.saved.run, result.summary
    return {
        "reader": run.reader.name,
        "lineage": run.reader.lineage,
        "items": run.items.name,
        "items_sha256": run.items.sha256,
        "made_by": made_by(run.items),
        "view": run.view,
        "n": summary.n,
        "answered": summary.answered,
        "unanswered": summary.unanswered,
        "reasons": result.reasons,
        "ungraded": result.ungraded,
        "scores": summary.scores,
        "kinds": summary.kinds,
        "fallacies": summary.fallacies,
        "places": summary.places,
        "groups": summary.groups,
        "kinds_f1": summary.kinds_f1,
        "labels_f1": summary.labels_f1,
        "cost": None if result.cost is None else structs.asdict(result.cost),
        "folder": str(result.saved.folder.path) if kept else None,
    }


def print_projections(projected: Sequence[Projection], *, as_json: bool) -> None:
    """What runs will cost, for people or for programs."""
    from tollens.cli.output import emit, table
    from tollens.records import Cost
    from tollens.runs import short_name

    whole = sum((each.cost for each in projected), Cost())
    if as_json:
        listed = [{**asdict(each), "cost": structs.asdict(each.cost)} for each in projected]
        emit({"projected": listed, "cost": structs.asdict(whole)})
        return
    numeric = ["items left", "requests", "tokens in", "tokens out, at most", "dollars, at most"]
    rows = [
        [each.reader, short_name(each.items), str(each.total - each.done), *_figures(each.cost)] for each in projected
    ]
    rows += [["all", "", str(sum(each.total - each.done for each in projected)), *_figures(whole)]]
    table(["reader", "items", *numeric], rows, numeric=numeric)


def _figures(cost: Cost) -> list[str]:
    dollars = f"{cost.dollars:,.{2 if cost.dollars >= 1 else 4}f}" if cost.dollars else "–"
    return [f"{cost.requests:,}", f"{cost.input_tokens:,}", f"{cost.output_tokens:,}", dollars]


def print_runs(runs: Runs) -> None:
    """The runs as a table for people; weighted F1 and the groups it is of, where some run has them."""
    from tollens.cli.output import percent, table
    from tollens.report.naming import titled
    from tollens.runs import short_name
    from tollens.scores import ACCURACY, WEIGHTED_F1

    with_f1 = any(WEIGHTED_F1 in result.summary.scores for result in runs)
    rows = []
    for result in runs:
        run, summary = result.saved.run, result.summary
        f1 = summary.scores.get(WEIGHTED_F1)
        reasons = ", ".join(f"{n} {reason}" for reason, n in summary.unanswered.items())
        rows.append(
            [
                titled(run.reader, "" if run.view == "C,Q,A" else run.view),
                short_name(run.items.name),
                percent(summary.scores[ACCURACY]),
                str(summary.n),
                *([percent(f1) if f1 else "–", str(f1.n) if f1 else "–"] if with_f1 else []),
                reasons or "–",
            ]
        )
    numeric = ["accuracy % [95 %]", "n", *(["weighted F1 % [95 %]", "groups"] if with_f1 else [])]
    table(["reader", "items", *numeric, "unanswered"], rows, numeric=numeric)
