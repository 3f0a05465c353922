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
    BOUNDS,
    HEADS,
    INPUTS,
    KINDS,
    ONES,
    PHASES,
    SCALE,
    SHAPES,
    STEPS,
    Arrays,
    heads_of,
    inputs_of,
)

BATCH = 16384


class Model(torch.nn.Module):
    def __init__(self, start: Arrays) -> None:
        super().__init__()
        for name in SHAPES:
            values = torch.tensor(start[name], dtype=torch.float32)
            if name in ("rows", "linear"):  # one more, for no input
                values = torch.cat([values, torch.zeros_like(values[:1])])
            self.register_parameter(name, torch.nn.Parameter(values))

    def forward(self, batch: dict[str, torch.Tensor]) -> torch.Tensor:
        # Output weights are few and coarse: they are learned as they will be rounded.
        outputs = self.outputs + (self.rounded() - self.outputs).detach()
        own, enemy = batch["own"].long(), batch["enemy"].long()
        bag = torch.nn.functional.embedding_bag
        sums = [bag(view, self.rows, mode="sum") + self.bias for view in (own, enemy)]
        hidden = torch.cat(sums, 1).clamp(0, 1) ** 2
        head, phase = batch["head"].long(), batch["phase"].long()
        value = (hidden * outputs[head]).sum(1) + self.output_bias[head]
        linear = bag(own, self.linear, mode="sum")
        value = value + linear.gather(1, phase[:, None])[:, 0]
        tables = self.tables.reshape(-1, 1)
        return value + bag(batch["worth"].long(), tables, mode="sum")[:, 0]

    def rounded(self) -> torch.Tensor:
        one = ONES["outputs"]
        return (self.outputs * one).round().clamp(-BOUNDS["outputs"], BOUNDS["outputs"]) / one

    @torch.no_grad()
    def tidy(self) -> None:
        """What is no input adds nothing, and nothing leaves its bounds."""
        self.rows[INPUTS] = 0
        self.linear[INPUTS] = 0
        for name in SHAPES:
            bound = BOUNDS[name] / ONES[name]
            getattr(self, name).clamp_(-bound, bound)

    def floats(self) -> Arrays:
        arrays = {name: getattr(self, name).detach().cpu().numpy() for name in SHAPES}
        for name in ("rows", "linear"):
            arrays[name] = arrays[name][:INPUTS]
        return arrays


class Data:
    """Records on the GPU, those of several makings in one; about a hundred bytes each."""

    def __init__(self, records: list[np.ndarray], device: str, seed: int) -> None:
        parts: dict[str, list[torch.Tensor]] = {}
        for some in records:
            for at in range(0, len(some), 1 << 20):
                for name, values in self.columns(some[at : at + (1 << 20)]).items():
                    parts.setdefault(name, []).append(torch.from_numpy(values).to(device))
        self.all = {name: torch.cat(values) for name, values in parts.items()}
        self.count = len(self.all["score"])
        self.device = device
        generator = torch.Generator().manual_seed(seed)
        order = torch.randperm(self.count, generator=generator).to(device)
        self.all = {name: values[order] for name, values in self.all.items()}

    @staticmethod
    def columns(records: np.ndarray) -> dict[str, np.ndarray]:
        own, enemy = inputs_of(records)
        phase = records["phase"].astype(np.int16)
        kinds = records["kinds"].astype(np.int32)
        worth = (phase[:, None] * KINDS + np.arange(KINDS)) * STEPS + kinds
        assert worth.max() < PHASES * KINDS * STEPS and heads_of(records).max() < HEADS
        return {
            "own": own.astype(np.int16),
            "enemy": enemy.astype(np.int16),
            "head": heads_of(records).astype(np.int16),
            "phase": phase,
            "worth": worth.astype(np.int16),
            "score": records["score"].astype(np.float32) / SCALE,
        }

    def rows(self, index: torch.Tensor | slice) -> dict[str, torch.Tensor]:
        return {name: values[index] for name, values in self.all.items()}


def loss_of(model: Model, batch: dict[str, torch.Tensor]) -> torch.Tensor:
    target = torch.sigmoid(batch["score"])
    return torch.nn.functional.binary_cross_entropy_with_logits(model(batch), target)


@torch.no_grad()
def excess(model: Model, data: Data, first: int) -> float:
    """Mean loss over what was held back, beyond what the targets cost by themselves."""
    total = 0.0
    for at in range(first, data.count, BATCH):
        batch = data.rows(slice(at, min(at + BATCH, data.count)))
        target = torch.sigmoid(batch["score"]).double()
        floor = -(target * target.log() + (1 - target) * (1 - target).log())
        floor = torch.nan_to_num(floor).mean()
        total += float(loss_of(model, batch) - floor) * len(target)
    return total / max(data.count - first, 1)


@dataclass
class Report:
    records: int
    steps: int
    before: float
    after: float

    def __str__(self) -> str:
        return (
            f"{self.records} records, {self.steps} steps of {BATCH}, "
            f"excess loss {self.before:.5f} before, {self.after:.5f} after"
        )


def train(
    records: list[np.ndarray], start: Arrays, seconds: float, seed: int = 1, rate: float = 1e-3
) -> tuple[Arrays, Report]:
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(seed)
    data = Data(records, device, seed)
    model = Model(start).to(device)
    held_back = min(200_000, data.count // 20)
    most = data.count - held_back
    before = excess(model, data, most)
    net = [model.rows, model.bias, model.outputs]
    rest = [model.linear, model.output_bias, model.tables]
    optimizer = torch.optim.AdamW(
        [{"params": net, "weight_decay": 1e-2}, {"params": rest, "weight_decay": 0.0}], lr=rate
    )
    begun, steps = time.monotonic(), 0
    while (share := (time.monotonic() - begun) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = rate * (0.5 * (1 + np.cos(np.pi * share)) + 0.01)
        index = torch.randint(0, most, (BATCH,), device=device)
        loss = loss_of(model, data.rows(index))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        model.tidy()
        steps += 1
        if steps % 64 == 0 and device == "cuda":
            torch.cuda.synchronize()  # or the clock would run ahead of the GPU
    return model.floats(), Report(data.count, steps, before, excess(model, data, most))
