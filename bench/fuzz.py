"""Bytes that nobody meant, on the two streams of a process and on the owner's socket. After every burst the house must answer.

usage: bench/run fuzz [SECONDS FOR EACH TARGET]   exit 1 when it ended or did not answer
"""

import json
import os
import random
import socket
import struct
import sys
import threading
import time

from house import Client, Gone, Home, designs

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 60
SEED = int(os.environ.get("SEED", "20261115"))
BURST = 200
ODD = ["", "\u0000", "\ud800", "x" * 70_000, -1, 2**63, 1e308, True, None, [], {}, [[[]]], {"": {"": None}}]
METHODS = ["initialize", "ping", "tools/list", "tools/call", "resources/list", "resources/read", "prompts/get", "logging/setLevel",
           "notifications/cancelled", "completion/complete", "server/discover", "no/such"]
TOOLS = ["mssql-query", "mssql_schema_designer", "activity_list", "activity_get", "designer_history", "query_schema", "nope"]


class Bytes:
    def __init__(self, dice):
        self.dice = dice

    def value(self, depth=0):
        if depth > 4 or self.dice.random() < 0.5:
            return self.dice.choice(ODD)
        if self.dice.random() < 0.5:
            return [self.value(depth + 1) for _ in range(self.dice.randrange(4))]
        names = ["name", "arguments", "id", "operation", "payload", "query", "database", "cursor", "limit", "_meta", "uri"]
        return {self.dice.choice(names): self.value(depth + 1) for _ in range(self.dice.randrange(5))}

    def message(self):
        whole = {"jsonrpc": "2.0", "id": self.dice.choice([1, "a", None, 1.5, {}]), "method": self.dice.choice(METHODS),
                 "params": {"name": self.dice.choice(TOOLS), "arguments": self.value()}}
        for _ in range(self.dice.randrange(3)):
            whole[self.dice.choice(list(whole))] = self.value()
        return whole

    def frame(self):
        return {"type": self.dice.choice(["hello", "call", "cancel", "decide", "ping", "record", "serve-not", "", 7]),
                "id": self.dice.choice(["a", "", "x" * 1000, 5, None]), "tool": self.dice.choice(TOOLS),
                "arguments": self.dice.choice(["{}", "[]", "{", "", json.dumps(self.value())]), "caller": self.value(),
                "decision": self.dice.choice(["APPROVED", "DENIED", "no"]), "call": self.value()}

    def bent(self, text):
        """As it is, or with a few bytes changed, cut or repeated."""
        data = bytearray(text)
        for _ in range(self.dice.choice([0] * 18 + [1, 8])):
            if data:
                at = self.dice.randrange(len(data))
                kind = self.dice.randrange(3)
                if kind == 0:
                    data[at] = self.dice.randrange(256)
                elif kind == 1:
                    del data[at:at + self.dice.randrange(50)]
                else:
                    data[at:at] = data[at:at + 20]
        return bytes(data)


def stdio(home, random_bytes, counts):
    """Lines to a process of its own, whose answers are read and dropped."""
    client = Client(home.path, "mcp", "--chat", "fuzz")
    try:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            for _ in range(BURST):
                line = random_bytes.bent(json.dumps(random_bytes.message()).encode()).replace(b"\n", b" ") + b"\n"
                client.write(line)
                counts["lines"] += 1
            answers(client)
    finally:
        client.kill()


def owner(home, front, random_bytes, counts):
    """Frames to the owner's socket, from connections that know its token and some that do not."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        with open(os.path.join(home.path, "owner.json")) as file:
            card = json.load(file)
        with socket.socket(socket.AF_UNIX) as wire:
            wire.settimeout(10)
            wire.connect(card["socket"])
            drop = threading.Thread(target=dropped, args=(wire,), daemon=True)
            drop.start()
            try:
                if random_bytes.dice.random() < 0.9:
                    send(wire, json.dumps({"type": "hello", "token": card["token"]}).encode())
                for _ in range(random_bytes.dice.randrange(BURST)):
                    send(wire, random_bytes.bent(json.dumps(random_bytes.frame()).encode()), random_bytes.dice)
                    counts["frames"] += 1
            except OSError:
                counts["cut off"] += 1
        counts["connections"] += 1
        if counts["connections"] % 20 == 0:
            answers(front)


def send(wire, data, dice=None):
    length = len(data)
    if dice and dice.random() < 0.05:
        length = dice.choice([0, 2**31 - 1, 2**31, length + 3, max(0, length - 3)])
    wire.sendall(struct.pack(">I", length) + data)


def dropped(wire):
    try:
        while wire.recv(65536):
            pass
    except OSError:
        pass


def answers(client):
    answer, failed = client.call("mssql-query", database="shop", query="SELECT 1 AS one")
    if failed:
        raise RuntimeError(f"a plain question was refused: {str(answer)[:300]}")


def main():
    home, counts = Home(designs(1)), {"lines": 0, "frames": 0, "connections": 0, "cut off": 0}
    first, front = Client(home.path, "mcp"), None
    try:
        answers(first)
        front = Client(home.path, "mcp")
        answers(front)
        stdio(home, Bytes(random.Random(SEED)), counts)
        owner(home, front, Bytes(random.Random(SEED + 1)), counts)
        answers(front)
        answers(first)
        state = f"{first.status('VmRSS') // 1024} MB, {first.status('Threads')} threads, {first.files()} open files"
        problem = None
    except (Gone, TimeoutError, RuntimeError, OSError) as thrown:
        problem, state = thrown, "gone" if first.ended else "up"
    finally:
        for each in (first, front):
            if each:
                each.kill()
        home.remove()
    print(f"seed {SEED}, {SECONDS:.0f} s a target: {counts['lines']} lines on stdio; {counts['frames']} frames in {counts['connections']} "
          f"connections to the owner, {counts['cut off']} of them cut off")
    print(f"  errors {1 if problem else 0}{': ' + repr(problem)[:300] if problem else ''}; owner at the end: {state}")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
