#!/usr/bin/env python3
"""Salle from Python: the same as the command, nothing that a seat may not know, and the shapes that are promised.

    PYTHONPATH=build/python tests/python_test.py build/salle               small, for ./check
    PYTHONPATH=build/python tests/python_test.py build/salle --decisions 100000

Needs Debian's python3-numpy. Prints one line a test; exit status 1 if one fails.
"""

from __future__ import annotations

import argparse
import copy
import gc
import importlib
import io
import json
import os
import pickle
import subprocess
import sys
import tempfile
import threading
import xml.etree.ElementTree
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
import salle  # noqa: E402
import salle.engine  # noqa: E402
from run_tests import run_tests  # noqa: E402
from salle.pettingzoo_env import env  # noqa: E402

parser = argparse.ArgumentParser()
parser.add_argument("salle", nargs="?", default=str(ROOT / "build" / "salle"))
parser.add_argument("--decisions", type=int, default=400, help="of every rule set")
parser.add_argument("--only", default="", help="tests whose names have this in them")
GIVEN = parser.parse_args()
SALLE = str(Path(GIVEN.salle).resolve())
# Sanitizers are loaded before the interpreter. Other programs, which do not know them, may not end then: a library
# of theirs waits for ever for a lock. So only interpreters get them.
PRELOAD = os.environ.pop("LD_PRELOAD", "")
PYTHON = f"env LD_PRELOAD={PRELOAD} {sys.executable}" if PRELOAD else sys.executable

# Every rule set, and options that change what a game is.
MORE_RULES = {
    "en-garde": ["ferti/advanced target=2 starter=random aid=on"],
    "archers": ["kings quiet=20"],
    "sword-and-shield": ["melee knights=3v2 players=each hands=open", "melee/shared-decks knights=2v2"],
}


def rule_sets() -> list[tuple[str, str]]:
    found = []
    for game in salle.catalogue():
        found += [(game["id"], rules["name"]) for rules in game["ruleSets"]]
        found += [(game["id"], rules) for rules in MORE_RULES[game["id"]]]
    return found


def play_random(state: salle.State, random: salle.Random, visit=None) -> salle.State:
    """To the end; `visit` sees every decision."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.deal(random())
            continue
        if visit is not None:
            visit(state)
        actions = state.legal_actions()
        state.apply_action(actions[random.below(len(actions))])
    return state


def test_legal_actions_are_those_of_the_command() -> None:
    for game, rules in rule_sets():
        loaded = salle.load_game(game, rules)
        random = salle.Random(7)
        asked: list[str] = []
        expected: list[str] = []

        def visit(state: salle.State) -> None:
            asked.append(state.position("all"))
            expected.append(" ".join(state.legal()))
            if len(asked) % 20 == 0:
                assert [state.string_to_action(text) for text in state.legal()] == state.legal_actions()

        records: list[str] = []
        results: list[list[float]] = []
        while len(asked) < GIVEN.decisions:
            state = play_random(loaded.new_initial_state(), random, visit)
            if len(records) < 50:
                records.append(state.record())
                results.append(state.returns())
        command = [SALLE, "legal", game, "--rules", rules, "--position", "-"]
        done = subprocess.run(command, input="\n".join(asked) + "\n", capture_output=True, text=True)
        answers = done.stdout.splitlines()
        assert len(answers) == len(asked), done.stderr
        for position, mine, theirs in zip(asked, expected, answers):
            assert mine == theirs, f"{game} {rules} at {position}: {mine} is not {theirs}"
        check_records(records, results)
        print(f"        {len(asked)} decisions of {game}, {rules}", flush=True)


def check_records(records: list[str], results: list[list[float]]) -> None:
    """The command replays them, and Python too, to the same end."""
    for record, result in zip(records[:3], results):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(record)
            file.flush()
            done = subprocess.run([SALLE, "replay", file.name], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
    for record, result in zip(records, results):
        again = salle.replay(record)
        assert again.returns() == result
        assert again.record() == record


def test_matches_are_those_of_the_command() -> None:
    for game, a, b in (("en-garde", "steady", "random"), ("archers", "first-lesson", "random"), ("sword-and-shield", "steady", "random")):
        mine = salle.match(game, a, b, games=12, seed=5)
        command = [SALLE, "match", game, "--a", a, "--b", b, "--games", "12", "--seed", "5", "--json"]
        theirs = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for name in ("games", "wins", "draws", "losses", "decisions"):
            assert mine[name] == theirs[name], f"{game}: {name} {mine[name]} is not {theirs[name]}"


def test_players_decide_as_the_engine_does() -> None:
    state = salle.load_game("en-garde", "ferti/advanced").state_at("8.13 12355 ????? - L -")
    mine = salle.HousePlayer("en-garde", "maitre", 3).think(state.sight(0), nodes=200)
    lines = ["newgame en-garde", "setoption name Seed value 3", "rules ferti/advanced", "seat 0 Left"]
    lines += ["position 8.13 12355 ????? - L -", "go nodes 200"]
    done = subprocess.run(
        [SALLE, "engine", "en-garde", "--player", "maitre"], input="\n".join(lines) + "\n", capture_output=True, text=True
    )
    assert f"bestmove {mine['action']}" in done.stdout.splitlines(), done.stdout


def test_chance_has_odds() -> None:
    for game, rules in rule_sets():
        state = salle.load_game(game, rules).new_initial_state()
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        assert abs(sum(odds for _, odds in outcomes) - 1) < 1e-12
        assert [number for number, _ in outcomes] == state.legal_actions()
        child = state.child(outcomes[-1][0])
        assert len(child) == 1 and len(state) == 0
    dealt = salle.load_game("en-garde", "starter=left").new_initial_state()
    dealt.play("*3")
    # Four of 24 cards are 3s now, five are 1s.
    assert abs(dealt.chance_outcomes()[2][1] - 4 / 24) < 1e-12
    assert abs(dealt.chance_outcomes()[0][1] - 5 / 24) < 1e-12


def test_a_batch_plays_what_states_play() -> None:
    for game, rules in rule_sets():
        single = rules + " target=1 starter=random" if game == "en-garde" and "target" not in rules else rules
        if game == "en-garde" and "target" in rules:
            continue  # a batch plays rounds
        loaded = salle.load_game(game, single)
        count = 6
        batch = loaded.batch(count, threads=1, history=True, actions=True)
        seeds = np.arange(100, 100 + count, dtype=np.uint64)
        batch.reset_each(seeds)
        randoms = [salle.Random(int(seed)) for seed in seeds]
        states = [begun(loaded, random) for random in randoms]
        chooser = np.random.default_rng(3)
        for _ in range(60):
            wanted = np.zeros(count, np.int32)
            for i, state in enumerate(states):
                seat = state.current_player()
                assert batch.seat[i] == seat
                assert (batch.observation[i] == state.observation(seat)).all(), (game, rules, state.position(seat))
                assert (batch.mask[i] == state.legal_actions_mask()).all()
                if batch.history.shape[1]:
                    assert (batch.history[i] == state.observation_history(seat)).all()
                numbers = np.flatnonzero(batch.mask[i])
                wanted[i] = chooser.choice(numbers)
            assert batch.step(wanted) == 0
            for i, state in enumerate(states):
                state.apply_action(int(wanted[i]))
                # A drawn round goes on with another in the game, and is over for a batch.
                while state.is_chance_node() and state.legal() != ["*deal"]:
                    state.deal(randoms[i]())
                over = state.is_terminal() or state.is_chance_node()
                assert batch.ended[i] == over
                if over:
                    assert list(batch.payoffs[i]) == state.returns()
                    states[i] = begun(loaded, randoms[i])
                else:
                    assert not batch.payoffs[i].any()


def go_on(state: salle.State, random: salle.Random) -> None:
    while state.is_chance_node():
        state.deal(random())


def begun(game: salle.Game, random: salle.Random) -> salle.State:
    state = game.new_initial_state()
    go_on(state, random)
    return state


def test_batches_do_not_depend_on_threads() -> None:
    for game in salle.games():
        ends = []
        for threads in (1, 2, 3):
            batch = salle.Batch(game, "", 3000 if game == "en-garde" else 700, threads)
            batch.reset(9)
            random = np.random.default_rng(1)
            for _ in range(12):
                batch.step((random.random(batch.mask.shape, np.float32) * batch.mask).argmax(1))
            ends.append((batch.observation.tobytes(), batch.mask.tobytes(), batch.seat.tobytes()))
        assert ends[0] == ends[1] == ends[2], game


def test_refused_actions_change_nothing() -> None:
    batch = salle.Batch("en-garde", "", 4)
    before = batch.observation.copy()
    assert batch.step(np.array([41, 99, -1, 35])) == 4
    assert (batch.observation == before).all()
    # Numbers that would be legal if they were cut to 32 bits.
    legal = batch.mask.argmax(1)
    assert batch.step(legal + 2**32) == 4 and (batch.observation == before).all()
    for wrong in (
        lambda: batch.step(np.zeros(3, int)),
        lambda: batch.step(np.zeros((4, 1), int)),
        lambda: batch.step(legal + 0.5),
        lambda: batch.step(legal.astype(str)),
        lambda: batch.step(np.array([None] * 4)),
        lambda: batch.reset_each([1, 2, 3]),
        lambda: batch.reset_each([1, 2, 3, -4]),
        lambda: batch.reset_each([0.5] * 4),
        lambda: batch.observation.resize((1, 1), refcheck=False),
        lambda: salle.Batch("chess"),
        lambda: salle.Batch("en-garde", "", 0),
        lambda: salle.Batch("en-garde", "", -1),
        lambda: salle.Batch("en-garde", "", 2**40),
        lambda: salle.Batch("en-garde", "", 4, 1000),
    ):
        try:
            wrong()
        except ValueError:
            assert (batch.observation == before).all()
            continue
        raise AssertionError("it was not refused")


def test_a_batch_has_one_caller_and_holds_no_lock() -> None:
    batch = salle.Batch("sword-and-shield", "", 4000, 1)
    actions = np.zeros(4000, np.int32)
    refused = []

    def step() -> None:
        for _ in range(5):
            try:
                batch.step(actions)
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=step) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(text == "a batch has one caller at a time" for text in refused)


def all_that_is_told(sight: salle.Sight) -> list:
    """Everything that can be got from what a seat is given."""
    found = []
    for name in sorted(dir(sight)):
        if name.startswith("__") or name in ("sample", "layout"):
            continue
        value = getattr(sight, name)
        value = value() if callable(value) else value
        found.append((name, value.tobytes() if isinstance(value, np.ndarray) else value))
    return found


def hidden_swapped(state: salle.State, seat: int, seed: int) -> salle.State | None:
    """The same game with hidden draws changed, where every action stays legal: another truth that this seat
    could not tell from the first."""
    random = salle.Random(seed)
    other = salle.load_game(state.game, state.rules).new_initial_state()
    for seen, real in zip(state.history(seat), state.history("all")):
        try:
            if seen == "*?":
                actions = other.legal()
                other.play(actions[random.below(len(actions))])
            else:
                other.play(real)
        except ValueError:
            return None
    return other if other.history(seat) == state.history(seat) else None


def test_a_sight_tells_nothing_that_is_hidden() -> None:
    swapped = 0
    for game, rules in rule_sets():
        loaded = salle.load_game(game, rules)
        for number in range(3):
            random = salle.Random(20 + number)
            state = loaded.new_initial_state()
            decisions = 0
            while not state.is_terminal() and decisions < 10:
                if state.is_chance_node():
                    state.deal(random())
                    continue
                decisions += 1
                for seat in range(state.num_players):
                    told = all_that_is_told(state.sight(seat))
                    invented = state.sight(seat).sample(random())
                    again = dict(all_that_is_told(invented.sight(seat)))
                    for name, value in told:
                        if name not in ("events", "moves", "information_state_string"):
                            assert again[name] == value, f"{game} {rules}, seat {seat}: {name} tells what is hidden"
                    for attempt in range(5):
                        other = hidden_swapped(state, seat, 50 + attempt)
                        if other is not None and other.position("all") != state.position("all"):
                            assert all_that_is_told(other.sight(seat)) == told, f"{game} {rules}, seat {seat}"
                            swapped += 1
                            break
                actions = state.legal_actions()
                state.apply_action(actions[random.below(len(actions))])
    assert swapped > 50, swapped


def test_a_batch_tells_nothing_that_is_hidden() -> None:
    """What a batch writes of a game is, byte for byte, what it would write if the cards that its seat cannot see
    were others."""
    changed = dict.fromkeys(salle.games(), 0)
    for game, rules in rule_sets():
        if game == "en-garde" and "target" in rules:
            continue  # a batch plays rounds
        loaded = salle.load_game(game, rules)
        count = 3
        batch = loaded.batch(count, threads=1, history=True, actions=True)
        seeds = np.arange(300, 300 + count, dtype=np.uint64)
        batch.reset_each(seeds)
        randoms = [salle.Random(int(seed)) for seed in seeds]
        states = [begun(loaded, random) for random in randoms]
        for step in range(8):
            for i, state in enumerate(states):
                seat = state.current_player()
                others = [state.sight(seat).sample(1000 * step + i), hidden_swapped(state, seat, step)]
                for other in others:
                    if other is None:
                        continue
                    changed[game] += other.position("all") != state.position("all")
                    assert other.observation(seat).tobytes() == batch.observation[i].tobytes(), (game, rules)
                    assert other.legal_actions_mask().tobytes() == batch.mask[i].tobytes(), (game, rules)
                    if batch.history.shape[1]:
                        assert other.observation_history(seat).tobytes() == batch.history[i].tobytes(), (game, rules)
            wanted = [state.legal_actions()[step % len(state.legal_actions())] for state in states]
            assert batch.step(wanted) == 0
            if batch.ended.any():
                break
            for state, random, number in zip(states, randoms, wanted):
                state.apply_action(number)
                go_on(state, random)
    # In Archers nothing is hidden.
    assert changed["en-garde"] > 50 and changed["sword-and-shield"] > 50 and changed["archers"] == 0, changed


def test_no_state_is_reached_from_a_sight() -> None:
    state = salle.load_game("en-garde").new_initial_state()
    go_on(state, salle.Random(1))
    sight = state.sight(0)
    assert not hasattr(sight, "__dict__")
    assert not any(isinstance(value, salle.State) for value in gc.get_referents(sight))
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        try:
            copied(sight)
        except TypeError:
            continue
        raise AssertionError("a sight is not to be taken apart")
    # The environment keeps its game to itself, but for whoever asks by name.
    game = env("en-garde")
    game.reset(seed=4)
    public = [name for name in vars(game) if isinstance(getattr(game, name), salle.State) and not name.startswith("_")]
    assert public == [] and isinstance(game.real_state(), salle.State)


def test_invented_states_are_possible() -> None:
    state = salle.load_game("en-garde", "ferti/classic starter=left").state_at("8.13 12355 ????? 44 L -", 3)
    hands = {tuple(state.sight(0).sample(seed).view("all")["hands"][1]) for seed in range(200)}
    assert len(hands) > 20
    for hand in hands:
        # Five of each value: two 5s and two 4s are seen elsewhere.
        assert len(hand) == 5 and hand.count(5) <= 3 and hand.count(4) <= 3


def test_the_environment_keeps_pettingzoos_promises() -> None:
    for name, rules in rule_sets():
        game = env(name, rules)
        game.reset(seed=2)
        total = dict.fromkeys(game.possible_agents, 0.0)
        steps = 0
        for agent in game.agent_iter():
            observation, reward, termination, truncation, _ = game.last()
            assert agent == game.agent_selection and not truncation
            total[agent] += reward
            # What PettingZoo's own api_test asks for: nothing is kept for an agent that has left.
            for kept in (game.rewards, game.terminations, game.truncations, game.infos):
                assert set(kept) == set(game.agents)
            if termination:
                game.step(None)
                continue
            assert game.observation_space(agent).contains(observation)
            game.step(game.action_space(agent).sample(observation["action_mask"]))
            steps += 1
        assert game.agents == [] and steps > 0
        returns = game.real_state().returns()
        assert [total[agent] for agent in game.possible_agents] == returns, (name, rules, total, returns)


def test_drawings_are_svg() -> None:
    for game in salle.games():
        state = begun(salle.load_game(game), salle.Random(1))
        for drawn in (state._repr_svg_(), state.svg("all"), state.sight(state.current_player())._repr_svg_()):
            assert xml.etree.ElementTree.fromstring(drawn).tag.endswith("svg")
    state = begun(salle.load_game("en-garde", "starter=left"), salle.Random(1))
    assert state.svg(0) != state.svg("spectator")


def test_a_function_becomes_an_engine() -> None:
    with tempfile.TemporaryDirectory() as folder:
        bot = Path(folder) / "bot.py"
        bot.write_text(
            "import random, salle.engine\n"
            "def choose(sight, luck=random):\n    print('thinking')\n    return luck.choice(sight.legal_actions())\n"
            "salle.engine.run(choose, name='Pythonist')\n"
        )
        command = f"{PYTHON} {bot}"
        done = subprocess.run([SALLE, "engine", "--check", command], capture_output=True, text=True)
        assert done.returncode == 0 and "Pythonist" in done.stdout, done.stdout + done.stderr
        # In a match, beside what the protocol's own player would do; and from Python itself.
        for game in salle.games():
            found = salle.match(game, f"cmd:{command}", "random", games=2)
            assert found["games"] == 2 and found["faults"] == (0, 0), found["notices"]


def test_an_engine_hears_and_answers() -> None:
    told = ["newgame en-garde", "rules ferti/classic", "seat 0 Left", "position 1.2 12345 ????? - L -"]

    def conversation(choose, *lines: str) -> list[str]:
        said = io.StringIO()
        salle.engine.run(choose, lines=iter(line + "\n" for line in [*told, *lines, "quit"]), out=said)
        return said.getvalue().splitlines()

    # At distance 1 the steady player strikes. It is a function like any other, if a compiled one.
    assert conversation(salle.HousePlayer("en-garde", "steady"), "go") == ["bestmove A1x1"]
    budgets = []
    conversation(lambda sight, budget: budgets.append(budget) or 0, "setoption name Seed value 7", "go movetime 1500")
    conversation(lambda sight, budget=None: budgets.append(budget) or 0, "go nodes 20")
    assert budgets == [{"seed": 7, "seconds": 1.5}, {"seed": 1, "nodes": 20}], budgets
    # What cannot be read is said, and the conversation goes on.
    said = conversation(lambda sight: "A1x1", "seat nowhere", "setoption name Seed value x", "go")
    assert [line.split()[0] for line in said] == ["error", "error", "bestmove"], said


def test_mistakes_are_sentences() -> None:
    state = begun(salle.load_game("en-garde", "starter=left"), salle.Random(1))
    for wrong, words in (
        (lambda: salle.load_game("chess"), "unknown game 'chess'"),
        (lambda: salle.load_game("archers", "blitz"), "blitz"),
        (lambda: state.play("A5x5"), "."),
        (lambda: state.apply_action(41), "no legal action has the number 41 here"),
        (lambda: state.sight(2), "there are seats 0 to 1, no seat 2"),
        (lambda: state.view("everyone"), "a viewer is a seat's number"),
        (lambda: state.deal(1), "chance has nothing to do here"),
        (lambda: state.result(), "the game is not over"),
        (lambda: state.prompt(0, "xx"), "unknown language"),
        (lambda: salle.HousePlayer("archers", "nobody"), "nobody"),
        (lambda: salle.HousePlayer("archers", "random").think(state.sight(0)), "this player plays archers"),
        (lambda: salle.HousePlayer("en-garde", "random").think(state.sight(1)), "nothing to decide"),
        (lambda: salle.replay("nonsense"), ""),
        (lambda: state.view(2**70), "there are seats 0 to 1"),
        (lambda: state.rewound(99), "the game has only 10 actions"),
        (lambda: state.record([("no name", "x")]), "a tag's name is letters and digits"),
        (lambda: salle.analyse(state.sight(0), nodes=-1), "are not negative"),
        (lambda: salle.analyse(state.sight(0), seconds=float("nan")), "are not negative"),
        (lambda: salle.match("archers", "random", "random", games=2, threads=10**6), "0 to 256 threads"),
        (lambda: salle.play_match(salle.load_game("archers"), print, print, games=0), "at least two games"),
        (lambda: salle.play_game(salle.load_game("archers"), [lambda sight: None] * 2), "not None"),
    ):
        try:
            wrong()
        except ValueError as error:
            assert words in str(error), str(error)
            continue
        raise AssertionError(f"it was not refused: {words}")


def test_matches_of_functions_count_right() -> None:
    game = salle.load_game("en-garde", "ferti/classic target=1")
    result = salle.play_match(game, salle.HousePlayer("en-garde", "steady"), salle.HousePlayer("en-garde", "random"), 20)
    assert result.games == 20 and result.wins + result.draws + result.losses == 20
    assert len(result.quarters) == 10 and abs(result.score - sum(result.quarters) / 40) < 1e-12
    assert result.score > 0.5
    assert abs(result.score - (result.wins + result.draws / 2) / 20) < 1e-12


def test_the_analyst_and_reviews_answer() -> None:
    state = salle.load_game("archers").new_initial_state()
    play_random(state, salle.Random(3))
    short = state.rewound(6)
    go_on(short, salle.Random(1))
    thought = salle.analyse(short.sight(short.current_player()), nodes=200)
    assert thought["action"] in short.legal() and thought["alternatives"]
    judged = salle.review(short, nodes=50)
    assert len(judged) == sum(actor >= 0 for actor in short.actors())
    assert all(each["loss"] >= 0 for each in judged)


def undocumented(module) -> list[str]:
    """Public names of a module, and public members of its classes, that have no sentence of their own."""
    found = [] if module.__doc__ else [module.__name__]
    for name, thing in vars(module).items():
        # Names that were imported are looked at where they come from.
        if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__ or not callable(thing):
            continue
        members = vars(thing).items() if isinstance(thing, type) else []
        for member, value in [("", thing), *members]:
            value = getattr(value, "__func__", value)
            if member.startswith("_") or not (callable(value) or isinstance(value, property)):
                continue
            words = value.__doc__ or ""
            if module is salle._salle and not isinstance(value, (type, property)):
                words = words.partition("\n")[2]  # the first line is the signature
            if not words.strip():
                found.append(f"{module.__name__}.{name}.{member}")
    return found


def test_every_public_name_is_described() -> None:
    for module in ("_salle", "games", "play", "engine", "pettingzoo_env", "learning", "reduced", "benchmark", "dataset"):
        missing = undocumented(importlib.import_module(f"salle.{module}"))
        assert missing == [], missing
    assert all(hasattr(salle, name) for name in salle.__all__)


def test_the_reference_is_fresh() -> None:
    done = subprocess.run(
        [*PYTHON.split(), ROOT / "scripts" / "update-python-docs", "--check"], capture_output=True, text=True, env=os.environ
    )
    assert done.returncode == 0, done.stdout + done.stderr


if __name__ == "__main__":
    chosen = {name: test for name, test in globals().items() if not name.startswith("test_") or GIVEN.only in name}
    sys.exit(run_tests(chosen))
