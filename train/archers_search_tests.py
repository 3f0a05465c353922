#!/usr/bin/env python3
"""Tries ways to search in Archers against the one in use, each by a sequential test.

    train/archers_search_tests.py --out out/search_tests.txt --total 480 --most-time 30

First every variant by itself, at --nodes a decision. Then those that were accepted, the best first,
each on top of what was kept before it, likewise. Then ways to spend time, and what was kept, at
--seconds a decision, with and without kings. A line a test, written as soon as it is known; the last
one says what was kept.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import archers_batch
from archers_batch import Net, Result, Search

ROOT = Path(__file__).resolve().parent.parent
Tries = dict[str, int]

VARIANTS: dict[str, Tries] = {
    "behind-80": {"behind": 80},
    "spare-50": {"spare": 50},
    "behind-50": {"behind": 50},
    "window-30": {"window": 30},
    "enough-12-depth-3": {"enough": 12, "enough_depth": 3},
    "enough-7": {"enough": 7},
    "pass-4": {"pass": 4},
    "spare-30": {"spare": 30},
    "enough-14": {"enough": 14},
    "history-6000": {"late_history": 6000},
    "late-180": {"late": 180},
    "unknown-4": {"unknown": 4},
    "behind-120": {"behind": 120},
}
# Of the time after which no depth is begun, while nothing changes and where something did.
TIMES: dict[str, Tries] = {
    "time-35-80": {"settled": 35, "unsettled": 80},
    "time-45-100": {"settled": 45, "unsettled": 100},
}


class Tests:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.net = Net(options.net)
        self.until = time.monotonic() + options.total
        self.seed = options.seed
        options.out.parent.mkdir(parents=True, exist_ok=True)

    def left(self) -> float:
        return self.until - time.monotonic()

    def say(self, line: str) -> None:
        print(line, flush=True)
        with self.options.out.open("a") as file:
            file.write(line + "\n")

    def match(self, rules: str, a: Search, b: Search, most_time: float, **how) -> Result:
        self.seed += 1
        return archers_batch.match(
            rules, a, b, 1 << 30, self.seed, most_time=most_time, threads=self.options.threads, **how
        )

    def test(self, what: str, changes: Tries, base: Tries, *, rules: str, timed: bool) -> Result:
        options = self.options
        nodes, seconds = (0, options.seconds) if timed else (options.nodes, 0.0)
        a = Search(self.net, nodes, seconds, base | changes)
        b = Search(self.net, nodes, seconds, base)
        if timed and {"settled", "unsettled"} & set(changes):
            # Both are to take as long a decision as the other.
            for _ in range(2):
                took = self.match(rules, a, b, options.most_time / 6).thought
                a.seconds *= min(max(took[1] / max(took[0], 1e-9), 0.5), 2.0)
        result = self.match(rules, a, b, options.most_time, sprt=tuple(options.sprt))
        took = result.thought[0] / max(result.thought[1], 1e-9)
        budget = f"{options.seconds:g} s" if timed else f"{options.nodes} nodes"
        self.say(f"{rules}, {budget}, {what}: {result}; {took:.2f} of the time")
        return result

    def run(self) -> None:
        options = self.options
        last = 2.0 * options.most_time
        found: list[tuple[float, str]] = []
        for name in options.only or VARIANTS:
            if self.left() < last + 2 * options.most_time:
                self.say(f"no time for {name}")
                continue
            changes = VARIANTS[name]
            result = self.test(name, changes, {}, rules="standard", timed=False)
            if result.verdict == 1:
                found.append((result.score, name))
        kept: Tries = {}
        names: list[str] = []
        for _, name in sorted(found, reverse=True):
            changes = VARIANTS[name]
            if set(changes) & set(kept) or self.left() < last + options.most_time:
                continue
            what = " + ".join([*names, name])
            if names:
                result = self.test(
                    f"{what} against the same without", changes, kept, rules="standard", timed=False
                )
                if result.verdict != 1:
                    continue
            kept |= changes
            names.append(name)
        for name, changes in TIMES.items():
            if self.left() < last + options.most_time:
                break
            result = self.test(name, changes, kept, rules="standard", timed=True)
            if result.verdict == 1:
                kept |= changes
                names.append(name)
                break
        for rules in ("standard", "kings"):
            if kept and self.left() > options.most_time / 2:
                what = f"{' + '.join(names)} against the one in use"
                self.test(what, kept, {}, rules=rules, timed=True)
        self.say(f"kept: {' + '.join(names) or 'nothing'} {kept}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--net", type=Path, default=ROOT / "data/players/archers.net")
    parser.add_argument("--nodes", type=int, default=4000, help="a decision")
    parser.add_argument("--seconds", type=float, default=0.05, help="a decision, in the last tests")
    parser.add_argument("--total", type=float, default=480, help="seconds for everything")
    parser.add_argument("--most-time", type=float, default=30, help="seconds for a test")
    parser.add_argument("--sprt", type=float, nargs=2, default=(0.0, 25.0), metavar="ELO")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="*", help="variants")
    parser.add_argument("--out", type=Path, required=True)
    Tests(parser.parse_args()).run()


if __name__ == "__main__":
    main()
