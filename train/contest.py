#!/usr/bin/env python3
"""What one network gains a round against another, both as they are exported.

    train/contest.py weights/ferti_classic.npz data/players/en_garde_classic.net
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import torch

from net import Frozen, load
from rollout import contest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("--each", type=int, default=16, help="times 131,072 rounds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, help="a file to which a line of figures is added")
    options = parser.parse_args()
    torch.backends.cuda.matmul.allow_tf32 = True
    (first, about), (second, _) = load(options.first), load(options.second)
    score = contest(
        about["rules"],
        Frozen(first, about["floor"]),
        Frozen(second, about["floor"]),
        each=options.each,
        seed=options.seed,
    )
    print(f"{about['rules']}: {options.first} against {options.second}: {score}", flush=True)
    if options.json:
        figures = {"rules": about["rules"], "contest": [score.gain, score.error_bar]}
        with options.json.open("a") as file:
            file.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
