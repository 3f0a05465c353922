#!/usr/bin/env python3
"""Runs what docs/python.md shows, in its order and as one program, and the bot it ends with.

    PYTHONPATH=build/python tests/python_tutorial_test.py build/salle
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from run_tests import run_tests  # noqa: E402

SALLE = str(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "salle").resolve())
# The page is run in another folder, and so is the bot.
os.environ["PYTHONPATH"] = os.pathsep.join(
    os.path.abspath(part) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part
)
PAGE = (ROOT / "docs" / "python.md").read_text()


def test_the_page_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 9
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            names: dict = {}
            for block in blocks:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(block, "docs/python.md", "exec"), names)
            Path("my-bot.py").write_text(names["bot"])
            command = [SALLE, "engine", "--check", f"{sys.executable} my-bot.py"]
            done = subprocess.run(command, capture_output=True, text=True)
            assert done.returncode == 0, done.stdout + done.stderr
            command = [SALLE, "match", "en-garde", "--rules", "target=1", "--a", f"cmd:{sys.executable} my-bot.py"]
            done = subprocess.run([*command, "--b", "random", "--games", "4"], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
        finally:
            os.chdir(before)


def test_data_sets_are_the_same_twice() -> None:
    from salle import dataset, replay

    with tempfile.TemporaryDirectory() as folder:
        for kind, file in (("positions", "positions.jsonl"), ("games", "games.txt")):
            written = []
            for name in ("a", "b"):
                out = Path(folder) / name
                options = ["--count", "4", "--nodes", "30", "--players", "steady,random", "--out", str(out)]
                assert dataset.main([kind, "en-garde", "--rules", "target=1", *options]) == 0
                written.append((out / file).read_text())
                assert "Written by: `python3 -m salle.dataset" in (out / "CARD.md").read_text()
            assert written[0] == written[1] and written[0]
        games = [part for part in re.split(r"\n(?=\[Game )", written[0]) if part.strip()]
        assert len(games) == 4 and all(replay(game).is_terminal() for game in games)


def test_the_benchmark_prints_a_table() -> None:
    from salle import benchmark

    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        sizes = ["--decisions", "30000", "--rounds", "400", "--games", "2", "--iterations", "1"]
        assert benchmark.main(sizes) == 0
    lines = [line for line in said.getvalue().splitlines() if line.startswith("|")]
    assert len(lines) == 7 and len({line.count("|") for line in lines}) == 1, said.getvalue()
    for name in ("random", "steady", "small PPO", "tabular CFR"):
        assert any(line.startswith(f"| {name}") for line in lines), said.getvalue()


def test_cfr_comes_near_an_equilibrium() -> None:
    from salle.reduced import Cfr, best_response

    cfr = Cfr()
    uniform = cfr.exploitability()
    cfr.run(4)
    assert cfr.exploitability() < uniform / 4
    # In a zero-sum game no seat can be held below what its best response gets against itself.
    assert best_response(cfr.policy, 0) + best_response(cfr.policy, 1) >= -1e-9


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
