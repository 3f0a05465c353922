#!/usr/bin/env python3
"""Rounds of games, training and matches for the judgement of With Sword and Shield."""

from __future__ import annotations

import argparse
import threading
import time
from pathlib import Path

import numpy as np
import torch

import sword_batch as batch
import sword_value as value
import sword_weights as weights

RULES = {False: "joust", True: "melee knights=2v2"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="a weights file to play the games with")
    parser.add_argument("--policy", type=float, default=20, help="seconds of games without search")
    parser.add_argument("--search", type=float, default=60, help="seconds of games with search")
    parser.add_argument("--nodes", type=int, default=20)
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--mode", type=int, default=2, help="of the search, as in sword_batch.py")
    parser.add_argument("--train", type=float, default=60, help="seconds, for each kind of game")
    parser.add_argument("--keep", type=float, default=0.7, help="lambda of the returns")
    parser.add_argument("--test", type=float, default=15, help="seconds of each match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--most", type=int, default=16_000_000)
    args = parser.parse_args()
    begun = time.time()

    def say(text: str) -> None:
        print(f"{time.time() - begun:6.1f} {text}", flush=True)

    args.out.mkdir(parents=True, exist_ok=True)
    start = batch.Net(args.start) if args.start else None
    gathered: dict[bool, tuple[np.ndarray, np.ndarray]] = {}

    def gather(melee: bool) -> None:
        plain = batch.generate(
            melee, batch.Search(), args.seed, args.most // (3 if melee else 1), 4, args.policy
        )
        say(f"{RULES[melee]}: {len(plain)} records of the policy")
        # A mêlée takes longer and teaches less.
        seconds = args.search * (1.3 if melee else 1.0)
        search = batch.Search(start, args.nodes, turns=args.turns, mode=args.mode)
        deep = batch.generate(melee, search, args.seed + 1, 4_000_000, 1, seconds)
        say(f"{RULES[melee]}: {len(deep)} records of the search")
        gathered[melee] = plain, deep

    def learn(melee: bool) -> dict[str, np.ndarray]:
        plain, deep = (value.Records(part) for part in gathered.pop(melee))
        torch.manual_seed(args.seed)
        net = value.Value().to(value.DEVICE)
        value.teach(net, [(plain, 1.0)], args.train * 0.3, 2e-3, say=say)
        say(f"{RULES[melee]}: without games of the search {value.loss_of(net, deep)}")
        value.teach(net, [(deep, 0.5), (plain, 0.5)], args.train * 0.3, 5e-4, decay=0.05, say=say)
        deep.smooth(net, args.keep)
        value.teach(net, [(deep, 0.8), (plain, 0.2)], args.train * 0.4, 7e-4, decay=0.05, say=say)
        odds = torch.sigmoid(deep.logits(net))[deep.taught :].cpu().numpy()
        won = deep.won[deep.taught :].cpu().numpy()
        for low in np.arange(0, 1, 0.1):
            there = (odds >= low) & (odds < low + 0.1)
            if there.any():
                say(f"  said {odds[there].mean():.3f} came {won[there].mean():.3f} ({there.sum()})")
        return net.rounded()

    # Games of the one kind are played while the other is learned from.
    gather(False)
    thread = threading.Thread(target=gather, args=(True,))
    thread.start()
    joust = learn(False)
    thread.join()
    melee = learn(True)
    path = args.out / "sword.net"
    about = {
        "command": "sword_campaign.py "
        + " ".join(f"--{k} {v}" for k, v in vars(args).items() if k not in ("out", "start"))
    }
    weights.write(path, joust, melee, about)
    say(f"wrote {path}, {path.stat().st_size} bytes")
    net = batch.Net(path)
    for kind in (False, True):
        for seconds, nodes in ((0.0, 300), (0.03, 0)):
            a = batch.Search(net, nodes, seconds, 1, args.mode)
            others = [("the hand-made", batch.Search(None, nodes, seconds))]
            if start and nodes:
                others.append(("the one before", batch.Search(start, nodes, seconds, 1, args.mode)))
            for name, b in others:
                most = args.test * (1.0 if nodes else 2.0)
                result = batch.match(RULES[kind], a, b, 1 << 30, 5, most_time=most)
                how = f"{nodes} nodes" if nodes else f"{seconds} s"
                say(f"{RULES[kind]}, {how}, against {name}: {result}")


if __name__ == "__main__":
    main()
