"""Runs a program that is not ours.

    launcher.py supervise LIMITS COMMAND…   ends everything that the command started with it
    launcher.py confine PLAN COMMAND…       gives up rights, then becomes the command

Both take JSON. The first ends with the program that started it, too.
"""

import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import confinement  # noqa: E402  (found through the path above)
import supervisor  # noqa: E402


def become(command):
    try:
        os.execvp(command[0], command)
    except OSError as problem:
        print(f"Cannot start {command[0]}: {problem.strerror}", file=sys.stderr)
        os._exit(127)


def confine(plan, command):
    try:
        if plan["level"] == "bubblewrap":
            confinement.restrict_in_namespace(plan)
        else:
            confinement.apply(plan)
    except (confinement.Unconfined, OSError) as problem:
        print(f"Cannot confine {command[0]}: {problem}", file=sys.stderr)
        os._exit(126)
    become(command)


role, given, command = sys.argv[1], json.loads(sys.argv[2]), sys.argv[3:]
if role == "confine":
    confine(given, command)
child = supervisor.start(lambda: become(command))
for standard in (0, 1, 2):
    os.close(standard)
watching = supervisor.Supervisor(child, None)
watching.watch(given)
os._exit(watching.run())
