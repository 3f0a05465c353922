"""Data sets by one command, with a card that says how they were made.

    python3 -m salle.dataset positions en-garde --count 1000 --out data
    python3 -m salle.dataset games archers --count 100 --players provost,provost --out data

`positions` are decisions as the seat to move knows them, each with what the house's analyst found every action
worth: one JSON object a line. `games` are whole games as records (docs/records.md), one file. CARD.md stands
beside them; the same command writes the same bytes.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Optional

from . import _salle
from .games import Game
from .play import play_game


def positions(game: Game, count: int, players: list[str], nodes: int, seed: int) -> list[dict[str, Any]]:
    """So many decisions out of games, with values: one in five of those met, and an equal mixture of
    what these players do and of random actions, so that not only good positions are there."""
    found: list[dict[str, Any]] = []
    random = _salle.Random(seed)
    number = 0
    while len(found) < count:
        number += 1
        state = game.new_initial_state()
        minds = [game.player(name, _salle.number_for(seed, 1000 + number)) for name in players]
        deal = _salle.number_for(seed, number)
        while not state.is_terminal() and len(found) < count:
            if state.is_chance_node():
                state.deal(_salle.number_for(deal, state.chance_key()))
                continue
            seat = state.current_player()
            sight = state.sight(seat, story=False)
            if random.below(5) == 0:
                found.append(valued(sight, nodes, _salle.number_for(seed, len(found))))
            if random.below(2) == 0:
                actions = sight.legal_actions()
                state.apply_action(actions[random.below(len(actions))])
            else:
                state.play(minds[seat % len(minds)](sight))
    return found


def valued(sight: _salle.Sight, nodes: int, seed: int) -> dict[str, Any]:
    """A decision with what the analyst found."""
    thought = _salle.analyse(sight, nodes=nodes, seed=seed)
    return {
        "position": sight.position,
        "seat": sight.seat,
        "legal": sight.legal(),
        "value": round(thought["value"], 6),
        "best": thought["action"],
        "actions": [
            {"action": each["action"], "value": round(each["value"], 6), "share": round(each["share"], 6)}
            for each in sorted(thought["alternatives"], key=lambda each: (-each["share"], -each["value"]))
        ],
    }


def games(game: Game, count: int, players: list[str], seed: int) -> str:
    """So many games between these players as records, one after another."""
    records = []
    for number in range(count):
        deal = _salle.number_for(seed, number)
        turn = number % len(players)
        seated = (players[turn:] + players[:turn]) * game.num_players()
        seated = seated[: game.num_players()]
        minds = [game.player(name, _salle.number_for(deal, 100 + seat)) for seat, name in enumerate(seated)]
        state = play_game(game, minds, deal)
        tags = [(game.seat_name(seat), name) for seat, name in enumerate(seated)]
        records.append(state.record(tags))
    return "\n".join(records)


def card(kind: str, given: argparse.Namespace, game: Game, size: int) -> str:
    """What whoever finds the files should know."""
    made = {
        "positions": "Decisions out of games in which each action was, at even odds, that of the player or any "
        "legal one; one decision in five was kept. Values and shares of actions are those of the house's analyst "
        "for that seat's knowledge alone: 1 is a certain win, -1 a certain loss.",
        "games": "Whole games between players of the house, seats changed from game to game. Every deal follows "
        "from the seed.",
    }[kind]
    fields = {
        "positions": "`position`: as the seat to move knows it, `?` where it may not look. `seat`. `legal`: its "
        "actions in notation. `value`: of the decision. `best`: what the analyst would do. `actions`: those it "
        "looked at, each with its `share` (how often good play chooses it) and its `value`, the greatest share "
        "first; values are estimates, so one with a small share may have a greater value.",
        "games": "Records as docs/records.md has them, separated by empty lines; `salle replay` reads each.",
    }[kind]
    command = f"python3 -m salle.dataset {kind} {game.name} --rules '{game.rules}' --count {given.count}"
    command += f" --players {given.players} --seed {given.seed}" + (
        f" --nodes {given.nodes}" if kind == "positions" else ""
    )
    return (
        f"# {size} {kind} of {game.name}\n\n"
        f"- Rules: `{game.rules}`\n- Players: {given.players}\n- Seed: {given.seed}\n"
        + (f"- Analyst: {given.nodes} nodes a decision (0: as many as it usually takes)\n" if kind == "positions" else "")
        + f"- Salle {_salle.__version__}\n- Written by: `{command}`\n\n"
        f"{made}\n\n## Fields\n\n{fields}\n\n## Limits\n\n"
        "Positions of one game are not independent of each other. Players of the house are strong and not "
        "perfect; docs/players.md says how strong, and how that was measured. MIT licence.\n"
    )


def main(arguments: Optional[list[str]] = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        prog="python3 -m salle.dataset", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kind", choices=["positions", "games"])
    parser.add_argument("game")
    parser.add_argument("--rules", default="")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--players", default="scholar,scholar", help="who sits down, in turn")
    parser.add_argument("--nodes", type=int, default=200, help="of the analyst, a decision; 0: as many as it usually takes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="dataset", help="the folder to write to")
    given = parser.parse_args(arguments)
    for name, least in (("count", 1), ("nodes", 0), ("seed", 0)):
        if getattr(given, name) < least:
            parser.error(f"--{name} is at least {least}")
    players = given.players.split(",")
    folder = Path(given.out)
    try:
        game = Game(given.game, given.rules)
        for name in players:
            game.player(name)
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    if given.kind == "positions":
        rows = positions(game, given.count, players, given.nodes, given.seed)
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        (folder / "positions.jsonl").write_text(text)
    else:
        (folder / "games.txt").write_text(games(game, given.count, players, given.seed))
    (folder / "CARD.md").write_text(card(given.kind, given, game, given.count))
    return 0


if __name__ == "__main__":
    sys.exit(main())
