"""Replays the commands of labelled sessions and judges the hints that recall would have given before each of them.

bench/run recall hints DIR. DIR has sessions/AGENT/*; the sessions are not in this repository. Sessions are imported one after another, in the order of their beginnings;
before a session is imported, each of its commands is asked about in its folder. A hint is right if the command then failed. Lists each hint and what came of the run.
Exits with 1 if fewer than nine of ten hints are right, a hint is longer than 300 characters, or a hint quotes an output. TOOLROOM_COMMAND starts another build.
"""

import glob
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from recall_search import TOOLROOM, Server

MAX_CHARACTERS = 300
RUNS = """SELECT s.session_id, f.location, coalesce(w.folder, '/'), c.command_text, c.outcome, coalesce(c.output_tail, ''), c.failure_class
    FROM command_runs c JOIN requests r USING (request_id) JOIN chat_sessions s USING (session_id) JOIN source_files f ON f.source_id = s.source_id
    LEFT JOIN workspaces w ON w.workspace_fingerprint = c.workspace_fingerprint
    ORDER BY (SELECT min(timestamp_ms) FROM requests q WHERE q.session_id = s.session_id), s.session_id, c.run_id"""


def runs(base, sessions):
    """The commands of all sessions, from a catalogue of their own."""
    home = os.path.join(base, "all")
    subprocess.run(TOOLROOM + ["--home", home, "recall", "import", sessions], stdout=subprocess.DEVNULL, check=True)
    with sqlite3.connect(glob.glob(home + "/**/recall.db", recursive=True)[0]) as db:
        return db.execute(RUNS).fetchall()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    base, hints, right, faults = tempfile.mkdtemp(prefix="toolroom-bench-"), 0, 0, 0
    try:
        commands = runs(base, os.path.join(sys.argv[1], "sessions"))
        server, current = Server(os.path.join(base, "replay"), base, base), None
        for session, location, folder, command, outcome, output, kind in commands:
            if current not in (None, location):
                server.workspace = os.path.dirname(current)
                server.call("recall_import", {"path": current})
            current, server.workspace = location, folder
            hint = server.call("recall_before", {"command": command[:10_000]}).get("hint")
            if hint and outcome in ("ok", "failed"):
                hints += 1
                right += outcome == "failed"
                quoted = any(len(line.strip()) > 20 and line.strip() in hint for line in output.splitlines())
                faults += len(hint) > MAX_CHARACTERS or quoted
                print(f"{'right' if outcome == 'failed' else 'wrong'}: {hint}\n    then: {outcome} {kind or ''} in {session}")
        server.close()
    finally:
        shutil.rmtree(base, ignore_errors=True)
    print(f"{len(commands)} commands, {hints} hints, {right} right, {faults} too long or with output")
    sys.exit(1 if faults or right < hints * .9 else 0)


if __name__ == "__main__":
    main()
