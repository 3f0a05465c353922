"""A small learner in NumPy: PPO for rounds of En Garde, in self-play or against one opponent.

It is here to be read, to be a baseline, and to find out how much can be gained against a player who does not
change (a best response). It is not how the house's learned fencer was taught; that is in train/.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Optional

import numpy as np

from . import _salle

CODES, CELLS, ACTIONS = 158, 18, 42

# Takes a batch, which of its games are to be decided, and a seed; gives an action number for each.
BatchPlayer = Callable[[_salle.Batch, np.ndarray, int], np.ndarray]


def random_player(batch: _salle.Batch, where: np.ndarray, seed: int) -> np.ndarray:
    """Any legal action."""
    return (np.random.default_rng(seed).random(batch.mask.shape, np.float32) * batch.mask).argmax(1)


def house_player(name: str, game: str = "en-garde") -> BatchPlayer:
    """A player of the house, in batches."""
    player = _salle.HousePlayer(game, name)
    return lambda batch, where, seed: player.decide(batch, where, seed)


@dataclass
class Net:
    """One hidden layer over the observation's codes; a policy and a value."""

    seed: int = 1
    hidden: int = 64
    weights: dict[str, np.ndarray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.weights:
            return
        random = np.random.default_rng(self.seed)

        def some(*shape: int, scale: float) -> np.ndarray:
            return (random.standard_normal(shape) * scale).astype(np.float32)

        self.weights = {
            "rows": some(CODES, self.hidden, scale=CELLS**-0.5),
            "bias": np.zeros(self.hidden, np.float32),
            "policy": some(self.hidden, ACTIONS, scale=0.01),
            "value": some(self.hidden, 1, scale=0.01),
        }

    def forward(self, cells: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The hidden layer, the odds of every action, and the value."""
        w = self.weights
        hidden = w["rows"][cells[:, 0]] + w["bias"]
        for i in range(1, CELLS):
            hidden += w["rows"][cells[:, i]]
        np.maximum(hidden, 0, out=hidden)
        logits = np.where(mask, hidden @ w["policy"], np.float32(-1e9))
        logits -= logits.max(1, keepdims=True)
        odds = np.exp(logits)
        odds /= odds.sum(1, keepdims=True)
        return hidden, odds, (hidden @ w["value"])[:, 0]

    def player(self) -> BatchPlayer:
        """This net as a player in batches: it chooses by its odds."""

        def choose(batch: _salle.Batch, where: np.ndarray, seed: int) -> np.ndarray:
            _, odds, _ = self.forward(batch.observation, batch.mask)
            return pick(odds, np.random.default_rng(seed))

        return choose

    def chooser(self, seed: int = 1) -> Callable[[_salle.Sight], int]:
        """This net as a player of single games, for `play_match` and `salle.engine.run`."""
        random = np.random.default_rng(seed)

        def choose(sight: _salle.Sight) -> int:
            _, odds, _ = self.forward(sight.observation()[None], sight.legal_actions_mask()[None])
            return int(pick(odds, random)[0])

        return choose

    def save(self, path: str) -> None:
        """To a file that `load` reads."""
        np.savez(path, **self.weights)

    @staticmethod
    def load(path: str) -> Net:
        """From a file that `save` wrote."""
        with np.load(path) as file:
            weights = {name: file[name] for name in file.files}
        return Net(hidden=len(weights["bias"]), weights=weights)


def pick(odds: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """A number for every row, by its odds; never one whose odds are 0."""
    keys = np.log(np.maximum(odds, 1e-30)) + random.gumbel(size=odds.shape)
    return np.where(odds > 0, keys, -np.inf).argmax(1)


@dataclass
class Settings:
    """How PPO goes about it."""

    games: int = 1024
    steps: int = 48  # decisions in every game between two updates
    epochs: int = 3
    part: int = 8192
    rate: float = 2e-3
    clip: float = 0.2
    entropy: float = 0.01
    discount: float = 1.0
    trace: float = 0.9


class Learner:
    """PPO. Without an opponent it plays both seats; with one it learns to beat it, from both seats alike."""

    def __init__(
        self,
        rules: str = "ferti/advanced",
        opponent: Optional[BatchPlayer] = None,
        seed: int = 1,
        settings: Optional[Settings] = None,
    ) -> None:
        self.settings = settings or Settings()
        self.net = Net(seed)
        self.opponent = opponent
        self.batch = _salle.Batch("en-garde", rules, self.settings.games)
        self.batch.reset(seed)
        self.random = np.random.default_rng(seed)
        self.own_seat = np.arange(self.settings.games) % 2  # of the learner, where there is an opponent
        self.decisions = 0
        self._moments = {name: np.zeros_like(w) for name, w in self.net.weights.items()}
        self._squares = {name: np.zeros_like(w) for name, w in self.net.weights.items()}
        self._updates = 0

    def update(self) -> float:
        """Plays, learns, and says what the rounds that ended were worth to the learner (self-play: 0)."""
        seen, worth = self._play()
        self._learn(seen)
        return worth

    def _play(self) -> tuple[dict[str, np.ndarray], float]:
        """So many decisions in every game, and what they were worth by generalised advantages.

        What a seat decided waits until that seat decides again or the round ends: only then is it known
        what came of it.
        """
        s, batch = self.settings, self.batch
        games = np.arange(s.games)
        kept: list[tuple[np.ndarray, ...]] = []
        last = np.full((s.games, 2), -1)  # where the latest decision of each seat stands, in steps
        values = np.zeros((s.steps, s.games), np.float32)
        rewards = np.zeros_like(values)
        following = np.full((s.steps, s.games), -2)  # the seat's next decision; -1: the round ended
        mine = np.zeros((s.steps, s.games), bool)
        total, ended = 0.0, 0
        for step in range(s.steps):
            cells, mask, seat = batch.observation.copy(), batch.mask.copy(), batch.seat.astype(int)
            _, odds, value = self.net.forward(cells, mask)
            actions = pick(odds, self.random)
            own = np.ones(s.games, bool) if self.opponent is None else seat == self.own_seat
            if self.opponent is not None:
                others = self.opponent(batch, ~own, int(self.random.integers(2**63)))
                actions = np.where(own, actions, others)
            values[step], mine[step] = value, own
            before = last[games, seat]
            waiting = own & (before >= 0)
            following[before[waiting], games[waiting]] = step
            last[games[own], seat[own]] = step
            kept.append((cells, mask, actions, odds[games, actions]))
            batch.step(actions)
            over = np.flatnonzero(batch.ended)
            for each in (0, 1):
                told = over[last[over, each] >= 0]
                rewards[last[told, each], told] = batch.payoffs[told, each]
                following[last[told, each], told] = -1
            if self.opponent is not None:
                total += float(batch.payoffs[over, self.own_seat[over]].sum())
                ended += len(over)
            last[over] = -1
        advantages = np.zeros_like(values)
        known = mine & (following != -2)
        for step in range(s.steps - 1, -1, -1):
            after = following[step]
            going = known[step] & (after >= 0)
            target = rewards[step] + np.where(going, values[np.maximum(after, 0), games], 0)
            # What comes later is only known where the later decision's own worth is.
            later = going & known[np.maximum(after, 0), games]
            carried = np.where(later, advantages[np.maximum(after, 0), games], 0)
            advantages[step] = np.where(known[step], target - values[step] + s.trace * carried, 0)
        self.decisions += int(mine.sum())
        seen = {
            "cells": np.concatenate([k[0] for k in kept]),
            "mask": np.concatenate([k[1] for k in kept]),
            "actions": np.concatenate([k[2] for k in kept]),
            "odds": np.concatenate([k[3] for k in kept]),
            "advantages": advantages.reshape(-1),
            "targets": (advantages + values).reshape(-1),
        }
        use = known.reshape(-1)
        return {name: array[use] for name, array in seen.items()}, total / max(ended, 1)

    def _learn(self, seen: dict[str, np.ndarray]) -> None:
        s = self.settings
        count = len(seen["actions"])
        spread = seen["advantages"].std() + 1e-6
        advantages = (seen["advantages"] - seen["advantages"].mean()) / spread
        for _ in range(s.epochs):
            order = self.random.permutation(count)
            for begin in range(0, count, s.part):
                rows = order[begin : begin + s.part]
                self._step({name: array[rows] for name, array in seen.items()}, advantages[rows])

    def _step(self, seen: dict[str, np.ndarray], advantages: np.ndarray) -> None:
        """One gradient step, worked out by hand: there is one hidden layer."""
        s, w = self.settings, self.net.weights
        count = len(advantages)
        rows = np.arange(count)
        hidden, odds, value = self.net.forward(seen["cells"], seen["mask"])
        ratio = odds[rows, seen["actions"]] / seen["odds"]
        clipped = ((ratio > 1 + s.clip) & (advantages > 0)) | ((ratio < 1 - s.clip) & (advantages < 0))
        push = np.where(clipped, 0, ratio * advantages)
        logs = np.log(np.maximum(odds, 1e-30))
        entropy = -(odds * logs).sum(1, keepdims=True)
        down = odds * push[:, None] + s.entropy * odds * (logs + entropy)
        down[rows, seen["actions"]] -= push
        down /= count
        error = (value - seen["targets"])[:, None] / count
        back = (down @ w["policy"].T + error @ w["value"].T) * (hidden > 0)
        gradient = {
            "policy": hidden.T @ down,
            "value": hidden.T @ error,
            "bias": back.sum(0),
            "rows": np.zeros_like(w["rows"]),
        }
        for i in range(CELLS):
            cell = seen["cells"][:, i]
            order = np.argsort(cell, kind="stable")
            codes, first = np.unique(cell[order], return_index=True)
            gradient["rows"][codes] += np.add.reduceat(back[order], first)
        self._updates += 1
        for name, slope in gradient.items():
            moment, square = self._moments[name], self._squares[name]
            moment += 0.1 * (slope - moment)
            square += 0.001 * (slope * slope - square)
            rate = s.rate * (1 - 0.999**self._updates) ** 0.5 / (1 - 0.9**self._updates)
            w[name] -= rate * moment / (np.sqrt(square) + 1e-8)


def contest(
    a: BatchPlayer, b: BatchPlayer, rules: str = "ferti/advanced", rounds: int = 20000, seed: int = 1
) -> tuple[float, float]:
    """What a round is worth to `a` against `b`, seats shared evenly, and its 95 % error bar.

    Exactly one round of each game of the batch is counted, so that short ones are not seen more often.
    """
    batch = _salle.Batch("en-garde", rules, rounds)
    batch.reset(seed)
    own = np.arange(rounds) % 2
    worth = np.zeros(rounds)
    open_rounds = np.ones(rounds, bool)
    random = np.random.default_rng(seed)
    while open_rounds.any():
        first = batch.seat == own
        one = a(batch, first & open_rounds, int(random.integers(2**63)))
        other = b(batch, ~first & open_rounds, int(random.integers(2**63)))
        idle = batch.mask.argmax(1)  # where the counted round is over anything will do
        batch.step(np.where(open_rounds, np.where(first, one, other), idle))
        over = batch.ended & open_rounds
        worth[over] = batch.payoffs[over, own[over]]
        open_rounds &= ~over
    return float(worth.mean()), float(1.96 * worth.std() / rounds**0.5)
