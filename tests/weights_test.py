#!/usr/bin/env python3
"""Weights of the learned fencer on their way through files, and the reference that evaluates them.

    tests/weights_test.py

Needs Debian's python3-numpy and nothing else. Prints one line a test; exit status 1 if one fails.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "train"))
sys.path.insert(0, str(Path(__file__).resolve().parent / "support"))
import export  # noqa: E402
import weights  # noqa: E402
from run_tests import run_tests  # noqa: E402

ABOUT = {
    "rules": "ferti/classic",
    "floor": 0.01,
    "starter": [0.5, 0.1, 0.4],
    "command": "train/campaign.py && and so on",
    "seed": 3,
    "seconds": 12.5,
    "iterations": 7,
    "decisions": 1234567,
    "random": [0.9, 0.0, 0.1],
}


def some_weights() -> weights.Arrays:
    random = np.random.default_rng(1)
    shapes = {
        "embedding": (weights.HISTORY_CODES, weights.EMBEDDING),
        "history": (weights.HISTORY * weights.EMBEDDING, 448),
        "first": (weights.CODES + 1, 448),
        "second": (448, 448),
        "third": (448, 448),
        "heads": (448, 45),
    }
    floats = {name: random.normal(0, 0.1, shape).astype(np.float32) for name, shape in shapes.items()}
    for name in weights.BIASES:
        floats[f"{name}.bias"] = random.normal(0, 0.1, shapes[name][1]).astype(np.float32)
    floats["embedding"][0] = 0
    floats["third"][:, 5] = 0  # a column without a largest number
    return floats


def same(a: weights.Arrays, b: weights.Arrays) -> bool:
    return a.keys() == b.keys() and all((a[name] == b[name]).all() for name in a)


def test_bytes_and_scales_come_near() -> None:
    floats = some_weights()
    packed = weights.pack(floats)
    near = weights.unpack(packed)
    for name in weights.MATRICES:
        assert packed[f"{name}.bytes"].dtype == np.int8 and near[name].dtype == np.float32
        error = np.abs(floats[name] - near[name]) / packed[f"{name}.scale"]
        assert error.max() <= 0.501
    assert (near["embedding"][0] == 0).all()


def test_files_give_back_the_same_numbers() -> None:
    packed = weights.pack(some_weights())
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder) / "some.npz"
        weights.save(saved, packed, ABOUT)
        again, about = weights.read_saved(saved)
        assert same(packed, again) and about == ABOUT
        sys.argv = ["export.py", "--out", folder, str(saved)]
        export.main()
        exported = Path(folder) / "en_garde_classic.net"
        assert exported.stat().st_size < 730_000
        floats, about = weights.read(exported)
        assert same(floats, weights.unpack(packed)) and about == ABOUT


def test_best_responses_say_how_long_they_learned() -> None:
    packed = weights.pack(some_weights())
    about = {**ABOUT, "response": [0.02, 0.001], "response_history": [-0.0031, 0.0013, 380.0]}
    lines = export.whole(about, packed).split(b"\n\n", 1)[0].decode().split("\n")
    assert "best-response +0.0200 error-bar 0.0010" in lines  # as older weights have it
    assert "with-history -0.0031 error-bar 0.0013 after 380 seconds" in lines


def test_the_reference_does_what_the_network_does() -> None:
    floats = some_weights()
    random = np.random.default_rng(2)
    rows = export.history_rows(floats)
    for acts in (0, 1, 10, 24):
        codes = np.sort(random.choice(weights.CODES, 18, replace=False))
        history = np.zeros(weights.HISTORY, np.uint8)
        history[:acts] = random.integers(1, weights.HISTORY_CODES, acts)
        inputs = np.zeros(weights.CODES + 1)
        inputs[codes], inputs[-1] = 1, 0.25
        # The acts' embeddings, one after the other, go through a layer of their own.
        past = floats["embedding"].astype(float)[history].ravel()
        values = inputs @ floats["first"] + past @ floats["history"] + floats["first.bias"]
        for name in ("second", "third", "heads"):
            values = np.maximum(values, 0) @ floats[name] + floats[f"{name}.bias"]
        outputs = export.evaluate(floats, rows, codes, history, np.float32(0.25))
        assert outputs.dtype == np.float32 and np.allclose(outputs, values, atol=1e-4)


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
