"""Runs the functions of a module that are called test_…, and says a line about each."""

import traceback


def run_tests(module: dict) -> int:
    """The exit status: 1 if one fails."""
    failed = 0
    for name, test in list(module.items()):
        if not name.startswith("test_"):
            continue
        title = name[5:].replace("_", " ")
        try:
            test()
            print(f"ok      {title}")
        except Exception as error:
            failed += 1
            print(f"FAILED  {title}: {error}")
            traceback.print_exc()
    return 1 if failed else 0
