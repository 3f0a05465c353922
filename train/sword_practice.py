"""Jousts of With Sword and Shield side by side: the practice batch of src/games/sword_and_shield/capi/sword.h through ctypes.

Needs numpy only.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable

import numpy as np

from capi import load_library

# What a row holds, in order (src/games/sword_and_shield/players/choice_input.hpp).
SCENE, CARD, CHOICE = 136, 52, 40
CARDS, CHOICES = 8, 24
KNIGHT, FIELD = 128, 32
GAP = 16  # where a choice says how far it is behind the judge's favourite, in eighths of a point
FIELDS = {}
_at = 0
for _name, _bytes in (
    ("scene", SCENE),
    ("card", CARDS * CARD),
    ("choice", CHOICES * CHOICE),
    ("used", CHOICES),
    ("cards", 1),
    ("choices", 1),
    ("side", 1),
    ("spare", 1),
    ("open", 2 * KNIGHT + FIELD),
):
    FIELDS[_name] = slice(_at, _at + _bytes)
    _at += _bytes
ROW = _at
A_WON, B_WON, UNDECIDED = 1, 2, 3  # values of Practice.ended


def _load() -> ctypes.CDLL:
    library = load_library()
    pointer = ctypes.c_void_p
    library.salle_sword_practice.restype = pointer
    library.salle_sword_practice.argtypes = [
        ctypes.c_int64,
        ctypes.c_int32,
        ctypes.c_uint64,
        ctypes.c_int32,
    ]
    library.salle_sword_practice_destroy.argtypes = [pointer]
    library.salle_sword_practice_step.restype = ctypes.c_int64
    library.salle_sword_practice_step.argtypes = [pointer] * 4
    return library


_library = _load()


class Practice:
    """`games` jousts; `rows`, `ended` and `actions` are made once and written again by every step.

    `pin` may hand in arrays of another make (page-locked ones, for a GPU).
    """

    def __init__(
        self,
        games: int,
        seed: int,
        threads: int = 0,
        against_policy: bool = False,
        pin: Callable[[tuple[int, ...], type], np.ndarray] = np.zeros,
    ) -> None:
        self._handle = _library.salle_sword_practice(games, threads, seed, against_policy)
        if not self._handle:
            raise ValueError(f"no batch of {games} jousts")
        self.games = games
        self.rows = pin((games, ROW), np.uint8)
        self.ended = pin((games,), np.uint8)
        self.actions = pin((games,), np.int32)
        self._step(None)

    def step(self) -> None:
        """Plays self.actions; afterwards the other arrays are new."""
        refused = self._step(self.actions.ctypes.data)
        if refused:
            raise ValueError(f"{refused} choices that there are none of")

    def _step(self, actions: int | None) -> int:
        return _library.salle_sword_practice_step(
            self._handle, actions, self.ended.ctypes.data, self.rows.ctypes.data
        )

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _library.salle_sword_practice_destroy(self._handle)
            self._handle = None
