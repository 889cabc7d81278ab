"""Replays the commands of labelled sessions and judges the hints that recall would have given before each of them.

bench/run recall hints [DIR]. DIR has sessions/AGENT/*; the sessions are not in this repository. Sessions are imported one after another, in the order of their beginnings;
before a session is imported, each of its commands is asked about in its folder. A hint is right if the command then failed. Lists each hint and what came of the run.
The same with hand-made sessions (HAND_MADE), because the labelled ones have too few repeated failures for thirty hints.
Exits with 1 if fewer than nine of ten hints on the labelled sessions are right, a hint is longer than 300 characters, or a hint quotes an output. TOOLROOM_COMMAND starts another build.
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

# A command of a project, what it prints when it fails, and how its runs end one after another: F fails with code 1 or the given one, o is ok. Between two runs lie
# other work and, before an o, what repaired it. Failures of the code (tests, compilers) must give no hint, whatever comes next.
HAND_MADE = [
    ("rg --files-with-match TODO src", "rg: unrecognized flag --files-with-match", 2, "FFFFF"),
    ("pnpm lint:fix", "ERR_PNPM_NO_SCRIPT  Missing script: lint:fix", 1, "FFFF"),
    ("npm run typecheck", 'npm error Missing script: "typecheck"', 1, "FFFoo"),
    ("python manage.py migrate", "/bin/bash: line 1: python: command not found", 127, "FFFFF"),
    ("timeout 60 make bench", "/bin/bash: line 1: timeout: command not found", 127, "FFFF"),
    ("./scripts/seed.sh", "/bin/bash: ./scripts/seed.sh: Permission denied", 126, "FFFo"),
    ("docker compose up -d db", "Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?", 1, "FFFFF"),
    ("psql -h localhost -U shop -c 'select 1'", 'psql: error: connection to server at "localhost", port 5432 failed: Connection refused', 2, "FFFF"),
    ("git push origin main", "error: failed to push some refs to 'origin'\nhint: Updates were rejected because the remote contains work", 1, "FFo"),
    ("git push --force-with-lease origin release", "remote: error: GH006: Protected branch update failed for refs/heads/release.", 1, "FFFF"),
    ("gh pr create --fill", "error: gh auth login is needed: no oauth token found for github.com", 4, "FFFF"),
    ("mvn -q -Pfast package", "[ERROR] The requested profile \"fast\" could not be activated because it does not exist.\n[ERROR] BUILD FAILURE", 1, "FFFF"),
    ("cargo nextest run", "error: no such command: `nextest`", 101, "FFFF"),
    ("kubectl apply -f k8s/shop.yaml", "error: You must be logged in to the server (Unauthorized)", 1, "FFFF"),
    ("sed -i 's/a/b/' src/app.ts", "sed: 1: \"src/app.ts\": unterminated substitute in regular expression: error", 1, "FFFF"),
    ("black --check src", "/bin/bash: line 1: black: command not found", 127, "FFFFo"),
    ("yarn build:prod", 'error Command "build:prod" not found.', 1, "FFFF"),
    ("node --env-fil=.env server.js", "node: bad option: --env-fil=.env", 9, "FFF"),
    ("pytest --coverage tests", "ERROR: usage: pytest [options] [file_or_dir]\\npytest: error: unrecognized arguments: --coverage", 4, "FFFFF"),
    ("bun run e2e", 'error: Script not found "e2e"', 1, "FFFo"),
    ("ls src/componets", "ls: cannot access 'src/componets': No such file or directory", 2, "FFF"),
    ("curl -fsS http://localhost:3000/health", "curl: (7) Failed to connect to localhost port 3000: Connection refused", 7, "FFoFF"),
    ("npm ci", "npm error code ETIMEDOUT\nnpm error network request to https://registry.npmjs.org/react failed", 1, "FFoFo"),
    ("npm test", "Tests: 2 failed, 40 passed, 42 total\nFAIL src/cart.test.ts", 1, "FFFoFFo"),
    ("go build ./...", "cart/cart.go:12:2: undefined: Total", 1, "FFoFo"),
    ("cargo test", "test result: FAILED. 3 passed; 1 failed; 0 ignored", 101, "FFFo"),
    ("npx tsc --noEmit", "src/app.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.", 2, "FFFFo"),
]
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


def record(kind, number, at, content, **fields):
    return json.dumps({"type": kind, "parentUuid": None, "cwd": "/w/shop", "sessionId": f"hand-{number}", "uuid": f"{kind}-{number}-{at}",
                       "timestamp": f"2026-10-{1 + number // 24:02}T{number % 24:02}:00:{at:02}.000Z", "message": {"role": kind, "content": content, **fields}}) + "\n"


def hand_made(folder):
    """A session of Claude Code for each run: the first runs of all commands, then the second ones, and so on."""
    os.makedirs(folder)
    number = 0
    for turn in range(max(len(runs) for *_, runs in HAND_MADE)):
        for command, error, code, runs in HAND_MADE:
            if turn < len(runs):
                failed, call = runs[turn] == "F", f"toolu_hand{number:04}"
                result = {"type": "tool_result", "tool_use_id": call, "content": f"Exit code {code}\n{error}" if failed else "done", "is_error": failed}
                with open(f"{folder}/hand-{number:04}.jsonl", "w", encoding="utf-8") as file:
                    file.write(record("user", number, 0, f"Go on with step {number}") + record("assistant", number, 1, [
                        {"type": "tool_use", "id": call, "name": "Bash", "input": {"command": command}}], id=f"msg_{number}", model="m")
                        + record("user", number, 2, [result]))
                number += 1


def replay(name, sessions):
    """Returns the share of right hints, and how many hints are too long or quote an output."""
    base, hints, right, faults = tempfile.mkdtemp(prefix="toolroom-bench-"), 0, 0, 0
    try:
        commands = runs(base, sessions)
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
    failures = sum(each[4] == "failed" for each in commands)
    print(f"{name}: {len(commands)} commands, {failures} failures, {hints} hints, {right} right, {faults} too long or with output", flush=True)
    return right / hints if hints else 1, faults


def main():
    if len(sys.argv) > 2:
        sys.exit(__doc__)
    base = tempfile.mkdtemp(prefix="toolroom-bench-")
    try:
        hand_made(os.path.join(base, "hand"))
        _, faults = replay("hand-made sessions", os.path.join(base, "hand"))
        right, more = replay("labelled sessions", os.path.join(sys.argv[1], "sessions")) if len(sys.argv) == 2 else (1, 0)
    finally:
        shutil.rmtree(base, ignore_errors=True)
    sys.exit(1 if faults or more or right < .9 else 0)


if __name__ == "__main__":
    main()
