"""The network for En Garde, and how observations from the C interface become its inputs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from batch import SIZES

INPUTS = SIZES.codes + 2  # the codes, what a draw is worth, and one that is always 0 (even sizes)
TOP_PLACE, TOP_UNKNOWN = 15, 139  # the place of the top discard, and its code when there is none
WIN, DRAW, LOSS = 0, 1, 2


def expand(codes: Tensor, draw_value: Tensor) -> Tensor:
    """[n][places] bytes and [n] numbers to [n][INPUTS] in bfloat16."""
    inputs = torch.zeros(len(codes), INPUTS, device=codes.device, dtype=torch.bfloat16)
    inputs.scatter_(1, codes.long(), 1.0)
    inputs[:, SIZES.codes] = draw_value.to(torch.bfloat16)
    return inputs


def expand_history(history: Tensor) -> Tensor:
    """[n][acts] bytes to [n][acts * codes] in bfloat16."""
    n, acts = history.shape
    places = torch.arange(acts, device=history.device) * SIZES.history_codes
    inputs = torch.zeros(n, acts * SIZES.history_codes, device=history.device, dtype=torch.bfloat16)
    return inputs.scatter_(1, history.long() + places, 1.0)


def expand_legal(bits: Tensor) -> Tensor:
    """[n] sets of bits to [n][actions] booleans."""
    return (bits[:, None] >> torch.arange(SIZES.actions, device=bits.device) & 1).bool()


class Net(nn.Module):
    """Three hidden layers; answers with a policy over actions and the odds of win, draw, loss."""

    def __init__(self, width: int = 448, history: bool = False) -> None:
        super().__init__()
        self.first = nn.Linear(INPUTS, width)
        self.second = nn.Linear(width, width)
        self.third = nn.Linear(width, width)
        self.heads = nn.Linear(width, SIZES.actions + 3)
        self.past: nn.Linear | None = None
        if history:
            self.past = nn.Linear(SIZES.history * SIZES.history_codes, width, bias=False)
            nn.init.zeros_(self.past.weight)
        with torch.no_grad():
            self.heads.weight.mul_(0.1)
            self.first.weight[:, -1] = 0.0

    def forward(
        self, inputs: Tensor, legal: Tensor, past: Tensor | None = None
    ) -> tuple[Tensor, Tensor]:
        """Logarithms of the policy and of the odds of the outcomes."""
        with torch.autocast("cuda", dtype=torch.bfloat16, cache_enabled=False):
            first = self.first(inputs)
            if self.past is not None and past is not None:
                first = first + self.past(past)
            hidden = torch.relu(self.third(torch.relu(self.second(torch.relu(first)))))
        heads = self.heads(hidden.float())
        policy = heads[:, : SIZES.actions].masked_fill(~legal, -1e9)
        return torch.log_softmax(policy, 1), torch.log_softmax(heads[:, SIZES.actions :], 1)


class Frozen:
    """A finished player: single precision, and what is hardly ever chosen is never chosen."""

    def __init__(self, net: Net, floor: float) -> None:
        self.net = net.eval().requires_grad_(False)
        self.floor = floor

    def __call__(self, codes: Tensor, draw_value: Tensor, bits: Tensor) -> Tensor:
        """Logarithms of the policy it plays."""
        net, inputs = self.net, expand(codes, draw_value).float()
        inputs[:, SIZES.codes] = draw_value
        hidden = torch.relu(net.third(torch.relu(net.second(torch.relu(net.first(inputs))))))
        logits = net.heads(hidden)[:, : SIZES.actions].masked_fill(~expand_legal(bits), -1e9)
        policy = torch.softmax(logits, 1)
        floor = torch.minimum(policy.amax(1, keepdim=True), torch.full_like(policy, self.floor))
        return torch.log(torch.where(policy < floor, 0.0, policy) + 1e-30)


class UniformlyRandom:
    """Plays anything that is allowed, all equally likely."""

    def __call__(self, codes: Tensor, draw_value: Tensor, bits: Tensor) -> Tensor:
        return torch.where(expand_legal(bits), 0.0, -1e9)


def sample(log_policy: Tensor) -> Tensor:
    noise = torch.rand_like(log_policy).clamp_min_(1e-20)
    return (log_policy - torch.log(-torch.log(noise))).argmax(1)


def rounded(net: Net, width: int) -> Net:
    """A copy with the weights a weights file will hold: half precision."""
    copy = Net(width).to(next(net.parameters()).device)
    weights = {name: value.half().float() for name, value in net.state_dict().items()}
    copy.load_state_dict({name: weights[name] for name in copy.state_dict()})
    return copy


def save(path: Path, net: Net, about: dict[str, Any]) -> None:
    arrays = {name: value.float().cpu().numpy() for name, value in net.state_dict().items()}
    np.savez(path, about=np.array(json.dumps(about)), **arrays)


def load(path: Path, device: str = "cuda") -> tuple[Net, dict[str, Any]]:
    with np.load(path) as arrays:
        about = json.loads(str(arrays["about"]))
        net = Net(arrays["second.bias"].shape[0])
        net.load_state_dict({k: torch.from_numpy(arrays[k]) for k in net.state_dict()})
    return net.to(device), about
