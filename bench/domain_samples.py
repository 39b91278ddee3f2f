"""A domain of ROPES as a reader meets it: what is wrong with its file, or some of the items that it gives.

    python bench/domain_samples.py lakes [--items 10] [--seed 7]
    python bench/domain_samples.py draft.toml             a file that is not among them yet
    python bench/domain_samples.py                        of all domains

For whoever writes one: docs/ropes.md has the form of a file.
"""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections import Counter
from math import prod
from pathlib import Path

from tollens.benchmarks.ropes.fresh.recipe import make
from tollens.benchmarks.ropes.fresh.settings import Ropes
from tollens.errors import InputError
from tollens.wording.domains import Domain, read_domain
from tollens.wording.domains.load import FOLDER


def main() -> None:
    """Read the file, then print items."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("domain", nargs="?", default="")
    parser.add_argument("--items", type=int, default=10)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    places = None
    try:
        if options.domain:
            path = Path(options.domain)
            domain = read_domain(path if path.suffix else FOLDER / f"{path}.toml")
            places = (domain,)
            found = Counter((len(chain), prod(each.sign for each in chain)) for chain in domain.chains)
            print("chains by length and sign:", dict(sorted(found.items())), end="\n\n")
        for number in range(-(-options.items // 2)):
            show(number, options.seed, places)
    except InputError as error:
        sys.exit(str(error))


def show(number: int, seed: int, places: tuple[Domain, ...] | None) -> None:
    """A pair of items."""
    items = make(number, seed, Ropes(), places=places).items
    print(f"{items[0].group}, {items[0].grounding['domain']}: {', '.join(items[0].kinds)}")
    for part in items[0].passage:
        print(textwrap.indent(textwrap.fill(part.text, 110), "    "), end="\n\n")
    for item in items:
        print(f"    {item.question}  {item.spans[0]}")
    print()


if __name__ == "__main__":
    main()
