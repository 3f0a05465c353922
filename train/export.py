#!/usr/bin/env python3
"""Makes the weights files of data/players out of what training saved.

    train/export.py --out data/players --golden src/players/en_garde/net_golden.txt weights/*.npz

A weights file begins with lines of text, an empty line after them, and then the weights: numbers of
half precision, low byte first, layer by layer; in a layer the weights from the first input to all
outputs, from the second, and so on, and then the biases.

--golden writes positions from random play with what the network answers, to the last bit: the
reference that the C++ inference is tested against. Needs numpy, and the C interface for --golden.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

LAYERS = ("first", "second", "third", "heads")
CODES = 158
# Two rule sets that differ in name only share their weights.
SAME = {"ferti/classic": "ferti/classic abacus/classic"}
FILES = {
    "ferti/advanced": "en_garde_ferti_advanced.net",
    "ferti/classic": "en_garde_classic.net",
    "abacus/advanced": "en_garde_abacus_advanced.net",
    "abacus/basic": "en_garde_abacus_basic.net",
}


def fingerprint(data: bytes) -> str:
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def read(path: Path) -> tuple[list[tuple[np.ndarray, np.ndarray]], dict]:
    """The layers as [inputs][outputs] and [outputs] in half precision, and the notes."""
    layers = []
    with np.load(path) as arrays:
        about = json.loads(str(arrays["about"]))
        for name in LAYERS:
            weight = arrays[f"{name}.weight"].T
            if name == "first":
                weight = weight[: CODES + 1]  # the last input is always 0
            layers.append((weight.astype("<f2"), arrays[f"{name}.bias"].astype("<f2")))
    return layers, about


def header(about: dict, sizes: list[int], data: bytes) -> str:
    lines = [
        "salle-net 1",
        "game en-garde",
        f"rules {SAME.get(about['rules'], about['rules'])}",
        "layers " + " ".join(str(size) for size in sizes),
        f"floor {about['floor']:g}",
        "starter " + " ".join(f"{odds:.5f}" for odds in about["starter"]),
        f"check {fingerprint(data)}",
        f"command {about['command']}",
        f"seed {about['seed']}",
        f"trained {about['seconds']:g} seconds, {about['iterations']} iterations, "
        f"{about['decisions']} decisions",
        "against-random " + " ".join(f"{odds:.4f}" for odds in about["random"]),
    ]
    for key, name in (("response", "best-response"), ("response_history", "with-history")):
        if key in about:
            gain, error_bar = about[key]
            lines.append(f"{name} {gain:+.4f} error-bar {error_bar:.4f}")
    return "\n".join(lines) + "\n\n"


def evaluate(
    layers: list[tuple[np.ndarray, np.ndarray]], codes: np.ndarray, draw: np.float32
) -> np.ndarray:
    """One position, in exactly the order in which src/players/en_garde/net.cpp adds up."""
    weights, bias = (array.astype(np.float32) for array in layers[0])
    values = bias.copy()
    for code in codes:
        values += weights[code]
    values += draw * weights[CODES]
    for layer in layers[1:]:
        values = np.maximum(values, np.float32(0))
        weights, bias = (array.astype(np.float32) for array in layer)
        sums = bias.copy()
        for i in np.flatnonzero(values > 0):
            sums += values[i] * weights[i]
        values = sums
    return values


def golden_lines(rules: str, layers: list[tuple[np.ndarray, np.ndarray]], count: int) -> list[str]:
    """`rules codes… draw outputs…`; single-precision numbers as the hexadecimal of their bits."""
    from batch import Batch

    batch = Batch(rules, count, 1)
    batch.vary_stakes()
    batch.reset(1)
    random = np.random.default_rng(1)
    lines = []
    for row in range(count):
        weights = random.random((count, 42)) * batch.legal_mask()
        batch.actions[:] = weights.argmax(1)
        batch.step()
        outputs = evaluate(layers, batch.observation[row], batch.draw_value[row])
        words = [rules, *(str(code) for code in batch.observation[row])]
        words.append(f"{int(batch.draw_value[row : row + 1].view(np.uint32)[0]):08x}")
        words += [f"{int(bits):08x}" for bits in outputs.view(np.uint32)]
        lines.append(" ".join(words))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("weights", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, default=Path("data/players"))
    parser.add_argument("--golden", type=Path)
    options = parser.parse_args()
    golden = ["# train/export.py: rules, codes, draw value, outputs; numbers as bits"]
    for path in sorted(options.weights):
        layers, about = read(path)
        sizes = [layers[0][0].shape[0]] + [weight.shape[1] for weight, _ in layers]
        data = b"".join(array.tobytes() for layer in layers for array in layer)
        target = options.out / FILES[about["rules"]]
        target.write_bytes(header(about, sizes, data).encode() + data)
        print(f"{target}: {target.stat().st_size} bytes")
        if options.golden:
            golden += golden_lines(about["rules"], layers, 16)
    if options.golden:
        options.golden.write_text("\n".join(golden) + "\n")


if __name__ == "__main__":
    main()
