#!/usr/bin/env python3
"""What the last draws of En Garde are worth against the top level as it plays, and to its best answer.

    train/last_draws.py data/players/en_garde_classic.net --seconds 60 [--responder NAME.npz]

Rounds are played between a responder (without one: the network itself) and the network, up to the
first decision with three cards or fewer in the pile: there the top level begins to solve. From there
on the round is reckoned exactly (src/games/en_garde/players/last_draws.hpp): what the network would
get against the network and against the top level, and what the best answer to each would get that
knows only its own hand. Rounds that end before count as they are in all four, so the differences are
what is measured; a best answer's gain in all is what the responder's first part gains (told by
train/best_response.py, over millions of rounds) and these differences.

The seats change from round to round. Needs numpy only; SALLE_THREADS says how many threads.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np

from batch import PILE_CODE, PILE_PLACE, SIZES, Batch, EngineNet
from export import whole
from weights import Arrays, read, read_responder, read_saved

SHORT_PILE = 3


class Fencer:
    """A policy for whole batches, in numpy; `rows` is what each act in each place adds."""

    def __init__(self, floats: Arrays, rows: np.ndarray, floor: float) -> None:
        self.floats, self.rows, self.floor = floats, rows, floor

    def choose(self, batch: Batch, random: np.random.Generator) -> np.ndarray:
        floats = self.floats
        hidden = floats["first.bias"] + floats["first"][batch.observation].sum(1)
        for place in range(SIZES.history):
            hidden += self.rows[place, batch.history[:, place]]
        for name in ("second", "third", "heads"):
            hidden = np.maximum(hidden, 0) @ floats[name] + floats[f"{name}.bias"]
        logits = np.where(batch.legal_mask(), hidden[:, : SIZES.actions], -1e9)
        odds = np.exp(logits - logits.max(1, keepdims=True))
        odds /= odds.sum(1, keepdims=True)
        odds[odds < np.minimum(odds.max(1, keepdims=True), self.floor)] = 0.0
        sums = odds.cumsum(1)
        lots = random.random((batch.rounds, 1)) * sums[:, -1:]
        return (sums <= lots).sum(1).clip(max=SIZES.actions - 1)


def history_rows(floats: Arrays) -> np.ndarray:
    """[acts][codes][width]; the code of no act adds nothing."""
    layer = floats["history"].reshape(SIZES.history, -1, floats["history"].shape[1])
    rows = np.einsum("ce,aew->acw", floats["embedding"], layer).astype(np.float32)
    rows[:, 0] = 0.0
    return rows


def engine_net(path: Path) -> tuple[EngineNet, Fencer, str]:
    """The network as the program plays it, as numpy does, and its rule set."""
    floats, about = read(path)
    if path.suffix == ".net":
        data = path.read_bytes()
    else:
        data = whole(about, read_saved(path)[0])
    return EngineNet(data), Fencer(floats, history_rows(floats), about["floor"]), about["rules"]


def play_wave(
    batch: Batch,
    seed: int,
    fencers: tuple[Fencer, Fencer],
    net: EngineNet,
    maitre_1: bool = False,
) -> tuple[np.ndarray, int, int]:
    """One round in every place: [rounds][5] as last_draws() has it, NaN where it could not be said;
    how many rounds came to a short pile; and how many of those could not be said."""
    random = np.random.default_rng(seed)
    batch.reset(seed)
    places = np.arange(batch.rounds)
    responder = (places % 2).astype(np.uint8)
    values = np.zeros((batch.rounds, 5))
    open_rounds = np.ones(batch.rounds, bool)
    short = 0
    while True:
        pile = batch.observation[:, PILE_PLACE].astype(int) - PILE_CODE
        there = np.flatnonzero(open_rounds & (pile <= SHORT_PILE))
        if len(there):
            values[there] = batch.last_draws(net, there, responder[there], maitre_1)
            open_rounds[there] = False
            short += len(there)
        if not open_rounds.any():
            return values, short, int(np.isnan(values[:, 0]).sum())
        chosen = [fencer.choose(batch, random) for fencer in fencers]
        batch.actions[:] = np.where(batch.seat == responder, chosen[0], chosen[1])
        batch.step()
        ended = open_rounds & (batch.ended > 0)
        winner = batch.ended.astype(int) - 1  # 2: drawn
        result = np.where(winner == 2, 0.0, np.where(winner == responder, 1.0, -1.0))
        values[ended, :4] = result[ended, None]
        open_rounds &= ~ended


def mean_and_bar(sample: np.ndarray) -> tuple[float, float]:
    return float(sample.mean()), float(1.96 * sample.std() / max(len(sample), 2) ** 0.5)


def report(values: np.ndarray, short: int, unsaid: int, rules: str, who: str) -> dict[str, object]:
    said = values[~np.isnan(values[:, 0])]
    net_net, net_maitre, best_net, best_maitre = said[:, :4].T
    differences = {
        "solving gains against the network": net_net - net_maitre,
        "best answer to the network gains more than the network": best_net - net_net,
        "best answer to the top level gains more than the network": best_maitre - net_net,
        "best answer gains less against the top level than against the network": best_net
        - best_maitre,
    }
    figures: dict[str, object] = {"rules": rules, "responder": who, "rounds": len(values)}
    print(
        f"{rules}, {who}: {len(values)} rounds, {short} came to a short pile, {unsaid} not said; "
        f"hands not solved for {said[:, 4].sum() / max(short, 1):.5f}"
    )
    for name, sample in differences.items():
        mean, bar = mean_and_bar(sample)
        figures[name] = [mean, bar]
        print(f"{rules}, {who}: {name} {mean:+.4f} ± {bar:.4f}", flush=True)
    return figures


def measure(options: argparse.Namespace) -> dict[str, object]:
    net, fencer, rules = engine_net(options.weights)
    first = fencer
    if options.responder:
        floats, rows = read_responder(options.responder)
        first = Fencer(floats, rows, 0.0)
    batch = Batch(rules, options.wave, options.seed, history=True)
    begin = time.perf_counter()
    done: list[np.ndarray] = []
    short = unsaid = 0
    # Whole waves only: to stop in the middle of one would count short rounds too often.
    while len(done) < options.waves:
        spent = time.perf_counter() - begin
        if done and spent * (len(done) + 1) / len(done) > options.seconds:
            break
        seed = options.seed + 1000 * len(done)
        values, more, lost = play_wave(batch, seed, (first, fencer), net, options.maitre_1)
        done.append(values)
        short, unsaid = short + more, unsaid + lost
    who = options.responder.stem if options.responder else "the network itself"
    if options.maitre_1:
        who += " against maitre-1"
    return report(np.concatenate(done), short, unsaid, rules, who)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("weights", type=Path, help=".net, or .npz as training saves it")
    parser.add_argument("--responder", type=Path, help=".npz that best_response.py --keep wrote")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--wave", type=int, default=128, help="rounds played side by side")
    parser.add_argument("--waves", type=int, default=1_000_000, help="at most so many")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--maitre-1", action="store_true", help="the top level as it was")
    parser.add_argument("--json", type=Path, help="a file to which a line of figures is added")
    options = parser.parse_args()
    figures = measure(options)
    if options.json:
        with options.json.open("a") as file:
            file.write(json.dumps(figures) + "\n")


if __name__ == "__main__":
    main()
