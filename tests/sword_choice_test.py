#!/usr/bin/env python3
"""What chooses in jousts of With Sword and Shield: practice by the thousand, and weights on their way through files.

    SALLE_CAPI=build/libsalle_capi.so tests/sword_choice_test.py

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
import sword_batch as batch  # noqa: E402
import sword_choice_weights as weights  # noqa: E402
from run_tests import run_tests  # noqa: E402
from sword_practice import A_WON, B_WON, CARDS, CHOICES, FIELDS, UNDECIDED, Practice  # noqa: E402

HOUSE = ROOT / "data" / "players" / "joust.net"


def favourites(practice: Practice) -> None:
    """The judge's favourite is the first choice."""
    practice.actions[:] = 0


def by_lot(practice: Practice, random: np.random.Generator) -> None:
    practice.actions[:] = random.integers(0, practice.rows[:, FIELDS["choices"]][:, 0])


def test_rows_have_choices_and_both_sides_decide_and_win() -> None:
    practice, random = Practice(400, 3, 2), np.random.default_rng(1)
    ends = np.zeros(4, np.int64)
    sides = np.zeros(2, np.int64)
    for _ in range(300):
        rows = practice.rows
        counts = rows[:, FIELDS["choices"]][:, 0]
        assert (counts > 1).all() and (counts <= CHOICES).all()
        assert (rows[:, FIELDS["cards"]] <= CARDS).all()
        held = (1 << rows[:, FIELDS["cards"]].astype(np.int64)) - 1
        assert (rows[:, FIELDS["used"]] & ~held == 0).all()
        sides += np.bincount(rows[:, FIELDS["side"]][:, 0], minlength=2)
        by_lot(practice, random)
        practice.step()
        ends += np.bincount(practice.ended, minlength=4)
    assert ends[A_WON] > 100 and ends[B_WON] > 100 and ends[UNDECIDED] < 20, ends
    assert abs(sides[0] - sides[1]) < 0.1 * sides.sum(), sides


def test_jousts_are_the_seeds_whatever_the_threads() -> None:
    one, two, other = Practice(60, 5, 1), Practice(60, 5, 2), Practice(60, 6, 1)
    for _ in range(100):
        assert (one.rows == two.rows).all() and (one.ended == two.ended).all()
        for practice in (one, two, other):
            favourites(practice)
            practice.step()
    assert not (one.rows == other.rows).all()


def test_what_cannot_be_chosen_is_refused_and_changes_nothing() -> None:
    practice = Practice(20, 7, 1)
    before = practice.rows.copy()
    practice.actions[:] = practice.rows[:, FIELDS["choices"]][:, 0]
    practice.actions[3] = -1
    try:
        practice.step()
    except ValueError as problem:
        assert "20 choices" in str(problem), problem
    else:
        raise AssertionError("taken")
    assert (practice.rows == before).all()
    for games in (0, -1, 1 << 40):
        try:
            Practice(games, 1)
        except ValueError:
            continue
        raise AssertionError(games)


def test_against_the_policy_one_side_decides() -> None:
    practice = Practice(50, 8, 2, against_policy=True)
    for _ in range(60):
        sides = practice.rows[:, FIELDS["side"]][:, 0]
        # The policy has side A of the even ones.
        assert (sides == 1 - np.arange(50) % 2).all()
        favourites(practice)
        practice.step()


def some_numbers(seed: int) -> weights.Net:
    random = np.random.default_rng(seed)
    return weights.rounded(
        {name: random.normal(0, 0.05, shape) for name, shape in weights.shapes().items()}
    )


def test_files_give_back_the_same_numbers() -> None:
    numbers = some_numbers(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "some.net"
        weights.write(path, numbers, {"command": "none"})
        assert path.stat().st_size < 400_000
        again = weights.read(path)
        assert all((numbers[name] == again[name]).all() for name in weights.shapes())
        assert batch.Chooser(path)
        path.write_bytes(path.read_bytes()[:-1])
        try:
            batch.Chooser(path)
        except ValueError:
            return
        raise AssertionError("a short file was read")


def test_too_large_weights_are_not_rounded_in_silence() -> None:
    plain = {name: np.zeros(shape) for name, shape in weights.shapes().items()}
    plain["second"][5, 5] = 40.0
    try:
        weights.rounded(plain)
    except AssertionError as problem:
        assert "second" in str(problem)
        return
    raise AssertionError("taken")


def test_the_house_chooses_better_than_the_judge() -> None:
    """Half the jousts by the reference, which the program agrees with to the last bit."""
    net = weights.read(HOUSE)
    practice = Practice(300, 9, 2, against_policy=True)
    won = decided = 0
    mine = 1 - np.arange(300) % 2
    for _ in range(130):
        rows = practice.rows
        there = np.arange(CHOICES) < rows[:, FIELDS["choices"]]
        practice.actions[:] = np.where(there, weights.scores(net, rows), -(2**60)).argmax(1)
        practice.step()
        ended = practice.ended.astype(np.int64)
        over = (ended == A_WON) | (ended == B_WON)
        decided += over.sum()
        won += (over & (ended - A_WON == mine)).sum()
    assert decided > 200 and won / decided > 0.57, (won, decided)


def test_matches_are_the_seeds_and_for_jousts_only() -> None:
    chooser = batch.Search(chooser=batch.Chooser(HOUSE))
    rival = batch.Search(nodes=5)
    one, two = (batch.match("joust", chooser, rival, 40, 3, threads=t) for t in (1, 2))
    assert one.pairs == two.pairs and one.games == 80
    assert one.score > 0.6, one
    try:
        batch.match("melee knights=2v2", chooser, rival, 1, 1)
    except ValueError:
        pass
    else:
        raise AssertionError("a chooser in a mêlée")
    assert len(batch.generate(True, chooser, 1, 100, games=2)) == 0
    records = batch.generate(False, chooser, 1, 4000, 2, games=20, threads=2)
    assert len(np.unique(records["game"])) == 20


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
