"""How good a player is: what a best response gains against it, and how it fares against yardsticks.

    python3 -m salle.benchmark                       the baselines: random, steady, a small PPO, tabular CFR
    python3 -m salle.benchmark provost maitre        players of the house
    python3 -m salle.benchmark my_bot.py:choose      a function of yours that takes a Sight
    python3 -m salle.benchmark baselines provost     both in one table
    python3 -m salle.benchmark --decisions 3000000 --rounds 50000 --games 400 provost

**Exploitability** is measured in rounds of En Garde: a fresh learner (salle.learning, PPO) trains against the
player, who does not change, and what a round is then worth to it is what the player gives away. It is a lower
bound: a better learner may gain more. The learner's budget stands above the table, since it means nothing without.
Tabular CFR plays a reduced game of its own (salle.reduced), which is small enough for an exact best response.

**Yardsticks** are players of the house that never change; every match is of pairs with the same deal and
the sides changed, and its error bar is taken over pairs.
"""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Optional

import numpy as np

from . import _salle
from .games import Game
from .learning import BatchPlayer, Learner, Net, contest, house_player, random_player
from .play import Chooser, play_match
from .reduced import Cfr

RULES = "ferti/advanced"
YARDSTICKS = {
    "en-garde": [("ferti/advanced target=1", "random"), ("ferti/advanced target=1", "steady")],
    "archers": [("standard", "random"), ("standard", "pupil")],
    "sword-and-shield": [("joust", "random"), ("joust", "steady")],
}


@dataclass
class Figure:
    """A number with its 95 % error bar."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:+.3f} ± {self.error:.3f}"


@dataclass
class Candidate:
    """Somebody to be judged: in batches of En Garde, and in single games of any game it plays."""

    name: str
    in_batches: Optional[BatchPlayer]
    in_games: Callable[[str], Optional[Chooser]]
    house: bool = False


def in_batches_by_hand(chooser: Chooser) -> BatchPlayer:
    """A function of a Sight in batches, one decision after another: as slow as it is."""

    def choose(batch: _salle.Batch, where: np.ndarray, seed: int) -> np.ndarray:
        numbers = np.zeros(batch.games, np.int32)
        for i in np.flatnonzero(where):
            sight = batch.sight(int(i))
            choice = chooser(sight)
            if isinstance(choice, str):
                choice = sight.legal_actions()[sight.legal().index(choice)]
            numbers[i] = choice
        return numbers

    return choose


def house_candidate(name: str) -> Candidate:
    """A player of the house, by a name that a game has."""

    def in_games(game: str) -> Optional[Chooser]:
        try:
            return _salle.HousePlayer(game, name)
        except ValueError:
            return None

    if all(in_games(game) is None for game in YARDSTICKS):
        raise ValueError(f"no game has a player {name!r}; `salle games` lists them")
    there = in_games("en-garde") is not None
    return Candidate(name, house_player(name) if there else None, in_games, house=True)


def random_candidate() -> Candidate:
    """Any legal action: drawn in Python where it is many at a time."""
    return Candidate("random", random_player, lambda game: _salle.HousePlayer(game, "random"), house=True)


def function_candidate(spec: str) -> Candidate:
    """A function in a file: "my_bot.py:choose"."""
    path, _, function = spec.partition(":")
    loaded = importlib.util.spec_from_file_location(Path(path).stem, path)
    if loaded is None or loaded.loader is None or not function:
        raise ValueError(f"{spec!r} is no file and function, as in my_bot.py:choose")
    module = importlib.util.module_from_spec(loaded)
    loaded.loader.exec_module(module)
    choose = getattr(module, function, None)
    if choose is None:
        raise ValueError(f"{path} has no function {function!r}")
    return Candidate(spec, in_batches_by_hand(choose), lambda game: choose)


def net_candidate(name: str, net: Net) -> Candidate:
    """A net of salle.learning, which plays En Garde only."""
    return Candidate(name, net.player(), lambda game: net.chooser() if game == "en-garde" else None)


def best_response(
    player: BatchPlayer, decisions: int, rounds: int, seed: int = 1, rules: str = RULES
) -> tuple[Figure, Net]:
    """What a learner gains a round against this player after so many decisions of its own.

    The best of its last nets is taken by rounds of their own, and its worth is then measured by others.
    """
    learner = Learner(rules, player, seed)
    best, best_worth = learner.net, -2.0
    while learner.decisions < decisions:
        learner.update()
        if learner.decisions > decisions * 0.6:
            net = Net(hidden=learner.net.hidden, weights={n: w.copy() for n, w in learner.net.weights.items()})
            worth, _ = contest(net.player(), player, rules, max(rounds // 5, 200), seed + learner.decisions)
            if worth > best_worth:
                best, best_worth = net, worth
    return Figure(*contest(best.player(), player, rules, rounds, seed + 1)), best


def self_taught(decisions: int, seed: int = 1, rules: str = RULES) -> Net:
    """A net after so many decisions of self-play: the small PPO among the baselines."""
    learner = Learner(rules, None, seed)
    while learner.decisions < decisions:
        learner.update()
    return learner.net


def against_yardsticks(candidate: Candidate, games: int, seed: int = 1) -> dict[tuple[str, str], str]:
    """Scores in per cent by game and yardstick; games that it does not play are left out."""
    scores: dict[tuple[str, str], str] = {}
    for game, yardsticks in YARDSTICKS.items():
        chooser = candidate.in_games(game)
        if chooser is None:
            continue
        for rules, yardstick in yardsticks:
            if candidate.house:
                found = _salle.match(game, candidate.name, yardstick, rules, games, seed)
            else:
                other = _salle.HousePlayer(game, yardstick)
                found = play_match(Game(game, rules), chooser, other, games, seed).statistics
            scores[game, yardstick] = f"{100 * found['score']:.1f} ± {100 * found['error_bar']:.1f}"
    return scores


def table(rows: list[list[str]]) -> str:
    """Rows of text as a Markdown table whose columns line up; the first row is the head."""
    wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    lines = ["| " + " | ".join(cell.ljust(w) for cell, w in zip(row, wide)) + " |" for row in rows]
    lines.insert(1, "|" + "|".join("-" * (w + 2) for w in wide) + "|")
    return "\n".join(lines)


COLUMNS = [(game, name) for game, yardsticks in YARDSTICKS.items() for _, name in yardsticks]
HEAD = ["player", "a best response gains a round"] + [f"{game} / {name}" for game, name in COLUMNS]


def measured(candidate: Candidate, decisions: int, rounds: int, games: int, seed: int = 1) -> list[str]:
    """A player's row; `games` 0: without the yardsticks."""
    gained = "–"
    if candidate.in_batches is not None:
        gained = str(best_response(candidate.in_batches, decisions, rounds, seed)[0])
    scores = against_yardsticks(candidate, games, seed) if games > 0 else {}
    return [candidate.name, gained] + [scores.get(column, "–") for column in COLUMNS]


def reduced_rows(iterations: int) -> list[list[str]]:
    """What exact best responses gain in the reduced game, against uniform play and against tabular CFR."""
    cfr = Cfr()
    uniform = cfr.exploitability()
    cfr.run(iterations)
    rows = [["uniform, reduced game", f"{uniform:+.4f}, exact"]]
    rows.append([f"tabular CFR, {iterations} iterations, reduced game", f"{cfr.exploitability():+.4f}, exact"])
    return [row + ["–"] * len(COLUMNS) for row in rows]


def benchmark(candidates: list[Candidate], decisions: int, rounds: int, games: int, seed: int = 1) -> str:
    """The table for these players; `games` 0: without the yardsticks."""
    return table([HEAD] + [measured(each, decisions, rounds, games, seed) for each in candidates])


def main(arguments: Optional[list[str]] = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python3 -m salle.benchmark", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("players", nargs="*", help="players of the house, file.py:function, or baselines (the default)")
    parser.add_argument("--decisions", type=int, default=400_000, help="of each best response while it learns")
    parser.add_argument("--rounds", type=int, default=10_000, help="in which its gain is measured")
    parser.add_argument("--games", type=int, default=100, help="against every yardstick; 0: none")
    parser.add_argument("--iterations", type=int, default=20, help="of CFR on the reduced game")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    for name, least in (("decisions", 1), ("rounds", 2), ("games", 0), ("iterations", 1), ("seed", 0)):
        if getattr(given, name) < least:
            parser.error(f"--{name} is at least {least}")
    try:
        found = named(given)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    print(
        f"En Garde: {RULES}, single rounds; a best response learns from {given.decisions:,} decisions and is"
        f" measured over {given.rounds:,} rounds.\nYardsticks: points in per cent over {given.games} games."
        " ± is a 95 % error bar.\n"
    )
    rows = [HEAD]
    for name, measure in found:
        print(f"{name} …", file=sys.stderr, flush=True)
        measured_rows = measure()
        rows += measured_rows
        # It takes long: what has been found is not lost if somebody stops it.
        for row in measured_rows:
            print(" | ".join(row), file=sys.stderr, flush=True)
    print(table(rows))
    return 0


def named(given: argparse.Namespace) -> list[tuple[str, Callable[[], list[list[str]]]]]:
    """Everybody who was named, with what measures them: who is not there is told before anything takes long."""
    sizes = (given.decisions, given.rounds, given.games, given.seed)
    found: list[tuple[str, Callable[[], list[list[str]]]]] = []

    def taught() -> Candidate:
        return net_candidate("small PPO", self_taught(given.decisions, given.seed))

    for name in given.players or ["baselines"]:
        if name != "baselines":
            one = function_candidate(name) if ".py" in name else house_candidate(name)
            found.append((name, lambda one=one: [measured(one, *sizes)]))
            continue
        for plain in (random_candidate(), house_candidate("steady")):
            found.append((plain.name, lambda one=plain: [measured(one, *sizes)]))
        found.append(("small PPO", lambda: [measured(taught(), *sizes)]))
        found.append(("tabular CFR", lambda: reduced_rows(given.iterations)))
    return found


if __name__ == "__main__":
    sys.exit(main())
