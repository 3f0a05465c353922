#!/usr/bin/env python3
"""The learned judgement of With Sword and Shield on its way through files, and games to learn from.

    SALLE_CAPI=build/libsalle_capi.so tests/sword_net_test.py

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
import sword_policy as policy  # noqa: E402
import sword_weights as weights  # noqa: E402
from run_tests import run_tests  # noqa: E402

HOUSE = ROOT / "data" / "players" / "sword.net"


def some_numbers(seed: int) -> dict[str, np.ndarray]:
    """Weights that use a good part of their range."""
    random = np.random.default_rng(seed)
    return weights.rounded(
        {name: random.normal(0, 0.4, shape) for name, shape in weights.SHAPES.items()}
    )


def some_records(melee: bool, nodes: int = 0, seed: int = 3) -> np.ndarray:
    games = 4 if nodes else 40
    return batch.generate(melee, batch.Search(nodes=nodes), seed, 5000, 2, games=games, threads=2)


def test_files_give_back_the_same_numbers() -> None:
    numbers = [some_numbers(1), some_numbers(2)]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "some.net"
        weights.write(path, *numbers, {"command": "none"})
        assert path.stat().st_size < 300_000
        for one, again in zip(numbers, weights.read(path)):
            assert all((one[name] == again[name]).all() for name in weights.NAMES)


def test_the_program_and_the_reference_agree_to_the_last_bit() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "some.net"
        weights.write(path, some_numbers(1), some_numbers(2), {"command": "none"})
        for file in (path, HOUSE):
            net, numbers = batch.Net(file), weights.read(file)
            for melee in (False, True):
                records = some_records(melee)
                assert len(records) > 50
                said = net.odds(melee, records)
                assert (said == weights.odds(numbers[melee], records)).all()
                assert len(np.unique(said)) > 0.9 * len(said)


def test_games_are_the_seeds_and_end_for_both_sides() -> None:
    for melee in (False, True):
        for nodes in (0, 5):
            records, again = (some_records(melee, nodes) for _ in range(2))
            # Threads hand games in as they end.
            order, other = (np.argsort(each["game"], kind="stable") for each in (records, again))
            assert (records[order] == again[other]).all()
            for game in np.unique(records["game"]):
                of_game = records[records["game"] == game]
                assert (np.diff(of_game["turn"]) >= 0).all()
                winner = np.where(of_game["result"] > 0, of_game["side"], 1 - of_game["side"])
                assert len(np.unique(winner)) == 1


def test_the_house_net_knows_who_is_ahead() -> None:
    net = batch.Net(HOUSE)
    for melee, least in ((False, 0.7), (True, 0.8)):
        records = some_records(melee, seed=5)
        right = (net.odds(melee, records) > 0) == (records["result"] > 0)
        assert right.mean() > least, right.mean()


def test_matches_are_the_seeds_and_refuse_nonsense() -> None:
    a, b = batch.Search(net=batch.Net(HOUSE), nodes=10, turns=1, mode=2), batch.Search(nodes=10)
    one, two = (batch.match("joust", a, b, 4, 3, threads=t) for t in (1, 2))
    assert one.pairs == two.pairs and one.games == 8
    mixed = [batch.Search(nodes=10, plain=share) for share in (-0.1, 1.1, float("nan"))]
    for rules, player in (("chess", b), ("joust", batch.Search()), *(("joust", m) for m in mixed)):
        try:
            batch.match(rules, a, player, 1, 1)
        except ValueError:
            continue
        raise AssertionError(rules)


def test_weights_of_a_policy_go_through_files_and_have_names() -> None:
    for whose in ("usual", "joust", "melee"):
        weights_of_it = batch.house_weights(whose)
        assert len(weights_of_it) == len(policy.names())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "some.weights"
            policy.save(path, weights_of_it)
            assert (policy.load(path) == weights_of_it).all()


def test_every_weight_of_a_policy_is_felt() -> None:
    def games(numbers: np.ndarray) -> bytes:
        search = batch.Search(weights=numbers)
        return batch.generate(True, search, 6, 9000, 2, games=60, threads=1).tobytes()

    usual = batch.house_weights("melee")
    as_usual = games(usual)
    assert games(usual) == as_usual
    for at, name in enumerate(policy.names()):
        other = usual.copy()
        other[at] += 1 + 2 * abs(usual[at])
        assert games(other) != as_usual, name


def test_the_policies_of_the_maitre_beat_the_usual_one() -> None:
    for rules, whose, least in (("joust", "joust", 0.6), ("melee knights=2v2", "melee", 0.7)):
        a, b = batch.house_weights(whose), batch.house_weights()
        one, two = (batch.match_policies(rules, a, b, 300, 4, threads=t) for t in (1, 2))
        assert one.pairs == two.pairs and one.games == 600
        assert one.score > least, one
        assert batch.match_policies(rules, b, a, 300, 4).score < 1 - least


def test_leaning_finds_the_way_to_what_wins() -> None:
    at = policy.names().index("aggression")
    timid, steps = batch.house_weights(), np.zeros(len(policy.names()))
    timid[at] = steps[at] = 0.2
    one, two = (batch.lean("joust", timid, steps, 200, 9, threads=t) for t in (1, 2))
    assert (one[0] == two[0]).all() and one[1] == 200
    assert one[0][at] > 0.1, one[0][at]


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
