#!/usr/bin/env python3
"""How the network that chooses in jousts is rounded and lies in files.

    train/sword_choice_weights.py joust.pt --out data/players/joust.net \\
      --golden src/games/sword_and_shield/players/choice_golden.txt

A file is lines "key value", the first "salle-sword-choice 1" and the last an empty one, then the
layers in the order of LAYERS (src/games/sword_and_shield/players/choice_net.hpp): weights as int16
by sum and input, after them where there are any biases as int32, and at the end how often the
judge's opinion counts, as int32. All numbers have their low byte first. Weights of 1 are 1024, what
layers take and hand on is in 256ths, and scores and biases are in both multiplied.

--golden writes decisions with what the network makes of them, to the last bit: the reference that
the C++ inference is tested against. Needs numpy, PyTorch to read what training saved, and the C
interface for --golden.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from sword_practice import CARD, CARDS, CHOICE, CHOICES, FIELDS, GAP, SCENE
from sword_weights import fingerprint

HAND, WIDTH, WIDE = 96, 256, 96
INPUT_ONE, WEIGHT_ONE, ONE = 16, 1024, 256
MOST = 32767  # that a layer hands on
CARD_MOST = MOST // CARDS
SCORE_ONE = WEIGHT_ONE * ONE
TRUST_ONE = SCORE_ONE // 8  # opinions are in eighths of a point

# By sum and input.
LAYERS = {
    "card": (HAND, CARD),
    "first": (WIDTH, SCENE + HAND),
    "second": (WIDTH, WIDTH),
    "context": (WIDE, WIDTH),
    "told": (WIDE, CHOICE),
    "taken": (WIDE, HAND),
    "deeper": (WIDE, WIDE),
    "last": (1, WIDE),
}
BIASES = ("card", "first", "second", "context", "deeper")

Net = dict[str, np.ndarray]


def shapes() -> dict[str, tuple[int, ...]]:
    """What a network has, in the order of the file."""
    out: dict[str, tuple[int, ...]] = {}
    for name, shape in LAYERS.items():
        out[name] = shape
        if name in BIASES:
            out[f"{name}.bias"] = shape[:1]
    out["trust"] = (1,)
    return out


def _kind(name: str) -> np.dtype:
    return np.dtype("<i2" if name in LAYERS else "<i4")


def rounded(weights: Net) -> Net:
    """Real numbers to whole ones."""
    out = {}
    for name, shape in shapes().items():
        one = WEIGHT_ONE if name in LAYERS else TRUST_ONE if name == "trust" else SCORE_ONE
        most = np.iinfo(_kind(name)).max
        whole = np.round(np.asarray(weights[name], np.float64) * one)
        assert (np.abs(whole) <= most).all(), f"{name} is too large"
        out[name] = whole.reshape(shape).astype(_kind(name))
    return out


def scores(net: Net, rows: np.ndarray) -> np.ndarray:
    """What the C++ inference says of rows of a practice batch, in SCORE_ONEths: the same arithmetic.

    Choices that there are none of have 0.
    """
    numbers = rows.view(np.int8)
    scene = numbers[:, FIELDS["scene"]].astype(np.int64) * (ONE // INPUT_ONE)
    card = numbers[:, FIELDS["card"]].reshape(-1, CARDS, CARD).astype(np.int64) * (ONE // INPUT_ONE)
    told = numbers[:, FIELDS["choice"]].reshape(-1, CHOICES, CHOICE).astype(np.int64)
    held = np.arange(CARDS) < rows[:, FIELDS["cards"]]
    there = np.arange(CHOICES) < rows[:, FIELDS["choices"]]
    takes = (rows[:, FIELDS["used"], None] >> np.arange(CARDS) & 1).astype(np.int64)

    def layer(name: str, numbers: np.ndarray) -> np.ndarray:
        sums = numbers @ net[name].astype(np.int64).T
        return sums + net[f"{name}.bias"] if name in BIASES else sums

    def acted(sums: np.ndarray, most: int = MOST) -> np.ndarray:
        return np.clip(sums // WEIGHT_ONE, 0, most)

    card = acted(layer("card", card), CARD_MOST)
    hand = (card * held[..., None]).sum(1)
    scene = acted(layer("second", acted(layer("first", np.concatenate([scene, hand], 1)))))
    taken = np.einsum("nxc,nco->nxo", takes, layer("taken", card))
    sums = layer("told", told * (ONE // INPUT_ONE)) + taken + layer("context", scene)[:, None]
    score = layer("last", acted(layer("deeper", acted(sums))))[..., 0]
    behind = np.where(told[..., GAP] > -127, told[..., GAP], 8 * told[..., GAP + 1])
    return np.where(there, score + net["trust"][0] * behind, 0)


def write(path: Path, net: Net, about: dict[str, str]) -> None:
    data = b"".join(net[name].astype(_kind(name)).tobytes() for name in shapes())
    lines = ["salle-sword-choice 1"] + [f"{key} {value}" for key, value in about.items()]
    lines.append(f"check {fingerprint(data):016x}")
    path.write_bytes(("\n".join(lines) + "\n\n").encode() + data)


def read(path: Path) -> Net:
    data = path.read_bytes()
    at = data.index(b"\n\n") + 2
    net = {}
    for name, shape in shapes().items():
        count = int(np.prod(shape))
        net[name] = np.frombuffer(data, _kind(name), count, at).reshape(shape)
        at += count * _kind(name).itemsize
    return net


def learned(path: Path) -> Net:
    """What training saved, rounded."""
    import torch  # which nothing else here needs

    saved = torch.load(path, map_location="cpu")["net"]
    plain = {"trust": saved["trust"].numpy()}
    for name in LAYERS:
        plain[name] = saved[f"{name}.weight"].double().numpy()
        if name in BIASES:
            plain[f"{name}.bias"] = saved[f"{name}.bias"].double().numpy()
    return rounded(plain)


def some_rows(net: Net, games: int, steps: int, seed: int) -> np.ndarray:
    """Decisions of jousts in which the likeliest is done."""
    from sword_practice import Practice  # needs the library

    practice = Practice(games, seed, 1)
    for _ in range(steps):
        said = scores(net, practice.rows)
        there = np.arange(CHOICES) < practice.rows[:, FIELDS["choices"]]
        practice.actions[:] = np.where(there, said, np.iinfo(np.int64).min).argmax(1)
        practice.step()
    return practice.rows


def golden(net: Net) -> str:
    lines = [
        "# Made by train/sword_choice_weights.py, with numpy: how likely the choices of a decision are, as",
        "# logarithms in 262144ths, and the bytes of its row (src/games/sword_and_shield/capi/sword.h)",
        "# up to the number of choices.",
    ]
    end = FIELDS["choices"].stop
    for steps in range(0, 150, 15):
        row = some_rows(net, 1, steps, 3 + steps)
        said = scores(net, row)[0][: int(row[0, FIELDS["choices"]][0])]
        lines.append(f"{','.join(map(str, said))} {row[0, :end].tobytes().hex()}")
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("net", type=Path, help="what training saved, or a weights file")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--about", default="", help="how it was learned")
    parser.add_argument("--golden", type=Path)
    args = parser.parse_args()
    net = learned(args.net) if args.net.suffix == ".pt" else read(args.net)
    if args.out:
        write(args.out, net, {"command": args.about} if args.about else {})
    if args.golden:
        args.golden.write_text(golden(net))


if __name__ == "__main__":
    main()
