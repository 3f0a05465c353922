#!/usr/bin/env python3
"""A hall on PostgreSQL is brought back to a moment in the past, with the commands of docs/host.md.

    tests/point_in_time_test.py build/salle

Somebody comes in before the base backup, somebody after it, and somebody after the moment that is asked for:
the first two are there again, the third is not, and the hall goes on.
"""
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

PROGRAMS = pathlib.Path("/usr/lib/postgresql/15/bin")
SALLE = pathlib.Path(sys.argv[1]).resolve()
AS_POSTGRES = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []


def free_port():
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return line.getsockname()[1]


class Database:
    def __init__(self, folder):
        self.folder = folder
        self.port = free_port()
        self.wal = folder / "wal"

    def run(self, *words):
        done = subprocess.run([*AS_POSTGRES, *(str(each) for each in words)], text=True, cwd=self.folder,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        if done.returncode != 0:
            sys.exit(f"{words[0]}: {done.stdout}")
        return done.stdout

    def make(self):
        self.run("mkdir", self.wal)
        self.run(PROGRAMS / "initdb", "-D", self.folder / "data", "-U", "salle", "--encoding", "UTF8", "--locale",
                 "C", "--auth", "trust", "--no-sync")
        self.set(self.folder / "data", f"""
listen_addresses = '127.0.0.1'
port = {self.port}
unix_socket_directories = ''
archive_mode = on
archive_command = 'test ! -f {self.wal}/%f && cp %p {self.wal}/%f'
""")

    def set(self, data, text):
        self.run("sh", "-c", f"cat >> {data}/postgresql.conf <<'END'\n{text}\nEND")

    def start(self, data):
        log = data.with_suffix(".log")
        done = subprocess.run([*AS_POSTGRES, PROGRAMS / "pg_ctl", "start", "-w", "-t", "120", "-D", data, "-l", log],
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              cwd=self.folder, check=False)
        if done.returncode != 0:
            sys.exit(f"PostgreSQL did not start: {log.read_text()}")

    def stop(self, data):
        subprocess.run([*AS_POSTGRES, PROGRAMS / "pg_ctl", "stop", "-w", "-m", "fast", "-D", data], cwd=self.folder,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)

    def ask(self, text):
        return self.run(PROGRAMS / "psql", "-h", "127.0.0.1", "-p", self.port, "-U", "salle", "-d", "salle", "-qAtX",
                        "-c", text).strip()


class Hall:
    def __init__(self, folder, database):
        self.said = folder / f"said-{time.monotonic_ns()}"
        with self.said.open("w") as out:
            self.process = subprocess.Popen(
                [SALLE, "serve", "--port", "0"], stdout=out, stderr=subprocess.STDOUT,
                env={**os.environ, "SALLE_DATA": f"postgresql://salle@127.0.0.1:{database.port}/salle"})
        while not (found := re.search(r"open at (http://[^ ]*)", self.said.read_text())):
            if self.process.poll() is not None:
                sys.exit(f"the hall did not open: {self.said.read_text()}")
            time.sleep(0.05)
        self.url = found.group(1)

    def guest(self):
        request = urllib.request.Request(self.url + "/api/guest", b'{"bearer":true}',
                                         {"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["token"]

    def knows(self, token):
        request = urllib.request.Request(self.url + "/api/me", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)["person"] is not None

    def close(self):
        self.process.terminate()
        self.process.wait()


def main():
    folder = pathlib.Path(tempfile.mkdtemp(prefix="salle-past-"))
    if AS_POSTGRES:
        shutil.chown(folder, "postgres")
    database = Database(folder)
    data, base, restored = folder / "data", folder / "base", folder / "restored"
    try:
        database.make()
        database.start(data)
        database.run(PROGRAMS / "createdb", "-h", "127.0.0.1", "-p", database.port, "-U", "salle", "salle")
        hall = Hall(folder, database)
        first = hall.guest()
        database.run(PROGRAMS / "pg_basebackup", "-h", "127.0.0.1", "-p", database.port, "-U", "salle", "-D", base,
                     "--checkpoint=fast")
        second = hall.guest()
        moment = database.ask("select now()")
        third = hall.guest()
        assert all(hall.knows(each) for each in (first, second, third))
        database.ask("select pg_switch_wal()")
        hall.close()
        database.stop(data)

        database.run("cp", "-a", base, restored)
        database.set(restored, f"restore_command = 'cp {database.wal}/%f %p'\n"
                               f"recovery_target_time = '{moment}'\nrecovery_target_action = 'promote'")
        database.run("touch", restored / "recovery.signal")
        database.start(restored)
        while database.ask("select pg_is_in_recovery()") == "t":
            time.sleep(0.05)
        hall = Hall(folder, database)
        there = [hall.knows(each) for each in (first, second, third)]
        fresh = hall.guest()
        goes_on = hall.knows(fresh)
        hall.close()
        if there != [True, True, False] or not goes_on:
            sys.exit(f"after going back to {moment}: {there}, goes on: {goes_on}")
        print("the hall was brought back to a moment in the past, and goes on")
    finally:
        for each in (data, restored):
            database.stop(each)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
