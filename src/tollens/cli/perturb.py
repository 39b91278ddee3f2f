"""`tollens perturb`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from tollens.cli.number_options import seed as seed_option
from tollens.cli.number_options import whole
from tollens.cli.options import ItemSeed, Json, Size


def perturb(
    items: Annotated[str, typer.Argument(metavar="ITEMS", help="Items that carry their theory or backbone.")],
    how: Annotated[
        str,
        typer.Option(
            "--how",
            metavar="HOW",
            help="conjunction, disjunction, negation, contraposition, distribution-1, distribution-2, "
            "drop-distractors, shuffle, imitation-s, imitation-so or imitation-spo.",
        ),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="FILE", help="Where to: FILE.jsonl or FILE.parquet."),
    ],
    times: Annotated[int, whole("--times", least=1, most=1_000_000, help="How many imitations each item gets.")] = 1,
    size: Size = 100,
    item_seed: ItemSeed = 0,
    seed: Annotated[int, seed_option("--seed", "Seed of what the operation draws.")] = 0,
    as_json: Json = False,
) -> None:
    """Edit the theories of items, put the edits into words, and let the solver answer; or tell items in other words.

    Each item is written with its versions, as one group. Items that it cannot be done to are left out and counted by
    reason. Exit 1 if there is none that it can be done to.

    \b
    conjunction, disjunction, negation   a rule p => q of the proof edited by that operator, and facts with it
    contraposition                       every rule p => q as not q => not p
    distribution-1                       p => q and p => r as p => (q and r), or the other way
    distribution-2                       p => q and r => q as (p or r) => q, or the other way
    drop-distractors                     only what the statement's proof needs
    shuffle                              the same sentences in another order
    imitation-s                          the same backbone with other subjects
    imitation-so                         with other subjects and objects
    imitation-spo                        in another scenario: other subjects, predicates and objects

    An imitation is proved to have the logic of its item, and keeps the answer. How many of its content words its item
    has too is measured: shared_words_percent.

    \b
    Example:
      tollens perturb robustlr/all:fresh --how negation -o negated.jsonl
      tollens perturb x.jsonl --how shuffle -o shuffled.jsonl
      tollens perturb nail.jsonl --how imitation-spo --times 20 -o imitated.jsonl
    """
    from tollens.benchmarks import load
    from tollens.cli.faults import NO
    from tollens.cli.output import emit, say, watched, writing_to
    from tollens.errors import InputError
    from tollens.perturb.imitation import SHARED
    from tollens.records import Item
    from tollens.workbench.building import perturbed
    from tollens.workbench.items import write_items

    if output.suffix == ".csv":
        raise InputError("expected a file name that ends in .jsonl or .parquet", file=output)
    skipped: Counter[str] = Counter()
    source = load(items, size=size, item_seed=item_seed)
    groups: set[str | None] = set()
    shared: list[int] = []
    with writing_to(output), watched("perturbing", source, quiet=as_json) as watched_source:

        def counted() -> Iterator[Item]:
            for item in perturbed(watched_source, how, times=times, seed=seed, skipped=skipped):
                groups.add(item.group)
                if SHARED in item.measures:
                    shared.append(item.measures[SHARED])
                yield item

        made = counted()
        first = next(made, None)  # where there is none, no file is written
        count = write_items(output, chain([first], made)) if first else 0
    if as_json:
        emit(
            {
                "items": count,
                "groups": len(groups),
                "skipped": sum(skipped.values()),
                "reasons": dict(skipped.most_common()),
                "how": how,
                "times": times,
                "shared_words": _shared_words(shared),
                "seed": seed,
                "file": str(output),
            }
        )
    else:
        say(f"Wrote {count} items in {len(groups)} groups to {output}" if count else "Nothing to write")
        if told := _shared_words(shared):
            say(
                f"  content words shared with the original: {told['mean_percent']} % on average, "
                f"{told['max_percent']} % at most; below a third in {told['below_a_third']} of "
                f"{told['imitations']} imitations"
            )
        for reason, n in skipped.most_common():
            say(f"  {n} left out: {reason}")
        if not count:
            say(_what_to_do(how))
    if not count:
        raise typer.Exit(NO)


def _what_to_do(how: str) -> str:
    """A command that has items for such an edit."""
    imitates = how.startswith("imitation")
    items = "nail:fresh" if imitates else "robustlr/all:fresh"
    needs = "a backbone" if imitates else "a theory of facts and rules, each in a sentence of its own"
    return f"It takes items with {needs}, such as: tollens perturb {items} --how {how} -o FILE.jsonl"


def _shared_words(percents: Sequence[int]) -> dict[str, float] | None:
    """How many of their content words imitations share with their originals; None where there are no imitations."""
    if not percents:
        return None
    below = sum(3 * percent < 100 for percent in percents)
    return {
        "imitations": len(percents),
        "mean_percent": round(sum(percents) / len(percents), 1),
        "max_percent": max(percents),
        "below_a_third": below,
        "share_below_a_third": round(below / len(percents), 4),
    }
