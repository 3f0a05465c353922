"""The network for En Garde, and how observations from the C interface become its inputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

import batch
import weights
from batch import SIZES
from weights import BIASES, EMBEDDING, Arrays

INPUTS = SIZES.codes + 2  # the codes, what a draw is worth, and one that is always 0 (even sizes)
PILE_PLACE, PILE_CODE = batch.PILE_PLACE, batch.PILE_CODE
TOP_PLACE, TOP_UNKNOWN = 15, 139  # the place of the top discard, and its code when there is none
WIN, DRAW, LOSS = 0, 1, 2
assert (SIZES.codes, SIZES.history, SIZES.history_codes) == (
    weights.CODES,
    weights.HISTORY,
    weights.HISTORY_CODES,
)


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
    """Three hidden layers; answers with a policy over actions and the odds of win, draw, loss.

    An act of the history becomes a few numbers, the same wherever in the history it stands; those
    of all places go into the first hidden layer. With `past` there is also a weight of its own for
    every act in every place: more than a player has, for those who look for its weaknesses.
    """

    def __init__(self, width: int = 448, past: bool = False) -> None:
        super().__init__()
        self.first = nn.Linear(INPUTS, width)
        self.second = nn.Linear(width, width)
        self.third = nn.Linear(width, width)
        self.heads = nn.Linear(width, SIZES.actions + 3)
        self.embedding = nn.Parameter(0.5 * torch.randn(SIZES.history_codes, EMBEDDING))
        self.history = nn.Linear(SIZES.history * EMBEDDING, width, bias=False)
        # 1 for every code but that of no act, whose row of the embedding must stay 0.
        known = (torch.arange(SIZES.history_codes) > 0).float()[:, None]  # [codes][1]
        self.register_buffer("known", known, persistent=False)
        self.past: nn.Parameter | None = None
        if past:
            self.past = nn.Parameter(torch.zeros(SIZES.history * SIZES.history_codes, width))
        with torch.no_grad():
            self.embedding[0] = 0.0
            self.heads.weight.mul_(0.1)
            self.first.weight[:, -1] = 0.0

    def history_weights(self) -> Tensor:
        """[acts * codes][width]: what each act in each place adds to the first hidden layer.

        Multiplied out, since a product with expand_history() needs no scattered sums on the way
        back; the table is small beside a batch.
        """
        acts, width = SIZES.history, self.second.in_features
        rows = self.history.weight.t().view(acts, EMBEDDING, width)  # of [acts * 16][width]
        embedding = (self.embedding * self.known).expand(acts, -1, -1)  # [acts][codes][16]
        table = torch.bmm(embedding, rows).reshape(acts * SIZES.history_codes, width)
        return table if self.past is None else table + self.past

    def forward(self, inputs: Tensor, legal: Tensor, history: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the policy and of the odds of the outcomes.

        `inputs` from expand(), `legal` from expand_legal(), `history` from expand_history().
        """
        table = self.history_weights()
        with torch.autocast("cuda", dtype=torch.bfloat16, cache_enabled=False):
            first = self.first(inputs) + history @ table
            hidden = torch.relu(self.third(torch.relu(self.second(torch.relu(first)))))
        heads = self.heads(hidden.float())
        policy = heads[:, : SIZES.actions].masked_fill(~legal, -1e9)
        return torch.log_softmax(policy, 1), torch.log_softmax(heads[:, SIZES.actions :], 1)


class Frozen:
    """A finished player: single precision, and what is hardly ever chosen is never chosen."""

    def __init__(self, net: Net, floor: float) -> None:
        self.net = net.eval().requires_grad_(False)
        self.floor = floor

    def __call__(self, codes: Tensor, draw_value: Tensor, bits: Tensor, history: Tensor) -> Tensor:
        """Logarithms of the policy it plays; `history` as bytes."""
        net, inputs = self.net, expand(codes, draw_value).float()
        inputs[:, SIZES.codes] = draw_value
        acts = functional.embedding(history.long(), net.embedding).flatten(1)  # [n][acts * 16]
        first = torch.relu(net.first(inputs) + net.history(acts))
        hidden = torch.relu(net.third(torch.relu(net.second(first))))
        logits = net.heads(hidden)[:, : SIZES.actions].masked_fill(~expand_legal(bits), -1e9)
        policy = torch.softmax(logits, 1)
        floor = torch.minimum(policy.amax(1, keepdim=True), torch.full_like(policy, self.floor))
        return torch.log(torch.where(policy < floor, 0.0, policy) + 1e-30)


class UniformlyRandom:
    """Plays anything that is allowed, all equally likely."""

    def __call__(self, codes: Tensor, draw_value: Tensor, bits: Tensor, history: Tensor) -> Tensor:
        return torch.where(expand_legal(bits), 0.0, -1e9)


def sample(log_policy: Tensor) -> Tensor:
    noise = torch.rand_like(log_policy).clamp_min_(1e-20)
    return (log_policy - torch.log(-torch.log(noise))).argmax(1)


def pack(net: Net) -> Arrays:
    """The weights as a weights file will hold them."""
    state = {name: value.detach().float().cpu().numpy() for name, value in net.state_dict().items()}
    floats = {f"{name}.bias": state[f"{name}.bias"] for name in BIASES}
    for name in (*BIASES, "history"):
        floats[name] = state[f"{name}.weight"].T
    floats["first"] = floats["first"][: SIZES.codes + 1]  # the last input is always 0
    floats["embedding"] = state["embedding"]
    return weights.pack(floats)


def responder_floats(net: Net) -> tuple[Arrays, np.ndarray]:
    """A best response, unrounded: its layers, and [acts][codes][width] of what its history adds."""
    state = {name: value.detach().float().cpu().numpy() for name, value in net.state_dict().items()}
    floats = {f"{name}.bias": state[f"{name}.bias"] for name in BIASES}
    for name in BIASES:
        floats[name] = state[f"{name}.weight"].T
    floats["first"] = floats["first"][: SIZES.codes + 1]
    rows = net.history_weights().detach().float().cpu().numpy()
    return floats, rows.reshape(SIZES.history, SIZES.history_codes, -1)


def from_floats(floats: Arrays, device: str = "cuda") -> Net:
    net = Net(len(floats["second.bias"]))
    first = np.zeros((INPUTS, len(floats["first.bias"])), np.float32)
    first[: SIZES.codes + 1] = floats["first"]
    state = {f"{name}.bias": floats[f"{name}.bias"] for name in BIASES}
    for name in (*BIASES, "history"):
        state[f"{name}.weight"] = (first if name == "first" else floats[name]).T
    if floats["embedding"].any():
        state["embedding"] = floats["embedding"]
    else:  # weights without a history: a random embedding lets them learn to use one
        state["embedding"] = net.embedding.detach().numpy()
    net.load_state_dict({name: torch.from_numpy(value.copy()) for name, value in state.items()})
    return net.to(device)


def rounded(net: Net) -> Net:
    """A copy with the weights that a weights file will hold."""
    return from_floats(weights.unpack(pack(net)))


def load(path: Path) -> tuple[Net, dict[str, Any]]:
    """From a weights file, or from what training saved."""
    floats, about = weights.read(path)
    return from_floats(floats), about
