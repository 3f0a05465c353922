#!/usr/bin/env python3
"""Teaches Archers' evaluation round by round, one network for both rule sets.

    train/archers_campaign.py --out DIR --keep DIR --seconds 560

A round: games of both rule sets with the best network so far, on the processor's cores; training on
the GPU on all games up to now, while more games are played (those searched with the hand-made
evaluation stay among them, as an anchor); and a sequential test against the best so far in each rule
set. A network that does not pass teaches nobody. --keep holds records and networks from one call
to the next; what is worth bringing home goes to --out.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import threading
import time
from pathlib import Path

import numpy as np

import archers_batch
import archers_weights
from archers_batch import Net, Search
from archers_value import train
from archers_weights import RECORD, file_bytes, handmade, handmade_factors, rounded, unrounded

RULE_SETS = ("standard", "kings")
MOST = 12_000_000  # records of one making


class Campaign:
    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.begun = time.monotonic()
        self.out, self.keep = options.out, options.keep
        for folder in (self.out, self.keep):
            folder.mkdir(parents=True, exist_ok=True)
        self.log_file = (self.out / "log.txt").open("a")
        self.seed = options.seed
        self.records = []
        for path in sorted(self.keep.glob("*.records")):
            self.records.append(np.fromfile(path, RECORD))
            self.log(f"kept: {path.name}, {len(self.records[-1])} records")

    def log(self, text: str) -> None:
        line = f"{time.monotonic() - self.begun:6.1f} s  {text}"
        for file in (sys.stdout, self.log_file):
            print(line, file=file, flush=True)

    def left(self) -> float:
        return self.options.seconds - (time.monotonic() - self.begun)

    def next_seed(self) -> int:
        self.seed += 1
        return self.seed

    @property
    def best(self) -> Path | None:
        path = self.keep / "archers.net"
        return path if path.exists() else None

    def net(self) -> Net | None:
        return Net(self.best) if self.best else None

    def generate(self, rules: str, seconds: float) -> None:
        seed = self.next_seed()
        by = "net" if self.best else "hand"
        records = archers_batch.generate(
            rules, self.net(), self.options.nodes, seed, MOST, seconds, threads=self.options.threads
        )
        records.tofile(self.keep / f"{rules}-{seed:06d}-{by}.records")
        self.records.append(records)
        self.log(f"{rules}: {len(records)} records in {seconds:.0f} s, by {by}")

    def train(self, records: list[np.ndarray], seconds: float) -> Path:
        """A candidate, which begins at the best so far."""
        start, factors = handmade(), handmade_factors()
        if self.best:
            start = unrounded(archers_weights.read(self.best)[0])
            factors = dict(np.load(self.keep / "archers.npz"))
        seed = self.next_seed()
        floats, factors, report = train(records, start, factors, seconds, seed)
        self.log(str(report))
        for name, values in factors.items():
            self.log(f"{name}: " + " ".join(f"{value:.2f}" for value in values.T.ravel()))
        candidate = self.keep / "candidate.net"
        plan = " ".join(
            f"--{name.replace('_', '-')} {value:g}"
            for name, value in vars(self.options).items()
            if not isinstance(value, Path)
        )
        about = [
            f"command train/archers_campaign.py {plan}",
            f"seed {seed}",
            f"learned {report}",
        ]
        candidate.write_bytes(file_bytes(rounded(floats), about))
        np.savez(self.keep / "candidate.npz", **factors)
        shutil.copy(candidate, self.out)
        return candidate

    def match(
        self, rules: str, a: Search, b: Search, what: str, **how
    ) -> archers_batch.Result:
        result = archers_batch.match(
            rules, a, b, 100_000, self.next_seed(), threads=self.options.test_threads, **how
        )
        self.log(f"{rules}: {what}: {result}")
        return result

    def test(self, candidate: Path) -> bool:
        """Against the best so far; what is better in one rule set and not worse in the other takes
        its place."""
        better, worse = False, False
        for rules in RULE_SETS:
            result = self.match(
                rules,
                Search(Net(candidate), self.options.test_nodes),
                Search(self.net(), self.options.test_nodes),
                "candidate against the best so far",
                sprt=(0.0, 40.0),
                most_time=self.options.test_time,
            )
            better |= result.verdict == 1 or result.score - result.error_bar > 0.5
            worse |= result.verdict == -1 or result.score + result.error_bar < 0.5
        passed = better and not worse
        self.log("passed" if passed else "failed")
        if passed:
            for kind in ("net", "npz"):
                shutil.copy(self.keep / f"candidate.{kind}", self.keep / f"archers.{kind}")
                shutil.copy(self.keep / f"candidate.{kind}", self.out / f"archers.{kind}")
        return passed

    def measure(self, seconds: float, most_time: float) -> None:
        """The best against the hand-made evaluation, at equal time."""
        if not self.best:
            return
        for rules in RULE_SETS:
            what = f"best against hand-made, {seconds} s a decision"
            learned = Search(self.net(), seconds=seconds)
            by_hand = Search(None, seconds=seconds)
            self.match(rules, learned, by_hand, what, most_time=most_time)

    def run(self) -> None:
        options = self.options
        if options.first > 0:
            self.generate("standard", 0.6 * options.first)
            self.generate("kings", 0.4 * options.first)
        needed = options.train + 2 * options.test_time + 2 * options.measure + 10
        while self.left() > needed:
            # Games go on while the network learns from those before them.
            player = threading.Thread(target=self.generate, args=("standard", options.train))
            known = list(self.records)
            player.start()
            candidate = self.train(known, options.train)
            player.join()
            self.test(candidate)
            if self.left() > needed + options.games:
                self.generate("standard", 0.5 * options.games)
                self.generate("kings", 0.5 * options.games)
            else:
                break
        if options.measure > 0:
            self.measure(options.measure_seconds, options.measure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=560, help="for all of it")
    parser.add_argument("--first", type=float, default=240, help="seconds for the first games")
    parser.add_argument("--games", type=float, default=120, help="seconds for games of a round")
    parser.add_argument("--train", type=float, default=60, help="seconds for training in a round")
    parser.add_argument("--nodes", type=int, default=1500, help="of the searches learned from")
    parser.add_argument("--test-nodes", type=int, default=4000, help="a decision")
    parser.add_argument("--test-time", type=float, default=15, help="seconds in each rule set")
    parser.add_argument("--measure", type=float, default=0, help="seconds for each last match")
    parser.add_argument("--measure-seconds", type=float, default=0.1, help="a decision in them")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--test-threads", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    Campaign(parser.parse_args()).run()


if __name__ == "__main__":
    main()
