#!/usr/bin/env python3
"""Learns to play En Garde by playing against itself.

    train/en_garde.py --rules ferti/advanced --seconds 200 --seed 1 --out weights

Regularised self-play: both seats share one network; the entropy bonus shrinks, a leash to an older
copy of the network keeps it from running in circles, and a running average of the weights is what
comes out. Writes <out>/<edition>_<level>.npz and tells how it fares against random play.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any

import torch

from batch import RULE_SETS
from learner import Learner, Settings
from net import Frozen, Net, UniformlyRandom, from_floats, load, pack, rounded
from rollout import Roller, contest
from weights import Arrays, save, unpack

FLOOR = 0.01  # what the network would choose less often than this is not played


def file_name(rule_set: str) -> str:
    return rule_set.replace("/", "_") + ".npz"


def train(rule_set: str, options: argparse.Namespace) -> tuple[Arrays, dict[str, Any]]:
    """The averaged network as a weights file will hold it, and what can be said about it.

    `options` are those of add_options(), and `seconds`.
    """
    seconds, seed, start = options.seconds, options.seed, options.start
    torch.manual_seed(seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    net = load(start)[0] if start else Net(options.width).cuda()
    learner = Learner(net, Settings(rows=options.rows, leash=options.leash, reach=options.reach))
    rate = options.rate or (6e-4 if start else 1e-3)
    entropy = options.entropy or (0.01 if start else 0.03)
    rounds, steps = options.rounds, options.steps
    roller = Roller(rule_set, rounds, steps, seed, vary=True, stumbling=options.stumbling)
    begin = time.perf_counter()
    told, decisions, rolling = 0.0, 0, 0.0
    while (spent := time.perf_counter() - begin) < seconds:
        done = spent / seconds
        if done > 2 / 3 and learner.settings.rows < options.last_rows:
            learner.set_rows(options.last_rows)
        learner.leash.fill_(options.leash + done * (options.last_leash - options.leash))
        before = time.perf_counter()
        data = roller.fill(learner.net, keep=0.95)
        rolling += time.perf_counter() - before
        figures = learner.learn(
            data,
            rate=rate * (1.0 - done) + 1e-5,
            entropy_weight=entropy * (options.least_entropy / entropy) ** done,
        )
        decisions += rounds * steps
        if spent - told >= seconds / 10:
            told = spent
            average = Frozen(rounded(learner.average), FLOOR)
            score = contest(rule_set, average, UniformlyRandom(), each=1, seed=seed + 1000)
            print(
                f"{rule_set} {spent:.0f} s, {learner.iterations} iterations, "
                f"{decisions / 1e6:.0f} M decisions ({rolling / spent:.0%} of the time playing), "
                + " ".join(f"{name} {value:.4f}" for name, value in figures.items())
                + f", random {score.win:.4f}",
                flush=True,
            )
    packed = pack(learner.average)
    player = Frozen(from_floats(unpack(packed)), FLOOR)
    against_random = contest(rule_set, player, UniformlyRandom(), each=8, seed=seed + 2000)
    itself = contest(rule_set, player, player, each=8, seed=seed + 3000)
    print(f"{rule_set} against random play: {against_random}", flush=True)
    print(
        f"{rule_set} against itself: starter wins {itself.starter_win:.4f} draws {itself.draw:.4f} "
        f"loses {itself.starter_loss:.4f}, {itself.decisions:.1f} decisions a round",
        flush=True,
    )
    return packed, {
        "rules": rule_set,
        "seed": seed,
        "seconds": seconds,
        "width": len(packed["second.bias"]),
        "iterations": learner.iterations,
        "decisions": decisions,
        "floor": FLOOR,
        "random": [against_random.win, against_random.draw, against_random.loss],
        "starter": [itself.starter_win, itself.draw, itself.starter_loss],
        "decisions_a_round": itself.decisions,
    }


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="weights to begin with: .npz or .net")
    parser.add_argument(
        "--stumbling", type=int, default=0, help="two rounds in so many are against random play"
    )
    parser.add_argument("--width", type=int, default=448, help="of the hidden layers")
    parser.add_argument("--rounds", type=int, default=131072, help="played side by side")
    parser.add_argument("--steps", type=int, default=16, help="decisions between two lessons")
    parser.add_argument("--rows", type=int, default=65536, help="decisions an update learns from")
    parser.add_argument("--last-rows", type=int, default=0, help="the same for the last third")
    parser.add_argument("--rate", type=float, default=0.0, help="size of the first steps")
    parser.add_argument("--entropy", type=float, default=0.0, help="bonus at the beginning")
    parser.add_argument("--least-entropy", type=float, default=0.0015, help="and at the end")
    parser.add_argument("--leash", type=float, default=0.05, help="to an older copy of itself")
    parser.add_argument("--last-leash", type=float, default=0.05, help="the same at the end")
    parser.add_argument(
        "--reach", type=float, default=0.1, help="share of the training that is averaged over"
    )
    parser.add_argument("--out", type=Path, default=Path("."), help="where the weights go")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rules", choices=RULE_SETS, default=RULE_SETS[0])
    parser.add_argument("--seconds", type=float, default=200.0)
    add_options(parser)
    options = parser.parse_args()
    packed, about = train(options.rules, options)
    about["command"] = " ".join(["train/en_garde.py", *sys.argv[1:]])
    save(options.out / file_name(options.rules), packed, about)


if __name__ == "__main__":
    main()
