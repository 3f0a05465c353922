#!/usr/bin/env python3
"""Random play of En Garde through the C interface, against what the rules lead one to expect.

    SALLE_CAPI=build/libsalle_capi.so tests/capi_test.py

Needs Debian's python3-numpy and nothing else. Prints one line a test; exit status 1 if one fails.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "train"))
sys.path.insert(0, str(Path(__file__).resolve().parent / "support"))
from batch import DRAWN, LEFT_WON, RIGHT_WON, RULE_SETS, SIZES, Batch  # noqa: E402
from run_tests import run_tests  # noqa: E402

ROUNDS = 2000
ADVANCED = ("ferti/advanced", "abacus/advanced")


def choose(batch: Batch, random: np.random.Generator) -> None:
    """Fills batch.actions with legal ones, all equally likely."""
    weights = random.random((batch.rounds, SIZES.actions)) * batch.legal_mask()
    batch.actions[:] = weights.argmax(1)


def fingerprint(rule_set: str, seed: int, threads: int) -> str:
    """All that a batch says in 20 steps of random play, as one hash."""
    batch = Batch(rule_set, 3000, seed, threads, history=True)  # enough to be shared out
    random = np.random.default_rng(1)
    digest = hashlib.sha256()
    for _ in range(20):
        choose(batch, random)
        batch.step()
        for array in (batch.observation, batch.legal, batch.seat, batch.history, batch.ended):
            digest.update(array.tobytes())
    return digest.hexdigest()


def test_legal_masks_are_never_empty_and_answers_come_after_attacks() -> None:
    pending = 10 * 6 + 23 + 23 + 16  # the first code of the place of pending attacks
    moves_or_attacks = (1 << 35) - 1
    for rule_set in RULE_SETS:
        batch = Batch(rule_set, ROUNDS, 1)
        random = np.random.default_rng(2)
        for _ in range(60):
            assert (batch.legal != 0).all()
            under_attack = batch.observation[:, 13] != pending
            turns = batch.legal & np.uint64(moves_or_attacks) != 0
            assert (under_attack != turns).all() or rule_set == "abacus/basic"
            choose(batch, random)
            batch.step()


def test_observations_say_what_a_fencer_holds() -> None:
    batch = Batch("ferti/advanced", ROUNDS, 3)
    codes = batch.observation.astype(int)
    assert (np.diff(codes, axis=1) > 0).all() and codes.max() < SIZES.codes
    hand = codes[:, 0:5] - 6 * np.arange(5)
    unseen = codes[:, 5:10] - 6 * np.arange(5, 10)
    assert (hand.sum(1) == 5).all() and (hand + unseen == 5).all()  # nothing was played yet
    assert (codes[:, 11] - 83 == 22).all() and (codes[:, 12] - 106 == 15).all()
    # Any card may advance and nothing else can be done at the start.
    assert (batch.legal_mask()[:, :5] == (hand > 0)).all()
    assert not batch.legal_mask()[:, 5:].any()


def test_history_tells_the_last_acts() -> None:
    batch = Batch("ferti/advanced", 200, 4, history=True)
    random = np.random.default_rng(5)
    assert (batch.history == 0).all()
    for _ in range(50):
        seat, before = batch.seat.copy(), batch.history.copy()
        choose(batch, random)
        batch.step()
        goes_on = batch.ended == 0
        last = 1 + 2 * batch.actions + (batch.seat != seat)
        assert (batch.history[goes_on, 0] == last[goes_on]).all()
        assert (batch.history[~goes_on] == 0).all()
        acts = (batch.history > 0).sum(1)
        assert (acts[goes_on] == np.minimum((before > 0).sum(1) + 1, SIZES.history)[goes_on]).all()


def test_rewards_are_zero_sum() -> None:
    batch = Batch("abacus/classic", ROUNDS, 6)
    random = np.random.default_rng(7)
    stakes = random.uniform(-1, 1, (ROUNDS, 3)).astype(np.float32)
    stakes.sort(axis=1)
    stakes = stakes[:, [2, 0, 1]]  # a win is best, a loss is worst
    batch.set_stakes(stakes)
    for _ in range(60):
        seat = batch.seat.copy()
        choose(batch, random)
        batch.step()
        left = np.where(seat == 0, batch.reward, -batch.reward)
        worth = np.zeros(ROUNDS, dtype=np.float32)
        for column, ended in ((0, LEFT_WON), (1, RIGHT_WON), (2, DRAWN)):
            worth = np.where(batch.ended == ended, stakes[:, column], worth)
        assert np.allclose(left, worth)
        draw = (2 * stakes[:, 2] - stakes[:, 0] - stakes[:, 1]) / (stakes[:, 0] - stakes[:, 1])
        assert np.allclose(batch.draw_value, np.where(batch.seat == 0, draw, -draw), atol=1e-4)


def test_varied_stakes_stay_within_bounds() -> None:
    batch = Batch("ferti/classic", 20000, 8)
    batch.vary_stakes()
    batch.reset(9)
    assert (np.abs(batch.draw_value) <= 1).all()
    assert abs((batch.draw_value == 0).mean() - 0.5) < 0.02
    assert abs(batch.draw_value.mean()) < 0.02


def test_results_of_random_play_are_plausible() -> None:
    for rule_set in RULE_SETS:
        batch = Batch(rule_set, ROUNDS, 10)
        random = np.random.default_rng(11)
        ended = np.zeros(4)
        decisions = 0
        for _ in range(150):
            choose(batch, random)
            batch.step()
            ended += np.bincount(batch.ended, minlength=4)
            decisions += ROUNDS
        rounds = ended[1:].sum()
        left, right, drawn = ended[1:] / rounds
        error = 4 * np.sqrt(0.25 / rounds)
        assert abs(left - right) < 2 * error, (rule_set, left, right)  # the strip is symmetric
        assert 0.0 < drawn < 0.15, (rule_set, drawn)
        assert 5 < decisions / rounds < 25, (rule_set, decisions / rounds)


def test_retreats_are_for_advanced_rules_only() -> None:
    for rule_set in RULE_SETS:
        batch = Batch(rule_set, ROUNDS, 12)
        random = np.random.default_rng(13)
        seen = 0
        for _ in range(60):
            seen |= int(np.bitwise_or.reduce(batch.legal))
            choose(batch, random)
            batch.step()
        several, indirect = seen >> 11 & 0xF, seen >> 15 & 0xFFFFF
        parry, retreat = seen >> 35 & 1, seen >> 36 & 0x1F
        assert (indirect != 0) == (retreat != 0) == (rule_set in ADVANCED)
        assert (parry != 0) == (several != 0) == (rule_set != "abacus/basic")


def test_the_seed_decides_and_the_threads_do_not() -> None:
    for rule_set in RULE_SETS:
        once = fingerprint(rule_set, 14, 1)
        assert once == fingerprint(rule_set, 14, 3)
        assert once != fingerprint(rule_set, 15, 1)


def test_what_is_not_legal_is_refused() -> None:
    batch = Batch("ferti/advanced", 10, 16)
    before = batch.observation.copy()
    batch.actions[:] = 41
    try:
        batch.step()
    except ValueError:
        assert (batch.observation == before).all() and (batch.ended == 0).all()
    else:
        raise AssertionError("a pass was taken")
    try:
        Batch("ferti/unheard-of", 10, 1)
    except ValueError:
        return
    raise AssertionError("an unknown rule set was taken")


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
