#!/usr/bin/env python3
"""How fast games are played from Python: batches with observations and masks, and one state step by step.

    PYTHONPATH=build/python bench/python_steps.py [--seconds 3]

Counted is what `Batch.step` does, random legal actions being chosen outside the clock. Beside the wall's clock
stands the processor time it took, which other programs on a busy machine disturb less.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import salle

BATCHES = [
    ("en-garde", "ferti/advanced", 16384),
    ("en-garde", "abacus/basic", 16384),
    ("archers", "standard", 2048),
    ("archers", "kings", 2048),
    ("sword-and-shield", "joust", 1024),
    ("sword-and-shield", "melee knights=2v2", 1024),
]


def batch_speed(game: str, rules: str, games: int, threads: int, seconds: float) -> tuple[float, float]:
    """Million decisions a second, by the wall's clock and by processor time."""
    batch = salle.Batch(game, rules, games, threads)
    batch.reset(1)
    random = np.random.default_rng(1)
    wall = processor = 0.0
    steps = 0
    while wall < seconds:
        actions = (random.random(batch.mask.shape, np.float32) * batch.mask).argmax(1).astype(np.int32)
        begun, used = time.perf_counter(), time.process_time()
        batch.step(actions)
        wall += time.perf_counter() - begun
        processor += time.process_time() - used
        steps += 1
    return steps * games / wall / 1e6, steps * games / processor / 1e6


def state_speed(game: str, rules: str, seconds: float, observe: bool) -> float:
    """Microseconds of processor time for one decision: legal_actions, a choice, apply_action, chance."""
    loaded = salle.load_game(game, rules)
    random = salle.Random(1)
    decisions = 0
    begun = time.process_time()
    while time.process_time() - begun < seconds:
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.deal(random())
                continue
            actions = state.legal_actions()
            if observe:
                state.observation_tensor(state.current_player())
            state.apply_action(actions[random.below(len(actions))])
            decisions += 1
    return (time.process_time() - begun) / decisions * 1e6


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=3.0)
    given = parser.parse_args()
    print("| game | rules | one thread | two threads | one Python step | with its observation |")
    print("|---|---|---|---|---|---|")
    for game, rules, games in BATCHES:
        one = batch_speed(game, rules, games, 1, given.seconds)
        two = batch_speed(game, rules, games, 2, given.seconds)
        plain = state_speed(game, rules, given.seconds / 2, False)
        seen = state_speed(game, rules, given.seconds / 2, True)
        print(
            f"| {game} | {rules} | {one[0]:.2f} ({one[1]:.2f}) | {two[0]:.2f} ({two[1]:.2f}) | {plain:.1f} µs | {seen:.1f} µs |",
            flush=True,
        )


main()
