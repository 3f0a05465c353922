#!/usr/bin/env python3
"""How the learned judgement of With Sword and Shield is rounded and lies in files. Needs numpy only.

A file is lines "key value", the first "salle-sword-net 1" and the last an empty one, then two
networks, of jousts and of mêlées, and the curve. A network (src/games/sword_and_shield/players/net.hpp):

    first   int16 [128][128]   by sum and input
    bias    int32 [128]
    second  int16 [32][288]    by sum: 128 of the side to move, 128 of the other, 32 of the field
    bias    int32 [32]
    last    int16 [32]
    bias    int32

The curve is int16 [129]: tanh(x / 2) for x from 0 to 8 in sixteenths, in 32767ths. All numbers have
their low byte first. Weights of 1 are 512, inputs of 1 are 16, and what layers hand on is in 128ths.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

KNIGHT, FIELD, WIDTH, SECOND = 128, 32, 128, 32
SEEN = 2 * WIDTH + FIELD
INPUT_ONE, WEIGHT_ONE, ONE = 16, 512, 128
FIRST_MOST, SECOND_MOST = 4 * ONE - 1, 8 * ONE - 1
# Beyond these, sums could leave 32 bits.
FIRST_LIMIT, SECOND_LIMIT, LAST_LIMIT = 16.0, 3.9, 15.9

HEAD = np.dtype(
    [
        ("game", "<i4"),
        ("turn", "<i2"),
        ("gap", "u1", 2),
        ("result", "i1"),
        ("knights", "u1", 2),
        ("side", "u1"),
        ("field", "i1", FIELD),
        ("spare", "u1", 4),
    ]
)


def record_type(melee: bool) -> np.dtype:
    slots = 3 if melee else 1
    return np.dtype(HEAD.descr + [("knight", "i1", (2, slots, KNIGHT))])


NAMES = ("first", "first_bias", "second", "second_bias", "last", "last_bias")
SHAPES = {
    "first": (WIDTH, KNIGHT),
    "first_bias": (WIDTH,),
    "second": (SECOND, SEEN),
    "second_bias": (SECOND,),
    "last": (SECOND,),
    "last_bias": (1,),
}
SCALES = {
    "first": WEIGHT_ONE,
    "first_bias": WEIGHT_ONE * INPUT_ONE,
    "second": WEIGHT_ONE,
    "second_bias": WEIGHT_ONE * ONE,
    "last": WEIGHT_ONE,
    "last_bias": WEIGHT_ONE * ONE,
}


def rounded(weights: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """Real numbers to whole ones."""
    out = {}
    for name in NAMES:
        kind = np.int32 if name.endswith("bias") else np.int16
        most = 2**30 if name.endswith("bias") else 32767
        whole = np.clip(np.round(np.asarray(weights[name], np.float64) * SCALES[name]), -most, most)
        out[name] = whole.reshape(SHAPES[name]).astype(kind)
    return out


def odds(net: dict[str, np.ndarray], records: np.ndarray) -> np.ndarray:
    """What the C++ inference says, in 65536ths: the same arithmetic on whole numbers."""

    def toward_zero(sums: np.ndarray, by: int) -> np.ndarray:
        return np.sign(sums) * (np.abs(sums) // by)

    knights = records["knight"].astype(np.int64)  # record, side, place, input
    sums = knights @ net["first"].astype(np.int64).T + net["first_bias"]
    acted = np.clip(toward_zero(sums, INPUT_ONE * WEIGHT_ONE // ONE), 0, FIRST_MOST)
    places = np.arange(knights.shape[2])
    there = places[None, None, :] < records["knights"][:, :, None]
    pooled = (acted * there[..., None]).sum(axis=2)
    field = records["field"].astype(np.int64) * (ONE // INPUT_ONE)
    seen = np.concatenate([pooled[:, 0], pooled[:, 1], field], axis=1)
    sums = seen @ net["second"].astype(np.int64).T + net["second_bias"]
    acted = np.clip(toward_zero(sums, WEIGHT_ONE), 0, SECOND_MOST)
    return acted @ net["last"].astype(np.int64) + net["last_bias"][0]


def fingerprint(data: bytes) -> int:
    value = 0xCBF29CE484222325  # FNV-1a
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def write(path: Path, joust: dict, melee: dict, about: dict[str, str]) -> None:
    data = b""
    for net in (joust, melee):
        for name in NAMES:
            kind = "<i4" if name.endswith("bias") else "<i2"
            data += net[name].astype(kind).tobytes()
    curve = np.round(32767 * np.tanh(np.arange(129) / 32)).astype("<i2")
    data += curve.tobytes()
    lines = ["salle-sword-net 1"] + [f"{key} {value}" for key, value in about.items()]
    lines.append(f"check {fingerprint(data):016x}")
    path.write_bytes(("\n".join(lines) + "\n\n").encode() + data)


def read(path: Path) -> list[dict[str, np.ndarray]]:
    """The networks of jousts and of mêlées."""
    data = path.read_bytes()
    data = data[data.index(b"\n\n") + 2 :]
    nets, at = [], 0
    for _ in range(2):
        net = {}
        for name in NAMES:
            kind = np.dtype("<i4" if name.endswith("bias") else "<i2")
            count = int(np.prod(SHAPES[name]))
            net[name] = np.frombuffer(data, kind, count, at).reshape(SHAPES[name])
            at += count * kind.itemsize
        nets.append(net)
    return nets


def main() -> None:
    """Writes the reference that the C++ inference is tested against."""
    import sword_batch as batch  # needs the library, which nothing else here does

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("net", type=Path)
    parser.add_argument("--golden", type=Path, required=True)
    args = parser.parse_args()
    lines = [
        "# Made by train/sword_weights.py, with numpy: log-odds in 65536ths, joust or melee, and the",
        "# bytes of a record with its Knights (src/games/sword_and_shield/capi/sword.h).",
    ]
    for melee, net in zip((False, True), read(args.net)):
        records = batch.generate(melee, batch.Search(), 7, 4000, 8, games=60, threads=1)
        for record in records[:: max(1, len(records) // 12)]:
            value = int(odds(net, record[None])[0])
            lines.append(f"{value} {'melee' if melee else 'joust'} {record.tobytes().hex()}")
    args.golden.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
