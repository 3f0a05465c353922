#!/usr/bin/env python3
"""The learned evaluation of Archers as files and as arithmetic; needs numpy only.

    train/archers_weights.py START.net                  writes the hand-made evaluation as a network
    train/archers_weights.py SOME.net --golden FILE     writes what a network says of positions

--golden needs the C interface, too.

A weights file begins with lines of text, an empty line after them, and then whole numbers of two
bytes, low byte first (outputs: one byte): for every input its kWidth weights and its linear worth in
either phase; the bias of the layer; the outputs' weights, a row a head, the own view's before the
enemy's; a bias a head; the tables, by phase, kind and count. src/games/archers/players/net_input.hpp says
what is an input, a head and a kind, net.hpp the scales.

`evaluate` is the reference that the C++ inference is tested against, to the last bit.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

Arrays = dict[str, np.ndarray]

WIDTH = 128
BOARD = 81
FIRST_QUIET, FIRST_KING, INPUTS = 648, 652, 814
PHASES, STAGES, KINDS, STEPS = 2, 4, 19, 32
HEADS = PHASES * STAGES
ONE, OUTPUT_ONE, FINE, SCALE = 255, 64, 8, 200
HIDDEN = ONE * ONE * OUTPUT_ONE // (SCALE * FINE)
assert HIDDEN * SCALE * FINE == ONE * ONE * OUTPUT_ONE
NONE = 0xFFFF
MAGIC = "salle-archers-net 1"

RECORD = np.dtype(
    [
        ("archers", "<u2", 18),
        ("score", "<i2"),
        ("king", "u1", 2),
        ("phase", "u1"),
        ("quiet", "u1"),
        ("kinds", "u1", KINDS),
        ("spare", "u1", 3),
    ]
)
assert RECORD.itemsize == 64

# Name and shape, in the order of the file; the first two are the rows of the inputs.
SHAPES = {
    "rows": (INPUTS, WIDTH),
    "linear": (INPUTS, PHASES),
    "bias": (WIDTH,),
    "outputs": (HEADS, 2 * WIDTH),
    "output_bias": (HEADS,),
    "tables": (PHASES, KINDS, STEPS),
}
# What is 1 in the floats that training has, in the file. Linear worth, tables and biases of the
# output are in units of SCALE hundredths of an archer there.
ONES = {
    "rows": ONE,
    "linear": SCALE * FINE,
    "bias": ONE,
    "outputs": OUTPUT_ONE,
    "output_bias": SCALE * FINE,
    "tables": SCALE * FINE,
}
# Bounds in the file: no sum over a board may leave 16 bits, no output weight a byte.
BOUNDS = {
    "rows": 6 * ONE,
    "linear": 220 * FINE,
    "bias": 6 * ONE,
    "outputs": 127,
    "output_bias": 32767,
    "tables": 32767,
}


def fingerprint(data: bytes) -> str:
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def rounded(floats: Arrays) -> Arrays:
    """The whole numbers of the file."""
    return {
        name: np.clip(np.rint(floats[name] * ONES[name]), -BOUNDS[name], BOUNDS[name]).astype(np.int16)
        for name in SHAPES
    }


def unrounded(numbers: Arrays) -> Arrays:
    return {name: (numbers[name] / ONES[name]).astype(np.float32) for name in SHAPES}


def file_bytes(numbers: Arrays, about: list[str]) -> bytes:
    rows = np.concatenate([numbers["rows"], numbers["linear"]], 1)
    data = rows.astype("<i2").tobytes() + numbers["bias"].astype("<i2").tobytes()
    data += numbers["outputs"].astype(np.int8).tobytes()
    data += numbers["output_bias"].astype("<i2").tobytes() + numbers["tables"].astype("<i2").tobytes()
    lines = [
        MAGIC,
        "game archers",
        f"inputs {INPUTS}",
        f"check {fingerprint(data)}",
        *about,
    ]
    return ("\n".join(lines) + "\n\n").encode() + data


def read(path: Path) -> tuple[Arrays, list[str]]:
    """The whole numbers of a file, and its lines of text."""
    text, data = path.read_bytes().split(b"\n\n", 1)
    lines = text.decode().split("\n")
    assert lines[0] == MAGIC
    numbers = {name: np.zeros(shape, np.int16) for name, shape in SHAPES.items()}
    at = 0

    def take(kind: str, *shape: int) -> np.ndarray:
        nonlocal at
        values = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
        at += values.nbytes
        return values.astype(np.int16)

    rows = take("<i2", INPUTS, WIDTH + PHASES)
    numbers["rows"], numbers["linear"] = rows[:, :WIDTH], rows[:, WIDTH:]
    numbers["bias"] = take("<i2", WIDTH)
    numbers["outputs"] = take("i1", HEADS, 2 * WIDTH)
    numbers["output_bias"] = take("<i2", HEADS)
    numbers["tables"] = take("<i2", PHASES, KINDS, STEPS)
    assert at == len(data)
    return numbers, lines


def turned(inputs: np.ndarray) -> np.ndarray:
    """Inputs of archers as the enemy sees them."""
    owner, facing, square = inputs // (4 * BOARD), inputs // BOARD % 4, inputs % BOARD
    other = (1 - owner.astype(np.int32)) * 4 * BOARD + (facing ^ 2) * BOARD + (BOARD - 1 - square)
    return np.where(inputs == NONE, NONE, other)


def inputs_of(records: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[records][21] of the one to move and of the enemy; INPUTS where there is none."""
    own = records["archers"].astype(np.int32)
    enemy = turned(own)
    king = records["king"].astype(np.int32)
    flipped = BOARD - 1 - king
    quiet = FIRST_QUIET + records["quiet"].astype(np.int32)[:, None]
    none = king == 255
    views = []
    for archers, kings in ((own, king), (enemy, flipped[:, ::-1])):
        squares = FIRST_KING + kings + np.array([0, BOARD])
        squares = np.where(none, INPUTS, squares)
        views.append(np.concatenate([np.where(archers == NONE, INPUTS, archers), quiet, squares], 1))
    return views[0], views[1]


def heads_of(records: np.ndarray) -> np.ndarray:
    archers = (records["archers"] != NONE).sum(1)
    stage = (archers >= 7).astype(np.int32) + (archers >= 11) + (archers >= 15)
    return STAGES * records["phase"].astype(np.int32) + stage


def evaluate(numbers: Arrays, records: np.ndarray) -> np.ndarray:
    """What src/games/archers/players/net.cpp computes, for every record."""
    none = {name: np.concatenate([numbers[name], 0 * numbers[name][:1]]) for name in ("rows", "linear")}
    heads = heads_of(records)
    phase = records["phase"].astype(np.int32)
    hidden = np.zeros(len(records), np.int64)
    fine = numbers["output_bias"].astype(np.int64)[heads]
    for view, inputs in enumerate(inputs_of(records)):
        sums = none["rows"].astype(np.int64)[inputs].sum(1) + numbers["bias"]
        assert np.abs(sums).max() < 32768
        weights = numbers["outputs"].astype(np.int64)[heads, view * WIDTH : (view + 1) * WIDTH]
        hidden += (np.clip(sums, 0, ONE) ** 2 * weights).sum(1)
        if view == 0:
            fine += none["linear"].astype(np.int64)[inputs].sum(1)[np.arange(len(phase)), phase]
    fine += (np.sign(hidden) * (np.abs(hidden) // HIDDEN)).astype(np.int64)
    for kind in range(KINDS):
        fine += numbers["tables"].astype(np.int64)[phase, kind, records["kinds"][:, kind]]
    return np.clip(np.sign(fine) * (np.abs(fine) // FINE), -19000, 19000)


def ways_into_woods() -> np.ndarray:
    """[axis][square]: manoeuvres of an archer into b6-d8 on an empty board; 0 upright, 1 sideways."""
    ways = np.full((2, 9, 9), 99)
    inside = lambda file, rank: 1 <= file < 4 and 5 <= rank < 8  # noqa: E731
    while True:
        before = ways.copy()
        for rank in range(9):
            for file in range(9):
                for axis in range(2):
                    best = [ways[1 - axis, rank, file] + 1, ways[axis, rank, file]]
                    for way in (-1, 1):
                        to_file, to_rank = file + way * axis, rank + way * (1 - axis)
                        if 0 <= to_file < 9 and 0 <= to_rank < 9:
                            beyond = 0 if inside(to_file, to_rank) else ways[axis, to_rank, to_file]
                            best.append(beyond + 1)
                    ways[axis, rank, file] = min(best)
        if (ways == before).all():
            return ways.reshape(2, BOARD)


def handmade_parts() -> Arrays:
    """What the hand-made evaluation (src/games/archers/players/evaluation.hpp) is the sum of: the worth of
    inputs in four parts (own archers, the enemy's, own advance, the enemy's) and of what is counted,
    as one unit of each times the count."""
    advance = np.array([0, 14, 10, 7, 5, 3, 2, 1, 0, 0])[np.minimum(ways_into_woods(), 9)]
    linear = np.zeros((INPUTS, 4))
    for facing in range(4):
        at = facing * BOARD
        linear[at : at + BOARD, 0], linear[at : at + BOARD, 2] = 100, advance[facing % 2]
        # The enemy's archers, seen from here: turned half round.
        at = 4 * BOARD + (facing ^ 2) * BOARD
        linear[at : at + BOARD, 1], linear[at : at + BOARD, 3] = -100, -advance[facing % 2][::-1]
    side = [10, 1, 7, 5, -40, 4, -5]
    # Nothing is given for enemies beyond saving by hand, so their unit is another.
    each = np.array(side + [-worth for worth in side] + [-33, -140, 38, 38, -100])
    tables = np.tile(each[None, :, None] * np.arange(STEPS), (PHASES, 1, 1))
    return {"linear_parts": linear / SCALE, "table_parts": tables / SCALE}


LOST_ENEMIES = 17  # the kind that has no worth by hand


def handmade_factors() -> Arrays:
    kinds = np.ones((PHASES, KINDS))
    kinds[:, LOST_ENEMIES] = 0
    return {"kind_factor": kinds, "linear_factor": np.ones((4, PHASES))}


def handmade() -> Arrays:
    """The hand-made evaluation as a network: where training begins. Hidden rows are random, their
    outputs nothing."""
    random = np.random.default_rng(1)
    floats = {name: np.zeros(shape) for name, shape in SHAPES.items()}
    floats["rows"] = random.uniform(-0.12, 0.12, SHAPES["rows"])
    floats["bias"] += 0.1
    parts, factors = handmade_parts(), handmade_factors()
    floats["linear"] = parts["linear_parts"] @ factors["linear_factor"]
    floats["tables"] = parts["table_parts"] * factors["kind_factor"][:, :, None]
    floats["output_bias"][:STAGES], floats["output_bias"][STAGES:] = 6 / SCALE, 3 / SCALE
    return floats


def reflection() -> np.ndarray:
    """Every input with the board reflected in the diagonal through both woods (a9 to i1), which
    leaves the game what it is: north becomes west and east south, and back. The last is no input."""
    squares = np.arange(BOARD)
    rank, file = squares // 9, squares % 9
    square = 9 * (8 - file) + (8 - rank)
    reflected = np.arange(INPUTS + 1)
    for owner in range(2):
        for facing in range(4):
            at = BOARD * (4 * owner + facing)
            reflected[at : at + BOARD] = BOARD * (4 * owner + 3 - facing) + square
        at = FIRST_KING + BOARD * owner
        reflected[at : at + BOARD] = at + square
    return reflected


def golden_lines(numbers: Arrays, count: int) -> list[str]:
    """Positions from games with what the reference says of them."""
    from archers_batch import look, wandered

    lines = ["# train/archers_weights.py: what the network of data/players says of positions"]
    for number in range(count):
        position = wandered("kings" if number % 2 else "standard", number, 3 * number)
        lines.append(f"{evaluate(numbers, look(position))[0]}\t{position}")
    return lines


def main() -> None:
    path = Path(sys.argv[1])
    if "--golden" in sys.argv:
        lines = golden_lines(read(path)[0], 80)
        Path(sys.argv[sys.argv.index("--golden") + 1]).write_text("\n".join(lines) + "\n")
        return
    about = ["command train/archers_weights.py", "learned nothing: the hand-made evaluation"]
    path.write_bytes(file_bytes(rounded(handmade()), about))


if __name__ == "__main__":
    main()
