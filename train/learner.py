"""Proximal policy optimisation with an entropy bonus and a leash to an older copy of the network.

One update is recorded as a CUDA graph and replayed: it is some hundred small kernels otherwise.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace

import torch
from torch import Tensor

from net import Net, expand, expand_history, expand_legal
from rollout import Experience


@dataclass(frozen=True)
class Settings:
    rows: int = 65536  # decisions an update
    clip: float = 0.2
    value_weight: float = 0.5
    leash: float = 0.05  # weight of the divergence from the older copy; 0: none ever
    leash_refresh: int = 20  # iterations
    reach: float = 0.1  # the share of all iterations that the average reaches back over


class Learner:
    def __init__(self, net: Net, settings: Settings) -> None:
        self.net, self.settings = net, settings
        self.anchor = copy.deepcopy(net).requires_grad_(False)
        self.average = copy.deepcopy(net).requires_grad_(False)
        self.rate = torch.tensor(1e-3, device="cuda")
        self.entropy_weight = torch.tensor(0.0, device="cuda")
        self.leash = torch.tensor(settings.leash, device="cuda")
        self.optimizer = torch.optim.Adam(
            net.parameters(), lr=self.rate, capturable=True, fused=True
        )
        self.index = torch.zeros(settings.rows, dtype=torch.int64, device="cuda")
        self.figures = torch.zeros(4, device="cuda")  # entropy, leash, value loss, share clipped
        self.graph: torch.cuda.CUDAGraph | None = None
        self.iterations = 0
        self.updates = 0

    def set_rows(self, rows: int) -> None:
        """From now on so many decisions an update; the update is recorded anew."""
        self.settings = replace(self.settings, rows=rows)
        self.index = torch.zeros(rows, dtype=torch.int64, device="cuda")
        self.graph, self.updates = None, 0

    def state(self) -> dict[str, object]:
        """All that learning on needs, for torch.save."""
        return {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "iterations": self.iterations,
        }

    def restore(self, state: dict[str, object]) -> None:
        """Before anything is learned."""
        self.net.load_state_dict(state["net"])
        self.anchor.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        # The rate is a tensor that recorded updates read: theirs, not the one that was saved.
        self.optimizer.load_state_dict(state["optimizer"])
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate
        self.iterations = state["iterations"]

    def learn(self, data: Experience, rate: float, entropy_weight: float) -> dict[str, float]:
        """One pass over the learner's own decisions."""
        self.rate.fill_(rate)
        self.entropy_weight.fill_(entropy_weight)
        own = data.own.flatten().nonzero()[:, 0]
        order = own[torch.randperm(len(own), device="cuda")]
        rows = self.settings.rows
        if len(order) < rows:
            raise ValueError(f"{len(order)} decisions are too few for an update of {rows}")
        for start in range(0, len(order) - rows + 1, rows):
            self.index.copy_(order[start : start + rows])
            self._update(data)
        self.iterations += 1
        if self.iterations % self.settings.leash_refresh == 0:
            self.anchor.load_state_dict(self.net.state_dict())
        with torch.no_grad():
            weight = 1.0 / (1.0 + self.settings.reach * self.iterations)
            for mean, value in zip(self.average.parameters(), self.net.parameters()):
                mean.lerp_(value, weight)
        entropy, leash, value, clipped = self.figures.tolist()
        return {"entropy": entropy, "leash": leash, "value": value, "clipped": clipped}

    def _update(self, data: Experience) -> None:
        self.updates += 1
        if self.graph is not None:
            self.graph.replay()
            return
        if self.updates <= 3:
            side = torch.cuda.Stream()
            side.wait_stream(torch.cuda.current_stream())
            with torch.cuda.stream(side):
                self._compute(data)
            torch.cuda.current_stream().wait_stream(side)
            return
        self.graph = torch.cuda.CUDAGraph()
        self.optimizer.zero_grad(set_to_none=True)
        with torch.cuda.graph(self.graph):
            self._compute(data)
        self.graph.replay()

    def _compute(self, data: Experience) -> None:
        settings, index = self.settings, self.index

        def rows(array: Tensor) -> Tensor:
            return array.flatten(0, 1)[index]

        inputs = expand(rows(data.codes), rows(data.draw_value))
        legal = expand_legal(rows(data.legal))
        history = expand_history(rows(data.history))
        policy, value = self.net(inputs, legal, history)
        chosen = policy.gather(1, rows(data.action)[:, None])[:, 0]
        ratio = (chosen - rows(data.log_odds)).exp()
        advantage = rows(data.advantage)
        clipped = ratio.clamp(1.0 - settings.clip, 1.0 + settings.clip)
        loss = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        odds = policy.exp()
        finite = policy.masked_fill(~legal, 0.0)
        entropy = -(odds * finite).sum(1).mean()
        value_loss = -(rows(data.target) * value).sum(1).mean()
        loss = loss + settings.value_weight * value_loss - self.entropy_weight * entropy
        leash = torch.zeros_like(entropy)
        if settings.leash > 0:
            with torch.no_grad():
                anchor = self.anchor(inputs, legal, history)[0].masked_fill(~legal, 0.0)
            leash = (odds * (finite - anchor)).sum(1).mean()
            loss = loss + self.leash * leash
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        self.optimizer.step()
        share = ((ratio - 1.0).abs() > settings.clip).float().mean()
        self.figures.copy_(torch.stack([entropy, leash, value_loss, share]).detach())
