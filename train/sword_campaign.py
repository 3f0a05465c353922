#!/usr/bin/env python3
"""Policies, games and training for the judgement of With Sword and Shield, and matches at the end.

Games are played on the cores while the GPU learns from those before: two lanes, each in order.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch

import sword_batch as batch
import sword_policy as policy
import sword_value as value
import sword_weights as weights

RULES = {False: "joust", True: "melee knights=2v2"}
NAMES = {False: "joust", True: "melee"}
MODE = 2  # of the searches: others by the policy
# How the master at arms thinks with it (src/games/sword_and_shield/players/search.cpp).
MAITRE = {False: {"turns": 2, "warmth": 1.1, "point": 0.018}, True: {"turns": 1}}
begun = time.time()


def say(text: str) -> None:
    print(f"{time.time() - begun:6.1f} {text}", flush=True)


class Campaign:
    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        args.out.mkdir(parents=True, exist_ok=True)
        self.rounded = dict(zip((False, True), weights.read(args.start)))
        self.policies: dict[bool, np.ndarray] = {}
        self.nets: dict[bool, value.Value] = {}
        self.plain: dict[bool, value.Records] = {}
        self.deep: dict[bool, list[value.Records]] = {False: [], True: []}

    # What is played.

    def tune(self, melee: bool) -> None:
        path = self.args.out / f"{NAMES[melee]}.weights"
        start = self.policies.get(False, batch.house_weights())
        seconds = self.args.tune * (0.7 if melee else 1.0)
        self.policies[melee] = policy.tune(RULES[melee], start, seconds, self.args.seed, say=say)
        policy.save(path, self.policies[melee])

    def play_plain(self, melee: bool) -> np.ndarray:
        search = batch.Search(weights=self.policies[melee])
        most = self.args.most // (3 if melee else 1)
        records = batch.generate(melee, search, self.args.seed, most, 4, self.args.plain)
        say(f"{NAMES[melee]}: {len(records)} records of the policy")
        return records

    def play_deep(self, melee: bool, net: Future, round: int) -> np.ndarray:
        net.result()
        search = batch.Search(
            batch.Net(self.write()), self.args.nodes, 0, 1, MODE, weights=self.policies[melee]
        )
        seed = self.args.seed + 10 + round
        records = batch.generate(melee, search, seed, 8_000_000, 1, self.args.deep)
        say(f"{NAMES[melee]}, round {round}: {len(records)} records of the search")
        return records

    # What is learned.

    def learn_plain(self, melee: bool, games: Future) -> None:
        self.plain[melee] = value.Records(games.result(), 0.01)
        torch.manual_seed(self.args.seed)
        self.nets[melee] = net = value.Value().to(value.DEVICE)
        value.teach(net, [(self.plain[melee], 1.0)], self.args.train, 2e-3, say=say)
        self.rounded[melee] = net.rounded()
        say(f"{NAMES[melee]}: learned from the policy")

    def learn_deep(self, melee: bool, games: Future, round: int) -> None:
        now = value.Records(games.result())
        net, plain, old = self.nets[melee], self.plain[melee], self.deep[melee]
        say(f"{NAMES[melee]}, round {round}: before {value.loss_of(net, now)}")

        def mixture(share: float) -> list[tuple[value.Records, float]]:
            """So much of the policy's games; of the rest four parts in ten from earlier rounds."""
            before = 0.4 * (1 - share) if old else 0.0
            earlier = [(records, before / len(old)) for records in old]
            return [(now, 1 - share - before), *earlier, (plain, share)]

        value.teach(net, mixture(0.3), self.args.train * 0.4, 5e-4, decay=0.05, say=say)
        for records in [now, *old]:
            records.smooth(net, self.args.keep)
        value.teach(net, mixture(0.15), self.args.train * 0.6, 7e-4, decay=0.05, say=say)
        old.append(now)
        self.rounded[melee] = net.rounded()
        odds = torch.sigmoid(now.logits(net))[now.taught :].cpu().numpy()
        won = now.won[now.taught :].cpu().numpy()
        for low in np.arange(0, 1, 0.1):
            there = (odds >= low) & (odds < low + 0.1)
            if there.any():
                say(f"  said {odds[there].mean():.3f} came {won[there].mean():.3f} ({there.sum()})")
        say(f"{NAMES[melee]}, round {round}: learned")

    def write(self) -> Path:
        path = self.args.out / "sword.net"
        about = {"command": "sword_campaign.py " + self.args.told}
        weights.write(path, self.rounded[False], self.rounded[True], about)
        return path

    def test(self, melee: bool, net: Future) -> None:
        net.result()
        how = {"mode": MODE, "weights": self.policies[melee], **MAITRE[melee]}
        house = batch.Net(self.write())
        for seconds in (0.01, 0.03):
            a = batch.Search(house, 0, seconds, **how)
            b = batch.Search(None, 0, seconds)
            result = batch.match(RULES[melee], a, b, 1 << 30, 5, most_time=self.args.test)
            say(f"{RULES[melee]}, {seconds} s, against the hand-made: {result}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True, help="stands in until it is learned")
    parser.add_argument("--tune", type=float, default=60, help="seconds, for the joust's policy")
    parser.add_argument("--plain", type=float, default=20, help="seconds of games without search")
    parser.add_argument("--deep", type=float, default=58, help="seconds of searched games, a round")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=20)
    parser.add_argument("--train", type=float, default=28, help="seconds, for each net and round")
    parser.add_argument("--keep", type=float, default=0.7, help="lambda of the returns")
    parser.add_argument("--test", type=float, default=30, help="seconds of each match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=30_000_000)
    args = parser.parse_args()
    args.told = " ".join(f"--{k} {v}" for k, v in vars(args).items() if k not in ("out", "start"))
    campaign = Campaign(args)
    with ThreadPoolExecutor(1) as play, ThreadPoolExecutor(1) as learn:
        net: dict[bool, Future] = {}
        jobs = []
        for melee in (False, True):
            jobs.append(play.submit(campaign.tune, melee))
            games = play.submit(campaign.play_plain, melee)
            net[melee] = learn.submit(campaign.learn_plain, melee, games)
        for round in range(1, args.rounds + 1):
            for melee in (False, True):
                games = play.submit(campaign.play_deep, melee, net[melee], round)
                net[melee] = learn.submit(campaign.learn_deep, melee, games, round)
        for melee in (False, True):
            jobs.append(play.submit(campaign.test, melee, net[melee]))
        for job in [*jobs, *net.values()]:
            job.result()


if __name__ == "__main__":
    main()
