"""Imports sessions of real agents, repeated with new ids to many megabytes, and holds the bars on memory and CPU.

bench/run recall sizes DIR [MEGABYTES]. DIR has sessions/AGENT/*.jsonl. Each agent's sessions are repeated to MEGABYTES (default: 150), and the longest one of
Claude Code becomes a single file of 221 MB. RECALL_PEER names a plain script to compare with, called as PEER import OUT.db FOLDER; without it only memory is judged.
TOOLROOM_COMMAND starts another build. CPU is that of the process and its children. Exits with 1 when a bar is missed.
"""

import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLROOM = shlex.split(os.environ.get("TOOLROOM_COMMAND", f"{ROOT}/toolroom"))
PEER = os.environ.get("RECALL_PEER")
MAX_MEMORY, MAX_RATIO, LONG_FILE = 300, 1.5, 221
UUID = re.compile(rb"\b([0-9a-f]{8})(-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b")
ID = re.compile(rb"\b(toolu|msg|req|call)_(\w{3})(\w{6,})")
DIGITS = b"0123456789abcdefghijklmnopqrstuvwxyz"


def renewed(data, number, kept=None):
    """The same records under other ids; the id of the session can stay."""
    def uuid(found):
        return found[0] if found[0] == kept else b"%08x%s" % ((int(found[1], 16) + number * 7919) % 2**32, found[2])
    digits = bytes(DIGITS[number // 36**place % 36] for place in (2, 1, 0))
    return ID.sub(lambda found: found[1] + b"_" + digits + found[3], UUID.sub(uuid, data))


def repeat(files, folder, megabytes):
    """Writes copies of the files until they have so many megabytes."""
    os.makedirs(folder)
    size = number = 0
    while size < megabytes * 1e6:
        number += 1
        for file in files:
            with open(file, "rb") as source:
                data = renewed(source.read(), number)
            name = renewed(os.path.basename(file).encode(), number).decode()
            with open(os.path.join(folder, f"{number:04}-{name}"), "wb") as target:
                target.write(data)
            size += len(data)
            if size >= megabytes * 1e6:
                break


def repeat_in_one(file, folder, megabytes):
    os.makedirs(folder)
    with open(file, "rb") as source:
        data = source.read().rstrip(b"\n") + b"\n"
    kept = re.search(rb'"sessionId":"([0-9a-f-]{36})"', data)[1]
    with open(os.path.join(folder, "long.jsonl"), "wb") as target:
        for number in range(1, int(megabytes * 1e6 / len(data)) + 2):
            target.write(renewed(data, number, kept))


def run(command):
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    out = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, command
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, json.loads(out)


def measure(name, folder, base):
    home = os.path.join(base, "home")
    cpu, memory, answer = run(TOOLROOM + ["--home", home, "recall", "import", folder])
    shutil.rmtree(home)
    assert answer["imported"] == answer["files"] and answer["turns"] > 0, answer
    peer = run([sys.executable, PEER, "import", os.path.join(base, "peer.db"), folder])[0] if PEER else None
    missed = memory > MAX_MEMORY or (peer and cpu / peer > MAX_RATIO)
    beside = f"; the plain script {peer:.1f} s, ratio {cpu / peer:.2f} (bar {MAX_RATIO})" if peer else ""
    print(f"{name}: {answer['bytes'] / 1e6:.0f} MB in {answer['files']} files, {answer['turns']} turns: {cpu:.1f} s of CPU{beside}; "
          f"{memory:.0f} MB (bar {MAX_MEMORY}){'  MISSED' if missed else ''}", flush=True)
    return missed


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sessions, megabytes = os.path.join(sys.argv[1], "sessions"), int(sys.argv[2]) if len(sys.argv) > 2 else 150
    base, missed = tempfile.mkdtemp(prefix="toolroom-bench-"), 0
    try:
        for agent in sorted(os.listdir(sessions)):
            files = sorted(glob.glob(os.path.join(sessions, agent, "*.jsonl")))
            if files:
                folder = os.path.join(base, agent)
                repeat(files, folder, megabytes)
                missed += measure(agent, folder, base)
                shutil.rmtree(folder)
        longest = max(glob.glob(os.path.join(sessions, "claude-code", "*.jsonl")), key=os.path.getsize)
        repeat_in_one(longest, os.path.join(base, "one"), LONG_FILE)
        missed += measure("one session of claude-code", os.path.join(base, "one"), base)
    finally:
        shutil.rmtree(base, ignore_errors=True)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
