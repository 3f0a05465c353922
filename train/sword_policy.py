#!/usr/bin/env python3
"""Tunes the weights of the policy of With Sword and Shield by games against itself. Needs numpy only.

Every pair of games is played with weights changed at random, up for the one and down for the other;
the weights move where those who won had them, with steps as Adam takes them.
"""

from __future__ import annotations

import argparse
import re
import time
from pathlib import Path

import numpy as np

import sword_batch as batch

HEADER = Path(__file__).resolve().parent.parent / "src/games/sword_and_shield/players/weights.hpp"
MELEE_ONLY = (
    "withdraw come_back keep_move swap swap_lead part part_lead lock_few lock_lead lock_skill"
).split()
LEARNERS_ONLY = ["might"]  # what only those who still learn like


def names() -> list[str]:
    """Of the weights, in their order."""
    struct = HEADER.read_text().split("struct Weights {")[1].split("\n};")[0]
    return re.findall(r"^  double (\w+) =", struct, re.M)


def save(path: Path, weights: np.ndarray) -> None:
    """Lines as weights.hpp has them."""
    path.write_text("".join(f"    .{n} = {float(f'{w:.4g}')},\n" for n, w in zip(names(), weights)))


def load(path: Path) -> np.ndarray:
    told = dict(re.findall(r"\.(\w+) = (.+),", path.read_text()))
    return np.array(
        [float(told.get(name, old)) for name, old in zip(names(), batch.house_weights())]
    )


def tune(
    rules: str,
    weights: np.ndarray,
    seconds: float,
    seed: int,
    pairs: int = 4000,
    reach: float = 0.3,
    rate: float = 0.06,
    threads: int = 0,
    say=print,
) -> np.ndarray:
    """`pairs` of games a step; weights are tried `reach` of their unit away."""
    usual = batch.house_weights()
    unit = np.clip(0.5 * np.abs(usual), 0.3, 6.0)
    still = LEARNERS_ONLY + ([] if rules.startswith("melee") else MELEE_ONLY)
    unit[[names().index(name) for name in still]] = 0.0
    mean, spread = np.zeros_like(weights), np.zeros_like(weights)
    late: list[np.ndarray] = []  # what was there in the last quarter
    begun = time.time()
    step, played, next_look = 0, 0, 0.2
    while (used := (time.time() - begun) / seconds) < 1:
        # The nearer to the end, the finer it looks.
        fine = 1 - 0.6 * used
        leaning, count = batch.lean(
            rules, weights, fine * reach * unit, pairs, seed * 1_000_003 + step, threads
        )
        step += 1
        played += count
        mean = 0.9 * mean + 0.1 * leaning
        spread = 0.99 * spread + 0.01 * leaning**2
        size = np.sqrt(spread / (1 - 0.99**step)) + 1e-9
        slower = rate * (0.05 + 0.95 * (1 - used))
        weights = weights + slower * unit * (mean / (1 - 0.9**step)) / size
        if used > 0.75:
            late.append(weights)
        if used >= next_look:
            next_look += 0.2
            result = batch.match_policies(rules, weights, usual, 2000, 77, threads)
            say(f"  {step} steps, {played} pairs: {result}")
    weights = np.mean(late, axis=0) if late else weights
    result = batch.match_policies(rules, weights, usual, 10000, 78, threads)
    say(f"{rules}, the policy against the usual one: {result}")
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", default="joust")
    parser.add_argument("--start", type=Path, help="what an earlier tuning wrote")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=120)
    parser.add_argument("--pairs", type=int, default=4000, help="a step")
    parser.add_argument("--reach", type=float, default=0.3, help="how far weights are tried")
    parser.add_argument("--rate", type=float, default=0.06, help="how far they go a step, at first")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    start = load(args.start) if args.start else batch.house_weights()
    weights = tune(
        args.rules,
        start,
        args.seconds,
        args.seed,
        args.pairs,
        args.reach,
        args.rate,
        args.threads,
    )
    save(args.out, weights)


if __name__ == "__main__":
    main()
