#!/usr/bin/env python3
"""Learns to choose in jousts of With Sword and Shield by playing against itself, on a GPU.

    train/sword_learn.py --seconds 400 --seed 1 --out joust.pt
    train/sword_learn.py --seconds 200 --against joust.pt      # how much can be had of it

Proximal policy optimisation with an entropy bonus and a leash to an older copy, from the tuned
policy on. The critic sees all hands, the chooser only its own. Two groups of jousts take turns:
while one is stepped by the cores, the GPU thinks for the other.
"""

from __future__ import annotations

import argparse
import copy
import time
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from sword_chooser import Chooser, Critic, Told, choose
from sword_practice import A_WON, FIELDS, ROW, UNDECIDED, Practice

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
GROUPS = 2
KEEP = 0.97  # lambda of the returns
CLIP = 0.2


def pinned(shape: tuple[int, ...], kind: type) -> np.ndarray:
    array = torch.from_numpy(np.zeros(shape, kind))
    return (array.pin_memory() if DEVICE == "cuda" else array).numpy()


def upload(array: np.ndarray) -> Tensor:
    return torch.from_numpy(array).to(DEVICE, non_blocking=True)


def autocast():
    return torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda")


class Roller:
    """Plays jousts and keeps what was seen; those in which `rival` has a side are learned from his side on."""

    def __init__(self, games: int, steps: int, seed: int, threads: int, rival: Chooser | None) -> None:
        self.steps, self.rival = steps, rival
        self.size = games // GROUPS
        self.groups = [
            Practice(self.size, seed * GROUPS + group, threads, False, pinned)
            for group in range(GROUPS)
        ]
        shape = (steps + 1, games)
        self.rows = torch.zeros(*shape, ROW, dtype=torch.uint8, device=DEVICE)
        self.value = torch.zeros(shape, device=DEVICE)  # for side A
        self.action = torch.zeros(shape, dtype=torch.int64, device=DEVICE)
        self.log_odds = torch.zeros(shape, device=DEVICE)
        self.ended = torch.zeros(shape, dtype=torch.uint8, device=DEVICE)
        self.sign = torch.zeros(shape, device=DEVICE)  # 1 where side A decides
        self.own = torch.ones(shape, dtype=torch.bool, device=DEVICE)
        self.advantage = torch.zeros(shape, device=DEVICE)
        self.target = torch.zeros(shape, device=DEVICE)
        self.won = torch.tensor([0.0, 1.0, -1.0, 0.0], device=DEVICE)
        self.learner = torch.arange(games, device=DEVICE) % 2  # the side that learns, with a rival

    def _launch(self, net: Chooser, critic: Critic, group: int, step: int) -> None:
        practice = self.groups[group]
        place = slice(group * self.size, (group + 1) * self.size)
        rows = upload(practice.rows)
        told = Told(rows)
        with autocast():
            log_odds, value = net(told), critic(told)
        side = rows[:, FIELDS["side"]][:, 0].long()
        sign = 1.0 - 2.0 * side
        self.value[step, place] = sign * value
        self.sign[step, place] = sign
        if step == self.steps:
            return
        if self.rival is not None:
            own = side == self.learner[place]
            with autocast():
                theirs = self.rival(told)
            log_odds = torch.where(own[:, None], log_odds, theirs)
            self.own[step, place] = own
        action = choose(log_odds)
        torch.from_numpy(practice.actions).copy_(action.int(), non_blocking=True)
        self.rows[step, place] = rows
        self.action[step, place] = action
        self.log_odds[step, place] = log_odds.gather(1, action[:, None])[:, 0]

    @torch.no_grad()
    def fill(self, net: Chooser, critic: Critic) -> None:
        events = [torch.cuda.Event() for _ in range(GROUPS)] if DEVICE == "cuda" else None
        for group in range(GROUPS):
            self._launch(net, critic, group, 0)
            if events:
                events[group].record()
        for step in range(self.steps):
            for group, practice in enumerate(self.groups):
                if events:
                    events[group].synchronize()
                practice.step()
                place = slice(group * self.size, (group + 1) * self.size)
                self.ended[step, place] = upload(practice.ended)
                self._launch(net, critic, group, step + 1)
                if events:
                    events[group].record()
        ahead = torch.zeros_like(self.value[0])
        for step in reversed(range(self.steps)):
            ended = self.ended[step].long()
            after = torch.where(ended > 0, self.won[ended], self.value[step + 1])
            ahead = after - self.value[step] + KEEP * torch.where(ended > 0, 0.0, ahead)
            self.advantage[step] = self.sign[step] * ahead
            self.target[step] = self.sign[step] * (self.value[step] + ahead)


class Learner:
    def __init__(self, net: Chooser, critic: Critic, options: argparse.Namespace) -> None:
        self.net, self.critic, self.options = net, critic, options
        self.anchor = copy.deepcopy(net).requires_grad_(False)
        self.average = copy.deepcopy(net).requires_grad_(False)
        self.parameters = [*net.parameters(), *critic.parameters()]
        self.optimizer = torch.optim.Adam(self.parameters, lr=options.rate, eps=1e-7)
        self.iterations = 0

    def learn(self, data: Roller, rate: float, entropy_weight: float) -> dict[str, float]:
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        steps, games = data.steps, data.value.shape[1]

        def flat(array: Tensor) -> Tensor:
            return array[:steps].reshape(steps * games, *array.shape[2:])

        own = flat(data.own).nonzero()[:, 0]
        arrays = [flat(a) for a in (data.rows, data.action, data.log_odds, data.advantage, data.target)]
        mean, spread = arrays[3][own].mean(), arrays[3][own].std() + 1e-6
        rows = self.options.rows
        figures = torch.zeros(5, device=DEVICE)
        updates = 0
        for _ in range(self.options.passes):
            order = own[torch.randperm(len(own), device=DEVICE)]
            for start in range(0, len(order) - rows + 1, rows):
                index = order[start : start + rows]
                row, action, before, advantage, target = (a[index] for a in arrays)
                told = Told(row)
                with autocast():
                    policy, value = self.net(told), self.critic(told)
                    with torch.no_grad():
                        anchor = self.anchor(told)
                advantage = (advantage - mean) / spread
                ratio = (policy.gather(1, action[:, None])[:, 0] - before).exp()
                clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
                gain = torch.minimum(ratio * advantage, clipped * advantage).mean()
                odds = policy.exp()
                finite = policy.masked_fill(~told.there, 0.0)
                entropy = -(odds * finite).sum(1).mean()
                leash = (odds * (finite - anchor.masked_fill(~told.there, 0.0))).sum(1).mean()
                error = (value - target).square().mean()
                loss = -gain + 0.5 * error - entropy_weight * entropy + self.options.leash * leash
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
                self.optimizer.step()
                share = ((ratio - 1).abs() > CLIP).float().mean()
                figures += torch.stack([entropy, leash, error, share, spread]).detach()
                updates += 1
        self.iterations += 1
        if self.iterations % 20 == 0:
            self.anchor.load_state_dict(self.net.state_dict())
        with torch.no_grad():
            weight = 1.0 / (1.0 + 0.1 * self.iterations)
            for mean_of, value_of in zip(self.average.parameters(), self.net.parameters()):
                mean_of.lerp_(value_of, weight)
        names = ("entropy", "leash", "error", "clipped", "spread")
        return dict(zip(names, (figures / max(updates, 1)).tolist()))


@torch.no_grad()
def contest(
    first: Chooser, second: Chooser | None, games: int, seed: int, threads: int, greedy: bool = False
) -> tuple[float, float]:
    """What the first wins of jousts against the second (None: the tuned policy), with the 95 % bar.

    Every place plays its first joust to the end, so that short ones do not count twice.
    """
    practice = Practice(games, seed, threads, second is None, pinned)
    # Against the policy, side A of the even jousts is the policy's.
    mine = torch.arange(games, device=DEVICE) % 2
    mine = 1 - mine if second is None else mine
    score = torch.full((games,), -1.0, device=DEVICE)
    while True:
        rows = upload(practice.rows)
        told = Told(rows)
        with autocast():
            log_odds = first(told)
            if second is not None:
                own = rows[:, FIELDS["side"]][:, 0].long() == mine
                log_odds = torch.where(own[:, None], log_odds, second(told))
        action = log_odds.argmax(1) if greedy else choose(log_odds)
        torch.from_numpy(practice.actions).copy_(action.int())
        practice.step()
        ended = upload(practice.ended).long()
        new = (ended > 0) & (score < 0)
        result = torch.where(ended == UNDECIDED, 0.5, ((ended - A_WON) == mine).float())
        score = torch.where(new, result, score)
        if int((score < 0).sum()) * 500 <= games:  # the longest are not waited for
            score = torch.where(score < 0, 0.5, score)
            break
    return float(score.mean()), float(1.96 * score.std() / games**0.5)


def load(path: Path) -> tuple[Chooser, Critic]:
    saved = torch.load(path, map_location=DEVICE)
    net, critic = Chooser(**saved["sizes"]).to(DEVICE), Critic().to(DEVICE)
    net.load_state_dict(saved["net"])
    critic.load_state_dict(saved["critic"])
    return net, critic


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=400.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--start", type=Path, help="what was saved before")
    parser.add_argument("--against", type=Path, help="learn only to beat this one")
    parser.add_argument("--games", type=int, default=32768, help="played side by side")
    parser.add_argument("--steps", type=int, default=24, help="decisions between two lessons")
    parser.add_argument("--rows", type=int, default=32768, help="decisions an update learns from")
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--rate", type=float, default=6e-4)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--least-entropy", type=float, default=0.0005)
    parser.add_argument("--leash", type=float, default=0.02)
    parser.add_argument("--hand", type=int, default=96)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--choice", type=int, default=96)
    parser.add_argument("--contest", type=int, default=16384, help="jousts to be measured by")
    parser.add_argument("--tell", type=float, default=30.0, help="seconds between two measurements")
    parser.add_argument("--out", type=Path, default=Path("joust.pt"))
    options = parser.parse_args()

    torch.manual_seed(options.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    sizes = {"hand": options.hand, "width": options.width, "choice": options.choice}
    if options.start or options.against:
        net, critic = load(options.start or options.against)
    else:
        net, critic = Chooser(**sizes).to(DEVICE), Critic().to(DEVICE)
    rival = load(options.against)[0].requires_grad_(False) if options.against else None
    learner = Learner(net, critic, options)
    roller = Roller(options.games, options.steps, options.seed, options.threads, rival)

    def save() -> None:
        saved = {"net": learner.average.state_dict(), "critic": critic.state_dict(), "sizes": sizes}
        torch.save(saved, options.out)

    def measure() -> str:
        score, bar = contest(learner.average, rival, options.contest, options.seed + 99, options.threads)
        return f"{100 * score:.2f} % ± {100 * bar:.2f} % against {'the rival' if rival else 'the policy'}"

    print(f"at first {measure()}", flush=True)
    begin = told = time.perf_counter()
    played, rolling, measuring = 0, 0.0, 0.0
    while (spent := time.perf_counter() - begin) < options.seconds:
        done = spent / options.seconds
        before = time.perf_counter()
        roller.fill(net, critic)
        rolling += time.perf_counter() - before
        entropy = options.entropy * (options.least_entropy / options.entropy) ** done
        figures = learner.learn(roller, options.rate * (1 - done) + 1e-5, entropy)
        played += options.games * options.steps
        if time.perf_counter() - told >= options.tell:
            before = time.perf_counter()
            said = measure()
            save()
            told = time.perf_counter()
            measuring += told - before
            print(
                f"{spent:.0f} s, {learner.iterations} iterations, {played / 1e6:.0f} M decisions "
                f"({rolling:.0f} s playing, {measuring:.0f} s measuring), "
                + " ".join(f"{name} {value:.4f}" for name, value in figures.items())
                + f", {said}",
                flush=True,
            )
    options.contest *= 4
    print(f"in the end {measure()}", flush=True)
    save()


if __name__ == "__main__":
    main()
