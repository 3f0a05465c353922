#!/usr/bin/env python3
"""A bot for all three games of Salle: plays by rules of thumb over the list of legal actions.

It speaks the protocol of docs/engine-protocol.md and knows no rules: whatever is legal it is told.
Try it:  salle match en-garde --a "cmd:python3 examples/bot.py" --b random --games 20
"""
import json
import random
import sys


def en_garde(action, view, seat):
    """Strike when it can hit, answer blows, close in with cards that keep a safe distance."""
    if "A" in action:
        cards = int(action[-1])
        return 50 + 10 * cards - (8 if action[0] == "+" else 0)
    if action[0] == "P":
        return 100
    if action[0] == "R":
        return 20 - int(action[1])
    if action == "pass":
        return 0
    step = int(action[1])
    distance = view["distance"] - (step if action[0] == "+" else -step)
    mine = view["hands"][seat] or []
    left = list(mine)
    if step in left:
        left.remove(step)
    ready = left.count(distance)  # cards that would reach if the other comes no nearer
    return (10 if distance > 5 else 4 * ready - 8) + (1 if action[0] == "+" else -4)


def archers(action, view, seat):
    """Shoot first; then march for the middle of the enemy's woods, turning where need be."""
    if "x" in action:
        return 100
    file, rank = ("c", 7) if seat == 0 else ("g", 3)

    def way(square):
        return abs(ord(square[0]) - ord(file)) + abs(int(square[1]) - rank)

    here = action[:2]
    if "-" in action:
        return 10 * (way(here) - way(action[3:]))
    east, north = {"n": (0, 1), "s": (0, -1), "e": (1, 0), "w": (-1, 0)}[action[3]]
    ahead = chr(ord(here[0]) + east) + str(int(here[1]) + north)
    return way(here) - way(ahead)


def sword_and_shield(action, view, seat):
    """Defend before anything else, then combine, attack and use what helps; pass when nothing does."""
    if action in ("end", "pass", "grand"):
        return 10
    worth = {"d": 80, "m": 70, "[": 60, "a": 50, "c": 45, "i": 40, "e": 35, "t": 3, "x": 2}
    return worth.get(action[0], 20)


WORTH = {"en-garde": en_garde, "archers": archers, "sword-and-shield": sword_and_shield}


def say(line):
    print(line, flush=True)


def main():
    game, seat, view, legal = "en-garde", 0, {}, []
    luck = random.Random(1)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "salle":
            say("id name Rule of Thumb (Python)")
            for name in WORTH:
                say("game " + name)
            say("option name Seed type spin default 1 min 0 max 18446744073709551615")
            say("salleok")
        elif word == "isready":
            say("readyok")
        elif word == "setoption" and rest.startswith("name Seed value "):
            luck = random.Random(int(rest.split()[-1]))
        elif word == "newgame":
            game = rest
        elif word == "seat":
            seat = int(rest.split()[0])
        elif word == "position":  # what was told of the last one no longer holds
            view, legal = {}, []
        elif word == "view":
            view = json.loads(rest)
        elif word == "legal":
            legal.append(rest)
        elif word == "go":
            choice = max(legal, key=lambda a: (WORTH[game](a, view, seat), luck.random()))
            say("bestmove " + choice)
        elif word == "quit":
            break


main()
