"""Fills a catalogue with as many turns as asked for, in the proportions of real chats: one turn is a prompt and an answer, 400 characters
together. Words come from the guides of this repository by their frequency there, with a long tail of made-up names; the turns of a session share
a topic, as those of real sessions do."""

import collections
import glob
import os
import random
import re
import sqlite3

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NOW = 1_794_800_000_000
AGENTS = ["copilot-chat", "copilot-chat", "copilot-chat", "claude-code", "codex-cli"]
MODELS = ["copilot/gpt-5", "copilot/claude-sonnet-4.5", "gpt-5-codex", "claude-opus-4.5"]
TOOLS = ["run_in_terminal", "read_file", "replace_string_in_file", "grep_search"]


def vocabulary():
    counts = collections.Counter()
    for name in glob.glob(f"{ROOT}/docs/**/*.md", recursive=True) + glob.glob(f"{ROOT}/*.md"):
        with open(name, encoding="utf-8") as file:
            counts.update(re.findall(r"[a-z]{2,}", file.read().lower()))
    words = [word for word, _ in counts.most_common(8000)]
    return words, [counts[word] for word in words]


def name(rng):
    parts = rng.sample(["user", "order", "page", "token", "parse", "cache", "route", "store", "event", "form", "chart", "login", "queue", "merge"], 2)
    return parts[0] + parts[1].title() + str(rng.randrange(40_000))


class Writer:
    """Sentences of one topic."""

    def __init__(self, rng):
        self.rng = rng
        self.words, weights = vocabulary()
        self.cumulated, total = [], 0
        for weight in weights:
            total += weight
            self.cumulated.append(total)
        self.topical = self.words[150:5000]

    def topic(self):
        return self.rng.choices(self.topical, k=30) + [name(self.rng) for _ in range(4)]

    def text(self, topic, length):
        words = self.rng.choices(self.words, cum_weights=self.cumulated, k=length * 2 // 3) + self.rng.choices(topic, k=length - length * 2 // 3)
        self.rng.shuffle(words)
        return " ".join(words)


def fill(database, turns, seed=7):
    """Answers with every thousandth turn, to ask for."""
    rng = random.Random(seed)
    writer = Writer(rng)
    db = sqlite3.connect(database, isolation_level=None)
    for each in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=OFF", "PRAGMA cache_size=-400000", "BEGIN"):
        db.execute(each)
    for i in range(50):
        db.execute("INSERT OR IGNORE INTO workspaces VALUES (?, ?, NULL)", (f"w{i}", f"/home/dev/project{i}"))
    written, session, asked = 0, 0, []
    while written < turns:
        topic, day = writer.topic(), rng.randrange(700)
        sid, agent, model = f"session-{session:07x}", rng.choice(AGENTS), rng.choice(MODELS)
        title = writer.text(topic, 6)
        at = NOW - day * 86_400_000
        db.execute("INSERT INTO chat_sessions (session_id, version, creation_date_ms, last_message_date_ms, raw_json, source_agent,"
                   " workspace_fingerprint, title) VALUES (?, 3, ?, ?, ?, ?, ?, ?)", (sid, at, at, "{}", agent, f"w{rng.randrange(50)}", title))
        for index in range(20):
            prompt, answer = writer.text(topic, 12), writer.text(topic, 44)
            rid = f"request_{session:07x}-{index:02d}"
            file = f"src/{topic[-1]}.ts"
            db.execute("INSERT INTO requests (request_id, session_id, timestamp_ms, prompt_text, request_index, model_id, state) VALUES (?, ?, ?, ?,"
                       " ?, ?, 'complete')", (rid, sid, at + index * 60_000, prompt, index, model))
            db.execute("INSERT INTO search_documents (request_id, session_id, request_index, title, prompt, answer, commands, files, identifiers)"
                       " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", (rid, sid, index, title, prompt, answer, "npm run " + topic[0] if index % 4 == 0 else "",
                                                               file, (topic[-1] + "ts").lower()))
            if index % 4 == 0:
                db.execute("INSERT INTO tool_calls (request_id, side, call_index, call_id, tool_name) VALUES (?, 'editor', 0, ?, ?)",
                           (rid, f"call_{rid}", rng.choice(TOOLS)))
            if written % 1000 == 0:
                asked.append({"request": rid, "session": sid, "prompt": prompt, "answer": answer, "topic": topic, "file": file})
            written += 1
        session += 1
        if session % 500 == 0:
            db.execute("COMMIT")
            db.execute("BEGIN")
    db.execute("COMMIT")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    return asked
