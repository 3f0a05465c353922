#!/usr/bin/env python3
"""A bot built from docs/engine-protocol.md alone, and the page's conversations held with the program.

    tests/engine_page_test.py build/salle
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
from run_tests import run_tests  # noqa: E402

SALLE = str(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "salle").resolve())
PAGE = (ROOT / "docs" / "engine-protocol.md").read_text()


def blocks(kind: str) -> list[str]:
    """The page's blocks of code of one kind."""
    found = re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return [text for name, text in found if name == kind]


def bot(folder: str) -> str:
    """The page's shortest bot as a command."""
    path = Path(folder) / "bot.py"
    path.write_text(blocks("python")[-1])
    return f"/usr/bin/python3 {path}"


def alike(said: str, written: str) -> bool:
    """Is a line as the page has it, where "…" stands for anything?"""
    return re.fullmatch(".*".join(re.escape(part) for part in written.split("…")), said) is not None


def converse(text: str) -> None:
    """Says what the host says on the page and compares the answers, infos in between passed over."""
    lines = text.splitlines()
    assert lines[0].startswith("$ salle "), lines[0]
    command = [SALLE, *lines[0].split()[2:]]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as engine:
        for line in lines[1:]:
            if line.startswith("> "):
                engine.stdin.write(line[2:] + "\n")
                engine.stdin.flush()
                continue
            wanted = line[2:]
            said = engine.stdout.readline().rstrip("\n")
            while said.startswith("info ") and not wanted.startswith("info "):
                said = engine.stdout.readline().rstrip("\n")
            assert alike(said, wanted), f"the page has {wanted!r}, the program says {said!r}"
        assert engine.wait() == 0


def test_conversations_are_as_the_page_has_them() -> None:
    conversations = [block for block in blocks("") if block.startswith("$ ")]
    assert len(conversations) == 3
    for conversation in conversations:
        converse(conversation)


def test_the_shortest_bot_does_everything_right() -> None:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([SALLE, "engine", "--check", bot(folder)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_shortest_bot_plays_matches() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for game in ("en-garde", "archers", "sword-and-shield"):
            command = [SALLE, "match", game, "--a", f"cmd:{bot(folder)}", "--b", "random"]
            done = subprocess.run([*command, "--games", "4", "--json"], capture_output=True, text=True)
            assert done.returncode == 0, done.stderr
            result = json.loads(done.stdout)
            assert result["games"] == 4 and result["faults"] == [0, 0], result


def test_a_trace_marks_every_line_of_a_match_abroad() -> None:
    serve = [SALLE, "kosen", "serve", "--port", "0", "--target", "1", "--against", "random", "--matches", "1"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"open at (\S+)", server.stderr.readline())[1]
            connect = [SALLE, "kosen", "connect", address, "--target", "1", "--level", "steady", "--trace"]
            done = subprocess.run(connect, capture_output=True, text=True, timeout=60)
        finally:
            server.terminate()
    assert done.returncode == 0, done.stderr
    lines = done.stderr.splitlines()
    assert lines and all(line.startswith(("> {", "< {")) for line in lines), lines
    # What it thinks of its actions and what it plays are two lines, sent at once.
    assert any('"Evaluation"' in line for line in lines) and any('"Play' in line for line in lines), lines


def test_legal_answers_every_line() -> None:
    asked = "8.13 12355 ????? - L -\nnonsense\n"
    command = [SALLE, "legal", "en-garde", "--position", "-"]
    answers = subprocess.run(command, input=asked, capture_output=True, text=True).stdout.splitlines()
    assert len(answers) == 2 and "A5x1" in answers[0].split() and answers[1].startswith("error: "), answers


if __name__ == "__main__":
    sys.exit(run_tests(globals()))
