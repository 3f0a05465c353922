#!/usr/bin/env python3
"""Teaches Archers' evaluation round by round, for both rule sets: while one's games are played on the
processor's cores, the other's network learns on the GPU.

    train/archers_campaign.py --out DIR --keep DIR --seconds 560

A round: games with the best network so far, training on all games up to now (those searched with the
hand-made evaluation stay among them, as an anchor), and a sequential test against the best so far. A
network that does not pass teaches nobody. --keep holds records and networks from one call to the
next; what is worth bringing home goes to --out.
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
from archers_batch import Net
from archers_value import train
from archers_weights import RECORD, file_bytes, handmade, rounded, unrounded

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
        self.records = {rules: [] for rules in RULE_SETS}
        for path in sorted(self.keep.glob("*.records")):
            rules = path.name.split("-")[0]
            self.records[rules].append(np.fromfile(path, RECORD))
            self.log(f"kept: {path.name}, {len(self.records[rules][-1])} records")

    def log(self, text: str) -> None:
        line = f"{time.monotonic() - self.begun:6.1f} s  {text}"
        for file in (sys.stdout, self.log_file):
            print(line, file=file, flush=True)

    def left(self) -> float:
        return self.options.seconds - (time.monotonic() - self.begun)

    def next_seed(self) -> int:
        self.seed += 1
        return self.seed

    def best(self, rules: str) -> Path | None:
        path = self.keep / f"{rules}.net"
        return path if path.exists() else None

    def net(self, rules: str) -> Net | None:
        path = self.best(rules)
        return Net(path) if path else None

    def generate(self, rules: str, seconds: float) -> None:
        seed = self.next_seed()
        by = "net" if self.best(rules) else "hand"
        records = archers_batch.generate(
            rules, self.net(rules), self.options.nodes, seed, MOST, seconds, threads=self.options.threads
        )
        records.tofile(self.keep / f"{rules}-{seed:06d}-{by}.records")
        self.records[rules].append(records)
        self.log(f"{rules}: {len(records)} records in {seconds:.0f} s, by {by}")

    def train(self, rules: str, seconds: float) -> Path:
        """A candidate; it begins at the best so far, a first one with kings at the best without."""
        path = self.best(rules) or self.best("standard")
        start = unrounded(archers_weights.read(path)[0]) if path else handmade()
        if path and not self.best(rules):
            hand = handmade()
            start["tables"][:, [4, 5, 6, 11, 12, 13]] = hand["tables"][:, [4, 5, 6, 11, 12, 13]]
            start["rows"][archers_weights.FIRST_KING :] = hand["rows"][archers_weights.FIRST_KING :] / 4
        seed = self.next_seed()
        floats, report = train(self.records[rules], start, seconds, seed)
        self.log(f"{rules}: {report}")
        candidate = self.keep / f"{rules}.candidate"
        about = [
            f"command train/archers_campaign.py {' '.join(sys.argv[1:])}",
            f"seed {seed}",
            f"learned {report}",
        ]
        candidate.write_bytes(file_bytes(rounded(floats), rules == "kings", about))
        return candidate

    def test(self, rules: str, candidate: Path, most_time: float) -> bool:
        """Against the best so far; what passes takes its place."""
        result = archers_batch.match(
            rules,
            Net(candidate),
            self.net(rules),
            4000,
            self.next_seed(),
            nodes=self.options.test_nodes,
            sprt=(0.0, 40.0),
            most_time=most_time,
            threads=self.options.threads,
        )
        passed = result.verdict == 1 or result.score - result.error_bar > 0.5
        self.log(f"{rules}: candidate against the best so far: {result}: {'passed' if passed else 'failed'}")
        if passed:
            shutil.copy(candidate, self.keep / f"{rules}.net")
            shutil.copy(candidate, self.out / f"{rules}.net")
        return passed

    def measure(self, rules: str, seconds: float, most_time: float, nodes: int = 0) -> None:
        """The best against the hand-made evaluation."""
        if not self.best(rules):
            return
        result = archers_batch.match(
            rules,
            self.net(rules),
            None,
            100_000,
            self.next_seed(),
            nodes=nodes,
            seconds=seconds,
            most_time=most_time,
            threads=self.options.threads,
        )
        budget = f"{seconds} s" if seconds else f"{nodes} nodes"
        self.log(f"{rules}: best against hand-made, {budget} a decision: {result}")

    def both(self, generated: tuple[str, float], trained: tuple[str, float]) -> Path:
        player = threading.Thread(target=self.generate, args=generated)
        player.start()
        candidate = self.train(*trained)
        player.join()
        return candidate

    def run(self) -> None:
        share = self.options.round
        if not self.records["standard"]:
            self.generate("standard", self.options.first)
        turn = 0 if not self.records["kings"] else self.options.turn
        while self.left() > share + self.options.test_time + self.options.measure + 5:
            learns, plays = RULE_SETS[turn % 2], RULE_SETS[(turn + 1) % 2]
            candidate = self.both((plays, share), (learns, share - 2))
            self.test(learns, candidate, self.options.test_time)
            turn += 1
        self.log(f"the next one to learn: {turn % 2}")
        for rules in RULE_SETS:
            self.measure(rules, self.options.measure_seconds, self.options.measure / 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--keep", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=560, help="for all of it")
    parser.add_argument("--first", type=float, default=120, help="seconds for the first games")
    parser.add_argument("--round", type=float, default=90, help="seconds for games or training")
    parser.add_argument("--turn", type=int, default=0, help="who learns first: 0 standard, 1 kings")
    parser.add_argument("--nodes", type=int, default=1500, help="a decision in games to learn from")
    parser.add_argument("--test-nodes", type=int, default=4000)
    parser.add_argument("--test-time", type=float, default=20)
    parser.add_argument("--measure", type=float, default=60, help="seconds for the last matches")
    parser.add_argument("--measure-seconds", type=float, default=0.1, help="a decision in them")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    Campaign(parser.parse_args()).run()


if __name__ == "__main__":
    main()
