"""Weights as they lie in files: bytes with a scale for every output, and what is said about them.

A number of a matrix is its byte, -127 to 127, times the scale of its column, in single precision;
biases are single precision. Files keep the bytes and the scales: rounding what was rounded before
would not give the same again. Needs numpy only.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np

CODES = 158  # after them comes one more input: what a draw is worth
HISTORY, HISTORY_CODES, EMBEDDING = 24, 85, 16
# In the order in which they lie in a weights file; all [inputs][outputs].
MATRICES = ("embedding", "history", "first", "second", "third", "heads")
BIASES = ("first", "second", "third", "heads")

Arrays = dict[str, np.ndarray]


def quantise(matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """[inputs][outputs] to bytes and [outputs] scales."""
    most = np.abs(matrix).max(0).astype(np.float32)
    scale = np.where(most > 0, most / np.float32(127), np.float32(1)).astype(np.float32)
    return np.clip(np.rint(matrix / scale), -127, 127).astype(np.int8), scale


def pack(floats: Arrays) -> Arrays:
    """`first` and `first.bias` and so on, as numbers, to what files hold."""
    packed = {}
    for name in MATRICES:
        packed[f"{name}.bytes"], packed[f"{name}.scale"] = quantise(floats[name])
    for name in BIASES:
        packed[f"{name}.bias"] = floats[f"{name}.bias"].astype(np.float32)
    return packed


def unpack(packed: Arrays) -> Arrays:
    floats = {f"{name}.bias": packed[f"{name}.bias"] for name in BIASES}
    for name in MATRICES:
        floats[name] = packed[f"{name}.bytes"].astype(np.float32) * packed[f"{name}.scale"]
    return floats


def save(path: Path, packed: Arrays, about: dict[str, Any]) -> None:
    np.savez(path, about=np.array(json.dumps(about)), **packed)


def read_saved(path: Path) -> tuple[Arrays, dict[str, Any]]:
    """What training saved, still packed."""
    with np.load(path) as arrays:
        packed = {name: arrays[name] for name in arrays.files if name != "about"}
        return packed, json.loads(str(arrays["about"]))


def file_bytes(packed: Arrays) -> bytes:
    """The binary part of a weights file; numbers have their low byte first."""
    parts = []
    for name in MATRICES:
        parts.append(packed[f"{name}.bytes"].tobytes())
        parts.append(packed[f"{name}.scale"].astype("<f4").tobytes())
        if name in BIASES:
            parts.append(packed[f"{name}.bias"].astype("<f4").tobytes())
    return b"".join(parts)


def read_file(path: Path) -> tuple[Arrays, dict[str, Any]]:
    """A weights file of data/players as numbers, and of its notes what training on needs."""
    text, data = path.read_bytes().split(b"\n\n", 1)
    lines = dict(line.split(" ", 1) for line in text.decode().split("\n"))
    sizes = [int(size) for size in lines["layers"].split()]
    shapes = dict(zip(BIASES, zip(sizes, sizes[1:])))
    at = 0

    def take(kind: str, *shape: int) -> np.ndarray:
        nonlocal at
        array = np.frombuffer(data, kind, int(np.prod(shape)), at).reshape(shape)
        at += array.nbytes
        return array

    if lines["salle-net"] == "1":  # half precision, and no history
        floats = {}
        for name, shape in shapes.items():
            floats[name] = take("<f2", *shape).astype(np.float32)
            floats[f"{name}.bias"] = take("<f2", shape[1]).astype(np.float32)
        floats["embedding"] = np.zeros((HISTORY_CODES, EMBEDDING), np.float32)
        floats["history"] = np.zeros((HISTORY * EMBEDDING, sizes[1]), np.float32)
    else:
        shapes["embedding"] = (HISTORY_CODES, EMBEDDING)
        shapes["history"] = (HISTORY * EMBEDDING, sizes[1])
        packed = {}
        for name in MATRICES:
            packed[f"{name}.bytes"] = take("<i1", *shapes[name])
            packed[f"{name}.scale"] = take("<f4", shapes[name][1])
            if name in BIASES:
                packed[f"{name}.bias"] = take("<f4", shapes[name][1])
        floats = unpack(packed)
    if at != len(data):
        raise ValueError(f"{path} has {len(data)} bytes of weights, not {at}")
    seconds, iterations, decisions = re.findall(r"[\d.]+", lines["trained"])
    return floats, {
        "rules": lines["rules"].split()[0],
        "floor": float(lines["floor"]),
        "command": lines["command"],
        "seed": int(lines["seed"]),
        "seconds": float(seconds),
        "iterations": int(iterations),
        "decisions": int(decisions),
        "starter": [float(odds) for odds in lines["starter"].split()],
        "random": [float(odds) for odds in lines["against-random"].split()],
    }


def read(path: Path) -> tuple[Arrays, dict[str, Any]]:
    """Numbers and notes, of a weights file or of what training saved."""
    if path.suffix == ".net":
        return read_file(path)
    packed, about = read_saved(path)
    return unpack(packed), about


def save_responder(path: Path, floats: Arrays, rows: np.ndarray) -> None:
    """A best response: unrounded, with [acts][codes][width] of what its history adds."""
    kept = {name: value for name, value in floats.items() if name not in ("embedding", "history")}
    np.savez(path, rows=rows.astype(np.float16), **kept)


def read_responder(path: Path) -> tuple[Arrays, np.ndarray]:
    with np.load(path) as arrays:
        floats = {name: arrays[name].astype(np.float32) for name in arrays.files if name != "rows"}
        return floats, arrays["rows"].astype(np.float32)
