"""Labels per second beside python-sat and z3, in one process, on the same theories.

    python bench/labels.py [--theories 1000] [--rounds 5] [--seed 0] [--json]

Small: consistent theories of 16 atoms, 6 literal facts and 12 rules of one to three conditions, and a literal to label.
Large: 30, 60, 100 and 200 atoms, with facts and rules in proportion. Everyone is given the same clauses and says for
each theory whether the literal is entailed, refuted or independent; the answers must be the same. The engines take
turns, and the best round of each counts. Exit 1 if a goal is missed: 2.5 times python-sat's fastest and 100 times z3 on
the small ones, at most 10 % behind python-sat on the large ones.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

from tollens.solvers.labels import label

Case = tuple[list[list[int]], int, int]  # clauses, goal, atoms
SOLVERS = ("minisat22", "glucose4", "cadical153")


def theories(count: int, atoms: int, seed: int) -> list[Case]:
    """Consistent theories of facts and rules, each with a literal."""
    rng, cases = random.Random(seed), list[Case]()
    while len(cases) < count:
        facts = [[atom * rng.choice((1, -1))] for atom in rng.sample(range(1, atoms + 1), atoms * 6 // 16)]
        rules = []
        for _ in range(atoms * 12 // 16):
            *body, head = rng.sample(range(1, atoms + 1), rng.randint(2, 4))
            rules.append([*(-atom * rng.choice((1, -1)) for atom in body), head * rng.choice((1, -1))])
        clauses, goal = facts + rules, rng.randint(1, atoms) * rng.choice((1, -1))
        if by_pysat("minisat22")((clauses, goal, atoms)) != "inconsistent":
            cases.append((clauses, goal, atoms))
    return cases


def ours(case: Case) -> str:
    """What we say."""
    return label(*case)


STATUS = {(True, True): "independent", (True, False): "entailed", (False, True): "refuted"}


def by_pysat(name: str) -> Callable[[Case], str]:
    """What a solver of python-sat says."""
    from pysat.solvers import Solver

    def answer(case: Case) -> str:
        with Solver(name=name, bootstrap_with=case[0]) as solver:
            return STATUS.get((bool(solver.solve([case[1]])), bool(solver.solve([-case[1]]))), "inconsistent")

    return answer


def by_z3(case: Case) -> str:
    """What z3 says."""
    import z3

    clauses, goal, atoms = case
    symbols = [None, *(z3.Bool(str(atom)) for atom in range(1, atoms + 1))]

    def literal(number: int) -> Any:
        return symbols[number] if number > 0 else z3.Not(symbols[-number])

    solver = z3.Solver()
    solver.add(*(z3.Or(*map(literal, clause)) for clause in clauses))
    found = tuple(solver.check(literal(number)) == z3.sat for number in (goal, -goal))
    return STATUS.get((found[0], found[1]), "inconsistent")


def rates(engines: dict[str, Callable[[Case], str]], cases: list[Case], rounds: int) -> dict[str, float]:
    """Labels per second of each engine, the best round of several; their answers must be the same."""
    answers, best = dict[str, list[str]](), dict.fromkeys(engines, 0.0)
    for _ in range(rounds):
        for name, engine in engines.items():
            began = time.perf_counter()
            answers[name] = [engine(case) for case in cases]
            best[name] = max(best[name], len(cases) / (time.perf_counter() - began))
    if len(set(map(tuple, answers.values()))) != 1:
        sys.exit("the engines disagree")
    return best


def main() -> int:
    """Time the engines and print the rates."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--theories", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    sat = {name: by_pysat(name) for name in SOLVERS}
    small = rates({"tollens": ours, **sat}, theories(options.theories, 16, options.seed), options.rounds)
    few = theories(max(20, options.theories // 20), 16, options.seed)
    small["z3"] = rates({"z3": by_z3}, few, 1)["z3"]
    large = {
        atoms: rates(
            {"tollens": ours, **sat}, theories(max(20, options.theories // 5), atoms, options.seed), options.rounds
        )
        for atoms in (30, 60, 100, 200)
    }
    fastest = max(small[name] for name in SOLVERS)
    good = small["tollens"] >= 2.5 * fastest and small["tollens"] >= 100 * small["z3"]
    good &= all(rate["tollens"] >= 0.9 * max(rate[name] for name in SOLVERS) for rate in large.values())
    if options.json:
        print(json.dumps({"small": small, "large": large, "within": good}, indent=2))
        return 0 if good else 1
    for atoms, rate in {16: small, **large}.items():
        print(f"{atoms} atoms, labels per second: " + ", ".join(f"{name} {value:,.0f}" for name, value in rate.items()))
    to_sat, to_z3 = small["tollens"] / fastest, small["tollens"] / small["z3"]
    print(f"ratio to python-sat's fastest {to_sat:.2f} (goal 2.5), to z3 {to_z3:.0f} (goal 100)")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
