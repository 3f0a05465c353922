"""Three duelling games from Python: En Garde, Archers, With Sword and Shield.

    import salle

    game = salle.load_game("en-garde", "ferti/advanced")
    state = game.new_initial_state()
    random = salle.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.deal(random())
        else:
            actions = state.legal_actions()
            state.apply_action(actions[random.below(len(actions))])
    print(state.result(), state.returns())

A `State` holds everything, secrets included. What a player may know is `state.sight(seat)`, from which
no state can be reached. docs/python.md goes from here to a first learned player.
"""

from ._salle import (
    CHANCE,
    TERMINAL,
    Batch,
    HousePlayer,
    Random,
    Sight,
    State,
    __version__,
    analyse,
    catalogue,
    match,
    number_for,
    pair_statistics,
    record_tags,
    replay,
    review,
    sight_from_text,
    verify,
)
from .games import Game, games, load_game
from .play import MatchResult, play_game, play_match

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Batch",
    "Game",
    "HousePlayer",
    "MatchResult",
    "Random",
    "Sight",
    "State",
    "__version__",
    "analyse",
    "catalogue",
    "games",
    "load_game",
    "match",
    "number_for",
    "pair_statistics",
    "play_game",
    "play_match",
    "record_tags",
    "replay",
    "review",
    "sight_from_text",
    "verify",
]
