"""Games and matches between players, of which some may be Python functions.

A player is anything that takes a `Sight` and gives back an action, in notation or as a number: a
function, a `HousePlayer`, an object with `__call__`.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Union

from . import _salle
from .games import Game

Choice = Union[str, int]
Chooser = Callable[[_salle.Sight], Choice]


def _act(state: _salle.State, player: Chooser) -> None:
    choice = player(state.sight(state.current_player()))
    if isinstance(choice, str):
        state.play(choice)
    elif isinstance(choice, numbers.Integral):
        state.apply_action(int(choice))
    else:
        raise ValueError(f"a player gives back an action in notation or its number, not {choice!r}")


def play_game(game: Game, players: Sequence[Chooser], seed: int = 1) -> _salle.State:
    """One game to its end, a player for each seat. The seed fixes every deal.

    An action that is not legal is a ValueError that says why.
    """
    state = game.new_initial_state()
    if len(players) != state.num_players:
        raise ValueError(f"there are {state.num_players} seats and {len(players)} players")
    while not state.is_terminal():
        if state.is_chance_node():
            state.deal(_salle.number_for(seed, state.chance_key()))
        else:
            _act(state, players[state.current_player()])
    return state


@dataclass
class MatchResult:
    """What came of a match, from the first player's side."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    quarters: list[int] = field(default_factory=list)
    """Of each pair of games with one deal and the sides changed: 0 to 4."""

    @property
    def statistics(self) -> dict[str, Any]:
        """Score a game with its 95 % error bar over pairs, Elo, and more."""
        return _salle.pair_statistics(self.quarters)

    @property
    def score(self) -> float:
        """Points a game: a win 1, a draw one half."""
        return self.statistics["score"]

    def __str__(self) -> str:
        found = self.statistics
        return (
            f"{100 * found['score']:.1f} % ± {100 * found['error_bar']:.1f} %"
            f" ({self.wins} won, {self.draws} drawn, {self.losses} lost)"
        )


def play_match(game: Game, a: Chooser, b: Chooser, games: int = 100, seed: int = 1) -> MatchResult:
    """Games in pairs with the same deal and the sides changed, so that luck cancels out.

    For players of the house alone, `salle.match` does the same on all cores.
    """
    if games < 1:
        raise ValueError("a match has at least two games, one deal played from both seats")
    result = MatchResult()
    start = game.new_initial_state()
    sides = [start.side(seat) for seat in range(start.num_players)]
    for pair in range((games + 1) // 2):
        deal = _salle.number_for(seed, pair)
        quarters = 2
        for own in (0, 1):
            state = play_game(game, [a if side == own else b for side in sides], deal)
            payoff = round(state.returns()[sides.index(own)])
            quarters += payoff
            result.games += 1
            result.wins += payoff > 0
            result.draws += payoff == 0
            result.losses += payoff < 0
        result.quarters.append(quarters)
    return result
