"""First import, and import of an unchanged history of VS Code, beside plain json+sqlite3 scripts: one that stores what it reads, one that redacts it too.

bench/run recall [MEGABYTES [DIR]]: generated sessions, or those of DIR (*.json) under new ids, repeated to MEGABYTES. bench/run recall large [MEGABYTES] imports one
session of that length with little memory. The script that redacts stores texts without the most usual tokens, and no raw text.
TOOLROOM_COMMAND starts another build. CPU seconds of the whole process, its start included.
"""

import json
import os
import random
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLROOM = shlex.split(os.environ.get("TOOLROOM_COMMAND", f"{ROOT}/toolroom"))
WORDS = ("the file test error build function returns value when user opens page database query index row update server client request"
         " response token parse schema table column migration docker compose branch merge commit lint format import module class").split()

# Patterns of the most usual tokens, each searched in each text.
TOKENS = [r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b", r"\bgh[pousr]_[A-Za-z0-9]{36,}\b", r"\bgithub_pat_\w{60,}\b", r"\bglpat-[\w-]{20,}", r"\bsk-(?:proj|ant)-[\w-]{20,}",
          r"\bsk-[A-Za-z0-9]{32,}\b", r"\bAIza[\w-]{35}\b", r"\bxox[abprs]-[\w-]{10,}", r"-----BEGIN [A-Z ]*PRIVATE KEY-----", r"\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}",
          r"\bnpm_[A-Za-z0-9]{36}\b", r"\bhf_[A-Za-z0-9]{30,}\b", r"\b(?:postgres(?:ql)?|mysql|mongodb|redis)://[^\s:/@]+:[^\s@]+@",
          r"(?i)authorization: ?(?:bearer|basic) +[\w.+/=-]{16,}", r"(?i)\b(?:password|secret|api[_-]?key)\b[\"']?\s*[:=]\s*[\"'][^\"'\s]{8,}[\"']"]
PLAIN = r"""
import glob, json, re, sqlite3, sys
tokens = [re.compile(each) for each in json.loads(sys.argv[3])]
def clean(text):
    for each in tokens:
        text = each.sub("[redacted]", text)
    return text
db = sqlite3.connect(sys.argv[2])
db.executescript("PRAGMA journal_mode=WAL; CREATE TABLE s(id TEXT, raw TEXT); CREATE TABLE r(id TEXT, s TEXT, ts INT, prompt TEXT, result TEXT);"
                 "CREATE TABLE p(r TEXT, i INT, kind TEXT, value TEXT, payload TEXT); CREATE VIRTUAL TABLE f USING fts5(prompt, answer)")
for name in glob.glob(sys.argv[1] + "/*.json"):
    text = open(name, encoding="utf-8").read()
    session = json.loads(text)
    db.execute("INSERT INTO s VALUES (?, ?)", (session.get("sessionId"), None if tokens else text))
    for request in session["requests"]:
        rid, prompt = request["requestId"], clean(request["message"].get("text", ""))
        db.execute("INSERT INTO r VALUES (?, ?, ?, ?, ?)", (rid, session.get("sessionId"), request.get("timestamp"), prompt, clean(json.dumps(request.get("result")))))
        answer = []
        for i, part in enumerate(request["response"]):
            value = part.get("value") if isinstance(part.get("value"), str) else None
            db.execute("INSERT INTO p VALUES (?, ?, ?, ?, ?)", (rid, i, part.get("kind"), value and clean(value), clean(json.dumps(part))))
            if "kind" not in part and value:
                answer.append(clean(value))
        db.execute("INSERT INTO f VALUES (?, ?)", (prompt, "\n".join(answer)))
    db.commit()
"""


def sentence(rng, count):
    return " ".join(rng.choices(WORDS, k=count))


def request(rng, name):
    """In the proportions of real files: tool results 42 %, response 37 %, rounds 15 %, prompts under 1 %."""
    calls = [{"id": f"call_{name}_{i}", "name": "run_in_terminal", "arguments": json.dumps({"command": "npm run " + rng.choice(WORDS),
              "explanation": sentence(rng, 60)})} for i in range(4)]
    parts = []
    for call in calls:
        parts.append({"kind": "thinking", "value": sentence(rng, 120), "id": "rs_" + call["id"]})
        parts.append({"kind": "toolInvocationSerialized", "toolId": "run_in_terminal", "toolCallId": call["id"], "isComplete": True,
                      "toolSpecificData": {"kind": "terminal", "commandLine": {"original": json.loads(call["arguments"])["command"]},
                                           "terminalCommandOutput": {"text": sentence(rng, 150)}}})
        parts.append({"value": sentence(rng, 100), "supportThemeIcons": False, "supportHtml": False})
    results = {call["id"]: {"$mid": 20, "content": [{"$mid": 21, "value": sentence(rng, 450) + "\n\nCommand exited with code "
                                                     + str(rng.choice([0, 0, 0, 1]))}]} for call in calls}
    prompt = sentence(rng, 12)
    return {"requestId": "request_" + name, "timestamp": 1_760_000_000_000 + rng.randrange(10**10), "modelId": "copilot/gpt-5",
            "message": {"text": prompt, "parts": [{"kind": "text", "text": prompt, "range": {"start": 0, "endExclusive": len(prompt)}}]},
            "variableData": {"variables": []}, "response": parts, "followups": [],
            "result": {"timings": {"firstProgress": 1000, "totalElapsed": 9000}, "metadata": {
                "toolCallRounds": [{"id": name, "response": sentence(rng, 20), "toolCalls": calls}], "toolCallResults": results}}}


def chats(folder, megabytes):
    rng, size, count = random.Random(1), 0, 0
    while size < megabytes * 1_000_000:
        name = f"s{count}"
        session = {"version": 3, "responderUsername": "GitHub Copilot", "initialLocation": "panel", "sessionId": name,
                   "creationDate": 1_760_000_000_000, "requests": [request(rng, f"{name}_{i}") for i in range(30)]}
        text = json.dumps(session)
        with open(os.path.join(folder, name + ".json"), "w", encoding="utf-8") as file:
            file.write(text)
        size += len(text)
        count += 1
    return size / 1e6


def real_chats(folder, megabytes, samples):
    """Copies of real sessions under new ids."""
    size, count = 0, 0
    while size < megabytes * 1_000_000:
        count += 1
        for name in sorted(os.listdir(samples)):
            if name.endswith(".json"):
                with open(os.path.join(samples, name), encoding="utf-8") as file:
                    session = json.load(file)
                session["sessionId"] = f"{name}-{count}"
                for at, request in enumerate(session["requests"]):
                    request["requestId"] = f"request_{name}_{count}_{at}"
                text = json.dumps(session)
                with open(os.path.join(folder, f"{count:05}-{name}"), "w", encoding="utf-8") as file:
                    file.write(text)
                size += len(text)
    return size / 1e6


def cpu(command, **more):
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.time()
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, **more)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return used, time.time() - begun, after.ru_maxrss / 1024, done.stdout.decode()


def say(what, size, figures):
    used, wall, most, _ = figures
    print(f"{what:34} {used:7.2f} s CPU  {size / used:7.1f} MB/s  {wall:7.2f} s wall  {most:6.0f} MB resident so far", flush=True)


def large(megabytes):
    """One session as long as that, in a heap of 64 MB."""
    base = tempfile.mkdtemp(prefix="toolroom-bench-")
    try:
        folder, rng, size, count = os.path.join(base, "chats"), random.Random(1), 0, 0
        os.mkdir(folder)
        with open(os.path.join(folder, "large.json"), "w", encoding="utf-8") as file:
            file.write('{"version": 3, "sessionId": "large", "requests": [')
            while size < megabytes * 1_000_000:
                text = ("," if count else "") + json.dumps(request(rng, f"large_{count}"))
                file.write(text)
                size, count = size + len(text), count + 1
            file.write("]}")
        small = dict(os.environ, TOOLROOM_JAVA_OPTIONS="-Xmx64m")
        ours = TOOLROOM + ["--home", os.path.join(base, "home"), "recall"]
        done = cpu(ours + ["import", folder], env=small)
        say("one session, heap of 64 MB", size / 1e6, done)
        assert json.loads(done[3])["turns"] == count, done[3]
        say("rescan of it, heap of 64 MB", size / 1e6, cpu(ours + ["rescan"], env=small))
    finally:
        shutil.rmtree(base, ignore_errors=True)


def main():
    if sys.argv[1:2] == ["large"]:
        return large(int(sys.argv[2]) if len(sys.argv) > 2 else 200)
    megabytes = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    base = tempfile.mkdtemp(prefix="toolroom-bench-")
    try:
        folder = os.path.join(base, "chats")
        os.mkdir(folder)
        size = real_chats(folder, megabytes, sys.argv[2]) if len(sys.argv) > 2 else chats(folder, megabytes)
        print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}, {size:.0f} MB in {len(os.listdir(folder))} files")
        home = ["--home", os.path.join(base, "home")]
        ours = TOOLROOM + home + ["recall", "import", folder]
        first = cpu(ours)
        say("first import", size, first)
        answer = json.loads(first[3])
        assert answer["unreadable"] == 0 and answer["imported"] == answer["files"], answer
        start = cpu(TOOLROOM + home + ["recall", "stats"])
        say("start alone (recall stats)", 0, start)
        for what, touch in (("again, nothing changed", False), ("again, new times, same bytes", True), ("and again", False)):
            for name in os.listdir(folder) if touch else []:
                os.utime(os.path.join(folder, name), (time.time() - 60, time.time() - 60))
            again = cpu(ours)
            assert json.loads(again[3])["unchanged"] == answer["files"], again[3]
            say(what, size, again)
            print(f"  without the start: {size / max(again[0] - start[0], 0.01):.0f} MB/s of CPU (bar 500)")
        for what, tokens in ("json + sqlite3, no redaction", []), ("json + sqlite3, with redaction", TOKENS):
            plain = cpu([sys.executable, "-c", PLAIN, folder, os.path.join(base, what + ".db"), json.dumps(tokens)])
            say(what, size, plain)
            print(f"  ratio of CPU, first import to this script: {first[0] / plain[0]:.2f} (bar {'1.5' if tokens else '1.3 at 100 MB, 1.0 at 400 MB'})")
    finally:
        shutil.rmtree(base, ignore_errors=True)


if __name__ == "__main__":
    main()
