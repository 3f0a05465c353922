"""The network that chooses in jousts of With Sword and Shield, and what it is told (PyTorch).

It scores the choices of a decision one by one, so that combinations need no list of their own: a
choice is what it does, the cards it takes, and the scene. Cards are told by what they do and never
by their names. src/games/sword_and_shield/players/choice_input.hpp says what a row holds.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from sword_practice import CARD, CARDS, CHOICE, CHOICES, FIELD, FIELDS, GAP, KNIGHT, SCENE

ONE = 16.0  # so many are one of a thing
OPEN = 2 * KNIGHT + FIELD


class Told:
    """Rows of a practice batch, [n][ROW] bytes, taken apart."""

    def __init__(self, rows: Tensor) -> None:
        numbers = rows.view(torch.int8)
        self.scene = self._scaled(numbers[:, FIELDS["scene"]])  # [n][SCENE]
        self.card = self._scaled(numbers[:, FIELDS["card"]]).view(-1, CARDS, CARD)
        choice = numbers[:, FIELDS["choice"]].view(-1, CHOICES, CHOICE)
        self.choice = self._scaled(choice)
        self.open = self._scaled(numbers[:, FIELDS["open"]])
        device = rows.device
        counts = rows[:, FIELDS["cards"]], rows[:, FIELDS["choices"]]  # [n][1] each
        self.held = torch.arange(CARDS, device=device) < counts[0]  # [n][CARDS]
        self.there = torch.arange(CHOICES, device=device) < counts[1]  # [n][CHOICES]
        bits = torch.arange(CARDS, device=device, dtype=torch.uint8)
        self.takes = (rows[:, FIELDS["used"], None] >> bits & 1).bool()  # [n][CHOICES][CARDS]
        # How far a choice is behind the judge's favourite, in points: exactly where it is near.
        near, far = choice[..., GAP].float() / 8, choice[..., GAP + 1].float()
        self.behind = torch.where(choice[..., GAP] > -127, near, far)

    @staticmethod
    def _scaled(numbers: Tensor) -> Tensor:
        # Exact in bfloat16, too.
        kind = torch.bfloat16 if numbers.is_cuda else torch.float32
        return numbers.to(kind) / ONE


class Chooser(nn.Module):
    """Answers with the logarithms of how likely each choice is."""

    def __init__(self, hand: int = 96, width: int = 256, choice: int = 96) -> None:
        super().__init__()
        self.card = nn.Linear(CARD, hand)
        self.first = nn.Linear(SCENE + hand, width)
        self.second = nn.Linear(width, width)
        self.context = nn.Linear(width, choice)
        self.told = nn.Linear(CHOICE, choice, bias=False)
        self.taken = nn.Linear(hand, choice, bias=False)
        self.deeper = nn.Linear(choice, choice)
        self.last = nn.Linear(choice, 1, bias=False)
        # The judge's opinion counts so many times; learning begins at what the tuned policy does.
        self.trust = nn.Parameter(torch.tensor(1.5))
        with torch.no_grad():
            self.last.weight.mul_(0.05)

    def forward(self, told: Told) -> Tensor:
        card = torch.relu(self.card(told.card))  # [n][CARDS][hand]
        hand = (card * told.held[..., None]).sum(1)
        first = torch.relu(self.first(torch.cat([told.scene.to(hand.dtype), hand], 1)))
        scene = torch.relu(self.second(first))
        taken = torch.bmm(told.takes.to(card.dtype), self.taken(card))  # [n][CHOICES][choice]
        sums = self.told(told.choice) + taken + self.context(scene)[:, None]
        deep = torch.relu(self.deeper(torch.relu(sums)))
        score = self.last(deep)[..., 0].float() + self.trust * told.behind
        return torch.log_softmax(score.masked_fill(~told.there, -1e9), 1)


class Critic(nn.Module):
    """What the one who decides may expect, 1 won and -1 lost, with all hands open: for learning only."""

    def __init__(self, width: int = 512, hand: int = 96) -> None:
        super().__init__()
        self.card = nn.Linear(CARD, hand)
        self.first = nn.Linear(OPEN + SCENE + hand, width)
        self.second = nn.Linear(width, width)
        self.third = nn.Linear(width, width)
        self.last = nn.Linear(width, 1)

    def forward(self, told: Told) -> Tensor:
        card = torch.relu(self.card(told.card))
        hand = (card * told.held[..., None]).sum(1)
        seen = torch.cat([told.open.to(hand.dtype), told.scene.to(hand.dtype), hand], 1)
        hidden = torch.relu(self.second(torch.relu(self.first(seen))))
        return torch.tanh(self.last(torch.relu(self.third(hidden))).float())[:, 0]


def choose(log_odds: Tensor) -> Tensor:
    """By lot, as likely as that."""
    noise = torch.rand_like(log_odds).clamp_min_(1e-20)
    return (log_odds - torch.log(-torch.log(noise))).argmax(1)
