"""A reduced En Garde that can be solved: tabular CFR on it, and how far that is from an equilibrium.

Nine squares, cards of value 1 to 3 with three of each, hands of two, and the plainest attack: one card equal to
the distance always hits. A fencer who can do nothing has lost. When the pile runs out, whoever has more
squares behind him wins. Everything else is as in the game: a card moves or attacks, one is drawn, hands are
hidden, what was played is not.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

SQUARES, VALUES, COPIES, HAND = 9, 3, 3, 2

Hand = tuple[int, ...]  # how many cards of each value


@dataclass(frozen=True)
class Round:
    """A moment of a round, secrets included; `actor` is to move."""

    hands: tuple[Hand, Hand]
    pile: Hand
    squares: tuple[int, int]
    actor: int

    def distance(self) -> int:
        """Between the fencers."""
        return self.squares[1] - self.squares[0]


def take(cards: Hand, value: int) -> Hand:
    """Without one card of this value."""
    return cards[: value - 1] + (cards[value - 1] - 1,) + cards[value:]


def put(cards: Hand, value: int) -> Hand:
    """With one card more."""
    return cards[: value - 1] + (cards[value - 1] + 1,) + cards[value:]


@lru_cache(maxsize=None)
def legal(hand: Hand, distance: int, room: int) -> tuple[str, ...]:
    """What can be done: "+1" advances, "-1" steps back, "A" hits."""
    actions = []
    for value in range(1, VALUES + 1):
        if hand[value - 1] == 0:
            continue
        if value == distance:
            actions.append("A")
        if value < distance:
            actions.append(f"+{value}")
        if value <= room:
            actions.append(f"-{value}")
    return tuple(actions)


def actions_of(round_: Round) -> tuple[str, ...]:
    """What the one to move can do."""
    seat = round_.actor
    room = round_.squares[0] - 1 if seat == 0 else SQUARES - round_.squares[1]
    return legal(round_.hands[seat], round_.distance(), room)


def deals() -> list[tuple[Round, float]]:
    """Every deal with its odds; Left begins."""
    found: dict[Round, float] = defaultdict(float)
    none, deck = (0,) * VALUES, (COPIES,) * VALUES

    def go(hands: tuple[Hand, Hand], pile: Hand, dealt: int, odds: float) -> None:
        if dealt == 2 * HAND:
            found[Round(hands, pile, (1, SQUARES), 0)] += odds
            return
        for value in range(1, VALUES + 1):
            if pile[value - 1] > 0:
                part = pile[value - 1] / sum(pile)
                who = dealt // HAND
                new = tuple(put(h, value) if i == who else h for i, h in enumerate(hands))
                go(new, take(pile, value), dealt + 1, odds * part)  # type: ignore[arg-type]

    go((none, none), deck, 0, 1.0)
    return list(found.items())


def act(round_: Round, action: str) -> tuple[float | None, list[tuple[Round, float]]]:
    """What an action leads to: a payoff for Left, or rounds with their odds."""
    seat = round_.actor
    sign = 1.0 if seat == 0 else -1.0
    if action == "A":
        return sign, []
    value = int(action[1])
    step = value if action[0] == "+" else -value
    squares = list(round_.squares)
    squares[seat] += step if seat == 0 else -step
    hand = take(round_.hands[seat], value)
    after = []
    for card in range(1, VALUES + 1):
        if round_.pile[card - 1] > 0:
            hands = [*round_.hands]
            hands[seat] = put(hand, card)
            pile = take(round_.pile, card)
            next_ = Round((hands[0], hands[1]), pile, (squares[0], squares[1]), 1 - seat)
            after.append((next_, round_.pile[card - 1] / sum(round_.pile)))
    return None, after


def payoff(round_: Round) -> float | None:
    """For Left, where the round is over before anybody acts."""
    if sum(round_.pile) == 0:
        behind = (round_.squares[0] - 1) - (SQUARES - round_.squares[1])
        return float(np.sign(behind))
    if not actions_of(round_):
        return -1.0 if round_.actor == 0 else 1.0
    return None


def known_to(round_: Round, past: str) -> tuple:
    """What the one to move knows: his hand, and all that was done."""
    return (round_.actor, round_.hands[round_.actor], past)


class Cfr:
    """Counterfactual regrets with everything counted in every iteration, positive parts kept (CFR+)."""

    def __init__(self) -> None:
        self.regrets: dict[tuple, np.ndarray] = {}
        self.sums: dict[tuple, np.ndarray] = {}
        self.iterations = 0

    def policy(self, key: tuple, count: int) -> np.ndarray:
        """The average over all iterations: what comes near an equilibrium."""
        sums = self.sums.get(key)
        if sums is None or sums.sum() == 0:
            return np.full(count, 1 / count)
        return sums / sums.sum()

    def _current(self, key: tuple, count: int) -> np.ndarray:
        regrets = self.regrets.setdefault(key, np.zeros(count))
        total = regrets.sum()
        return regrets / total if total > 0 else np.full(count, 1 / count)

    def _walk(self, round_: Round, past: str, seat: int, own: float, others: float) -> float:
        """The worth to `seat`."""
        over = payoff(round_)
        if over is not None:
            return over if seat == 0 else -over
        actions = actions_of(round_)
        key = known_to(round_, past)
        odds = self._current(key, len(actions))
        worth = np.zeros(len(actions))
        mine = round_.actor == seat
        for i, action in enumerate(actions):
            done, after = act(round_, action)
            if done is not None:
                worth[i] = done if seat == 0 else -done
                continue
            for next_, part in after:
                reach = (own * odds[i], others * part) if mine else (own, others * part * odds[i])
                worth[i] += part * self._walk(next_, past + action, seat, *reach)
        value = float(odds @ worth)
        if mine:
            self.regrets[key] = np.maximum(self.regrets[key] + others * (worth - value), 0)
            sums = self.sums.setdefault(key, np.zeros(len(actions)))
            sums += self.iterations * own * odds
        return value

    def run(self, iterations: int) -> None:
        """So many iterations more."""
        for _ in range(iterations):
            self.iterations += 1
            for seat in (0, 1):
                for round_, odds in deals():
                    self._walk(round_, "", seat, 1.0, odds)

    def exploitability(self) -> float:
        """What best responses gain against it from both seats, on average: 0 in an equilibrium."""
        return (best_response(self.policy, 0) + best_response(self.policy, 1)) / 2


def best_response(policy, seat: int) -> float:
    """The most that `seat` can get against a policy, exactly: it knows no more than it may."""

    def value(members: list[tuple[Round, float]], past: str) -> float:
        """The worth of rounds with the same past, weighted by how likely they are, summed."""
        total = 0.0
        going = []
        for round_, weight in members:
            over = payoff(round_)
            if over is None:
                going.append((round_, weight))
            else:
                total += weight * (over if seat == 0 else -over)
        if not going:
            return total
        if going[0][0].actor != seat:
            return total + others(going, past)
        by_hand: dict[tuple, list[tuple[Round, float]]] = defaultdict(list)
        for round_, weight in going:
            by_hand[known_to(round_, past)].append((round_, weight))
        for same in by_hand.values():
            total += max(after(same, action, past) for action in actions_of(same[0][0]))
        return total

    def after(members: list[tuple[Round, float]], action: str, past: str) -> float:
        total, next_members = 0.0, []
        for round_, weight in members:
            done, rounds = act(round_, action)
            if done is not None:
                total += weight * (done if seat == 0 else -done)
            next_members += [(next_, weight * part) for next_, part in rounds]
        return total + (value(next_members, past + action) if next_members else 0.0)

    def others(members: list[tuple[Round, float]], past: str) -> float:
        by_action: dict[str, list[tuple[Round, float]]] = defaultdict(list)
        for round_, weight in members:
            actions = actions_of(round_)
            odds = policy(known_to(round_, past), len(actions))
            for action, part in zip(actions, odds):
                if part > 0:
                    by_action[action].append((round_, weight * part))
        return sum(after(same, action, past) for action, same in by_action.items())

    return value(deals(), "")
