"""Teaches the evaluation of Archers what searches found; PyTorch, on a GPU.

What is learned is the score of a deep search as odds, sigmoid(score / 200), and nothing of who won:
waiting costs nothing in Archers, so a value fitted to results says "stay at home". Training begins
at the hand-made evaluation, or at an earlier network, and goes by the clock.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np
import torch

from archers_weights import (
    BOARD,
    BOUNDS,
    FIRST_KING,
    FIRST_QUIET,
    INPUTS,
    KINDS,
    NONE,
    ONES,
    PHASES,
    SCALE,
    STAGES,
    Arrays,
    handmade_parts,
    reflection,
)

BATCH = 16384


def many_hot(inputs: torch.Tensor) -> torch.Tensor:
    """[batch][INPUTS + 1]: a product with this is several times faster than adding up rows."""
    hot = torch.zeros(len(inputs), INPUTS + 1, device=inputs.device)
    return hot.scatter_(1, inputs, 1.0)


class Model(torch.nn.Module):
    """The network, with what the hand-made evaluation weighs kept in its shape: a factor each, by
    phase, which starts at 1 for that evaluation. Counts that games hardly ever show, and searches
    do, would learn nothing by themselves."""

    def __init__(self, start: Arrays, factors: Arrays) -> None:
        super().__init__()
        learned = {name: start[name] for name in ("rows", "bias", "outputs", "output_bias")} | factors
        learned["rows"] = np.concatenate([start["rows"], 0 * start["rows"][:1]])  # for no input
        # One row of outputs a phase serves all stages of a game: late ones are too rare to learn.
        learned["outputs"] = start["outputs"].reshape(PHASES, STAGES, -1).mean(1)
        for name, values in learned.items():
            self.register_parameter(name, torch.nn.Parameter(torch.tensor(values, dtype=torch.float32)))
        for name, values in handmade_parts().items():
            self.register_buffer(name, torch.tensor(values, dtype=torch.float32))

    def worth(self) -> tuple[torch.Tensor, torch.Tensor]:
        """The tables, and the linear worth of inputs."""
        linear = self.linear_parts @ self.linear_factor
        return self.table_parts * self.kind_factor[:, :, None], linear

    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        # Output weights are few and coarse: they are learned as they will be rounded.
        outputs = self.outputs + (self.rounded() - self.outputs).detach()
        own, enemy = many_hot(batch["own"]), many_hot(batch["enemy"])
        hidden = torch.cat([view @ self.rows + self.bias for view in (own, enemy)], 1).clamp(0, 1) ** 2
        head, phase = batch["head"], batch["phase"]
        value = (hidden * outputs[phase]).sum(1) + self.output_bias[head]
        # Sums over parts first: they are few, and factors are fewer.
        parts = own[:, :INPUTS] @ self.linear_parts
        value = value + (parts * self.linear_factor.t()[phase]).sum(1)
        counted = batch["kinds"] * self.table_parts[:, :, 1][phase]
        return value + (counted * self.kind_factor[phase]).sum(1)

    def rounded(self) -> torch.Tensor:
        one = ONES["outputs"]
        return (self.outputs * one).round().clamp(-BOUNDS["outputs"], BOUNDS["outputs"]) / one

    @torch.no_grad()
    def tidy(self) -> None:
        """What is no input adds nothing, and nothing leaves its bounds."""
        self.rows[INPUTS] = 0
        for name in ("rows", "bias", "outputs", "output_bias"):
            bound = BOUNDS[name] / ONES[name]
            getattr(self, name).clamp_(-bound, bound)

    @torch.no_grad()
    def floats(self) -> tuple[Arrays, Arrays]:
        """As the file has it, and the factors that it was made with."""
        tables, linear = self.worth()
        arrays = {name: getattr(self, name) for name in ("rows", "bias", "outputs", "output_bias")}
        arrays |= {"rows": self.rows[:INPUTS], "tables": tables, "linear": linear}
        arrays["outputs"] = self.outputs.repeat_interleave(STAGES, 0)
        factors = {name: getattr(self, name) for name in ("kind_factor", "linear_factor")}
        move = lambda some: {name: values.cpu().numpy().copy() for name, values in some.items()}  # noqa: E731
        return move(arrays), move(factors)


def columns_of(records: np.ndarray, device: str) -> dict[str, torch.Tensor]:
    """What archers_weights.inputs_of and heads_of say, worked out on the GPU."""
    raw = torch.from_numpy(np.ascontiguousarray(records).view(np.uint8).reshape(-1, 64)).to(device).int()
    numbers = raw[:, 0:38:2] + 256 * raw[:, 1:39:2]
    own, score = numbers[:, :18], numbers[:, 18]
    score = torch.where(score >= 1 << 15, score - (1 << 16), score)
    king, phase, quiet = raw[:, 38:40], raw[:, 40], raw[:, 41]
    none, no_king = own == NONE, king == 255
    facing, square = own // BOARD % 4, own % BOARD
    enemy = torch.where(own < 4 * BOARD, 4 * BOARD, 0) + (facing ^ 2) * BOARD + (BOARD - 1 - square)
    side = torch.tensor([0, BOARD], device=device)
    stage = (~none).sum(1)
    stage = (stage >= 7).int() + (stage >= 11) + (stage >= 15)
    columns = {"head": STAGES * phase + stage, "phase": phase, "kinds": raw[:, 42 : 42 + KINDS]}
    columns = {name: values.to(torch.uint8) for name, values in columns.items()}
    for name, archers, kings in (("own", own, king), ("enemy", enemy, BOARD - 1 - king.flip(1))):
        gone = no_king if name == "own" else no_king.flip(1)
        squares = torch.where(gone, INPUTS, FIRST_KING + kings + side)
        archers = torch.where(none, INPUTS, archers)
        columns[name] = torch.cat([archers, FIRST_QUIET + quiet[:, None], squares], 1).short()
    columns["score"] = score.float() / SCALE
    return columns


class Data:
    """Records on the GPU. The last games of every making are held back."""

    def __init__(self, records: list[np.ndarray], device: str) -> None:
        taught = [some[: len(some) * 97 // 100] for some in records]
        held_back = [some[len(some) * 97 // 100 :] for some in records]
        self.taught, self.held_back = self.columns(taught, device), self.columns(held_back, device)
        self.count = len(self.taught["score"])
        self.device = device
        self.reflected = torch.tensor(reflection(), dtype=torch.int64, device=device)

    @staticmethod
    def columns(records: list[np.ndarray], device: str) -> dict[str, torch.Tensor]:
        parts: dict[str, list[torch.Tensor]] = {}
        for whole in records:
            for at in range(0, len(whole), 1 << 20):
                some = whole[at : at + (1 << 20)]
                for name, values in columns_of(some, device).items():
                    parts.setdefault(name, []).append(values)
        return {name: torch.cat(values) for name, values in parts.items()}

    def batch(self, some: dict[str, torch.Tensor], index: torch.Tensor | slice) -> dict[str, torch.Tensor]:
        batch = {name: values[index] for name, values in some.items()}
        for name in ("own", "enemy", "head", "phase"):
            batch[name] = batch[name].long()
        batch["kinds"] = batch["kinds"].float()
        return batch

    def sample(self) -> dict[str, torch.Tensor]:
        """A batch to learn from, half of it reflected."""
        batch = self.batch(self.taught, torch.randint(0, self.count, (BATCH,), device=self.device))
        half = BATCH // 2
        for name in ("own", "enemy"):
            batch[name][:half] = self.reflected[batch[name][:half]]
        return batch


def loss_of(model: Model, batch: dict[str, torch.Tensor]) -> torch.Tensor:
    target = torch.sigmoid(batch["score"])
    return torch.nn.functional.binary_cross_entropy_with_logits(model(batch), target)


@torch.no_grad()
def excess(model: Model, data: Data) -> float:
    """Mean loss over what was held back, beyond what the targets cost by themselves."""
    total, count = 0.0, len(data.held_back["score"])
    for at in range(0, count, 4 * BATCH):
        batch = data.batch(data.held_back, slice(at, at + 4 * BATCH))
        target = torch.sigmoid(batch["score"]).double()
        floor = -(target * target.log() + (1 - target) * (1 - target).log())
        floor = torch.nan_to_num(floor).mean()
        total += float(loss_of(model, batch) - floor) * len(target)
    return total / max(count, 1)


@dataclass
class Report:
    records: int
    steps: int
    course: list[float]  # excess loss over what was held back, now and then

    def __str__(self) -> str:
        course = " ".join(f"{1e5 * loss:.1f}" for loss in self.course)
        return f"{self.records} records, {self.steps} steps of {BATCH}, excess loss (1e-5) {course}"


def train(
    records: list[np.ndarray], start: Arrays, factors: Arrays, seconds: float, seed: int = 1,
    rate: float = 1e-3,
) -> tuple[Arrays, Arrays, Report]:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    begun, steps = time.monotonic(), 0
    torch.manual_seed(seed)
    data = Data(records, device)
    model = Model(start, factors).to(device)
    net = [model.rows, model.bias, model.outputs]
    rest = [model.output_bias, model.kind_factor, model.linear_factor]
    optimizer = torch.optim.AdamW(
        [{"params": net, "weight_decay": 3e-2}, {"params": rest, "weight_decay": 0.0}], lr=rate
    )
    course = [excess(model, data)]
    best, kept = course[0], model.floats()
    next_look = 0.1
    while (share := (time.monotonic() - begun) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = rate * (0.5 * (1 + np.cos(np.pi * share)) + 0.01)
        loss = loss_of(model, data.sample())
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        model.tidy()
        steps += 1
        if steps % 32 == 0 and device == "cuda":
            torch.cuda.synchronize()  # or the clock would run ahead of the GPU
        if share >= next_look or share > 0.995:
            next_look += 0.1
            course.append(excess(model, data))
            if course[-1] < best:
                best, kept = course[-1], model.floats()
    course.append(excess(model, data))
    if course[-1] < best:
        kept = model.floats()
    return *kept, Report(data.count, steps, course)
