"""Games with their rules, in the shape that users of OpenSpiel expect."""

from __future__ import annotations

from typing import Any

from . import _salle


def games() -> list[str]:
    """The names of the games there are."""
    return [game["id"] for game in _salle.catalogue()]


def load_game(name: str, rules: str = "") -> Game:
    """A game by its name, with rules such as "ferti/advanced target=3"; "" for the usual ones."""
    return Game(name, rules)


class Game:
    """A game with its rules. ValueError, with the reason, if there is none such."""

    def __init__(self, name: str, rules: str = "") -> None:
        start = _salle.open(name, rules)
        self.name: str = start.game
        self.rules: str = start.rules
        self._start = start

    def new_initial_state(self) -> _salle.State:
        """The beginning: cards are still to be dealt."""
        return self._start.clone()

    def state_at(self, position: str, seed: int = 0) -> _salle.State:
        """A game from a position in notation; what it hides (`?`) is dealt with the seed."""
        return _salle.open_at(self.name, self.rules, position, seed)

    def num_players(self) -> int:
        """How many seats there are."""
        return self._start.num_players

    def num_distinct_actions(self) -> int:
        """How many action numbers there are."""
        return self._start.num_distinct_actions()

    def min_utility(self) -> float:
        """What a lost game returns."""
        return -1.0

    def max_utility(self) -> float:
        """What a won game returns."""
        return 1.0

    def utility_sum(self) -> float:
        """Of the two sides; team-mates each get their side's."""
        return 0.0

    def layout(self) -> dict[str, Any]:
        """What observations and action numbers mean: the one description of them."""
        return self._start.layout()

    def observation_tensor_shape(self) -> list[int]:
        """Of `State.observation_tensor`."""
        layout = self.layout()
        return [layout["codes"] if layout["kind"] == "codes" else layout["cells"]]

    def information_state_tensor_shape(self) -> list[int]:
        """Of `State.information_state_tensor`."""
        layout = self.layout()
        return [self.observation_tensor_shape()[0] + layout["history"] * layout["history_codes"]]

    def players(self) -> list[str]:
        """The house's players of this game: yardsticks, then the levels from the first lesson up."""
        mine = next(game for game in _salle.catalogue() if game["id"] == self.name)
        return [player["name"] for player in mine["players"]]

    def player(self, name: str, seed: int = 1) -> _salle.HousePlayer:
        """A player of the house: "provost", "5" (its level), "provost:nodes=500"."""
        return _salle.HousePlayer(self.name, name, seed)

    def batch(
        self, games: int, threads: int = 0, *, history: bool = False, actions: bool = False
    ) -> _salle.Batch:
        """So many games side by side; `threads` 0: one a core."""
        return _salle.Batch(self.name, self.rules, games, threads, history, actions)

    def rules_page(self, language: str = "en") -> str:
        """The rules in plain words."""
        return self._start.rules_page(language)

    def seat_name(self, seat: int, language: str = "en") -> str:
        """What a seat is called."""
        return self._start.seat_name(seat, language)

    def __repr__(self) -> str:
        return f"<salle.Game {self.name}, {self.rules}>"
