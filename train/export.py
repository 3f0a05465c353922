#!/usr/bin/env python3
"""Makes the weights files of data/players out of what training saved.

    train/export.py --out data/players --golden src/games/en_garde/players/net_golden.txt weights/*.npz

A weights file begins with lines of text, an empty line after them, and then the weights, matrix by
matrix (embedding, history, first, second, third, heads): one byte a weight, from the first input to
all outputs, from the second, and so on; then a scale for each output and, but for the first two, a
bias for each, in single precision with the low byte first.

--golden writes positions from random play with what the network answers, to the last bit: the
reference that the C++ inference is tested against. Needs numpy, and the C interface for --golden.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from weights import (
    BIASES,
    CODES,
    EMBEDDING,
    HISTORY,
    HISTORY_CODES,
    Arrays,
    file_bytes,
    pack,
    read_file,
    read_saved,
    unpack,
)

# Two rule sets that differ in name only share their weights.
SAME = {"ferti/classic": "ferti/classic abacus/classic"}
FILES = {
    "ferti/advanced": "en_garde_ferti_advanced.net",
    "ferti/classic": "en_garde_classic.net",
    "abacus/advanced": "en_garde_abacus_advanced.net",
    "abacus/basic": "en_garde_abacus_basic.net",
}
LARGEST = 1_000_000  # bytes a file


def fingerprint(data: bytes) -> str:
    """FNV-1a, 64 bits."""
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


def header(about: dict, packed: Arrays, data: bytes) -> str:
    sizes = [CODES + 1] + [len(packed[f"{name}.bias"]) for name in BIASES]
    lines = [
        "salle-net 2",
        "game en-garde",
        f"rules {SAME.get(about['rules'], about['rules'])}",
        f"history {HISTORY} {HISTORY_CODES} {EMBEDDING}",
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
            # How long the responder learned was not always written down.
            gain, error_bar, *seconds = about[key]
            line = f"{name} {gain:+.4f} error-bar {error_bar:.4f}"
            lines.append(line + "".join(f" after {each:g} seconds" for each in seconds))
    return "\n".join(lines) + "\n\n"


def whole(about: dict, packed: Arrays) -> bytes:
    data = file_bytes(packed)
    return header(about, packed, data).encode() + data


def history_rows(floats: Arrays) -> np.ndarray:
    """[acts][codes][width]: what each act in each place adds to the first hidden layer."""
    layer = floats["history"].reshape(HISTORY, EMBEDDING, -1)
    rows = np.zeros((HISTORY, HISTORY_CODES, layer.shape[2]), np.float32)
    for i in range(EMBEDDING):
        rows += floats["embedding"][None, :, i, None] * layer[:, None, i, :]
    return rows


def evaluate(
    floats: Arrays, rows: np.ndarray, codes: np.ndarray, history: np.ndarray, draw: np.float32
) -> np.ndarray:
    """One position, in exactly the order in which src/games/en_garde/players/net.cpp adds up."""
    values = floats["first.bias"].copy()
    for code in codes:
        values += floats["first"][code]
    values += draw * floats["first"][CODES]
    for place in np.flatnonzero(history):
        values += rows[place, history[place]]
    for name in ("second", "third", "heads"):
        values = np.maximum(values, np.float32(0))
        sums = floats[f"{name}.bias"].copy()
        for i in np.flatnonzero(values > 0):
            sums += values[i] * floats[name][i]
        values = sums
    return values


def golden_lines(rules: str, floats: Arrays, count: int) -> list[str]:
    """`rules codes… history… draw outputs…`; numbers as the hexadecimal of their bits."""
    from batch import SIZES, Batch

    batch = Batch(rules, count, 1, history=True)
    batch.vary_stakes()
    batch.reset(1)
    random = np.random.default_rng(1)
    rows = history_rows(floats)
    lines = []
    for row in range(count):
        weights = random.random((count, SIZES.actions)) * batch.legal_mask()
        batch.actions[:] = weights.argmax(1)
        batch.step()
        codes, history, draw = batch.observation[row], batch.history[row], batch.draw_value[row]
        outputs = evaluate(floats, rows, codes, history, draw)
        words = [rules, *(str(code) for code in codes), *(str(code) for code in history)]
        words += [f"{int(bits):08x}" for bits in [draw.view(np.uint32), *outputs.view(np.uint32)]]
        lines.append(" ".join(words))
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("weights", type=Path, nargs="+", help=".npz, or .net as it is")
    parser.add_argument("--out", type=Path, default=Path("data/players"))
    parser.add_argument("--golden", type=Path)
    options = parser.parse_args()
    golden = ["# train/export.py: rules, codes, history, draw value, outputs; numbers as bits"]
    for path in sorted(options.weights):
        if path.suffix == ".net":
            floats, about = read_file(path)
            content = path.read_bytes()
            if not content.startswith(b"salle-net 2\n"):
                content = whole(about, pack(floats))
        else:
            packed, about = read_saved(path)
            floats, content = unpack(packed), whole(about, packed)
        if len(content) >= LARGEST:
            raise ValueError(f"{path} makes a file of {len(content)} bytes")
        target = options.out / FILES[about["rules"]]
        target.write_bytes(content)
        print(f"{target}: {target.stat().st_size} bytes")
        if options.golden:
            golden += golden_lines(about["rules"], floats, 16)
    if options.golden:
        options.golden.write_text("\n".join(golden) + "\n")


if __name__ == "__main__":
    main()
