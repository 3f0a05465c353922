#!/usr/bin/env python3
"""How many decisions a second the rounds themselves can take, without a network: 1 to all cores."""

from __future__ import annotations

import os
import time

import numpy as np

from batch import Batch


def main() -> None:
    cores = os.cpu_count() or 1
    for threads in sorted({1, cores // 2 or 1, cores}):
        batch = Batch("ferti/advanced", 65536, 1, threads)
        random = np.random.default_rng(1)
        spent = 0.0
        for _ in range(20):
            batch.actions[:] = (random.random((batch.rounds, 42)) * batch.legal_mask()).argmax(1)
            start = time.perf_counter()
            batch.step()
            spent += time.perf_counter() - start
        print(f"{threads} threads: {20 * batch.rounds / spent / 1e6:.1f} M decisions a second")


if __name__ == "__main__":
    main()
