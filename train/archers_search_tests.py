#!/usr/bin/env python3
"""Tries ways to search in Archers against the one in use, each by a sequential test.

    train/archers_search_tests.py --nodes 4000 --most-time 60 --out out/search_tests.txt

A line a variant, written as soon as it is known: what came of it, and what it took of the other's
time. At --seconds instead of --nodes both have that long for a decision; where a variant takes
less or more of it than the one in use, it is given more or less until their times agree.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

import archers_batch
from archers_batch import Net, Search

ROOT = Path(__file__).resolve().parent.parent

VARIANTS: dict[str, dict[str, int]] = {
    "same": {},
    "window-30": {"window": 30},
    "window-60": {"window": 60},
    "late-200": {"late": 200},
    "late-160": {"late": 160},
    "late-130": {"late": 130},
    "history-2000": {"late_history": 2000},
    "late-160-history": {"late": 160, "late_history": 3000},
    "spare-80": {"spare": 80},
    "spare-50": {"spare": 50},
    "behind-150": {"behind": 150},
    "behind-80": {"behind": 80},
    "unknown-4": {"unknown": 4},
    "unknown-3": {"unknown": 3},
    "enough-7": {"enough": 7},
    "enough-14": {"enough": 14},
    "enough-8-depth-3": {"enough": 8, "enough_depth": 3},
    "enough-10-depth-3": {"enough_depth": 3},
    "pass-4": {"pass": 4},
    "time-35-80": {"settled": 35, "unsettled": 80},
    "time-40-70": {"settled": 40, "unsettled": 70},
    "time-50-90": {"settled": 50, "unsettled": 90},
}


def equal_time(options: argparse.Namespace, a: Search, b: Search, seed: int) -> None:
    """Gives `a` so much time that both take the same a decision."""
    for _ in range(2):
        result = archers_batch.match(
            options.rules,
            a,
            b,
            1 << 30,
            seed,
            most_time=options.most_time / 8,
            threads=options.threads,
        )
        a.seconds *= min(max(result.thought[1] / max(result.thought[0], 1e-9), 0.5), 2.0)


def run(options: argparse.Namespace) -> None:
    options.out.parent.mkdir(parents=True, exist_ok=True)
    net = Net(options.net)
    base = dict(pair.split("=") for pair in options.base)
    for name in options.only or VARIANTS:
        changes: dict[str, int] = {}
        for part in name.split("+"):
            changes |= VARIANTS[part]
        tries = {key: int(value) for key, value in base.items()}
        a = Search(net, options.nodes, options.seconds, tries | changes)
        b = Search(net, options.nodes, options.seconds, tries)
        if options.seconds > 0 and {"settled", "unsettled"} & set(changes):
            equal_time(options, a, b, options.seed + 1)
        result = archers_batch.match(
            options.rules,
            a,
            b,
            1 << 30,
            options.seed,
            sprt=tuple(options.sprt),
            most_time=options.most_time,
            threads=options.threads,
        )
        ratio = result.thought[0] / max(result.thought[1], 1e-9)
        line = f"{options.rules} {name}: {result}; {ratio:.2f} of the time"
        print(line, flush=True)
        with options.out.open("a") as file:
            file.write(line + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--net", type=Path, default=ROOT / "data/players/archers.net")
    parser.add_argument("--rules", default="standard")
    parser.add_argument("--nodes", type=int, default=0, help="a decision")
    parser.add_argument("--seconds", type=float, default=0.0, help="a decision")
    parser.add_argument("--most-time", type=float, default=math.inf, help="seconds a variant")
    parser.add_argument("--sprt", type=float, nargs=2, default=(0.0, 25.0), metavar="ELO")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--base", nargs="*", default=[], help="what both have, such as late=160")
    parser.add_argument("--only", nargs="*", help="variants; a+b is both at once")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.nodes <= 0 and options.seconds <= 0:
        sys.exit("how many --nodes or --seconds has a decision?")
    run(options)


if __name__ == "__main__":
    main()
