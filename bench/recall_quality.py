"""How often the turn that answers a question is among the first ten: by words, by words and meaning, and by plain BM25 on the same turns.

bench/run recall quality [SEED …]. RECALL_EMBEDDINGS names an embedding server and its model, as in 'http://127.0.0.1:11434/v1 nomic-embed-text';
embedding the turns takes most of the time. Weights were chosen with the seeds 1 and 2; others say how good they are. The labelled set is made anew from this repository: a turn is a section of a guide or a Java type, a session the sections
of a page or the types of a package.
  answer    the question is the heading and first sentence, or the summary of the type; the turn has only the rest
  noisy     the turn has that sentence as its prompt; the question has lost four words in ten, others are synonyms or misspelled
  names     the question is the name of a type, method or option in it
"""

import glob
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time

from recall_search import ROOT, TOOLROOM, Plain, Server

SYNONYMS = {"delete": "remove", "remove": "delete", "file": "document", "folder": "directory", "error": "failure", "show": "display", "start": "launch",
            "list": "overview", "change": "edit", "changes": "edits", "create": "make", "makes": "creates", "call": "invocation", "calls": "invocations",
            "user": "person", "fast": "quick", "database": "db", "settings": "configuration", "writes": "saves", "reads": "loads", "whether": "if"}


def sections():
    for page in sorted(glob.glob(f"{ROOT}/docs/**/*.md", recursive=True)):
        with open(page, encoding="utf-8") as file:
            parts = re.split(r"^#+ (.*)$", file.read(), flags=re.M)
        for heading, body in zip(parts[1::2], parts[2::2]):
            body = body.strip()
            sentence = re.match(r"[A-Z].*?[.:](?=\s)", body, re.S)
            if sentence and len(body) - sentence.end() > 200:
                yield os.path.relpath(page, ROOT), heading + ". " + " ".join(sentence.group().split()), body[sentence.end():].strip()


def types():
    pattern = re.compile(r"^(?:public |final |sealed |abstract )*(?:class|record|interface|enum) ", re.M)
    for source in sorted(glob.glob(f"{ROOT}/*/src/main/java/**/*.java", recursive=True) + glob.glob(f"{ROOT}/*/*/src/main/java/**/*.java", recursive=True)):
        with open(source, encoding="utf-8") as file:
            text = file.read()
        found = pattern.search(text)
        begin = text.rfind("/**", 0, found.start()) if found else -1
        if begin < 0 or len(text) - found.end() < 600:
            continue
        comment = text[begin + 3:text.index("*/", begin)]
        summary = " ".join(re.sub(r"[{}]|@\w+", " ", comment.replace("*", " ")).split())
        sentence = summary.split(". ")[0]
        if len(sentence.split()) > 5:
            yield os.path.relpath(os.path.dirname(source), ROOT), sentence, text[found.start():][:4000]


def noisy(rng, sentence):
    kept = [word for word in re.findall(r"[\w.-]+", sentence) if rng.random() > .4] or sentence.split()[:3]
    words = [SYNONYMS.get(word.lower(), word) for word in kept]
    if len(words) > 3:
        at = rng.randrange(len(words))
        if len(words[at]) > 5:
            i = rng.randrange(1, len(words[at]) - 2)
            words[at] = words[at][:i] + words[at][i + 1] + words[at][i] + words[at][i + 2:]
    return " ".join(words) if re.search(r"\w", " ".join(words)) else sentence


def labelled(rng):
    """Sessions by name, and questions with the id of the turn that answers each."""
    sessions, asked, count = {}, {"answer": [], "noisy": [], "names": []}, {}
    for place, sentence, body in list(sections()) + list(types()):
        turns = sessions.setdefault(place, [])
        rid = f"request_{len(sessions)}_{len(turns)}"
        kind = rng.choice(["answer", "noisy"])
        turns.append((rid, "Go on" if kind == "answer" else sentence, body))
        asked[kind].append((sentence if kind == "answer" else noisy(rng, sentence), rid))
        for each in set(re.findall(r"\b[a-z]+[A-Z]\w{4,}\b|\b[A-Z][a-z]+[A-Z]\w+\b|`[a-z-][\w.-]{4,}`", body)):
            count.setdefault(each.strip("`"), set()).add(rid)
    unique = sorted((name, ids) for name, ids in count.items() if len(ids) == 1)
    asked["names"] = [(name, next(iter(ids))) for name, ids in rng.sample(unique, min(300, len(unique)))]
    return sessions, asked


def write(folder, sessions):
    for number, (place, turns) in enumerate(sessions.items()):
        requests = [{"requestId": rid, "timestamp": 1_790_000_000_000 + number * 3_600_000 + i * 60_000, "modelId": "copilot/gpt-5",
                     "message": {"text": prompt, "parts": []}, "variableData": {"variables": []}, "response": [{"value": body}]}
                    for i, (rid, prompt, body) in enumerate(turns)]
        with open(os.path.join(folder, f"{number}.json"), "w", encoding="utf-8") as file:
            json.dump({"version": 3, "responderUsername": "GitHub Copilot", "sessionId": f"session-{number}", "creationDate": 1_790_000_000_000,
                       "customTitle": "Chat " + str(number), "requests": requests}, file)


class PlainIndex(Plain):
    """The same turns in a plain FTS5 table of its own."""

    def __init__(self, database):
        self.db = sqlite3.connect(database)
        rows = self.db.execute("SELECT document_id, request_id, title, prompt, answer, commands, files, identifiers FROM search_documents").fetchall()
        self.db = sqlite3.connect(":memory:")
        self.db.execute("CREATE TABLE search_documents (document_id INTEGER PRIMARY KEY, request_id TEXT)")
        self.db.execute("CREATE VIRTUAL TABLE search_index USING fts5 (title, prompt, answer, commands, files, identifiers, tokenize = 'porter unicode61')")
        for row in rows:
            self.db.execute("INSERT INTO search_documents VALUES (?, ?)", row[:2])
            self.db.execute("INSERT INTO search_index (rowid, title, prompt, answer, commands, files, identifiers) VALUES (?, ?, ?, ?, ?, ?, ?)",
                            row[:1] + row[2:])


def ranks(search, questions):
    """The place of each wanted turn among the first ten; 0 where it is not."""
    places = []
    for query, wanted in questions:
        found = search(query)
        places.append(found.index(wanted) + 1 if wanted in found else 0)
    return places


def score(ranks):
    hits = [sum(1 for rank in ranks if 0 < rank <= most) / len(ranks) for most in (1, 5, 10)]
    return hits, sum(1 / rank for rank in ranks if rank) / len(ranks)


def endpoint():
    """The embedding server and its model, or None."""
    return os.environ.get("RECALL_EMBEDDINGS", "").split() or None


def embed(server, home, folder):
    """Enables the server, and returns when every turn has its vector."""
    address, model = endpoint()
    subprocess.run(TOOLROOM + ["--home", home, "recall", "embeddings", "enable", address, "--model", model, "--yes"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL)
    start, cpu = time.time(), server.cpu()
    while True:
        status = server.call("recall_embeddings", {"operation": "status"})
        assert status["state"] in ("loading", "partial", "ready"), status
        if status["state"] == "ready":
            break
        time.sleep(5)
    print(f"embedded {status['embedded']} turns in {time.time() - start:.0f} s, {(server.cpu() - cpu) / status['embedded'] * 1000:.0f} ms CPU each", flush=True)


def found(server, query):
    """Asked again where the machine was too busy for the meaning to count."""
    for _ in range(50):
        answer = server.call("recall_search", {"query": query})
        if answer.get("semantic") != "skipped":
            return [each["request"] for each in answer["results"]]
    raise AssertionError("the machine is too busy to measure search by meaning")


def measure(seed, totals):
    base = tempfile.mkdtemp(prefix="toolroom-bench-")
    try:
        folder, home = os.path.join(base, "chats"), os.path.join(base, "home")
        os.mkdir(folder)
        sessions, asked = labelled(random.Random(seed))
        write(folder, sessions)
        os.mkdir(home)
        with open(os.path.join(home, "toolroom.yaml"), "w", encoding="utf-8") as file:
            file.write("approvals:\n  yesOption: true\n")
        subprocess.run(TOOLROOM + ["--home", home, "recall", "import", folder], check=True, stdout=subprocess.DEVNULL)
        print(f"seed {seed}: {sum(map(len, sessions.values()))} turns in {len(sessions)} sessions", flush=True)
        database = os.path.join(home, "recall/recall.db")
        with sqlite3.connect(database) as db:  # over MCP only chats about a folder are found
            db.execute("INSERT INTO workspaces VALUES ('bench', ?, NULL)", (folder,))
            db.execute("UPDATE chat_sessions SET workspace_fingerprint = 'bench'")
        server, plain = Server(home, folder, folder), PlainIndex(database)
        search = lambda query: found(server, query)
        compare(asked, {"words": search, "plain BM25": plain.search}, totals)
        if endpoint():
            embed(server, home, folder)
            compare(asked, {"hybrid": search}, totals)
        server.close()
    finally:
        shutil.rmtree(base, ignore_errors=True)


def compare(asked, systems, totals):
    for kind, questions in asked.items():
        for name, search in systems.items():
            start = time.time()
            totals.setdefault((kind, name), []).extend(ranks(search, questions))
            print(f"{kind} {name}: {(time.time() - start) / len(questions) * 1000:.0f} ms a question", flush=True)


def main():
    totals = {}
    for seed in [int(each) for each in sys.argv[1:]] or [11, 12]:
        measure(seed, totals)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    if not endpoint():
        print("hybrid was not measured: RECALL_EMBEDDINGS names no server and model")
    for (kind, name), found in sorted(totals.items()):
        hits, mrr = score(found)
        print(f"{kind:8} {name:11} {len(found):5} questions  hit@1 {hits[0]:.3f}  hit@5 {hits[1]:.3f}  hit@10 {hits[2]:.3f}  MRR {mrr:.3f}")


if __name__ == "__main__":
    main()
