"""Measures domain models: cold validation, the language server, edits, warm questions, memory; prints one table.

The peer (DomainLang 0.14.2 on Node 22) cannot be installed here. Its figures were recorded on a machine of the same kind,
beside an empty `node -e 0` that took 0.040 s of CPU; the same empty program, run here between our own runs, says how much
slower this machine is now, and the recorded figures are scaled by that. CPU is compared with CPU.

    python3 bench/domainlang.py [cold] [server] [warm]
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from domainlang_models import Model

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TOOLROOM = os.path.join(ROOT, "toolroom")
EXAMPLE = os.path.join(ROOT, "sdk/domainlang/src/test/resources/models/examples/banking-system")
SIZES = {"small": (5, 40, 100), "2,000": (50, 2000, 5000), "20,000": (500, 20000, 50000)}
EMPTY_NODE = 0.040
# Recorded for the peer: CPU of one validation, of a server until it is ready; megabytes of each; milliseconds of an edit.
PEER = {
    "example": {"validate": 1.55, "memory": 146, "bar": 3},
    "2,000": {"validate": 5.1, "memory": 271, "ready": 4.3, "server": 290, "edit": 69, "bar": 5, "edit_bar": 10},
    "20,000": {"validate": 34.7, "memory": 1510, "ready": 32, "server": 1540, "edit": 704, "bar": 10, "edit_bar": 50},
}
ONLY = sys.argv[1:]


def median(values):
    return statistics.median(values)


def run(command, **more):
    """Wall and CPU seconds and the most megabytes a command took."""
    begun = time.time()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **more)
    out = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return {"wall": time.time() - begun, "cpu": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss / 1024,
            "out": out, "code": process.returncode}


def slowness():
    """How much more CPU an empty Node takes here and now than where the peer was recorded."""
    if not shutil.which("node"):
        return 1.0
    return run(["node", "-e", "0"])["cpu"] / EMPTY_NODE


class Models:
    def __init__(self, folder):
        self.folder, self.made = folder, {"example": EXAMPLE}

    def __getitem__(self, size):
        if size not in self.made:
            self.made[size] = os.path.join(self.folder, size.replace(",", ""))
            Model(self.made[size], *SIZES[size]).write()
        return self.made[size]


def environment(folder):
    return {**os.environ, "TOOLROOM_HOME": tempfile.mkdtemp(dir=folder), "TOOLROOM_NO_REBUILD": "1"}


def cold(models, folder):
    """A new process with a new home each time; between two, the empty Node."""
    per_context = {}
    for size, rounds in {"example": 9, "2,000": 5, "20,000": 3}.items():
        taken, slow = [], []
        for _ in range(rounds):
            slow.append(slowness())
            taken.append(run([TOOLROOM, "dlang", "validate", models[size], "--json"], env=environment(folder)))
            assert b'"errors":[]' in taken[-1]["out"], taken[-1]["out"][:300]
        cpu, peer = median([each["cpu"] for each in taken]), PEER[size]
        scaled = peer["validate"] * median(slow)
        print(f"cold        validate {size:8} wall {median([each['wall'] for each in taken]):6.2f} s   CPU {cpu:6.2f} s   "
              f"peer {peer['validate']:5.2f} s, scaled by {median(slow):.2f} {scaled:6.2f} s   "
              f"{scaled / cpu:5.1f} × faster (bar {peer['bar']})   memory {median([each['memory'] for each in taken]):5.0f} MB"
              f" (bar {peer['memory'] / 2:.0f})")
        per_context[size] = cpu
    start = per_context["example"]
    small, large = (per_context["2,000"] - start) / 2000, (per_context["20,000"] - start) / 20000
    print(f"            CPU for each context beyond the start {small * 1000:.3f} ms at 2,000, {large * 1000:.3f} ms at 20,000")


class Editor:
    """A language server on stdio, seen from an editor."""

    def __init__(self, root, env):
        self.process = subprocess.Popen([TOOLROOM, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env=env, cwd=root)
        self.root, self.number, self.answers, self.published = root, 0, {}, {}
        self.news = threading.Condition()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            length = 0
            while True:
                line = self.process.stdout.readline()
                if not line:
                    return
                if line == b"\r\n":
                    break
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
            message = json.loads(self.process.stdout.read(length))
            if "method" in message and "id" in message:
                self.write({"jsonrpc": "2.0", "id": message["id"], "result": None})
            with self.news:
                if "method" not in message:
                    self.answers[message["id"]] = message
                elif message["method"] == "textDocument/publishDiagnostics":
                    uri = message["params"]["uri"]
                    self.published[uri] = self.published.get(uri, 0) + 1
                self.news.notify_all()

    def write(self, message):
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.write({"jsonrpc": "2.0", "method": method, "params": params})

    def ask(self, method, params):
        self.number += 1
        number = self.number
        self.write({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        with self.news:
            assert self.news.wait_for(lambda: number in self.answers, 300), method
            return self.answers.pop(number)

    def diagnosed(self, uri, count):
        with self.news:
            assert self.news.wait_for(lambda: self.published.get(uri, 0) > count, 60), "no diagnostics"

    def start(self):
        folder = {"uri": "file://" + self.root, "name": "model"}
        self.ask("initialize", {"processId": None, "rootUri": folder["uri"], "capabilities": {}, "workspaceFolders": [folder]})
        self.tell("initialized", {})
        answer = self.ask("domainlang/get", {})
        assert "summary" in answer["result"], answer
        return answer["result"]["summary"]

    def stop(self):
        self.process.kill()
        self.process.wait()


def status(pid, key):
    with open(f"/proc/{pid}/status") as lines:
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(key))


def cpu_of(pid):
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def server(models, folder):
    for size in ("2,000", "20,000"):
        slow = median([slowness() for _ in range(5)])
        root, peer = os.path.realpath(models[size]), PEER[size]
        begun = time.time()
        editor = Editor(root, environment(folder))
        summary = editor.start()
        ready, cpu = time.time() - begun, cpu_of(editor.process.pid)
        assert summary["boundedContextCount"] == SIZES[size][1], summary
        resident = status(editor.process.pid, "VmRSS")
        print(f"server      ready on {size:7} wall {ready:5.2f} s   CPU {cpu:5.2f} s   peer {peer['ready']} s, scaled "
              f"{peer['ready'] * slow:5.1f} s   {peer['ready'] * slow / cpu:4.1f} × (bar {peer['bar']})   "
              f"resident {resident:.0f} MB (bar {peer['server'] / 2:.0f})")
        edits(editor, size, peer, slow)
        print(f"            most resident {status(editor.process.pid, 'VmHWM'):.0f} MB")
        editor.stop()


def edits(editor, size, peer, slow):
    """One letter typed into a description, then its diagnostics; one at a time, as a person types."""
    path = os.path.join(editor.root, "parts/p004.dlang")
    uri = "file://" + path
    with open(path) as file:
        lines = file.read().split("\n")
    line = next(i for i, text in enumerate(lines) if "Bounded context 3 of" in text)
    column = lines[line].index("Bounded")
    with open(path) as file:
        editor.tell("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "domain-lang", "version": 1,
                                                              "text": file.read()}})
    editor.diagnosed(uri, 0)
    times = []
    for number in range(60):
        seen, place = editor.published[uri], {"line": line, "character": column}
        begun = time.perf_counter()
        editor.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": number + 2}, "contentChanges": [
            {"range": {"start": place, "end": place}, "text": "x"}]})
        editor.diagnosed(uri, seen)
        times.append((time.perf_counter() - begun) * 1000)
    warm = times[20:]
    print(f"edit        on {size:7}       p50 {median(warm):5.1f} ms   worst {max(warm):5.1f} ms   bar {peer['edit_bar']} ms, "
          f"scaled {peer['edit_bar'] * slow:.0f}   (peer {peer['edit']} ms)   first {times[0]:.0f} ms")


class Agent:
    """An MCP server on stdio, seen from an agent."""

    def __init__(self, root, env):
        self.process = subprocess.Popen([TOOLROOM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env=env, cwd=root)
        self.number = 0
        self.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {},
                                "clientInfo": {"name": "bench", "version": "1"}})
        self.write({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def write(self, message):
        self.process.stdin.write((json.dumps(message) + "\n").encode())
        self.process.stdin.flush()

    def ask(self, method, params):
        self.number += 1
        self.write({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        while True:
            message = json.loads(self.process.stdout.readline())
            if message.get("id") == self.number:
                return message["result"]

    def call(self, tool, **arguments):
        result = self.ask("tools/call", {"name": tool, "arguments": arguments})
        assert not result.get("isError"), result
        return result


QUESTIONS = {
    "get": ("domainlang_get", {"fqn": "Part4.Ctx4x3"}),
    "get, summary": ("domainlang_get", {}),
    "get, no such name": ("domainlang_get", {"fqn": "Part4.Ctx4x3x"}),
    "explain": ("domainlang_explain", {"fqn": "Part4.Ctx4x3"}),
    "list bcs by fqn": ("domainlang_list", {"type": "bcs", "fqn": "Part4.Ctx4x3"}),
    "list bcs by team, 10": ("domainlang_list", {"type": "bcs", "team": "Team3", "limit": 10}),
    "list bcs by metadata, 10": ("domainlang_list", {"type": "bcs", "metadata": "Key1=value 1", "limit": 10}),
    "list relationships of one": ("domainlang_list", {"type": "relationships", "context": "Part4.Ctx4x3"}),
    "validate": ("domainlang_validate", {}),
    "search": ("domainlang_search", {"query": "contxt 12 part"}),
    "diagram around one": ("domainlang_diagram", {"around": "Part4.Ctx4x3", "format": "svg"}),
}


def warm(models, folder):
    for size in ("2,000", "20,000"):
        agent = Agent(models[size], environment(folder))
        for tool, arguments in QUESTIONS.values():
            agent.call(tool, **arguments)
        for _ in range(300):
            for tool, arguments in list(QUESTIONS.values())[:8]:
                agent.call(tool, **arguments)
        slow = median([slowness() for _ in range(5)])
        for name, (tool, arguments) in QUESTIONS.items():
            times = []
            for _ in range(200):
                begun = time.perf_counter()
                agent.call(tool, **arguments)
                times.append((time.perf_counter() - begun) * 1000)
            bar = f"(bar 2, scaled {2 * slow:.1f})" if name.split(",")[0].split()[0] in ("get", "explain", "list") else ""
            print(f"warm        {size:7} {name:26} p50 {median(times):6.2f} ms   p99 {sorted(times)[197]:6.2f} ms   {bar}")
        print(f"            resident {status(agent.process.pid, 'VmRSS'):.0f} MB, most {status(agent.process.pid, 'VmHWM'):.0f} MB")
        agent.process.kill()
        agent.process.wait()


def main():
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}, "
          f"an empty Node takes {slowness():.2f} of what it took beside the peer")
    folder = tempfile.mkdtemp(prefix="toolroom-domainlang-")
    try:
        models = Models(folder)
        for name, measure in {"cold": cold, "server": server, "warm": warm}.items():
            if not ONLY or name in ONLY:
                measure(models, folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
