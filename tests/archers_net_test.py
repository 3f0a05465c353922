#!/usr/bin/env python3
"""The learned evaluation of Archers on its way through files, and games to learn from.

    SALLE_CAPI=build/libsalle_capi.so tests/archers_net_test.py

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
import archers_batch  # noqa: E402
import archers_weights as weights  # noqa: E402
from archers_batch import Search  # noqa: E402
from run_tests import run_tests  # noqa: E402

RULE_SETS = ("standard", "kings")
START = "9/1sss5/1sss5/1sss5/9/5NNN1/5NNN1/5NNN1/9 d - 0"


def some_positions(count: int) -> list[str]:
    return [
        archers_batch.wandered(RULE_SETS[number % 2], number, number % 300) for number in range(count)
    ]


def some_numbers() -> weights.Arrays:
    """Weights that use all of their range."""
    random = np.random.default_rng(1)
    floats = weights.handmade()
    floats["rows"] = random.normal(0, 0.3, weights.SHAPES["rows"])
    floats["outputs"] = random.normal(0, 0.8, weights.SHAPES["outputs"])
    floats["linear"] += random.normal(0, 0.05, weights.SHAPES["linear"])
    floats["tables"] += random.normal(0, 0.02, weights.SHAPES["tables"])
    return weights.rounded(floats)


def saved(numbers: weights.Arrays, folder: str) -> Path:
    path = Path(folder) / "some.net"
    path.write_bytes(weights.file_bytes(numbers, ["command none"]))
    return path


def test_files_give_back_the_same_numbers() -> None:
    numbers = some_numbers()
    with tempfile.TemporaryDirectory() as folder:
        path = saved(numbers, folder)
        assert path.stat().st_size < 300_000
        again, lines = weights.read(path)
        assert lines[-1] == "command none"
        assert all((numbers[name] == again[name]).all() for name in weights.SHAPES)


def test_the_program_and_the_reference_agree_to_the_last_bit() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for path in (ROOT / "data/players/archers.net", saved(some_numbers(), folder)):
            net, numbers = archers_batch.Net(path), weights.read(path)[0]
            for position in some_positions(400):
                reference = weights.evaluate(numbers, archers_batch.look(position))[0]
                assert archers_batch.evaluate(net, position) == reference, position


def test_the_hand_made_evaluation_is_such_a_network() -> None:
    with tempfile.TemporaryDirectory() as folder:
        net = archers_batch.Net(saved(weights.rounded(weights.handmade()), folder))
        for position in some_positions(400):
            by_hand = archers_batch.evaluate(None, position)
            assert archers_batch.evaluate(net, position) == by_hand, position


def test_a_record_says_what_the_one_to_move_sees() -> None:
    # Dark's archers stand on f2 to h4, squares 14 to 16, 23 to 25 and 32 to 34, and face north; those
    # of Light stand on b6 to d8 and face south. Nobody is under fire, and only the first rank can step.
    (record,) = archers_batch.look(START)
    own = [14, 15, 16, 23, 24, 25, 32, 33, 34]
    enemy = [648 // 2 + 2 * 81 + square for square in (46, 47, 48, 55, 56, 57, 64, 65, 66)]
    assert list(record["archers"]) == own + enemy
    assert list(record["king"]) == [255, 255] and record["phase"] == 0 and record["quiet"] == 0
    assert (record["kinds"][:7] == record["kinds"][7:14]).all() and not record["kinds"][14:].any()
    (light,) = archers_batch.look(START.replace(" d ", " l "))
    assert (light["archers"] == record["archers"]).all()


def test_a_reflected_board_is_worth_the_same_by_hand() -> None:
    reflected = weights.reflection()
    assert (reflected[reflected] == np.arange(weights.INPUTS + 1)).all()
    parts = weights.handmade_parts()["linear_parts"]
    assert (parts[reflected[:-1]] == parts).all()


def test_games_are_the_seeds_and_not_the_threads() -> None:
    def games(seed: int, threads: int) -> np.ndarray:
        records = archers_batch.generate("kings", None, 60, seed, 10_000, games=4, threads=threads)
        return np.sort(records.view("V64").ravel().view("S64"))

    once = games(3, 1)
    assert len(once) > 50
    assert (once == games(3, 3)).all()
    assert len(once) != len(games(4, 1)) or (once != games(4, 1)).any()


def test_records_are_quiet_and_unproved() -> None:
    for rules in RULE_SETS:
        records = archers_batch.generate(rules, None, 100, 5, 10_000, games=6, threads=1)
        assert (np.abs(records["score"]) < 29_000).all() and np.abs(records["score"]).max() > 0
        assert ((records["king"] == 255).all(1) == (rules == "standard")).all()
        archers = records["archers"]
        there = archers != weights.NONE
        assert (archers[there] < weights.FIRST_QUIET).all() and (there.sum(1) >= 2).all()
        assert (np.diff(archers.astype(int), axis=1)[there[:, 1:]] > 0).all()


def test_a_full_house_ends_it() -> None:
    assert len(archers_batch.generate("standard", None, 60, 6, 40, games=100, threads=1)) <= 40


def test_players_that_are_equal_score_a_half() -> None:
    by_hand = Search(None, nodes=60)
    # With the same evaluation and budget both games of a pair differ by the players' luck only.
    result = archers_batch.match("standard", by_hand, by_hand, 6, 7, threads=1)
    assert result.games == 12 and 0.1 < result.score < 0.9
    again = archers_batch.match("standard", by_hand, by_hand, 6, 7, threads=2)
    assert again.pairs == result.pairs


def test_what_was_learned_is_accepted_by_a_sequential_test() -> None:
    net = archers_batch.Net(ROOT / "data/players/archers.net")
    learned, by_hand = Search(net, nodes=200), Search(None, nodes=200)
    result = archers_batch.match("standard", learned, by_hand, 60, 8, sprt=(0.0, 100.0), threads=1)
    assert result.verdict == 1, str(result)


def test_a_book_is_the_seeds_and_not_the_threads() -> None:
    for rules in RULE_SETS:
        once = archers_batch.book(rules, 40, 2000, 1, threads=1)
        assert once == archers_batch.book(rules, 40, 2000, 1, threads=3)
        # An action and its odds, below the action before it.
        depths = [len(line) - len(line.lstrip(" ")) for line in once.splitlines()]
        assert depths[0] == 0 and max(depths) >= 2
        assert all(after <= before + 1 for before, after in zip(depths, depths[1:], strict=False))
        for line in once.splitlines():
            action, odds = line.split()
            assert len(action) in (4, 5) and 0 <= int(odds) <= 1000, line


def test_nonsense_is_refused() -> None:
    for attempt in (
        lambda: archers_batch.look("9/9 d"),
        lambda: archers_batch.Net(ROOT / "README.md"),
        lambda: archers_batch.match("standard", Search(None), Search(None, nodes=10), 1, 1),
        lambda: archers_batch.match("unheard-of", *[Search(None, nodes=10)] * 2, 1, 1),
        lambda: archers_batch.wandered("unheard-of", 1, 1),
        lambda: archers_batch.book("unheard-of", 1, 1, 1),
    ):
        try:
            attempt()
        except ValueError:
            continue
        raise AssertionError("it was taken")
    assert len(archers_batch.generate("unheard-of", None, 10, 1, 10, games=1)) == 0


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
