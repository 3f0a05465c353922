#!/usr/bin/env python3
"""How much can an opponent gain who does nothing but learn to beat one frozen player?

    train/best_response.py weights/ferti_advanced.npz --seconds 60 --seed 1 [--history]

The learner begins as a copy of the frozen player and sees what it sees; with --history it has a
weight of its own for every act in every place of the history, where the player must make do with
16 numbers an act. What it gains a round (a win 1, a loss -1, both seats alike) is a lower bound on
how far the player is from unbeatable; a player in equilibrium gives 0.

The gain is told every --every seconds, so that one sees whether it still grows. With --state FILE the
learning goes on where it was stopped: --seconds counts from the first start.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import torch

from learner import Learner, Settings
from net import Frozen, Net, UniformlyRandom, load, responder_floats
from rollout import FirstPart, Policy, Roller, Score, contest
from weights import read_saved, save, save_responder


@dataclass
class Plan:
    seconds: float
    seed: int
    history: bool
    rounds: int = 131072
    steps: int = 16
    rows: int = 65536
    last_rows: int = 262144  # decisions an update in the last third
    every: float = 0.0  # seconds between two looks at the gain; 0: a quarter of the time
    to_random: bool = False
    state: Path | None = None  # where learning can be taken up again
    keep: Path | None = None  # where the responder goes


@dataclass
class Response:
    score: Score  # what the best response found gains, over fresh rounds
    first_part: Score  # the same, if it goes on as the player once three cards are left
    told: list[tuple[float, float]]  # the gain after so many seconds


def best_response(rule_set: str, net: Net, floor: float, plan: Plan) -> Response:
    torch.manual_seed(plan.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    frozen: Policy = UniformlyRandom() if plan.to_random else Frozen(net, floor)
    student = Net(net.second.in_features, past=plan.history).cuda()
    student.load_state_dict(net.state_dict(), strict=False)
    student.requires_grad_(True)
    learner = Learner(student, Settings(rows=plan.rows, leash=0.0))
    # An iteration has the decisions of one seat: four such updates or so.
    last_rows = min(plan.last_rows, plan.rounds * plan.steps // 8)
    spent_before = 0.0
    if plan.state and plan.state.exists():
        saved = torch.load(plan.state, map_location="cuda")
        learner.restore(saved["learner"])
        spent_before = saved["seconds"]
    seed = plan.seed + round(spent_before)
    roller = Roller(rule_set, plan.rounds, plan.steps, seed, vary=False, opponent=frozen)
    name = f"{rule_set} best response{' to random play' if plan.to_random else ''}"
    name += " with history" if plan.history else ""
    begin = time.perf_counter() - spent_before
    last_told = spent_before
    told = []

    def keep_state(seconds: float) -> None:
        if plan.state:
            torch.save({"learner": learner.state(), "seconds": seconds}, plan.state)

    while (spent := time.perf_counter() - begin) < plan.seconds:
        done = spent / plan.seconds
        if done > 2 / 3 and learner.settings.rows < last_rows:
            learner.set_rows(last_rows)
        data = roller.fill(learner.net, keep=0.95)
        learner.learn(data, rate=5e-4 * (1.0 - done) + 1e-6, entropy_weight=0.005 * 0.05**done)
        if spent - last_told >= (plan.every or plan.seconds / 4):
            last_told = spent
            score = contest(rule_set, learner.average, frozen, each=2, seed=plan.seed + 4000)
            told.append((round(spent, 1), score.gain))
            print(f"{name} {spent:.0f} s, {learner.iterations} iterations: {score}", flush=True)
            keep_state(spent)
    average = contest(rule_set, learner.average, frozen, each=4, seed=plan.seed + 4500)
    last = contest(rule_set, learner.net, frozen, each=4, seed=plan.seed + 4500)
    better = learner.average if average.gain > last.gain else learner.net
    # Over rounds that had no say in which is the better.
    score = contest(rule_set, better, frozen, each=16, seed=plan.seed + 5000)
    which = "averaged" if better is learner.average else "last"
    print(f"{name}, {which} weights: {score}", flush=True)
    keep_state(plan.seconds)
    first_part = contest(
        rule_set, FirstPart(better, frozen), frozen, each=16, seed=plan.seed + 6000
    )
    print(f"{name}, as the player once three cards are left: {first_part}", flush=True)
    if plan.keep:
        save_responder(plan.keep, *responder_floats(better))
    return Response(score, first_part, told)


def note(path: Path, plan: Plan, score: Score) -> None:
    packed, about = read_saved(path)
    name = "response_history" if plan.history else "response"
    about[name] = [score.gain, score.error_bar, plan.seconds]
    save(path, packed, about)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("weights", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--history", action="store_true", help="a full layer for the last acts")
    parser.add_argument("--every", type=float, default=0.0, help="seconds between two figures")
    parser.add_argument("--state", type=Path, help="a file to go on from, and to write")
    parser.add_argument("--keep", type=Path, help="a file for the responder: last_draws.py reads it")
    parser.add_argument("--json", type=Path, help="a file to which a line of figures is added")
    parser.add_argument("--note", action="store_true", help="write the gain into the .npz file")
    parser.add_argument(
        "--random", action="store_true", help="respond to random play: what could be had of it"
    )
    parser.add_argument("--rounds", type=int, default=131072, help="played side by side")
    options = parser.parse_args()
    if options.note and (options.random or options.weights.suffix != ".npz"):
        parser.error("--note is for best responses to the player of an .npz file")
    net, about = load(options.weights)
    plan = Plan(
        options.seconds,
        options.seed,
        options.history,
        rounds=options.rounds,
        every=options.every,
        to_random=options.random,
        state=options.state,
        keep=options.keep,
    )
    response = best_response(about["rules"], net, about["floor"], plan)
    if options.note:
        note(options.weights, plan, response.score)
    if options.json:
        score, first = response.score, response.first_part
        figures = {
            "rules": about["rules"],
            "weights": str(options.weights),
            "seconds": options.seconds,
            "gain": [score.gain, score.error_bar],
            "first part": [first.gain, first.error_bar],
            "told": response.told,
        }
        with options.json.open("a") as file:
            file.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
