#!/usr/bin/env python3
"""Completion in real shells, and the manual page: both as `salle` itself writes them.

    tests/command_line_test.py build/salle
"""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile

salle = os.path.abspath(sys.argv[1])
passed = failed = 0


def expect(what, right, shown=""):
    global passed, failed
    if right:
        passed += 1
    else:
        failed += 1
        print(f"FAILED: {what}\n{shown}")


def output(*arguments):
    return subprocess.run([salle, *arguments], capture_output=True, text=True, check=True).stdout


class Shell:
    """An interactive shell on a terminal of its own, in which `salle` completes as it does and
    otherwise only writes down how it was called."""

    def __init__(self, command, ready):
        self.folder = tempfile.mkdtemp()
        self.called = os.path.join(self.folder, "called")
        wrapper = os.path.join(self.folder, "salle")
        with open(wrapper, "w") as file:
            file.write(
                "#!/bin/sh\n"
                f'[ "$1" = complete ] && exec "{salle}" "$@"\n'
                f"printf '%s\\n' \"$*\" > '{self.called}.part'\nmv '{self.called}.part' '{self.called}'\n"
            )
        os.chmod(wrapper, 0o755)
        script = os.path.join(self.folder, "script")
        with open(script, "w") as file:
            file.write(output("completion", os.path.basename(command[0])))
        open(os.path.join(self.folder, "some-file.toml"), "w").close()
        os.mkdir(os.path.join(self.folder, "some-folder"))
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(self.folder)
            os.execvpe(
                command[0],
                command,
                {
                    "HOME": self.folder,
                    "PATH": self.folder + ":/usr/bin:/bin",
                    "TERM": "vt100",
                    "LC_ALL": "C.UTF-8",
                },
            )
        self.read(1.0)
        self.send(ready.format(script=script) + "\n")
        self.read(2.0)

    def send(self, text):
        os.write(self.terminal, text.encode())

    def read(self, quiet, wanted=None):
        """What appears until nothing more comes for so many seconds, or what is wanted has come."""
        text = ""
        while select.select([self.terminal], [], [], quiet)[0]:
            try:
                text += os.read(self.terminal, 65536).decode(errors="replace")
            except OSError:
                break
            if wanted and wanted in text:
                break
        return text

    def completed(self, typed):
        """What `salle` is called with when this was typed, then tab, then enter."""
        if os.path.exists(self.called):
            os.unlink(self.called)
        self.send(f"salle {typed}\t")
        shown = self.read(0.5)
        self.send("\n")
        for _ in range(100):
            if os.path.exists(self.called):
                break
            shown += self.read(0.05)
        else:
            return f"nothing, but the screen shows {shown!r}"
        self.read(0.2)
        with open(self.called) as file:
            return file.read().strip()

    def offered(self, typed, wanted):
        """What is shown when this was typed and tab pressed twice."""
        self.send(f"salle {typed}\t")
        shown = self.read(0.5)
        self.send("\t")
        shown += self.read(5.0, wanted)
        for _ in range(2):  # fish takes the first for its list, and the second for the line
            self.send("\x03")
            self.read(0.5)
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", shown)

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.pid, 0)
        shutil.rmtree(self.folder)


def test_shell(name, command, ready):
    if not shutil.which(name):
        print(f"{name} is not here: its completion is not tried")
        return
    shell = Shell(command, ready)
    for typed, wanted in [
        ("pla", "play"),
        ("play arch", "play archers"),
        ("play sword-and-shield --against first", "play sword-and-shield --against first-lesson"),
        ("serve --connections-an", "serve --connections-an-address"),
        ("play en-garde --rules ferti/cl", "play en-garde --rules ferti/classic"),
        ("admin close-r", "admin close-report"),
        ("kosen serve --starter ri", "kosen serve --starter right"),
        ("serve --config some-fi", "serve --config some-file.toml"),
        ("serve --data some-", "serve --data some-folder"),
        ("games --language=f", "games --language=fr"),
    ]:
        got = shell.completed(typed).rstrip("/")  # which zsh takes away again
        expect(f"{name}: salle {typed}", got == wanted, got)
    shown = shell.offered("serve --", "--thinkers")
    expect(f"{name}: options of serve", "--port" in shown and "--thinkers" in shown, shown)
    shown = shell.offered("play ", "sword-and-shield")
    games = ["en-garde", "archers", "sword-and-shield"]
    expect(f"{name}: games behind play", all(game in shown for game in games), shown)
    shell.close()


def test_answers():
    """Every command is offered, and what it offers exists."""
    commands = [line.split("\t")[0] for line in output("complete", "--", "").splitlines()]
    helped = re.search(r"Subcommands:\n(.*)", output("--help"), re.S).group(1)
    expect("all commands", commands == re.findall(r"^  (\S+)", helped, re.M), str(commands))
    for command in commands:
        options = output("complete", "--", command, "--").splitlines()
        options = [line.split("\t")[0] for line in options if "--help" not in line]
        shown = output(command, "--help") + output("--help")
        missing = [option for option in options if not re.search(rf"\s{option}\b", shown)]
        expect(f"options of {command}", not missing, str(missing))
    for words in (["play", "archers", ""], ["serve", "--port", ""], ["play", "--", "--"], ["no", "--no"]):
        expect(f"nothing behind {words}", output("complete", "--", *words) == "")


def test_manual():
    page = output("manual")
    expect("ASCII", page.isascii())
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-rCHECKSTYLE=3"], input=page, capture_output=True, text=True
    )
    expect("groff has no warnings", done.returncode == 0 and not done.stderr, done.stderr)
    text = re.sub(r"\x1b\[[0-9;]*m|.\x08", "", done.stdout)
    for command in re.findall(r"^  (\S+)", output("--help").split("Subcommands:")[1], re.M):
        expect(f"manual: {command}", re.search(rf"^\s+salle {command}$", text, re.M), text)
        for option in re.findall(r"^  (?:-\w,)?(--[a-z-]+)", output(command, "--help"), re.M):
            expect(f"manual: {command} {option}", option in text)
    for word in ["EXIT STATUS", "ENVIRONMENT", "FILES", "SALLE_DATA", "NO_COLOR", "~/.local/share/salle"]:
        expect(f"manual: {word}", word in text)
    expect("nothing of whoever wrote it", os.path.expanduser("~") + "/" not in page)


test_answers()
test_manual()
test_shell("bash", ["bash", "--norc", "-i"], "PS1='$ '; source {script}")
test_shell("zsh", ["zsh", "-f", "-i"], "PS1='$ '; autoload -U compinit; compinit -u; source {script}")
test_shell("fish", ["fish", "--no-config", "-i"], "source {script}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
