"""A house under test: its processes on one home of its own, and plain MCP clients on their streams."""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import threading

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PATIENCE = 120


def command():
    """What starts Toolroom: the launcher, or what a test says instead."""
    given = os.environ.get("TOOLROOM_COMMAND")
    return json.loads(given) if given else [os.path.join(ROOT, "toolroom")]


class Gone(Exception):
    """The process ended before it answered."""


class Client:
    """One process and the client on its streams; calls may come from several threads."""

    def __init__(self, home, *words):
        # Never rebuilt in between: all processes of a run are one build.
        self.process = subprocess.Popen([*command(), "--home", home, *(words or ("mcp",))], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env={**os.environ, "TOOLROOM_NO_REBUILD": "1"})
        self.pid = self.process.pid
        self.number = 1_000_000
        self.waiting = {}
        self.lock = threading.Lock()
        # Not the same: whoever writes may wait until somebody reads.
        self.writing = threading.Lock()
        self.ended = False
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self):
        for line in self.process.stdout:
            message = json.loads(line)
            with self.lock:
                waiting = self.waiting.pop(message.get("id"), None)
            if waiting:
                waiting[1] = message
                waiting[0].set()
        with self.lock:
            self.ended = True
            for each in self.waiting.values():
                each[0].set()
            self.waiting.clear()

    def request(self, method, params):
        waiting = [threading.Event(), None]
        with self.lock:
            if self.ended:
                raise Gone()
            self.number += 1
            number = self.number
            self.waiting[number] = waiting
        line = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n"
        self.write(line.encode())
        if not waiting[0].wait(PATIENCE):
            raise TimeoutError(f"no answer to {line[:200]}")
        if waiting[1] is None:
            raise Gone()
        return waiting[1]

    def write(self, data):
        try:
            with self.writing:
                self.process.stdin.write(data)
                self.process.stdin.flush()
        except OSError as gone:
            raise Gone() from gone

    def call(self, tool, /, **arguments):
        """The structured content, and whether the tool said no."""
        answer = self.request("tools/call", {"name": tool, "arguments": arguments})
        result = answer.get("result")
        if result is None:
            return {"reason": "protocol", "message": json.dumps(answer)[:300]}, True
        return result.get("structuredContent", {}), bool(result.get("isError"))

    def status(self, name):
        with open(f"/proc/{self.pid}/status") as status:
            return int(next(line.split()[1] for line in status if line.startswith(name)))

    def files(self):
        return len(os.listdir(f"/proc/{self.pid}/fd"))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        try:
            self.process.stdin.close()
            self.process.wait(20)
        except (OSError, subprocess.TimeoutExpired):
            self.kill()


class Home:
    """A folder with settings and a database of its own, gone at the end."""

    def __init__(self, settings=""):
        self.path = tempfile.mkdtemp(prefix="toolroom-")
        with open(os.path.join(self.path, "toolroom.yaml"), "w") as file:
            file.write("connections:\n" + settings + f"  - id: shop\n    kind: sqlite\n    url: jdbc:sqlite:{self.path}/shop.db\n")
        with sqlite3.connect(os.path.join(self.path, "shop.db")) as shop:
            shop.execute("CREATE TABLE orders (id INTEGER PRIMARY KEY, total REAL)")
            shop.executemany("INSERT INTO orders (total) VALUES (?)", [(n / 4,) for n in range(1000)])

    def owner(self):
        """The process that owns it, or None while nobody says so."""
        try:
            with open(os.path.join(self.path, "owner.json")) as card:
                return json.load(card)["process"]
        except (OSError, ValueError, KeyError):
            return None

    def remove(self):
        shutil.rmtree(self.path, ignore_errors=True)


def designs(count):
    """The settings of so many blank designs."""
    return "".join(f"  - id: d{n}\n    kind: design\n    dialect: sqlserver\n" for n in range(count))
