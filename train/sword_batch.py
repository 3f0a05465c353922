"""Games of With Sword and Shield on all cores: the C interface of src/games/sword_and_shield/capi/sword.h through ctypes.

Needs numpy only.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from capi import NO_MATCH, PairedResult, load_library
from sword_weights import record_type


class _Search(ctypes.Structure):
    _fields_ = [
        ("net", ctypes.c_void_p),
        ("nodes", ctypes.c_int64),
        ("seconds", ctypes.c_double),
        ("turns", ctypes.c_int32),
        ("mode", ctypes.c_int32),
        ("trust", ctypes.c_double),
        ("point", ctypes.c_double),
        ("curiosity", ctypes.c_double),
        ("warmth", ctypes.c_double),
        ("opening", ctypes.c_double),
        ("weights", ctypes.c_void_p),
        ("chooser", ctypes.c_void_p),
        ("plain", ctypes.c_double),
    ]


class _Plan(ctypes.Structure):
    _fields_ = [
        ("melee", ctypes.c_int32),
        ("threads", ctypes.c_int32),
        ("seed", ctypes.c_uint64),
        ("games", ctypes.c_int64),
        ("most_time", ctypes.c_double),
    ]


class _Match(ctypes.Structure):
    _fields_ = [
        ("pairs", ctypes.c_int64 * 5),
        ("decisions", ctypes.c_int64 * 2),
        ("nodes", ctypes.c_int64 * 2),
        ("thought", ctypes.c_double * 2),
    ]


def _load() -> ctypes.CDLL:
    library = load_library()
    pointer, plan, search = ctypes.c_void_p, ctypes.POINTER(_Plan), ctypes.POINTER(_Search)
    library.salle_sword_net.restype = pointer
    library.salle_sword_net.argtypes = [ctypes.c_char_p, ctypes.c_int64]
    library.salle_sword_net_destroy.argtypes = [pointer]
    library.salle_sword_chooser.restype = pointer
    library.salle_sword_chooser.argtypes = [ctypes.c_char_p, ctypes.c_int64]
    library.salle_sword_chooser_destroy.argtypes = [pointer]
    library.salle_sword_odds.argtypes = [pointer, ctypes.c_int32, pointer]
    library.salle_sword_generate.restype = ctypes.c_int64
    library.salle_sword_generate.argtypes = [
        plan,
        search,
        ctypes.c_int32,
        pointer,
        ctypes.c_int64,
    ]
    library.salle_sword_weights.argtypes = [ctypes.c_int32, pointer]
    library.salle_sword_lean.restype = ctypes.c_int64
    library.salle_sword_lean.argtypes = [plan, ctypes.c_char_p, pointer, pointer, pointer]
    library.salle_sword_policies.argtypes = [
        plan,
        ctypes.c_char_p,
        pointer,
        pointer,
        ctypes.POINTER(_Match),
    ]
    library.salle_sword_match.argtypes = [
        plan,
        ctypes.c_char_p,
        search,
        search,
        ctypes.c_double,
        ctypes.c_double,
        ctypes.POINTER(_Match),
    ]
    return library


_library = _load()


class Net:
    """A weights file that games can be played with; None stands for the hand-made standing."""

    def __init__(self, path: Path) -> None:
        data = Path(path).read_bytes()
        self.handle = _library.salle_sword_net(data, len(data))
        if not self.handle:
            raise ValueError(f"{path} is no weights file")

    def odds(self, melee: bool, records: np.ndarray) -> np.ndarray:
        step = records.dtype.itemsize
        first = records.ctypes.data
        return np.array(
            [
                _library.salle_sword_odds(self.handle, melee, first + i * step)
                for i in range(len(records))
            ]
        )

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            _library.salle_sword_net_destroy(self.handle)


class Chooser:
    """A weights file (sword_choice_weights.py) that chooses in jousts."""

    def __init__(self, path: Path) -> None:
        data = Path(path).read_bytes()
        self.handle = _library.salle_sword_chooser(data, len(data))
        if not self.handle:
            raise ValueError(f"{path} is no weights file")

    def __del__(self) -> None:
        if getattr(self, "handle", None):
            _library.salle_sword_chooser_destroy(self.handle)


@dataclass
class Search:
    """How a player thinks; 0 stands for what is usual."""

    net: Net | None = None
    nodes: int = 0
    seconds: float = 0.0
    turns: int = 0
    mode: int = 0  # 1: no tree; 2: others by the policy
    trust: float = 0.0
    point: float = 0.0
    curiosity: float = 0.0
    warmth: float = 0.0
    opening: float = 0.0
    weights: np.ndarray | None = None  # of its policy
    chooser: Chooser | None = None  # plays, without a search; in jousts only
    plain: float = 0.0  # so much of what the net says is the hand-made standing's

    def as_struct(self) -> _Search:
        return _Search(
            self.net.handle if self.net else None,
            self.nodes,
            self.seconds,
            self.turns,
            self.mode,
            self.trust,
            self.point,
            self.curiosity,
            self.warmth,
            self.opening,
            None if self.weights is None else self.weights.ctypes.data,
            self.chooser.handle if self.chooser else None,
            self.plain,
        )


def generate(
    melee: bool,
    search: Search,
    seed: int,
    most: int,
    one_in: int = 1,
    seconds: float = math.inf,
    games: int = 1 << 40,
    threads: int = 0,
) -> np.ndarray:
    """Records of games of a search against itself, for so many seconds or games."""
    records = np.zeros(most, record_type(melee))
    plan = _Plan(melee, threads, seed, games, seconds)
    count = _library.salle_sword_generate(
        plan, search.as_struct(), one_in, records.ctypes.data, most
    )
    return records[:count]


def house_weights(whose: str = "usual") -> np.ndarray:
    """The weights of a policy, in the order of src/games/sword_and_shield/players/weights.hpp."""
    weights = np.zeros(256)
    count = _library.salle_sword_weights(
        ("usual", "joust", "melee").index(whose), weights.ctypes.data
    )
    return weights[:count].copy()


def lean(
    rules: str, weights: np.ndarray, steps: np.ndarray, pairs: int, seed: int, threads: int = 0
) -> tuple[np.ndarray, int]:
    """By how many points a pair those with more of a weight came out ahead of those with less."""
    leaning = np.zeros(len(weights), np.int64)
    plan = _Plan(0, threads, seed, pairs, math.inf)
    played = _library.salle_sword_lean(
        plan, rules.encode(), weights.ctypes.data, steps.ctypes.data, leaning.ctypes.data
    )
    return leaning / (2 * played), played


def match_policies(
    rules: str, a: np.ndarray, b: np.ndarray, pairs: int, seed: int, threads: int = 0
) -> PairedResult:
    """The policy alone with two sets of weights."""
    out = _Match()
    plan = _Plan(0, threads, seed, pairs, math.inf)
    _library.salle_sword_policies(plan, rules.encode(), a.ctypes.data, b.ctypes.data, out)
    return PairedResult(list(out.pairs), 0)


@dataclass
class Result(PairedResult):
    decisions: int
    speed: tuple[float, float]  # imagined games a second of each
    pace: tuple[float, float]  # milliseconds a decision of each

    def details(self) -> list[str]:
        return [
            f"{self.decisions / max(self.games, 1):.0f} decisions a game",
            f"{self.speed[0]:.0f} and {self.speed[1]:.0f} imagined games a second",
            f"{self.pace[0]:.2f} and {self.pace[1]:.2f} ms a decision",
        ]


def match(
    rules: str,
    a: Search,
    b: Search,
    pairs: int,
    seed: int,
    sprt: tuple[float, float] = (0.0, 0.0),
    most_time: float = math.inf,
    threads: int = 0,
) -> Result:
    """Pairs of games, one deal with the sides changed."""
    plan = _Plan(0, threads, seed, pairs, most_time)
    out = _Match()
    verdict = _library.salle_sword_match(
        plan, rules.encode(), a.as_struct(), b.as_struct(), sprt[0], sprt[1], out
    )
    if verdict == NO_MATCH:
        raise ValueError("no such match")
    return Result(
        list(out.pairs),
        verdict,
        sum(out.decisions),
        tuple(out.nodes[i] / max(out.thought[i], 1e-9) for i in range(2)),
        tuple(1e3 * out.thought[i] / max(out.decisions[i], 1) for i in range(2)),
    )
