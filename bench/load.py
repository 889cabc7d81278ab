"""Many callers on one home for a while: reads and writes mixed, through the owner and its fronts.

usage: bench/run load [SECONDS [PROCESSES [CALLERS EACH]]]   exit 1 when a call failed or an acknowledged edit is missing
"""

import collections
import random
import sys
import threading
import time

from house import Client, Gone, Home, designs

SECONDS = float(sys.argv[1]) if len(sys.argv) > 1 else 300
PROCESSES = int(sys.argv[2]) if len(sys.argv) > 2 else 4
EACH = int(sys.argv[3]) if len(sys.argv) > 3 else 24
TOOL = "mssql_schema_designer"


class Caller(threading.Thread):
    """Reads; the first caller of each process also edits a design of its own."""

    def __init__(self, client, number, edits, counts, end):
        super().__init__(daemon=True)
        self.client, self.number, self.edits, self.counts, self.end = client, number, edits, counts, end
        self.dice = random.Random(number)
        self.calls, self.slowest, self.saved, self.problems = 0, 0.0, [], []
        self.version = None

    def run(self):
        try:
            while time.monotonic() < self.end:
                began = time.monotonic()
                answer, failed = self.ask()
                self.slowest = max(self.slowest, time.monotonic() - began)
                self.calls += 1
                if failed:
                    self.problems.append(str(answer)[:300])
        except (Gone, TimeoutError) as problem:
            self.problems.append(repr(problem))

    def ask(self):
        kind = self.dice.randrange(4)
        if self.edits and kind < 2:
            return self.edit()
        if kind == 2:
            return self.client.call("activity_list", limit=5)
        return self.client.call("mssql-query", database="shop", query=f"SELECT * FROM orders WHERE id = {self.dice.randrange(1000)}")

    def edit(self):
        if self.version is None:
            answer, failed = self.client.call(TOOL, operation="show", connectionId=f"d{self.number}")
            self.version = answer.get("version")
            return answer, failed
        name = f"T{self.number}_{self.calls}"
        answer, failed = self.client.call(TOOL, operation="apply_edits", payload={
            "expectedVersion": self.version, "edits": [{"op": "add_table", "table": {"schema": "dbo", "name": name}}]})
        if not failed:
            self.version = answer["version"]
            self.saved.append(name)
        return answer, failed


def tables(client, design):
    shown, _ = client.call(TOOL, operation="show", connectionId=f"d{design}")
    found, cursor = set(), {}
    while True:
        page, _ = client.call(TOOL, operation="get_overview", designerId=shown["designerId"],
                              options={"includeColumns": "none", **cursor})
        found.update(each["name"] for each in page["overview"]["tables"])
        if "nextCursor" not in page["overview"]:
            return found
        cursor = {"cursor": page["overview"]["nextCursor"]}


def state(client):
    return f"{client.status('VmRSS') // 1024} MB, {client.status('Threads')} threads, {client.files()} open files"


def main():
    home, counts = Home(designs(PROCESSES)), collections.Counter()
    clients = [Client(home.path, "mcp", "--chat", f"p{number}") for number in range(PROCESSES)]
    try:
        for client in clients:
            client.call("activity_list", limit=1)
        owner = next(each for each in clients if each.pid == home.owner())
        before = state(owner)
        end = time.monotonic() + SECONDS
        callers = [Caller(client, number, first == 0, counts, end)
                   for number, client in enumerate(clients) for first in range(EACH)]
        for each in callers:
            each.start()
        for each in callers:
            each.join(SECONDS + 150)
        after = state(owner)
        problems = [problem for each in callers for problem in each.problems]
        saved = sum(len(each.saved) for each in callers)
        lost = 0
        for number in range(PROCESSES):
            there = tables(clients[0], number)
            lost += sum(name not in there for each in callers if each.number == number for name in each.saved)
        calls = sum(each.calls for each in callers)
    finally:
        for client in clients:
            client.kill()
        home.remove()
    for each in problems[:5]:
        print("failed:", each)
    print(f"{len(callers)} callers in {PROCESSES} processes, {SECONDS:.0f} s: {calls} calls, {calls / SECONDS:.0f} a second, "
          f"slowest {max(each.slowest for each in callers):.1f} s")
    print(f"  errors {len(problems)}, edits {saved}, lost {lost}")
    print(f"  owner before: {before}; after: {after}")
    return 1 if problems or lost else 0


if __name__ == "__main__":
    sys.exit(main())
