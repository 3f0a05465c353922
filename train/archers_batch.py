"""Games of Archers on all cores: the C interface of src/games/archers/capi/archers.h through ctypes.

Needs numpy only.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from archers_weights import RECORD
from capi import NO_MATCH, PairedResult, load_library


class _Plan(ctypes.Structure):
    _fields_ = [
        ("rule_set", ctypes.c_char_p),
        ("seed", ctypes.c_uint64),
        ("threads", ctypes.c_int32),
        ("nodes", ctypes.c_int64),
        ("seconds", ctypes.c_double),
        ("games", ctypes.c_int64),
        ("most_time", ctypes.c_double),
    ]


class _Search(ctypes.Structure):
    _fields_ = [
        ("net", ctypes.c_void_p),
        ("nodes", ctypes.c_int64),
        ("seconds", ctypes.c_double),
    ]


class _Match(ctypes.Structure):
    _fields_ = [
        ("pairs", ctypes.c_int64 * 5),
        ("draws", ctypes.c_int64),
        ("decisions", ctypes.c_int64),
        ("nodes", ctypes.c_int64 * 2),
        ("thought", ctypes.c_double * 2),
    ]


def _load() -> ctypes.CDLL:
    library = load_library()
    pointer, plan = ctypes.c_void_p, ctypes.POINTER(_Plan)
    library.salle_archers_net.restype = pointer
    library.salle_archers_net.argtypes = [ctypes.c_char_p, ctypes.c_int64]
    library.salle_archers_net_destroy.argtypes = [pointer]
    library.salle_archers_look.argtypes = [ctypes.c_char_p, pointer]
    library.salle_archers_evaluate.argtypes = [pointer, ctypes.c_char_p]
    library.salle_archers_wander.argtypes = [
        ctypes.c_char_p,
        ctypes.c_uint64,
        ctypes.c_int32,
        ctypes.c_char_p,
        ctypes.c_int64,
    ]
    library.salle_archers_generate.restype = ctypes.c_int64
    library.salle_archers_generate.argtypes = [plan, pointer, pointer, ctypes.c_int64]
    search = ctypes.POINTER(_Search)
    library.salle_archers_match.argtypes = [
        plan,
        search,
        search,
        ctypes.c_double,
        ctypes.c_double,
        ctypes.POINTER(_Match),
    ]
    library.salle_archers_book.restype = ctypes.c_int64
    library.salle_archers_book.argtypes = [plan, ctypes.c_char_p, ctypes.c_int64]
    return library


_library = _load()


class Net:
    """A weights file that games can be played with; None stands for the hand-made evaluation."""

    def __init__(self, path: Path) -> None:
        data = path.read_bytes()
        self.handle = _library.salle_archers_net(data, len(data))
        if not self.handle:
            raise ValueError(f"{path} is no weights file")

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            _library.salle_archers_net_destroy(self.handle)


def _handle(net: Net | None) -> int | None:
    return net.handle if net else None


def look(position: str) -> np.ndarray:
    """One record, without a score."""
    record = np.zeros(1, RECORD)
    if not _library.salle_archers_look(position.encode(), record.ctypes.data):
        raise ValueError(f"no position: {position}")
    return record


def evaluate(net: Net | None, position: str) -> int:
    return _library.salle_archers_evaluate(_handle(net), position.encode())


def wandered(rule_set: str, seed: int, actions: int) -> str:
    """A position so many random actions into a game, or fewer where that would end it."""
    text = ctypes.create_string_buffer(512)
    if not _library.salle_archers_wander(rule_set.encode(), seed, actions, text, len(text)):
        raise ValueError(f"no such rules: {rule_set}")
    return text.value.decode()


def generate(
    rule_set: str,
    net: Net | None,
    nodes: int,
    seed: int,
    most: int,
    seconds: float = math.inf,
    games: int = 1 << 40,
    threads: int = 0,
) -> np.ndarray:
    """Records of games of the search against itself, for so many seconds or games."""
    records = np.zeros(most, RECORD)
    plan = _Plan(rule_set.encode(), seed, threads, nodes, 0.0, games, seconds)
    count = _library.salle_archers_generate(plan, _handle(net), records.ctypes.data, most)
    return records[:count]


@dataclass
class Result(PairedResult):
    draws: int
    decisions: int
    speed: tuple[float, float]  # nodes a second of each
    thought: tuple[float, float]  # seconds of each

    def details(self) -> list[str]:
        return [
            f"{self.draws} drawn",
            f"{self.decisions / max(self.games, 1):.0f} decisions a game",
            f"{self.speed[0] / 1e6:.2f} and {self.speed[1] / 1e6:.2f} million nodes a second",
        ]


@dataclass
class Search:
    """A search: what it judges by, None for the hand-made evaluation, and how long it thinks."""

    net: Net | None
    nodes: int = 0
    seconds: float = 0.0

    def plan(self) -> _Search:
        return _Search(_handle(self.net), self.nodes, self.seconds)


def match(
    rule_set: str,
    a: Search,
    b: Search,
    pairs: int,
    seed: int,
    sprt: tuple[float, float] = (0.0, 0.0),
    most_time: float = math.inf,
    threads: int = 0,
) -> Result:
    """Pairs of games from random openings."""
    plan = _Plan(rule_set.encode(), seed, threads, 0, 0.0, pairs, most_time)
    out = _Match()
    verdict = _library.salle_archers_match(plan, a.plan(), b.plan(), *sprt, out)
    if verdict == NO_MATCH:
        raise ValueError("no such match")
    speed = tuple(out.nodes[i] / max(out.thought[i], 1e-9) for i in range(2))
    return Result(list(out.pairs), verdict, out.draws, out.decisions, speed, tuple(out.thought))


def book(
    rule_set: str,
    count: int,
    nodes: int,
    seed: int,
    most_time: float = math.inf,
    threads: int = 0,
) -> str:
    """An opening book of so many positions, so many nodes each; fewer where the time is up."""
    text = ctypes.create_string_buffer(1 << 24)
    plan = _Plan(rule_set.encode(), seed, threads, nodes, 0.0, count, most_time)
    length = _library.salle_archers_book(plan, text, len(text))
    if length <= 0:
        raise ValueError(f"no book for {rule_set}")
    return text.raw[:length].decode()
