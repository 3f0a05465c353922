"""Plays batches of rounds on the processor's cores while the GPU chooses the actions.

The rounds are in two groups: while one is stepped by the cores, the GPU thinks for the other.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from batch import SIZES, Batch
from net import (
    PILE_CODE,
    PILE_PLACE,
    TOP_PLACE,
    TOP_UNKNOWN,
    Net,
    UniformlyRandom,
    expand,
    expand_history,
    expand_legal,
    sample,
)

GROUPS = 2
# codes, draw values, legal bits, history as bytes -> log policy
Policy = Callable[[Tensor, Tensor, Tensor, Tensor], Tensor]

# How often the top discard, the whole history, and the history from some act on are hidden.
TOP_HIDDEN, HISTORY_HIDDEN, HISTORY_CUT = 0.03, 0.04, 0.06  # the last includes the one before

# What ended[...] says, as odds of (Left wins, draw, Right wins).
OUTCOMES = ((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0))


def _pinned(shape: tuple[int, ...], dtype: type) -> np.ndarray:
    size = int(np.prod(shape)) * np.dtype(dtype).itemsize
    return torch.zeros(size, dtype=torch.uint8, pin_memory=True).numpy().view(dtype).reshape(shape)


def make_groups(rule_set: str, rounds: int, seed: int, vary: bool) -> list[Batch]:
    groups = []
    for group in range(GROUPS):
        batch = Batch(rule_set, rounds // GROUPS, 0, history=True, pin=_pinned)
        batch.vary_stakes(vary)
        batch.reset(seed * GROUPS + group)
        groups.append(batch)
    return groups


def upload(array: np.ndarray) -> Tensor:
    if array.dtype == np.uint64:
        array = array.view(np.int64)
    return torch.from_numpy(array).to("cuda", non_blocking=True)


@dataclass
class Experience:
    """`steps` decisions of every round, one after the other; flat() makes one row a decision."""

    codes: Tensor  # [steps][rounds][places]
    draw_value: Tensor
    legal: Tensor
    seat: Tensor
    own: Tensor  # was it the learner's decision?
    action: Tensor
    log_odds: Tensor  # of the action, when it was chosen
    value: Tensor  # [steps + 1][rounds][3] odds of Left wins, draw, Right wins
    ended: Tensor
    history: Tensor  # [steps][rounds][acts]
    target: Tensor  # [steps][rounds][3] odds of win, draw, loss of the one who decides
    advantage: Tensor

    @staticmethod
    def empty(steps: int, rounds: int) -> Experience:
        def zeros(*shape: int, dtype: torch.dtype) -> Tensor:
            return torch.zeros(*shape, dtype=dtype, device="cuda")

        flat = (steps, rounds)
        return Experience(
            codes=zeros(*flat, SIZES.places, dtype=torch.uint8),
            draw_value=zeros(*flat, dtype=torch.float32),
            legal=zeros(*flat, dtype=torch.int64),
            seat=zeros(*flat, dtype=torch.uint8),
            own=zeros(*flat, dtype=torch.bool),
            action=zeros(*flat, dtype=torch.int64),
            log_odds=zeros(*flat, dtype=torch.float32),
            value=zeros(steps + 1, rounds, 3, dtype=torch.float32),
            ended=zeros(*flat, dtype=torch.uint8),
            history=zeros(*flat, SIZES.history, dtype=torch.uint8),
            target=zeros(*flat, 3, dtype=torch.float32),
            advantage=zeros(*flat, dtype=torch.float32),
        )


class Roller:
    """Fills an Experience again and again; the rounds go on from one filling to the next.

    With an opponent the learner has the left seat in even rounds and the right one in odd ones.
    With `stumbling` = n the learner plays against itself, but in two places of every n its opponent
    plays at random: positions that good play never reaches must be known too.
    """

    def __init__(
        self,
        rule_set: str,
        rounds: int,
        steps: int,
        seed: int,
        vary: bool,
        opponent: Policy | None = None,
        stumbling: int = 0,
    ) -> None:
        self.steps = steps
        self.opponent = UniformlyRandom() if stumbling else opponent
        self.forgetful = vary
        self.groups = make_groups(rule_set, rounds, seed, vary)
        self.events = [torch.cuda.Event() for _ in self.groups]
        self.size = rounds // GROUPS
        self.data = Experience.empty(steps, rounds)
        self.acts = torch.arange(SIZES.history, device="cuda")
        places = torch.arange(self.size, device="cuda")
        self.learner_seat = places % 2
        # In how many places there is an opponent at all; elsewhere the learner has both seats.
        self.opposed = places % stumbling < 2 if stumbling else places >= 0
        self.outcomes = torch.tensor(OUTCOMES, device="cuda")
        self.fillings = 0
        self.graphs: dict[tuple[int, int], torch.cuda.CUDAGraph] = {}
        self.pool = torch.cuda.graph_pool_handle()

    @torch.no_grad()
    def fill(self, net: Net, keep: float) -> Experience:
        """`keep` is the lambda of the returns: 1 trusts only how rounds ended.

        `net` must be the same object every time: what the GPU does for it is recorded.
        """
        for group in range(GROUPS):
            self._launch(net, group, 0)
        for step in range(self.steps):
            for group, batch in enumerate(self.groups):
                self.events[group].synchronize()
                batch.step()
                self.data.ended[step, self._rows(group)] = upload(batch.ended)
                self._launch(net, group, step + 1)
        torch.cuda.synchronize()
        self._look_back(keep)
        self.fillings += 1
        return self.data

    def _rows(self, group: int) -> slice:
        return slice(group * self.size, (group + 1) * self.size)

    def _launch(self, net: Net, group: int, step: int) -> None:
        """Has the GPU look at a group and choose; the event says when the actions are there."""
        if self.fillings == 0:
            self._choose(net, group, step)
        else:
            if (group, step) not in self.graphs:
                graph = torch.cuda.CUDAGraph()
                with torch.cuda.graph(graph, pool=self.pool):
                    self._choose(net, group, step)
                self.graphs[group, step] = graph
            self.graphs[group, step].replay()
        self.events[group].record()

    def _forget(self, codes: Tensor, history: Tensor) -> None:
        """Hides now and then what is not known of a position that was typed in.

        That is the top discard, and the acts of the round: all of them, or all but the latest.
        """
        lots = torch.rand(3, self.size, device="cuda")
        codes[:, TOP_PLACE].masked_fill_(lots[0] < TOP_HIDDEN, TOP_UNKNOWN)
        known = torch.where(lots[1] < HISTORY_CUT, lots[2] * SIZES.history, float(SIZES.history))
        known = known.masked_fill(lots[1] < HISTORY_HIDDEN, 0.0)  # [size]
        history.masked_fill_(self.acts >= known[:, None], 0)  # [acts] against [size][1]

    def _choose(self, net: Net, group: int, step: int) -> None:
        batch, rows, data = self.groups[group], self._rows(group), self.data
        codes, draw_value = upload(batch.observation), upload(batch.draw_value)
        bits, seat = upload(batch.legal), upload(batch.seat)
        history = upload(batch.history)
        if self.forgetful:
            self._forget(codes, history)
        policy, value = net(expand(codes, draw_value), expand_legal(bits), expand_history(history))
        value = value.exp()
        value = torch.where((seat == 0)[:, None], value, value.flip(1))
        own = torch.ones_like(seat, dtype=torch.bool)
        if self.opponent is not None:
            own = (seat == self.learner_seat) | ~self.opposed
        if step == self.steps:
            # Where the opponent decides, the learner's network is no judge; the decision before
            # then says what is to be expected.
            data.value[step, rows] = torch.where(own[:, None], value, data.value[step - 1, rows])
            return
        data.value[step, rows] = value
        if self.opponent is not None:
            theirs = self.opponent(codes, draw_value, bits, history)
            policy = torch.where(own[:, None], policy, theirs)
        action = sample(policy)
        torch.from_numpy(batch.actions).copy_(action.to(torch.uint8), non_blocking=True)
        data.codes[step, rows], data.draw_value[step, rows] = codes, draw_value
        data.legal[step, rows], data.seat[step, rows] = bits, seat
        data.own[step, rows], data.action[step, rows] = own, action
        data.log_odds[step, rows] = policy.gather(1, action[:, None])[:, 0]
        data.history[step, rows] = history

    def _look_back(self, keep: float) -> None:
        """Returns and advantages, from the last step to the first."""
        data = self.data
        target = data.value[self.steps]
        for step in reversed(range(self.steps)):
            if step + 1 < self.steps:
                # Where the opponent decides, the learner's network is no judge.
                trust = torch.where(data.own[step + 1], keep, 1.0)[:, None]
                target = torch.lerp(data.value[step + 1], target, trust)
            ended = data.ended[step].long()
            target = torch.where((ended > 0)[:, None], self.outcomes[ended], target)
            left = (data.seat[step] == 0)[:, None]
            data.target[step] = torch.where(left, target, target.flip(1))
            value = torch.where(left, data.value[step], data.value[step].flip(1))
            gain = data.target[step] - value
            data.advantage[step] = gain[:, 0] - gain[:, 2] + data.draw_value[step] * gain[:, 1]


class FirstPart:
    """Plays as one policy until `most` cards or fewer are left in the pile, then as another."""

    def __init__(self, first: Net, last: Policy, most: int = 3) -> None:
        self.first, self.last, self.most = first, last, most

    def __call__(self, codes: Tensor, draw_value: Tensor, bits: Tensor, history: Tensor) -> Tensor:
        inputs = expand(codes, draw_value)
        first = self.first(inputs, expand_legal(bits), expand_history(history))[0]
        last = self.last(codes, draw_value, bits, history)
        short = codes[:, PILE_PLACE].long() <= PILE_CODE + self.most
        return torch.where(short[:, None], last, first)


@dataclass
class Score:
    """Rounds between two policies, as the first of them sees it; and as the starter does."""

    rounds: int
    win: float
    draw: float
    loss: float
    starter_win: float
    starter_loss: float
    decisions: float  # a round

    @property
    def gain(self) -> float:
        return self.win - self.loss

    @property
    def error_bar(self) -> float:
        """95%, of the gain."""
        variance = self.win + self.loss - self.gain**2
        return 1.96 * (variance / self.rounds) ** 0.5

    def __str__(self) -> str:
        return (
            f"win {self.win:.4f} draw {self.draw:.4f} loss {self.loss:.4f} "
            f"gain {self.gain:+.4f} ± {self.error_bar:.4f} ({self.rounds} rounds)"
        )


@torch.no_grad()
def contest(
    rule_set: str,
    first: Policy | Net,
    second: Policy,
    each: int,
    seed: int,
    rounds: int = 131072,
) -> Score:
    """Every round place plays exactly `each` rounds, so that short rounds do not count twice."""
    groups = make_groups(rule_set, rounds, seed, vary=False)
    size = rounds // GROUPS
    first_seat = torch.arange(size, device="cuda") % 2
    tally = torch.zeros(3, device="cuda", dtype=torch.int64)
    starts = torch.zeros(3, device="cuda", dtype=torch.int64)
    decisions = torch.zeros(1, device="cuda", dtype=torch.int64)
    played = [torch.zeros(size, device="cuda", dtype=torch.int64) for _ in groups]
    starter = [upload(batch.seat).long() for batch in groups]
    step = 0
    while True:
        for group, batch in enumerate(groups):
            codes, draw_value = upload(batch.observation), upload(batch.draw_value)
            bits, seat = upload(batch.legal), upload(batch.seat)
            history = upload(batch.history)
            if isinstance(first, Net):
                inputs = expand(codes, draw_value)
                mine = first(inputs, expand_legal(bits), expand_history(history))[0]
            else:
                mine = first(codes, draw_value, bits, history)
            theirs = second(codes, draw_value, bits, history)
            action = sample(torch.where((seat == first_seat)[:, None], mine, theirs))
            torch.from_numpy(batch.actions).copy_(action.to(torch.uint8))
            batch.step()
            ended = upload(batch.ended).long()
            counts = (played[group] < each) & (ended > 0)
            decisions += (played[group] < each).sum()
            winner = ended - 1  # 2: drawn
            for who, sums in ((first_seat, tally), (starter[group], starts)):
                sums[0] += (counts & (winner == who)).sum()
                sums[1] += (counts & (winner == 2)).sum()
                sums[2] += (counts & (winner == 1 - who)).sum()
            played[group] += ended > 0
            starter[group] = torch.where(ended > 0, upload(batch.seat).long(), starter[group])
        step += 1
        if step % 8 == 0 and all(bool((count >= each).all()) for count in played):
            break
    total = int(tally.sum())
    win, draw, loss = (int(count) / total for count in tally)
    return Score(
        rounds=total,
        win=win,
        draw=draw,
        loss=loss,
        starter_win=int(starts[0]) / total,
        starter_loss=int(starts[2]) / total,
        decisions=int(decisions) / total,
    )
