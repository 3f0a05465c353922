"""Tens of thousands of rounds of En Garde side by side: the C interface of src/games/en_garde/capi through ctypes.

SALLE_CAPI names the library (build/libsalle_capi.so if unset), SALLE_THREADS how many threads play
the rounds of a batch (one a core if unset).

All arrays of a batch are made once and written again by every step. `pin` may hand in arrays of
another make (page-locked ones, for a GPU) as long as type and shape are the same.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable

import numpy as np

from capi import load_library

RULE_SETS = (
    "ferti/advanced",
    "ferti/classic",
    "abacus/advanced",
    "abacus/classic",
    "abacus/basic",
)
LEFT_WON, RIGHT_WON, DRAWN = 1, 2, 3  # values of Batch.ended
# Where an observation says how many cards are in the pile, and the code for none: it comes after two
# times five places for cards, ground and distance (net_input.hpp).
PILE_PLACE, PILE_CODE = 12, 10 * 6 + 23 + 23


class _Sizes(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_int32)
        for name in ("places", "codes", "actions", "history", "history_codes")
    ]


class _Sight(ctypes.Structure):
    _fields_ = [
        (name, ctypes.c_void_p)
        for name in ("observation", "draw_value", "legal", "seat", "history")
    ]


def _load() -> ctypes.CDLL:
    library = load_library()
    pointer = ctypes.c_void_p
    library.salle_en_garde_sizes.restype = _Sizes
    library.salle_en_garde_create.restype = pointer
    library.salle_en_garde_create.argtypes = [
        ctypes.c_char_p,
        ctypes.c_int64,
        ctypes.c_uint64,
        ctypes.c_int32,
    ]
    library.salle_en_garde_destroy.argtypes = [pointer]
    library.salle_en_garde_reset.argtypes = [pointer, ctypes.c_uint64]
    library.salle_en_garde_stakes.argtypes = [pointer, pointer]
    library.salle_en_garde_vary_stakes.argtypes = [pointer, ctypes.c_int32]
    library.salle_en_garde_observe.argtypes = [pointer, ctypes.POINTER(_Sight)]
    library.salle_en_garde_step.restype = ctypes.c_int64
    library.salle_en_garde_step.argtypes = [pointer] * 4 + [ctypes.POINTER(_Sight)]
    library.salle_en_garde_net.restype = pointer
    library.salle_en_garde_net.argtypes = [ctypes.c_char_p, ctypes.c_int64]
    library.salle_en_garde_net_destroy.argtypes = [pointer]
    library.salle_en_garde_last_draws.restype = ctypes.c_int64
    library.salle_en_garde_last_draws.argtypes = [
        *[pointer] * 4,
        ctypes.c_int64,
        ctypes.c_int32,
        pointer,
    ]
    return library


_library = _load()
SIZES = _library.salle_en_garde_sizes()


class EngineNet:
    """A network as the program plays it, from the bytes of a weights file."""

    def __init__(self, data: bytes) -> None:
        self.handle = _library.salle_en_garde_net(data, len(data))
        if not self.handle:
            raise ValueError("these bytes are no weights file")

    def __del__(self) -> None:
        _library.salle_en_garde_net_destroy(self.handle)


class Batch:
    """`rounds` rounds of one rule set; see src/games/en_garde/capi/en_garde.h for what the arrays mean."""

    def __init__(
        self,
        rule_set: str,
        rounds: int,
        seed: int,
        threads: int | None = None,
        history: bool = False,
        pin: Callable[[tuple[int, ...], type], np.ndarray] = np.zeros,
    ) -> None:
        if threads is None:
            threads = int(os.environ.get("SALLE_THREADS", "0"))
        self._handle = _library.salle_en_garde_create(rule_set.encode(), rounds, seed, threads)
        if not self._handle:
            raise ValueError(f"no batch of {rounds} rounds of {rule_set!r}")
        self.rounds = rounds
        self.observation = pin((rounds, SIZES.places), np.uint8)
        self.draw_value = pin((rounds,), np.float32)
        self.legal = pin((rounds,), np.uint64)
        self.seat = pin((rounds,), np.uint8)
        self.history = pin((rounds, SIZES.history), np.uint8) if history else None
        self.actions = pin((rounds,), np.uint8)
        self.reward = pin((rounds,), np.float32)
        self.ended = pin((rounds,), np.uint8)
        self._sight = _Sight(
            self.observation.ctypes.data,
            self.draw_value.ctypes.data,
            self.legal.ctypes.data,
            self.seat.ctypes.data,
            self.history.ctypes.data if history else None,
        )
        self._observe()

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            _library.salle_en_garde_destroy(self._handle)
            self._handle = None

    def reset(self, seed: int) -> None:
        _library.salle_en_garde_reset(self._handle, seed)
        self._observe()

    def set_stakes(self, stakes: np.ndarray) -> None:
        """[rounds][3]: what a win, a loss and a draw are worth to Left."""
        stakes = np.ascontiguousarray(stakes, dtype=np.float32)
        if stakes.shape != (self.rounds, 3):
            raise ValueError("stakes need three numbers a round")
        _library.salle_en_garde_stakes(self._handle, stakes.ctypes.data)
        self._observe()

    def vary_stakes(self, vary: bool = True) -> None:
        """From the next round on, each has a draw value of its own."""
        _library.salle_en_garde_vary_stakes(self._handle, int(vary))

    def step(self) -> None:
        """Plays self.actions; afterwards all other arrays are new."""
        refused = _library.salle_en_garde_step(
            self._handle,
            self.actions.ctypes.data,
            self.reward.ctypes.data,
            self.ended.ctypes.data,
            ctypes.byref(self._sight),
        )
        if refused:
            raise ValueError(f"{refused} actions were not legal")

    def last_draws(
        self, net: EngineNet, rounds: np.ndarray, seats: np.ndarray, maitre_1: bool = False
    ) -> np.ndarray:
        """[len(rounds)][5]: what the rest of these rounds is worth to these seats; see the header."""
        rounds = np.ascontiguousarray(rounds, np.int64)
        seats = np.ascontiguousarray(seats, np.uint8)
        values = np.zeros((len(rounds), 5))
        solved = _library.salle_en_garde_last_draws(
            self._handle,
            net.handle,
            rounds.ctypes.data,
            seats.ctypes.data,
            len(rounds),
            int(maitre_1),
            values.ctypes.data,
        )
        if solved < 0:
            raise ValueError("a seat is 0 or 1; or no threads can be had")
        return values

    def legal_mask(self) -> np.ndarray:
        """[rounds][actions] as booleans."""
        shifts = np.arange(SIZES.actions, dtype=np.uint64)
        return (self.legal[:, None] >> shifts & np.uint64(1)).astype(bool)

    def _observe(self) -> None:
        _library.salle_en_garde_observe(self._handle, ctypes.byref(self._sight))
