"""Kills the owner of a home again and again while several clients read and write, then compares what every client was told,
what the records say and what is there.

usage: bench/run kill [KILLS [CLIENTS]]   exit 1 when anything was lost, failed or told untruly
"""

import collections
import random
import sys
import threading
import time

from house import Client, Gone, Home, designs

KILLS = int(sys.argv[1]) if len(sys.argv) > 1 else 300
CLIENTS = int(sys.argv[2]) if len(sys.argv) > 2 else 4
TOOL = "mssql_schema_designer"


class Worker(threading.Thread):
    """One client on one design of its own: reads and writes in turn until its process is killed."""

    def __init__(self, home, number, told, counts):
        super().__init__(daemon=True)
        self.client = Client(home.path, "mcp", "--chat", f"c{number}")
        self.number, self.told, self.counts = number, told, counts
        self.dice = random.Random(number)
        self.version, self.calls, self.problem = None, 0, None
        self.stopping = self.doomed = False

    def run(self):
        try:
            while not self.stopping:
                if self.version is None:
                    self.version = self.read(TOOL, operation="show", connectionId=f"d{self.number % CLIENTS}").get("version")
                elif self.dice.random() < 0.4:
                    self.write()
                else:
                    self.any_read()
                self.calls += 1
        except Gone:
            pass
        except Exception as problem:  # told at the end, with its counts
            self.problem = problem

    def any_read(self):
        kind = self.dice.randrange(3)
        if kind == 0:
            self.read("mssql-query", database="shop", query="SELECT 1")
        elif kind == 1:
            self.read(TOOL, operation="get_overview")
        else:
            self.read("activity_list", limit=3)

    def read(self, tool, /, **arguments):
        answer, failed = self.client.call(tool, **arguments)
        if self.doomed:
            raise Gone()
        self.counts["reads"] += 1
        if failed:
            self.counts["failed reads"] += 1
            print("failed read:", tool, str(answer)[:300], flush=True)
        return answer

    def write(self):
        name = f"T{self.number}_{self.calls}"
        self.told[name] = "asked"
        answer, failed = self.client.call(TOOL, operation="apply_edits", payload={
            "expectedVersion": self.version, "edits": [{"op": "add_table", "table": {"schema": "dbo", "name": name}}]})
        if self.doomed and failed:
            raise Gone()
        self.counts["writes"] += 1
        reason = answer.get("reason", "")
        if not failed:
            self.told[name] = "saved"
            self.version = answer["version"]
        elif reason in ("interrupted", "cancelled", "unanswered"):
            unknown = reason == "unanswered" and "carried out" not in answer.get("message", "")
            self.told[name] = "unknown" if unknown else "saved" if reason == "unanswered" else "not saved"
            self.counts["writes told unknown" if unknown else f"writes told {reason}"] += 1
            if unknown:
                print("told unknown:", str(answer)[:300], flush=True)
            if "nextStep" not in answer or "callId" not in answer:
                self.counts["errors"] += 1
            self.version = None
        elif reason == "stale_state":
            # The design of a client that was killed: somebody else had the last word.
            self.told[name] = "not saved"
            self.version = None
        else:
            self.counts["errors"] += 1
            print("failed write:", str(answer)[:300], flush=True)
            self.version = None


def killed(workers, pid, gently):
    """Every fifth is asked to end, the others are killed; what its own client hears then does not count."""
    for index, each in enumerate(workers):
        if each.client.pid == pid:
            each.doomed = True
            if gently:
                each.client.process.terminate()
                each.client.process.wait(30)
            each.client.kill()
            each.join()
            return index
    return None


def settled(client):
    """Every table there is, and what the records say of the call that made it."""
    tables, records = set(), {}
    for design in range(CLIENTS):
        shown, _ = client.call(TOOL, operation="show", connectionId=f"d{design}")
        cursor = {}
        while True:
            page, failed = client.call(TOOL, operation="get_overview", designerId=shown["designerId"], options={"filter": "T", **cursor})
            if failed:
                raise RuntimeError(str(page)[:300])
            tables.update(each["name"] for each in page["overview"]["tables"])
            if "nextCursor" not in page["overview"]:
                break
            cursor = {"cursor": page["overview"]["nextCursor"]}
    cursor = {}
    while True:
        page, _ = client.call("activity_list", tool=TOOL, limit=100, **cursor)
        for each in page["calls"]:
            if each.get("effect") == "edits":
                records[each["id"]] = each
        if not page.get("nextCursor"):
            return tables, records
        cursor = {"cursor": page["nextCursor"]}


def compare(client, told, counts):
    tables, records = settled(client)
    for name, what in told.items():
        if what == "saved" and name not in tables:
            counts["lost"] += 1
            print("lost:", name, flush=True)
        if what == "not saved" and name in tables:
            counts["told untruly"] += 1
    for call in records.values():
        whole, _ = client.call("activity_get", id=call["id"])
        edits = whole.get("call", whole).get("arguments", {}).get("payload", {}).get("edits", [])
        name = edits[0]["table"]["name"] if edits else None
        if name is None:
            continue
        counts["records"] += 1
        saved = call["status"] == "success"
        if saved != (name in tables):
            counts["records untrue"] += 1
            print("untrue record:", name, call["status"], call.get("errorCode"), flush=True)
        if call["status"] in ("running", "pending") or call.get("errorCode") == "call.failed":
            counts["incidents"] += 1


def main():
    home, told, counts = Home(designs(CLIENTS)), {}, collections.Counter()
    made = CLIENTS
    workers = [Worker(home, number, told, counts) for number in range(CLIENTS)]
    problems = []
    try:
        for each in workers:
            each.start()
        began = time.monotonic()
        while counts["kills"] < KILLS:
            target = random.Random(counts["kills"]).randrange(2, 12)
            goal = counts["writes"] + target
            end = time.monotonic() + 60
            while counts["writes"] < goal and time.monotonic() < end and all(each.is_alive() for each in workers):
                time.sleep(0.002)
            index = killed(workers, home.owner(), counts["kills"] % 5 == 4)
            if index is None:
                continue
            counts["kills"] += 1
            problems += [each.problem for each in workers if each.problem]
            workers[index] = Worker(home, made, told, counts)
            made += 1
            workers[index].start()
        for each in workers:
            each.stopping = True
        for each in workers:
            each.join(130)
        problems += [each.problem for each in workers if each.problem]
        took = time.monotonic() - began
        compare(workers[0].client, told, counts)
    finally:
        for each in workers:
            each.client.kill()
        home.remove()
    counts["errors"] += len(problems)
    for each in problems[:5]:
        print("problem:", repr(each)[:300])
    print(f"{counts['kills']} ends of the owner (every fifth by SIGTERM), {CLIENTS} clients, {took:.0f} s: {counts['reads']} reads, {counts['writes']} writes answered")
    print(f"  failed reads {counts['failed reads']}, lost {counts['lost']}, incidents {counts['incidents']}, errors {counts['errors']}")
    print(f"  interrupted writes: {counts['writes told interrupted'] + counts['writes told cancelled']} told not saved, {counts['writes told unanswered']} told saved, {counts['writes told unknown']} told unknown; "
          f"untruly {counts['told untruly']}")
    print(f"  records of writes {counts['records']}, untrue {counts['records untrue']}")
    bad = ("failed reads", "lost", "incidents", "errors", "told untruly", "records untrue")
    return 1 if any(counts[each] for each in bad) else 0


if __name__ == "__main__":
    sys.exit(main())
