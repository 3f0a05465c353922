"""A Python function as an engine: for `salle match`, `salle serve --engine` and any other host.

    import salle.engine

    def choose(sight):
        return sight.legal()[0]

    salle.engine.run(choose, name="First")

    salle match en-garde --a "cmd:python3 my-bot.py" --b steady

docs/engine-protocol.md tells what is said. Whatever the function prints goes to standard error: standard
output belongs to the protocol.
"""

from __future__ import annotations

import inspect
import queue
import sys
import threading
from collections.abc import Callable, Iterable
from typing import Any, Optional, TextIO

from . import _salle
from .games import games as all_games


class _Task:
    """What an engine has been told of the game and the position."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.rules = ""
        self.seat = 0
        self.start = ""
        self.forget()

    def forget(self) -> None:
        self.position = ""
        self.moves: Optional[list[str]] = None
        self.view = ""
        self.legal: list[str] = []

    def sight(self) -> _salle.Sight:
        return _salle.sight_from_text(
            self.game, self.rules, self.seat, self.position, self.moves, self.view, self.legal, self.start
        )


def _split(text: str) -> list[str]:
    """Moves: words, of which brackets hold several together."""
    moves: list[str] = []
    depth = 0
    for word in text.split():
        if depth > 0:
            moves[-1] += " " + word
        else:
            moves.append(word)
        depth += word.count("[") - word.count("]")
    return moves


def _budget(text: str) -> dict[str, float]:
    words = text.split()
    numbers = dict(zip(words[::2], words[1::2]))
    budget: dict[str, float] = {}
    if "movetime" in numbers:
        budget["seconds"] = float(numbers["movetime"]) / 1000
    if "nodes" in numbers:
        budget["nodes"] = int(numbers["nodes"])
    return budget


def _takes_two(choose: Callable[..., Any]) -> bool:
    """Does this function want a second argument? One that has a value of its own is not asked for."""
    try:
        wanted = inspect.signature(choose).parameters.values()
    except ValueError:  # compiled, as the house's players are: one argument
        return False
    given = [each for each in wanted if each.kind in (each.POSITIONAL_ONLY, each.POSITIONAL_OR_KEYWORD)]
    return len(given) > 1 and (given[1].default is inspect.Parameter.empty or given[1].name == "budget")


class Engine:
    """The engine's side of the conversation; `run` is what most people want."""

    def __init__(
        self, choose: Callable[..., Any], name: str, games: Iterable[str], author: str, say: Callable[[str], None]
    ) -> None:
        self._choose = choose
        self._wants_budget = _takes_two(choose)
        self._name = name
        self._author = author
        self._games = list(games)
        self._say = say
        self._seed = 1
        self._task = _Task(self._games[0])

    def introduce(self) -> None:
        """Who it is and what it plays."""
        self._say(f"id name {self._name}")
        if self._author:
            self._say(f"id author {self._author}")
        for game in self._games:
            self._say(f"game {game}")
        self._say("option name Seed type spin default 1 min 0 max 18446744073709551615")
        self._say("salleok")

    def hear(self, line: str) -> bool:
        """One line from the host; False when the conversation is over."""
        try:
            return self._heed(line)
        except ValueError as error:  # a number that is none: the host is told, and may go on
            self._say(f"error {' '.join(str(error).split())}")
            return True

    def _heed(self, line: str) -> bool:
        word, _, rest = line.strip().partition(" ")
        task = self._task
        if word == "quit":
            return False
        if word == "salle":
            self.introduce()
        elif word == "setoption" and rest.startswith("name Seed value "):
            self._seed = int(rest.rsplit(" ", 1)[1])
        elif word == "newgame":
            self._task = _Task(rest)
        elif word == "rules":
            task.rules = rest
        elif word == "seat":
            task.seat = int(rest.split()[0])
        elif word == "start":
            task.start = rest
        elif word == "position":
            task.forget()
            task.position = rest
        elif word == "moves":
            task.moves = _split(rest)
        elif word == "view":
            task.view = rest
        elif word == "legal":
            task.legal.append(rest)
        elif word == "go":
            self._decide(rest)
        return True

    def _decide(self, rest: str) -> None:
        try:
            sight = self._task.sight()
            arguments = [sight]
            if self._wants_budget:
                arguments.append({"seed": self._seed, **_budget(rest)})
            choice = self._choose(*arguments)
            if not isinstance(choice, str):
                choice = sight.legal()[sight.legal_actions().index(int(choice))]
        except Exception as error:  # the host is told, whatever it was
            self._say(f"error {type(error).__name__}: {' '.join(str(error).split())}")
            return
        self._say(f"bestmove {choice}")


def run(
    choose: Callable[..., Any],
    name: str = "Python bot",
    games: Optional[Iterable[str]] = None,
    author: str = "",
    lines: Optional[TextIO] = None,
    out: Optional[TextIO] = None,
) -> None:
    """Plays with `choose(sight)` until the host has had enough.

    It is given all that its seat knows and gives back an action, in notation or as a number. One that
    must have a second argument, or has one called `budget`, gets the budget, too: a dict with `seed` and, as
    the host wishes, `seconds` or `nodes`. `isready` is answered meanwhile; a function that thinks for long
    should keep to its budget, since it cannot be interrupted. `games` are the names of those it plays, all by
    default.
    """
    source = lines or sys.stdin
    sink = out or sys.stdout
    if out is None:
        sys.stdout = sys.stderr  # what the function prints is not of the protocol
    lock = threading.Lock()

    def say(line: str) -> None:
        with lock:
            sink.write(line + "\n")
            sink.flush()

    engine = Engine(choose, name, games or all_games(), author, say)
    heard: queue.SimpleQueue[Optional[str]] = queue.SimpleQueue()

    def listen() -> None:
        for line in source:
            word = line.split(" ", 1)[0].strip()
            if word == "isready":
                say("readyok")
            elif word != "stop":
                heard.put(line)
            if word == "quit":
                return
        heard.put(None)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        line = heard.get()
        if line is None or not engine.hear(line):
            break
    if out is None:
        sys.stdout = sink
