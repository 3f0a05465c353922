#!/usr/bin/env python3
"""Learns on from the weights of data/players, and measures old and new with the same settings.

    train/again.py --out out [--train 90] [--response 75] [--draws 20]

For each rule set, in this order: the best response to the old weights, self-play on from them, the
best response to the new ones, new against old, and what the last draws are worth against the top
level with each (last_draws.py), with the best response as responder and, for half as long, without.
The rule sets are shared out to lanes that run side by side on one GPU. Every step is a program of
its own: when one fails the others go on. A rule set takes --train + 2 x --response + 3 x --draws
seconds and some 75 more to get going and to count.

Into --out go the new weights (.npz), a log a lane, and figures.jsonl, a line a measurement. The end
of the output is a table: new weights are better where their best response gains less and they do not
lose to the old ones by more than the error bar.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
OLD = {
    "ferti/classic": "en_garde_classic.net",
    "abacus/basic": "en_garde_abacus_basic.net",
    "ferti/advanced": "en_garde_ferti_advanced.net",
    "abacus/advanced": "en_garde_abacus_advanced.net",
}
# Smaller steps, less chance and a longer average than from nothing (en_garde.py).
SETTINGS = (
    "--rate 3e-4 --entropy 0.003 --least-entropy 0.0004 --leash 0.05 --last-leash 0.1 "
    "--reach 0.3 --last-rows 262144"
).split()


class Lane(threading.Thread):
    """Rule sets one after the other; the figures of all lanes go into one file."""

    lock = threading.Lock()

    def __init__(self, number: int, rules: list[str], options: argparse.Namespace, work: Path):
        super().__init__()
        self.rules, self.options, self.work = rules, options, work
        self.log = (options.out / f"log_{number}.txt").open("w")

    def run(self) -> None:
        for rules in self.rules:
            self.again(rules)

    def say(self, what: str, *command: object, json_into: str | None = None) -> bool:
        """Runs a program; what it measures is noted with `what` it was."""
        figures = self.work / f"{threading.get_ident()}.json"
        figures.unlink(missing_ok=True)
        begin = time.perf_counter()
        words = [sys.executable, *(str(word) for word in command)]
        if json_into:
            words += [json_into, str(figures)]
        environment = {
            **os.environ,
            "SALLE_THREADS": str(self.options.threads),
            "OMP_NUM_THREADS": "1",
            "OPENBLAS_NUM_THREADS": "1",
            "PYTHONUNBUFFERED": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        self.log.write(f"== {what}: {' '.join(words[1:])}\n")
        self.log.flush()
        try:
            status = subprocess.call(
                words,
                stdout=self.log,
                stderr=subprocess.STDOUT,
                env=environment,
                timeout=self.options.most,
            )
        except subprocess.TimeoutExpired:
            status = -1
        self.log.write(f"== {what}: status {status}, {time.perf_counter() - begin:.0f} s\n")
        self.log.flush()
        if figures.exists():
            with self.lock, (self.options.out / "figures.jsonl").open("a") as file:
                for line in figures.read_text().splitlines():
                    file.write(json.dumps({"what": what, **json.loads(line)}) + "\n")
        return status == 0

    def respond(self, rules: str, which: str, weights: Path) -> Path:
        responder = self.work / f"{rules.replace('/', '_')}_{which}_responder.npz"
        every = max(10.0, self.options.response / 8)
        note = ["--note"] if which == "new" else []
        self.say(
            f"response {which}",
            HERE / "best_response.py", weights, "--history", "--seconds", self.options.response,
            "--every", every, "--seed", self.options.seed, "--keep", responder, *note,
            *self.options.response_options.split(),
            json_into="--json",
        )  # fmt: skip
        return responder

    def draw(self, which: str, weights: Path, responder: Path) -> None:
        if self.options.draws <= 0:
            return
        common = [HERE / "last_draws.py", weights, "--seed", self.options.seed, "--seconds"]
        self.say(f"draws {which}", *common, self.options.draws / 2, json_into="--json")
        if responder.exists():
            self.say(
                f"draws {which} responder", *common, self.options.draws, "--responder", responder,
                json_into="--json",
            )  # fmt: skip

    def again(self, rules: str) -> None:
        old = HERE.parent / "data" / "players" / OLD[rules]
        new = self.options.out / f"{rules.replace('/', '_')}.npz"
        old_responder = self.respond(rules, "old", old)
        self.draw("old", old, old_responder)
        if self.options.train <= 0:
            return
        trained = self.say(
            "training",
            HERE / "campaign.py", "--rules", rules, "--start", old, "--seconds",
            self.options.train, "--response", 0, "--seed", self.options.seed, "--stumbling", 32,
            *SETTINGS, *self.options.train_options.split(), "--out", self.options.out,
        )  # fmt: skip
        if not trained or not new.exists():
            return
        self.say("contest", HERE / "contest.py", new, old, json_into="--json")
        self.draw("new", new, self.respond(rules, "new", new))


def table(path: Path, rule_sets: list[str]) -> None:
    found: dict[tuple[str, str], dict] = {}
    for line in path.read_text().splitlines() if path.exists() else []:
        figures = json.loads(line)
        found[figures["rules"], figures["what"]] = figures

    def number(rules: str, what: str, name: str) -> tuple[float, float] | None:
        pair = found.get((rules, what), {}).get(name)
        return (pair[0], pair[1]) if pair else None

    def text(pair: tuple[float, float] | None) -> str:
        return f"{pair[0]:+.4f} ± {pair[1]:.4f}" if pair else "not measured"

    def in_all(rules: str, which: str, name: str) -> tuple[float, float] | None:
        first = number(rules, f"response {which}", "first part")
        rest = number(rules, f"draws {which} responder", name)
        if not first or not rest:
            return None
        return first[0] + rest[0], (first[1] ** 2 + rest[1] ** 2) ** 0.5

    best = "best answer to the {} gains more than the network"
    for rules in rule_sets:
        for which in ("old", "new"):
            lines = {
                "best response to the network": number(rules, f"response {which}", "gain"),
                "its first part": number(rules, f"response {which}", "first part"),
                "and the best answer in the last draws, network": in_all(
                    rules, which, best.format("network")
                ),
                "and the best answer in the last draws, top level": in_all(
                    rules, which, best.format("top level")
                ),
                "solving gains against the network": number(
                    rules, f"draws {which}", "solving gains against the network"
                ),
                "network's first part, best answer to the network": number(
                    rules, f"draws {which}", best.format("network")
                ),
                "network's first part, best answer to the top level": number(
                    rules, f"draws {which}", best.format("top level")
                ),
            }
            for name, pair in lines.items():
                print(f"{rules} {which}: {name} {text(pair)}")
        new, old = (number(rules, f"response {which}", "gain") for which in ("new", "old"))
        contest = number(rules, "contest", "contest")
        print(f"{rules}: new against old {text(contest)}")
        if new and old and contest:
            better = new[0] < old[0] and contest[0] > -contest[1]
            print(f"{rules}: the new weights {'are' if better else 'are NOT'} better", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rules", nargs="+", choices=list(OLD), default=list(OLD))
    parser.add_argument("--train", type=float, default=90.0, help="seconds; 0: only measure")
    parser.add_argument("--response", type=float, default=75.0, help="seconds a best response")
    parser.add_argument("--draws", type=float, default=20.0, help="seconds a look at last draws")
    parser.add_argument("--lanes", type=int, default=2)
    parser.add_argument("--threads", type=int, default=4, help="a lane")
    parser.add_argument("--most", type=float, default=900.0, help="seconds before a step is ended")
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--train-options", default="", help="more of en_garde.py's")
    parser.add_argument("--response-options", default="", help="more of best_response.py's")
    options = parser.parse_args()
    options.out = options.out.resolve()
    options.out.mkdir(parents=True, exist_ok=True)
    (options.out / "figures.jsonl").unlink(missing_ok=True)  # of another run, should there be one
    with tempfile.TemporaryDirectory() as work:
        lanes = [
            Lane(i, options.rules[i :: options.lanes], options, Path(work))
            for i in range(options.lanes)
        ]
        for lane in lanes:
            lane.start()
        for lane in lanes:
            lane.join()
    table(options.out / "figures.jsonl", options.rules)


if __name__ == "__main__":
    main()
