#!/usr/bin/env python3
"""The last draws of En Garde through the C interface, and the numpy fencer that plays up to them.

    SALLE_CAPI=build/libsalle_capi.so tests/last_draws_test.py

Needs Debian's python3-numpy and nothing else. Prints one line a test; exit status 1 if one fails.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "train"))
sys.path.insert(0, str(Path(__file__).resolve().parent / "support"))
import export  # noqa: E402
import last_draws  # noqa: E402
import weights  # noqa: E402
from batch import SIZES, Batch, EngineNet  # noqa: E402
from run_tests import run_tests  # noqa: E402

WEIGHTS = ROOT / "data" / "players" / "en_garde_classic.net"


def test_the_fencer_chooses_as_often_as_the_reference_says() -> None:
    net, fencer, rules = last_draws.engine_net(WEIGHTS)
    rounds = 6000
    batch = Batch(rules, rounds, 3, history=True)
    random = np.random.default_rng(5)
    for array in (batch.observation, batch.history, batch.legal):  # the same position everywhere
        array[:] = array[0]
    chosen = np.bincount(fencer.choose(batch, random), minlength=SIZES.actions) / rounds
    floats, about = weights.read(WEIGHTS)
    outputs = export.evaluate(
        floats, export.history_rows(floats), batch.observation[0], batch.history[0], np.float32(0)
    )
    logits = np.where(batch.legal_mask()[0], outputs[: SIZES.actions], -np.inf)
    odds = np.exp(logits - logits.max())
    odds /= odds.sum()
    odds[odds < about["floor"]] = 0
    odds /= odds.sum()
    assert (np.abs(chosen - odds) < 5 * np.sqrt(odds * (1 - odds) / rounds) + 1e-9).all()


def test_nobody_does_better_than_the_best_answer() -> None:
    net, fencer, rules = last_draws.engine_net(WEIGHTS)
    values = {}
    for threads in (1, 3):
        batch = Batch(rules, 12, 1, threads, history=True)
        values[threads], short, unsaid = last_draws.play_wave(batch, 7, (fencer, fencer), net)
        assert short > 0 and unsaid == 0
    assert (values[1] == values[3]).all()
    net_net, net_maitre, best_net, best_maitre, unsolved = values[1].T
    assert (np.abs(values[1]) <= 1 + 1e-9).all() and (unsolved >= 0).all()
    assert (best_net >= net_net - 1e-9).all() and (best_maitre >= net_maitre - 1e-9).all()


def test_longer_piles_and_other_seats_are_refused() -> None:
    net, _, rules = last_draws.engine_net(WEIGHTS)
    batch = Batch(rules, 2, 1, 1, history=True)  # nothing is played: fifteen cards are left
    assert np.isnan(batch.last_draws(net, np.array([0, 1]), np.array([0, 1]))).all()
    try:
        batch.last_draws(net, np.array([0]), np.array([2]))
    except ValueError:
        return
    raise AssertionError("seat 2 was taken")


def test_bytes_that_are_no_weights_are_refused() -> None:
    try:
        EngineNet(b"salle-net 9\n\n")
    except ValueError:
        return
    raise AssertionError("they were taken")


def test_responders_come_back_as_they_were() -> None:
    random = np.random.default_rng(1)
    floats = {"first": random.random((4, 3)).astype(np.float32), "embedding": np.zeros(2)}
    rows = np.arange(12, dtype=np.float32).reshape(2, 2, 3)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "responder.npz"
        weights.save_responder(path, floats, rows)
        again, rows_again = weights.read_responder(path)
    assert list(again) == ["first"] and (again["first"] == floats["first"]).all()
    assert (rows_again == rows).all()


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
