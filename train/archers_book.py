#!/usr/bin/env python3
"""Makes the opening books of Archers, as `salle openings archers --book` does, where only the C
interface is at hand.

    train/archers_book.py --out out --count 500 --nodes 2000000 --most-time 100

The books are the seed's, unless the time was up before they were finished: they say so.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import archers_batch

FILES = {"standard": "archers_book.txt", "kings": "archers_book_kings.txt"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--out", type=Path, required=True, help="a folder")
    parser.add_argument("--count", type=int, default=500, help="positions")
    parser.add_argument("--nodes", type=int, default=2_000_000, help="a position")
    parser.add_argument("--most-time", type=float, default=100, help="seconds a book")
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for rules, name in FILES.items():
        begun = time.monotonic()
        text = archers_batch.book(
            rules, options.count, options.nodes, options.seed, options.most_time, options.threads
        )
        took = time.monotonic() - begun
        command = f"--count {options.count} --nodes {options.nodes} --seed {options.seed}"
        rules_option = "" if rules == "standard" else f' --rules "{rules}"'
        head = (
            "# The first turns of archers. Made with\n"
            f"#   salle openings archers --book{rules_option} {command}\n"
        )
        if took >= options.most_time:
            head += "# and stopped before it was finished.\n"
        (options.out / name).write_text(head + text)
        print(f"{rules}: {text.count(chr(10))} lines, {len(text)} bytes, {took:.0f} s", flush=True)


if __name__ == "__main__":
    main()
