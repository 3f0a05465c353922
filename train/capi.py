"""What the C interfaces of all games have in common: the library, and matches of paired games.

SALLE_CAPI names the library (build/libsalle_capi.so if unset).
"""

from __future__ import annotations

import ctypes
import math
import os
from dataclasses import dataclass
from pathlib import Path

NO_MATCH = -2  # what a match answers that cannot be played


def load_library() -> ctypes.CDLL:
    root = Path(__file__).resolve().parent.parent
    return ctypes.CDLL(os.environ.get("SALLE_CAPI", str(root / "build" / "libsalle_capi.so")))


def elo(score: float) -> float:
    score = min(max(score, 1e-3), 1 - 1e-3)
    return -400 * math.log10(1 / score - 1)


@dataclass
class PairedResult:
    """Games in pairs, one opening with the sides changed: how often 0, ½, 1, 1½ and 2 points."""

    pairs: list[int]
    verdict: int  # of the sequential test: 1 the greater lead, -1 the smaller, 0 undecided

    @property
    def games(self) -> int:
        return 2 * sum(self.pairs)

    @property
    def score(self) -> float:
        return sum(i * n for i, n in enumerate(self.pairs)) / max(4 * sum(self.pairs), 1)

    @property
    def error_bar(self) -> float:
        count = sum(self.pairs)
        spread = sum(n * (i / 4 - self.score) ** 2 for i, n in enumerate(self.pairs))
        return 1.96 * math.sqrt(spread / max(count - 1, 1) / max(count, 1))

    def details(self) -> list[str]:
        """What a game adds to the line about its matches."""
        return []

    def __str__(self) -> str:
        low, high = elo(self.score - self.error_bar), elo(self.score + self.error_bar)
        parts = [
            f"{100 * self.score:.1f} % ± {100 * self.error_bar:.1f} % in {self.games} games",
            f"Elo {elo(self.score):+.0f} ({low:+.0f} to {high:+.0f})",
            *self.details(),
        ]
        return ", ".join(parts) + {1: "; accepted", -1: "; refused", 0: ""}[self.verdict]
