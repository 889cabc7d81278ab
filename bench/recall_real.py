"""Imports a folder of labelled sessions of real agents, compares the catalogue with the labels, and holds the bars.

bench/run recall real DIR [--list]. DIR has sessions/, outcomes.tsv, prompts.tsv, titles.tsv, usage.tsv and redaction.tsv; the sessions are not in this repository.
TOOLROOM_COMMAND starts another build. Exits with 1 when a bar is missed. --list prints every difference; without it, only figures.
"""

import csv
import datetime
import glob
import json
import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLROOM = shlex.split(os.environ.get("TOOLROOM_COMMAND", f"{ROOT}/toolroom"))


def rows(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
        return [row for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row and not row[0].startswith("#")]


def plain(text):
    return re.sub(r"\s+", " ", text or "").strip()


def millis(text):
    try:
        return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000)
    except (AttributeError, ValueError):
        return None


class Sample:
    def __init__(self, folder, verbose):
        self.folder, self.verbose, self.missed = folder, verbose, 0
        self.base = tempfile.mkdtemp(prefix="toolroom-bench-")
        home = os.path.join(self.base, "home")
        done = subprocess.run(TOOLROOM + ["--home", home, "recall", "import", os.path.join(folder, "sessions")], stdout=subprocess.PIPE, check=True,
                              env=dict(os.environ, TOOLROOM_HOME=home))
        self.answer = json.loads(done.stdout)
        found = glob.glob(home + "/**/recall.db", recursive=True)
        self.db = sqlite3.connect(f"file:{found[0]}?mode=ro", uri=True)
        self.sessions = {}
        for location, session in self.ask("SELECT f.location, l.session_id FROM source_files f JOIN session_locations l USING (source_id)"):
            self.sessions.setdefault("/".join(location.split("/")[-2:]), []).append(session)

    def ask(self, sql, *values):
        return self.db.execute(sql, values).fetchall()

    def of(self, file, sql):
        return [row for session in self.sessions.get(file, []) for row in self.ask(sql, session)]

    def differs(self, what, *told):
        if self.verbose:
            print("   ", what, *told)

    def bar(self, what, right, of, bar):
        value = right / of if of else 0
        fails = value < bar
        self.missed += fails
        print(f"{what:52} {right:5} of {of:5}  {value:6.3f}  bar {bar:.2f}{'  MISSED' if fails else ''}", flush=True)

    def outcomes(self):
        has_time = "timestamp_ms"
        known = {call: row for call, *row in self.ask(f"SELECT call_id, outcome, exit_code, {has_time}, duration_ms FROM command_runs WHERE call_id IS NOT NULL")}
        failed = hit = alarms = codes = coded = times = timed = 0
        for file, call, verdict, code, why, _, command, at, *_ in rows(self.folder, "outcomes.tsv"):
            outcome, exit_code, time, duration = known.get(call, (None,) * 4)
            if verdict == "failed":
                failed += 1
                hit += outcome == "failed"
            if outcome == "failed" and verdict != "failed" and not why.startswith("still running"):
                alarms += 1
            if (outcome == "failed") != (verdict == "failed"):
                self.differs(verdict, "judged", outcome, file, call, why, "|", command)
            if code:
                coded += 1
                codes += exit_code == int(code)
                if exit_code != int(code):
                    self.differs("exit code", exit_code, "instead of", code, file, call)
            timed += 1
            times += time == int(at)
        self.bar("failed commands found", hit, failed, .90)
        self.bar("failed commands, precision", hit, hit + alarms, .95)
        self.bar("exit codes stored", codes, coded, .98)
        self.bar("time of the call's own", times, timed, .98)

    def prompts(self):
        right = judged = stops = stopped = 0
        for file, record, verdict, why, text in rows(self.folder, "prompts.tsv"):
            if verdict == "command":
                continue
            turns = self.of(file, "SELECT request_id, prompt_text, timestamp_ms, is_canceled FROM requests WHERE session_id = ? AND is_hidden = 0 ORDER BY request_index")
            start = plain(text)[:60]
            seen = any(each[0] == record or each[0].startswith(record + "@") for each in turns) or \
                (record.startswith("line ") and any(plain(each[1]).startswith(start) for each in turns))
            judged += 1
            right += seen == (verdict == "prompt")
            if seen != (verdict == "prompt"):
                self.differs(verdict, "is a turn" if seen else "is none", file, record, why, text)
            if verdict == "interrupted":
                stops += 1
                at = self.time(file, record)
                before = [each for each in turns if at and each[2] and each[2] < at]
                stopped += bool(before and max(before, key=lambda each: each[2])[3])
                if not (before and max(before, key=lambda each: each[2])[3]):
                    self.differs("not canceled", file, record, before[-1:] and before[-1][:2])
        self.bar("user records judged rightly", right, judged, .98)
        self.bar("interrupted turns marked canceled", stopped, stops, .95)

    def time(self, file, record):
        with open(os.path.join(self.folder, "sessions", file), encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                if record == f"line {number}" or f'"uuid":"{record}"' in line:
                    return millis(json.loads(line).get("timestamp"))
        return None

    def titles(self):
        right = 0
        labels = rows(self.folder, "titles.tsv")
        for file, wanted in labels:
            titles = [plain(title) for title, in self.of(file, "SELECT title FROM chat_sessions WHERE session_id = ?")]
            fits = any(plain(each) in title for each in wanted.split("||") for title in titles)
            right += fits
            if not fits:
                self.differs("title", titles, "instead of", wanted, file)
        self.bar("titles", right, len(labels), .95)

    def usage(self):
        right = 0
        labels = rows(self.folder, "usage.tsv")
        columns = {row[1] for row in self.ask("PRAGMA table_info(requests)")}
        cached = "cache_read_tokens" in columns
        for file, models, fresh, read, write, output, first, last, _ in labels:
            select = "sum(prompt_tokens), sum(completion_tokens)" + (", sum(cache_read_tokens), sum(cache_write_tokens)" if cached else ", 0, 0")
            found = self.of(file, f"SELECT {select} FROM requests WHERE session_id = ?")
            sent, received, was_read, written = (sum(row[i] or 0 for row in found) for i in range(4))
            near = lambda is_, wanted: abs(is_ - wanted) <= max(1, wanted * .01)
            total = int(fresh) + int(read) + int(write)
            fits = near(sent, total) and near(was_read, int(read)) and near(written, int(write)) and any(near(received, int(each)) for each in output.split("|"))
            right += fits
            if not fits:
                self.differs("tokens", (sent, was_read, written, received), "instead of", (total, read, write, output), file)
        self.bar("sessions with the tokens that their file states", right, len(labels), .99)

    def redaction(self):
        lines = [row[2].replace("\\t", "\t").replace("\\\\", "\\") for row in rows(self.folder, "redaction.tsv")]
        folder = os.path.join(self.base, "lines")
        os.mkdir(folder)
        start = {"type": "user", "parentUuid": None, "sessionId": "lines", "cwd": "/w", "timestamp": "2026-01-01T00:00:00.000Z"}
        with open(os.path.join(folder, "lines.jsonl"), "w", encoding="utf-8") as file:
            for number, line in enumerate(lines):
                file.write(json.dumps(dict(start, uuid=f"u{number}", message={"role": "user", "content": "line: " + line})) + "\n")
        home = os.path.join(self.base, "lines-home")
        subprocess.run(TOOLROOM + ["--home", home, "recall", "import", folder], stdout=subprocess.DEVNULL, check=True, env=dict(os.environ, TOOLROOM_HOME=home))
        with sqlite3.connect(glob.glob(home + "/**/recall.db", recursive=True)[0]) as db:
            texts = dict(db.execute("SELECT request_id, prompt_text FROM requests"))
        kept = sum(texts.get(f"u{number}") == "line: " + line for number, line in enumerate(lines))
        for number, line in enumerate(lines):
            if texts.get(f"u{number}") != "line: " + line:
                self.differs("redacted", texts.get(f"u{number}"))
        self.bar("lines without a secret that survive", kept, len(lines), 1.0)
        megabytes = self.answer["bytes"] / 1e6
        false = sum(self.answer["redactions"].values()) / megabytes
        self.missed += false > 1
        print(f"{'secrets found in a MB of real text, which has none':52} {false:21.2f}  bar 1.00{'  MISSED' if false > 1 else ''} {self.answer['redactions']}")


def main():
    arguments = [each for each in sys.argv[1:] if not each.startswith("--")]
    if len(arguments) != 1:
        sys.exit(__doc__)
    sample = Sample(os.path.abspath(arguments[0]), "--list" in sys.argv)
    try:
        print({name: count for name, count in sample.answer.items() if name in ("files", "imported", "torn", "unreadable", "sessions", "turns", "problems")})
        for check in (sample.outcomes, sample.prompts, sample.titles, sample.usage, sample.redaction):
            check()
    finally:
        sample.db.close()
        shutil.rmtree(sample.base, ignore_errors=True)
    sys.exit(1 if sample.missed else 0)


if __name__ == "__main__":
    main()
