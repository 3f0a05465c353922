"""Teaches the judgement of With Sword and Shield how games ended: PyTorch, on a GPU."""

from __future__ import annotations

import time

import numpy as np
import torch
from torch import nn

import sword_weights as weights

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


class Value(nn.Module):
    """The arithmetic of src/games/sword_and_shield/players/net.cpp in real numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Linear(weights.KNIGHT, weights.WIDTH)
        self.second = nn.Linear(weights.SEEN, weights.SECOND)
        self.last = nn.Linear(weights.SECOND, 1)

    def forward(self, knights, counts, field):
        acted = self.first(knights).clamp(0, weights.FIRST_MOST / weights.ONE)
        places = torch.arange(knights.shape[2], device=knights.device)
        there = places[None, None, :] < counts[:, :, None]
        pooled = (acted * there[..., None]).sum(dim=2).flatten(1)
        acted = self.second(torch.cat([pooled, field], dim=1))
        return self.last(acted.clamp(0, weights.SECOND_MOST / weights.ONE)).squeeze(1)

    def hold(self) -> None:
        with torch.no_grad():
            self.first.weight.clamp_(-weights.FIRST_LIMIT, weights.FIRST_LIMIT)
            self.second.weight.clamp_(-weights.SECOND_LIMIT, weights.SECOND_LIMIT)
            self.last.weight.clamp_(-weights.LAST_LIMIT, weights.LAST_LIMIT)

    def rounded(self) -> dict[str, np.ndarray]:
        plain = {k: v.detach().double().cpu().numpy() for k, v in self.state_dict().items()}
        return weights.rounded(
            {
                "first": plain["first.weight"],
                "first_bias": plain["first.bias"],
                "second": plain["second.weight"],
                "second_bias": plain["second.bias"],
                "last": plain["last.weight"][0],
                "last_bias": plain["last.bias"],
            }
        )


class Records:
    """Records on the GPU; the last games are held back."""

    def __init__(self, records: np.ndarray, held: float = 0.05) -> None:
        def put(name: str) -> torch.Tensor:
            return torch.from_numpy(np.ascontiguousarray(records[name])).to(DEVICE)

        self.knight, self.counts, self.field = put("knight"), put("knights"), put("field")
        self.won = (put("result") > 0).float()
        self.game, self.side = put("game"), put("side")
        self.turn = put("turn")
        self.target = self.won.clone()
        self.size = len(records)
        self.taught = int(self.size * (1 - held))

    def of(self, index):
        return (
            self.knight[index].float() / weights.INPUT_ONE,
            self.counts[index],
            self.field[index].float() / weights.INPUT_ONE,
        )

    def logits(self, net: Value) -> torch.Tensor:
        out = []
        with torch.no_grad():
            for at in range(0, self.size, 1 << 17):
                out.append(net(*self.of(slice(at, at + (1 << 17)))))
        return torch.cat(out)

    def smooth(self, net: Value, keep: float) -> None:
        """Targets that trust the net's word at later turns: lambda-returns, from each game's end.

        Games are whole and their turns in order.
        """
        odds = torch.sigmoid(self.logits(net))
        first = torch.where(self.side == 0, odds, 1 - odds).cpu().numpy()
        won = torch.where(self.side == 0, self.won, 1 - self.won).cpu().numpy()
        game = self.game.cpu().numpy()
        last_of_game = np.append(game[1:] != game[:-1], True)
        place = np.arange(self.size)
        ends = np.flatnonzero(last_of_game)
        left = ends[np.searchsorted(ends, place)] - place  # records of the game that follow
        target = won.copy()
        # All games at once, by how far from the end a record stands.
        for distance in range(1, int(left.max()) + 1):
            at = np.flatnonzero(left == distance)
            target[at] = (1 - keep) * first[at + 1] + keep * target[at + 1]
        target = torch.from_numpy(target).to(DEVICE)
        self.target = torch.where(self.side == 0, target, 1 - target)


def loss_of(net: Value, records: Records) -> tuple[float, float]:
    """Of the games held back, as the outcome was: the mean of -log, for the net and for no skill."""
    held = slice(records.taught, records.size)
    with torch.no_grad():
        logits = torch.cat(
            [
                net(*records.of(slice(at, min(at + (1 << 17), records.size))))
                for at in range(records.taught, records.size, 1 << 17)
            ]
        )
        won = records.won[held]
        loss = nn.functional.binary_cross_entropy_with_logits(logits, won)
        right = ((logits > 0) == (won > 0.5)).float().mean()
    return float(loss), float(right)


def teach(
    net: Value,
    parts: list[tuple[Records, float]],
    seconds: float,
    rate: float,
    decay: float = 0.01,
    batch: int = 16384,
    say=print,
) -> Value:
    """Trains for so many seconds on a mixture; keeps what was best on the first part's held games."""
    optimiser = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=decay)
    begun = time.time()
    best, best_state = 1e9, None
    steps, next_look = 0, 0.1
    while True:
        used = (time.time() - begun) / seconds
        if used >= next_look or used >= 1:
            next_look += 0.1
            loss, right = loss_of(net, parts[0][0])
            if loss < best:
                best = loss
                best_state = {k: v.clone() for k, v in net.state_dict().items()}
            say(f"  {steps} steps: {loss:.5f}, {100 * right:.2f} % right")
            if used >= 1:
                break
        for group in optimiser.param_groups:
            group["lr"] = rate * (0.02 + 0.98 * 0.5 * (1 + np.cos(np.pi * min(used, 1))))
        for _ in range(20):
            total = 0.0
            for records, share in parts:
                index = torch.randint(records.taught, (int(batch * share),), device=DEVICE)
                logits = net(*records.of(index))
                total = total + share * nn.functional.binary_cross_entropy_with_logits(
                    logits, records.target[index]
                )
            optimiser.zero_grad(set_to_none=True)
            total.backward()
            optimiser.step()
            net.hold()
            steps += 1
    net.load_state_dict(best_state)
    say(f"  best {best:.5f} after {steps} steps")
    return net
