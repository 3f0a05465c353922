"""The types of the compiled module. Written by scripts/update-python-docs."""

from typing import Any, Optional

import numpy as np
import numpy.typing as npt

__version__: str
CHANCE: int
TERMINAL: int

class Batch:
    """Many games side by side. Each waits for the decision of one seat; chance is played by the batch, and a game that ends is followed at once by a new one. The arrays are written in place: copy what is to be kept."""
    def __init__(self, game: str, rules: str = '', games: int = 1024, threads: int = 0, history: bool = False, actions: bool = False) -> None: ...
    @property
    def actions(self) -> np.ndarray:
        """[games, numbers]: the actions themselves, if wanted and if they are numbered by their place."""
    @property
    def ended(self) -> np.ndarray:
        """[games]: did a game end with the last step?"""
    @property
    def games(self) -> int:
        """How many games there are."""
    @property
    def history(self) -> np.ndarray:
        """[games, acts]: what was done lately, if wanted."""
    def layout(self) -> dict:
        """What observations and action numbers mean."""
    @property
    def mask(self) -> np.ndarray:
        """[games, numbers]: which actions are legal."""
    @property
    def observation(self) -> np.ndarray:
        """[games, cells]: what the seat to act may know."""
    @property
    def payoffs(self) -> np.ndarray:
        """[games, seats]: of games that ended with the last step, else 0."""
    def reset(self, seed: int = 0) -> None:
        """Begins all games anew, game i with stream i of this seed."""
    def reset_each(self, seeds: npt.ArrayLike) -> None:
        """Begins all games anew, each with a seed of its own."""
    @property
    def seat(self) -> np.ndarray:
        """[games]: who is to act."""
    @property
    def seats(self) -> int:
        """How many seats each has."""
    def sight(self, game: int) -> Sight:
        """All that the seat to act knows in one of the games."""
    def step(self, actions: npt.ArrayLike) -> int:
        """Does one action in every game, given by whole numbers. Says how many were not legal: nothing changed there."""

class HousePlayer:
    """A computer player of the house."""
    def __call__(self, sight: Sight) -> str:
        """What it does, in notation: so it can stand where a function can."""
    def __init__(self, game: str, name: str, seed: int = 1) -> None: ...
    def decide(self, batch: Batch, where: np.ndarray, seed: int) -> np.ndarray:
        """The numbers of what it does in the marked games of a batch. Batches of some games do not keep all that it wants to know: ValueError."""
    @property
    def game(self) -> str:
        """Which game it plays."""
    @property
    def name(self) -> str:
        """Its name, as it was asked for."""
    def think(self, sight: Sight, nodes: int = 0, seconds: float = 0.0) -> dict:
        """What it would do and how good it believes that to be. Other threads run meanwhile."""

class Random:
    """The house's random numbers: the same everywhere."""
    def __call__(self) -> int:
        """The next uniform 64-bit number."""
    def __init__(self, seed: int, stream: int = 0) -> None: ...
    def below(self, bound: int) -> int:
        """Uniform in [0, bound)."""
    def fraction(self) -> float:
        """Uniform in [0, 1)."""

class Sight:
    """All that one seat knows at one moment. There is no way from here to the game itself: whoever wants a state has to invent one with sample()."""
    def __init__(self, *args: Any, **kwargs: Any) -> Any: ...
    def _repr_svg_(self) -> str:
        """What a notebook shows."""
    def describe(self, language: str = 'en') -> str:
        """The view in sentences."""
    @property
    def events(self) -> list:
        """What happened, as the seat saw it."""
    @property
    def game(self) -> str:
        """Which game it is."""
    def information_state_string(self) -> str:
        """All that the seat has seen since the beginning, in one line."""
    def information_state_tensor(self) -> np.ndarray:
        """The observation, and behind it what was done lately."""
    def layout(self) -> dict:
        """What observations and action numbers mean."""
    def legal(self) -> list[str]:
        """What the seat can do, in notation; empty where it is not its turn."""
    def legal_actions(self) -> list[int]:
        """The same as numbers, in the same order."""
    def legal_actions_mask(self) -> np.ndarray:
        """The same as an array of bools."""
    @property
    def moves(self) -> list[str]:
        """All that was done, as the seat may read it."""
    def observation(self) -> np.ndarray:
        """The observation in cells, as batches have it."""
    def observation_history(self) -> np.ndarray:
        """What was done lately, as batches have it."""
    def observation_tensor(self) -> np.ndarray:
        """The observation as the 0s and 1s that a network takes."""
    def options(self, language: str = 'en') -> list:
        """The legal actions with what they mean."""
    def picture(self, language: str = 'en') -> str:
        """A drawing in characters."""
    @property
    def position(self) -> str:
        """The position as the seat knows it, in notation."""
    def prompt(self, language: str = 'en') -> str:
        """Whose move it is, and what can be done."""
    @property
    def rules(self) -> str:
        """Its rules, written out in full."""
    def sample(self, seed: int) -> salle::python::PyState:
        """An invented game that this seat could not tell from the real one: hidden cards are dealt anew, each as likely as the rules make it."""
    @property
    def seat(self) -> int:
        """Whose knowledge this is."""
    def svg(self, language: str = 'en') -> str:
        """A drawing as SVG."""
    def view(self) -> Any:
        """What the seat sees, as the hall tells its browser."""

class State:
    """A game being played, secrets included. What a player may be given is its sight(seat)."""
    def __init__(self, *args: Any, **kwargs: Any) -> Any: ...
    def __len__(self) -> int:
        """"""
    def _repr_svg_(self) -> str:
        """What a notebook shows: what everyone at the table sees."""
    def action_to_string(self, action: int) -> str:
        """An action's number in notation."""
    def actors(self) -> list[int]:
        """Who did each of them."""
    def apply_action(self, action: int) -> None:
        """Does what has this number, be it a seat's or chance's. ValueError if nothing has."""
    def chance_key(self) -> int:
        """The name of this chance event, never twice the same in a game."""
    def chance_outcomes(self) -> list:
        """What chance can do: pairs of a number and its odds."""
    def child(self, action: int) -> State:
        """A copy in which this was done."""
    def clone(self) -> State:
        """A copy."""
    def current_player(self) -> int:
        """The seat to decide; salle.CHANCE (-1) or salle.TERMINAL (-2)."""
    def deal(self, number: int) -> str:
        """Chance acts by a uniform 64-bit number, with the right odds; says what it did."""
    def describe(self, viewer: Any = 'spectator', language: str = 'en') -> str:
        """The view in sentences."""
    def events(self, viewer: Any = 'spectator', since: int = 0, language: str = 'en') -> list:
        """What happened from action number `since` on, as a viewer saw it, with words."""
    @property
    def game(self) -> str:
        """Which game it is."""
    def history(self, viewer: Any = 'all') -> list[str]:
        """All that was done, in notation; *? where it is hidden."""
    def information_state_string(self, seat: int) -> str:
        """All that this seat has seen since the beginning, in one line."""
    def information_state_tensor(self, seat: int) -> np.ndarray:
        """The observation, and behind it what was done lately where the layout has a history."""
    def is_chance_node(self) -> bool:
        """Is a card to be dealt or a lot to be drawn?"""
    def is_terminal(self) -> bool:
        """Is the game over?"""
    def layout(self) -> dict:
        """What observations and action numbers mean."""
    def legal(self) -> list[str]:
        """The same in the game's notation, in the same order."""
    def legal_actions(self) -> list[int]:
        """The numbers of what can be done now; of chance, the places of its outcomes."""
    def legal_actions_mask(self) -> np.ndarray:
        """The same as an array of bools, one for each action number."""
    def num_distinct_actions(self) -> int:
        """How many action numbers there are."""
    @property
    def num_players(self) -> int:
        """How many seats there are."""
    def observation(self, seat: int) -> np.ndarray:
        """The observation in cells, as batches have it."""
    def observation_history(self, seat: int) -> np.ndarray:
        """What was done lately, as batches have it."""
    def observation_string(self, seat: int) -> str:
        """The position as this seat knows it, in notation."""
    def observation_tensor(self, seat: int) -> np.ndarray:
        """The observation as the 0s and 1s that a network takes."""
    def options(self, language: str = 'en') -> list:
        """The legal actions with what they mean."""
    def picture(self, viewer: Any = 'spectator', language: str = 'en') -> str:
        """A drawing in characters."""
    def play(self, action: str, language: str = 'en') -> None:
        """Does what this says in the game's notation. ValueError with the reason why not."""
    def position(self, viewer: Any = 'all') -> str:
        """The position in notation."""
    def prompt(self, viewer: Any = 'spectator', language: str = 'en') -> str:
        """Whose move it is, and what can be done."""
    def record(self, tags: list[tuple[str, str]] = [], viewer: Any = 'all') -> str:
        """The game written down (docs/records.md); pairs of tags as names go between."""
    def result(self, language: str = 'en') -> str:
        """How the game ended, in words."""
    def returns(self) -> list[float]:
        """By seat: 1 won, -1 lost, 0 drawn or not over."""
    def rewound(self, length: int) -> State:
        """The game after its first so many actions."""
    @property
    def rules(self) -> str:
        """Its rules, written out in full."""
    def rules_page(self, language: str = 'en') -> str:
        """The rules in plain words."""
    def seat_name(self, seat: int, language: str = 'en') -> str:
        """What a seat is called."""
    def side(self, seat: int) -> int:
        """Which side a seat is on: team-mates share one."""
    def sight(self, seat: int, story: bool = True) -> Sight:
        """All that this seat knows, and nothing else; `story` tells what happened, too."""
    def string_to_action(self, text: str) -> int:
        """The number of an action in notation."""
    def svg(self, viewer: Any = 'spectator', language: str = 'en') -> str:
        """A drawing as SVG."""
    def view(self, viewer: Any = 'spectator') -> Any:
        """What a viewer sees, as the hall tells a browser (docs/protocol.md)."""

def analyse(sight: Sight, nodes: int = 0, seconds: float = 0.0, seed: int = 1) -> dict:
    """How good the actions of a decision are, as the house's analyst sees it."""

def catalogue(language: str = 'en') -> Any:
    """Every game with its rule sets, options and players."""

def match(game: str, a: str, b: str, rules: str = '', games: int = 100, seed: int = 1, threads: int = 0, openings: str = '') -> dict:
    """A match between two players of the house, or engines ("cmd:./my-bot"), as `salle match` plays it: the same seed gives the same games."""

def number_for(seed: int, key: int) -> int:
    """A number fixed by a seed and a key: how a seed fixes every deal of a game."""

def open(game: str, rules: str = '') -> State:
    """A game at its beginning."""

def open_at(game: str, rules: str, position: str, seed: int = 0) -> State:
    """A game from a position; what it hides is dealt with the seed."""

def pair_statistics(quarters: list[int]) -> dict:
    """What the scores of pairs of games show, each 0 to 4."""

def record_tags(record: str) -> list[tuple[str, str]]:
    """The tags of a record, in order."""

def replay(record: str) -> State:
    """The game that a record tells, at its end."""

def review(state: State, nodes: int = 0, seconds: float = 0.0, seed: int = 1) -> list:
    """What every decision of a game gave away."""

def sight_from_text(game: str, rules: str, seat: int, position: str, moves: Optional[list[str]] = None, view: str = '', legal: list[str] = [], start: str = '') -> Sight:
    """What an engine was told (docs/engine-protocol.md), as a sight."""

def verify(record: str) -> tuple:
    """Was a record's deal honest, and why: see docs/records.md."""
