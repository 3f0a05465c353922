#!/usr/bin/env python3
"""Several rule sets in one go: self-play, then best responses without and with a full history.

    train/campaign.py --rules ferti/advanced abacus/basic --seconds 200 --response 45 --out weights
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from batch import RULE_SETS
from best_response import Plan, best_response, note
from en_garde import add_options, file_name, train
from net import from_floats
from weights import read, save, unpack

# Options that are told in a weights file where they are not the usual ones.
SETTINGS = (
    "rounds",
    "steps",
    "rows",
    "last_rows",
    "rate",
    "entropy",
    "least_entropy",
    "leash",
    "last_leash",
    "reach",
)


def continued(before: dict[str, Any], path: Path, about: dict[str, Any]) -> dict[str, Any]:
    """The notes of weights that were learned on from others: their efforts add up."""
    efforts = {key: before[key] + about[key] for key in ("seconds", "iterations", "decisions")}
    command = f"{before['command']} && {about['command']} --start {path.name}"
    return {**about, **efforts, "command": command}


def command(rules: str, options: argparse.Namespace, parser: argparse.ArgumentParser) -> str:
    """What makes such weights again, but for where they begin."""
    words = [
        f"train/campaign.py --rules {rules} --seconds {options.seconds:g} "
        f"--response {options.response:g} --stumbling {options.stumbling} --seed {options.seed}"
    ]
    for name in SETTINGS:
        value = getattr(options, name)
        if value != parser.get_default(name):
            words.append(f"--{name.replace('_', '-')} {value}")
    return " ".join(words)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--rules", nargs="+", choices=RULE_SETS, default=list(RULE_SETS))
    parser.add_argument("--seconds", type=float, default=200.0, help="of self-play a rule set")
    parser.add_argument(
        "--response", type=float, default=45.0, help="seconds a best response; 0: none"
    )
    add_options(parser)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for rules in options.rules:
        packed, about = train(rules, options)
        about["command"] = command(rules, options, parser)
        if options.start:
            about = continued(read(options.start)[1], options.start, about)
        path = options.out / file_name(rules)
        save(path, packed, about)  # at once, should the time run out below
        print(f"{rules}: {path} is written", flush=True)
        if options.response <= 0:
            continue
        net = from_floats(unpack(packed))
        for history in (False, True):
            plan = Plan(options.response, options.seed, history)
            note(path, plan, best_response(rules, net, about["floor"], plan).score)


if __name__ == "__main__":
    main()
