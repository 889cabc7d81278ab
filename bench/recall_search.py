"""Search in a catalogue of 1,000,000 turns, beside plain FTS5 on the same file in the same run.

bench/run recall search [TURNS] [QUESTIONS]; RECALL_HOME keeps the catalogue in that folder for the next run. Latencies are those of whole calls of
recall_search over stdio; the peer is Python's sqlite3 with bm25(), LIMIT 10 and a snippet, without a protocol."""

import json
import os
import random
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

import recall_catalogue

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLROOM = shlex.split(os.environ.get("TOOLROOM_COMMAND", f"{ROOT}/toolroom"))
STOP = set("a an and are as at be by can do does for from has have how if in into is it its not of on or that the then there this to was what when"
           " where which who why with you".split())
FIRST = {"version": 3, "responderUsername": "GitHub Copilot", "sessionId": "first", "creationDate": 1, "requests": []}


class Server:
    """One `toolroom mcp` that is asked again and again."""

    def __init__(self, home, folder, workspace):
        """workspace is the folder whose chats the server answers about."""
        self.workspace = workspace
        self.process = subprocess.Popen(TOOLROOM + ["--home", home, "mcp"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.count = 0
        self.send("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}})

    def send(self, method, params):
        self.count += 1
        line = json.dumps({"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}) + "\n"
        self.process.stdin.write(line.encode())
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self.count:
                return answer["result"]

    def call(self, tool, arguments):
        answer = self.send("tools/call", {"name": tool, "arguments": arguments, "_meta": {"toolroom/workspace": self.workspace}})
        assert not answer.get("isError"), answer
        return json.loads(answer["content"][0]["text"])

    def cpu(self):
        """Seconds on a processor of all its threads, those of the compiler too."""
        total = 0
        for task in os.listdir(f"/proc/{self.process.pid}/task"):
            try:
                with open(f"/proc/{self.process.pid}/task/{task}/schedstat", encoding="ascii") as file:
                    total += int(file.read().split()[0])
            except FileNotFoundError:
                pass
        return total / 1e9

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Plain:
    """FTS5 as most would use it: any of the words, ordered by bm25()."""

    def __init__(self, database):
        self.db = sqlite3.connect(f"file:{database}?mode=ro", uri=True)

    def search(self, query):
        words = [word for word in re.findall(r"\w+", query.lower()) if word not in STOP] or re.findall(r"\w+", query.lower())
        return [row[0] for row in self.db.execute(
            "SELECT d.request_id, snippet(search_index, -1, '**', '**', '…', 24) FROM search_index JOIN search_documents d"
            " ON d.document_id = search_index.rowid WHERE search_index MATCH ? ORDER BY rank LIMIT 10",
            (" OR ".join('"' + word + '"' for word in words),))]


def questions(asked, count):
    rng = random.Random(3)
    words = [word for word in recall_catalogue.vocabulary()[0] if word not in STOP]
    wide = [{"query": "how do i " + " ".join(rng.sample(words[20:600], 6))} for _ in range(count)]
    common = [{"query": "why does the " + " ".join(rng.sample(words[:60], 6))} for _ in range(count)]
    mixed, exact, filtered = [], [], []
    for _ in range(count):
        turn = rng.choice(asked)
        prompt = turn["prompt"].split()
        mixed.append(rng.choice([{"query": " ".join(rng.sample(prompt, 6))}, {"query": turn["topic"][0] + " " + turn["topic"][1]},
                                 {"query": turn["topic"][-2]}, {"query": "where is " + turn["topic"][-1] + " " + turn["topic"][2]},
                                 {"query": turn["request"]}]))
        exact.append({"query": rng.choice([turn["request"], turn["session"], os.path.basename(turn["file"])]), "wanted": turn})
        filtered.append({"query": " ".join(rng.sample(prompt, 5)), **rng.choice(
            [{"agent": "codex-cli"}, {"workspace": "project7"}, {"model": "opus"}, {"after": "2026-10-01"}, {"tool": "grep_search"},
             {"file": os.path.basename(turn["file"])}, {"agent": "claude-code", "workspace": "project12", "after": "2026-08-01"}])})
    return {"mixed": mixed, "wide": wide, "very common words": common, "filtered": filtered, "exact": exact}


def quantile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def line(kind, who, figures):
    wall, cpu, _ = figures
    print(f"{kind:18} {who:11} p50 {quantile(wall, .5):7.1f} ms  p99 {quantile(wall, .99):7.1f} ms   CPU p50 {quantile(cpu, .5):7.1f} ms"
          f"  p99 {quantile(cpu, .99):7.1f} ms", flush=True)


def timed(work, clock, questions):
    """Wall clock, and the processor time that others on the machine do not lengthen."""
    wall, cpu, answers = [], [], []
    for each in questions:
        used, begun = clock(), time.perf_counter()
        answers.append(work(each))
        wall.append((time.perf_counter() - begun) * 1000)
        cpu.append((clock() - used) * 1000)
    return wall, cpu, answers


def prepared(base, turns):
    home, folder = os.path.join(base, "home"), os.path.join(base, "chats")
    database, notes = os.path.join(home, "recall/recall.db"), os.path.join(base, f"asked-{turns}.json")
    if os.path.exists(notes):
        with open(notes, encoding="utf-8") as file:
            return home, folder, database, json.load(file)
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, "first.json"), "w", encoding="utf-8") as file:
        json.dump(FIRST, file)
    subprocess.run(TOOLROOM + ["--home", home, "recall", "import", folder], check=True, stdout=subprocess.DEVNULL)
    begun = time.time()
    asked = recall_catalogue.fill(database, turns)
    print(f"catalogue of {turns} turns made in {time.time() - begun:.0f} s, {os.path.getsize(database) / 1e6:.0f} MB", flush=True)
    begun = time.time()
    subprocess.run(TOOLROOM + ["--home", home, "recall", "import", folder], check=True, stdout=subprocess.DEVNULL)
    print(f"frequent words taken in after the import in {time.time() - begun:.1f} s, now {os.path.getsize(database) / 1e6:.0f} MB", flush=True)
    with open(notes, "w", encoding="utf-8") as file:
        json.dump(asked, file)
    return home, folder, database, asked


def first(wanted, results):
    top = results[0] if results else {}
    return top.get("request") == wanted["request"] or top.get("session") == wanted["session"] or "exact match" in top.get("why", [])


def main():
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    base = os.environ.get("RECALL_HOME") or tempfile.mkdtemp(prefix="toolroom-bench-")
    try:
        home, folder, database, asked = prepared(base, turns)
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}, {turns} turns, {count} questions of each kind")
        server, plain = Server(home, folder, "/home/dev"), Plain(database)
        kinds = questions(asked, count)
        for each in 3 * (kinds["mixed"][-50:] + kinds["wide"][-50:]):
            server.call("recall_search", each)
        for kind, all_of in kinds.items():
            ask = [{name: value for name, value in each.items() if name != "wanted"} for each in all_of]
            ours = timed(lambda each: server.call("recall_search", each)["results"], server.cpu, ask)
            line(kind, "toolroom", ours)
            if kind in ("mixed", "wide", "very common words"):
                line(kind, "plain FTS5", timed(lambda each: plain.search(each["query"]), time.process_time, ask[:40]))
            if kind == "exact":
                right = sum(first(each["wanted"], found) for each, found in zip(all_of, ours[2]))
                print(f"exact ids and file names first: {right} of {len(all_of)}")
        server.close()
    finally:
        if "RECALL_HOME" not in os.environ:
            shutil.rmtree(base, ignore_errors=True)


if __name__ == "__main__":
    main()
