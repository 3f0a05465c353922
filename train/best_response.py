#!/usr/bin/env python3
"""How much can an opponent gain who does nothing but learn to beat one frozen player?

    train/best_response.py weights/ferti_advanced.npz --seconds 60 --seed 1 [--history]

The learner begins as a copy of the frozen player and sees what it sees; with --history it has a
weight of its own for every act in every place of the history, where the player must make do with
16 numbers an act. What it gains a round (a win 1, a loss -1, both seats alike) is a lower bound on
how far the player is from unbeatable; a player in equilibrium gives 0.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import torch

from learner import Learner, Settings
from net import Frozen, Net, UniformlyRandom, load
from rollout import Policy, Roller, Score, contest
from weights import read_saved, save


def best_response(
    rule_set: str,
    net: Net,
    floor: float,
    seconds: float,
    seed: int,
    history: bool,
    rounds: int = 131072,
    steps: int = 16,
    rows: int = 65536,
    to_random: bool = False,
) -> Score:
    """What the best response found gains, over fresh rounds."""
    torch.manual_seed(seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    frozen: Policy = UniformlyRandom() if to_random else Frozen(net, floor)
    student = Net(net.second.in_features, past=history).cuda()
    student.load_state_dict(net.state_dict(), strict=False)
    student.requires_grad_(True)
    learner = Learner(student, Settings(rows=rows, leash=0.0))
    roller = Roller(rule_set, rounds, steps, seed, vary=False, opponent=frozen)
    name = f"{rule_set} best response{' to random play' if to_random else ''}"
    name += " with history" if history else ""
    begin = time.perf_counter()
    told = 0.0
    while (spent := time.perf_counter() - begin) < seconds:
        done = spent / seconds
        data = roller.fill(learner.net, keep=0.95)
        learner.learn(data, rate=5e-4 * (1.0 - done) + 1e-5, entropy_weight=0.005 * 0.05**done)
        if spent - told >= seconds / 4:
            told = spent
            score = contest(rule_set, learner.average, frozen, each=1, seed=seed + 4000)
            print(f"{name} {spent:.0f} s, {learner.iterations} iterations: {score}", flush=True)
    average = contest(rule_set, learner.average, frozen, each=16, seed=seed + 5000)
    last = contest(rule_set, learner.net, frozen, each=16, seed=seed + 5000)
    print(f"{name}, averaged weights: {average}", flush=True)
    print(f"{name}, last weights: {last}", flush=True)
    return max(average, last, key=lambda score: score.gain)


def note(path: Path, score: Score, history: bool) -> None:
    packed, about = read_saved(path)
    about["response_history" if history else "response"] = [score.gain, score.error_bar]
    save(path, packed, about)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--history", action="store_true", help="a full layer for the last acts")
    parser.add_argument("--note", action="store_true", help="write the gain into the .npz file")
    parser.add_argument(
        "--random", action="store_true", help="respond to random play: what could be had of it"
    )
    options = parser.parse_args()
    if options.note and (options.random or options.weights.suffix != ".npz"):
        parser.error("--note is for best responses to the player of an .npz file")
    net, about = load(options.weights)
    score = best_response(
        about["rules"],
        net,
        about["floor"],
        options.seconds,
        options.seed,
        options.history,
        to_random=options.random,
    )
    if options.note:
        note(options.weights, score, options.history)


if __name__ == "__main__":
    main()
