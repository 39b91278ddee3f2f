"""Many random theories, every engine that can take them: the same verdict, and evidence that holds.

    python bench/agreement.py [--ground 100000] [--sorted 5000] [--seed 0]
    python bench/agreement.py --items c-cs.jsonl        items: the key, our verdict and another engine's

The suite runs a fixed slice of this. Ground theories go to the truth table and to SAT; every twentieth also to z3.
Theories over sorts, with counting and order, go to SAT, to the truth table where they are small, and every tenth to z3.
Every model must satisfy its theory by an evaluator of its own, no premise of a minimal set can be spared, and every
proof must pass the checker.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "solvers")]

from test_decide import by_each_engine, by_z3, check_evidence  # noqa: E402

from theories import random_ground, random_sorted  # noqa: E402
from tollens.benchmarks import load  # noqa: E402
from tollens.logic import Asked, Theory, read_theory  # noqa: E402
from tollens.logic.check_proof import wrong_step  # noqa: E402
from tollens.records import LABELS, Item  # noqa: E402
from tollens.solvers import LABEL_OF, decide, judge, prove  # noqa: E402
from tollens.solvers.class_space import ClassSpace, CountSpace  # noqa: E402
from tollens.solvers.judge import decided  # noqa: E402


def main() -> None:
    """Go through them all; stop at the first that does not agree."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--ground", type=int, default=100_000)
    parser.add_argument("--sorted", type=int, default=5_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--items", help="a set of items in place of random theories")
    options = parser.parse_args()
    if options.items:
        go_through_items(options.items)
        return
    for kind, count, with_z3 in (("ground", options.ground, 20), ("sorted", options.sorted, 10)):
        rng, seen, began = random.Random(f"{options.seed} {kind}"), Counter[str](), time.monotonic()
        proofs = Counter[bool]()
        for number in range(count):
            theory, goal = (
                random_ground(rng, rng.randint(2, 8), rng.randint(1, 6)) if kind == "ground" else random_sorted(rng)
            )
            verdict = decide(theory, goal)
            said = by_each_engine(theory, goal) | ({by_z3(theory, goal)} if number % with_z3 == 0 else set())
            if said != {verdict.status}:
                sys.exit(f"{kind} theory {number} of seed {options.seed}: {said}")
            check_evidence(theory, goal, verdict)
            if verdict.status != "independent":
                proof = prove(theory, goal, verdict)
                proofs[proof is not None] += 1
                if proof is not None and (wrong := wrong_step(theory, goal, verdict.status, proof)):
                    sys.exit(f"{kind} theory {number} of seed {options.seed}: {wrong}")
            seen[verdict.status] += 1
        print(f"{count:,} {kind} theories agree ({dict(seen)}), {time.monotonic() - began:.0f} s")
        print(f"  {proofs[True]:,} proofs checked, none found for {proofs[False]:,}")


def go_through_items(expression: str) -> None:
    """Every item's answer by the key, by our solver and by an engine that has nothing to do with it; stop at the first
    that differs."""
    count, began = 0, time.monotonic()
    for item in load(expression):
        theory = read_theory(item.theory or "")
        if theory.asked is None or (item.answer is None and not item.spans):
            sys.exit(f"{item.id} has no theory with a question")
        said = by_labels(theory) if theory.asked.mode == "label" else by_options(theory)
        if said != {key := key_of(item, theory.asked)}:
            sys.exit(f"{item.id}: the key is {key}, the engines say {said}")
        count += 1
    print(f"{count:,} items: key, our solver and another engine agree on all, {time.monotonic() - began:.0f} s")


def key_of(item: Item, asked: Asked) -> object:
    """The key as the engines would say it: a label, or the places of the options that fit."""
    if item.answer is None:
        return tuple(place for place, option in enumerate(asked.options) if option.text in item.spans)
    return LABELS["en"][item.answer] if asked.mode == "label" else (item.answer,)


def by_labels(theory: Theory) -> set[object]:
    """What `decide` and z3 call the statement."""
    statement = theory.asked.conclusion if theory.asked else None
    if statement is None:
        raise SystemExit("`ask label` takes a conclusion")
    return {LABEL_OF.get(decide(theory, statement).status), LABEL_OF.get(by_z3(theory, statement))}


def by_options(theory: Theory) -> set[object]:
    """The options that fit, by `judge` and by the other engine: z3 over listed sorts; where the sort is open, and
    `judge` itself asks z3, the worlds of its classes."""
    asked = theory.asked
    if asked is None:
        raise SystemExit("nothing is asked")
    goals = [decided(theory, option) for option in asked.options]
    statuses = by_classes(theory) if theory.sorts[0].is_open else [by_z3(given, goal) for given, goal in goals]
    fitting = {"must": {"entailed"}, "cannot": {"refuted"}}.get(asked.mode, {"entailed", "independent"})
    fits = tuple(place for place, status in enumerate(statuses) if (status in fitting) != asked.but)
    return {judge(theory).fitting, fits}


def by_classes(theory: Theory) -> list[str]:
    """What holds of the options in all, some or none of the worlds that the premises leave."""
    names, size = [predicate.name for predicate in theory.predicates], theory.sorts[0].size
    space = ClassSpace(names) if size is None else CountSpace(names, size)
    left = space.everything
    for formula in theory.formulas:
        left &= space.where(formula)
    found = []
    for option in theory.asked.options if theory.asked else ():
        inside = left & space.where(option.formula)
        found.append("refuted" if not inside else "entailed" if inside == left else "independent")
    return found


if __name__ == "__main__":
    main()
