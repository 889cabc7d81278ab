"""Exports of 10,000,000 rows: how long, how large, and the most memory the server had meanwhile."""

import os
import shutil
import sqlite3
import sys
import tempfile
import threading
import time

from figures import ROOT, Server

ROWS = int(sys.argv[3]) if len(sys.argv) > 3 else 10_000_000
QUERY = (f"WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < {ROWS})"
         " SELECT n AS order_id, n % 77 AS product_id, n % 40 + 0.25 AS unit_price, 'customer ' || n % 1000 AS customer FROM c")


def memory(pid):
    with open(f"/proc/{pid}/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


def measure(home, form):
    server = Server([f"{ROOT}/toolroom", "mcp"], {"TOOLROOM_HOME": home})
    server.start()
    most, done = [0.0], threading.Event()

    def watch():
        while not done.wait(0.05):
            most[0] = max(most[0], memory(server.process.pid))

    watcher = threading.Thread(target=watch)
    watcher.start()
    begun = time.time()
    server.send({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {
        "name": "query_export", "arguments": {"database": "shop", "query": QUERY, "format": form}}})
    answer = server.answer(3)["result"]
    took = time.time() - begun
    done.set()
    watcher.join()
    server.stop()
    told = answer["structuredContent"]
    if answer.get("isError") or told["rows"] != ROWS:
        raise RuntimeError(str(told)[:400])
    print(f"export      {form:8} {told['rows']:>10,} rows  {took:6.1f} s  {told['bytes'] / 1e6:7.1f} MB  "
          f"at most {most[0]:.0f} MB resident (bar 300)", flush=True)


def main():
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}")
    home = tempfile.mkdtemp(prefix="toolroom-bench-")
    try:
        path = os.path.join(home, "shop.db")
        sqlite3.connect(path).execute("CREATE TABLE t (a)").connection.close()
        with open(os.path.join(home, "toolroom.yaml"), "w") as settings:
            settings.write(f"connections:\n  - id: shop\n    kind: sqlite\n    url: jdbc:sqlite:{path}\n")
        for form in ("csv", "parquet"):
            measure(home, form)
    finally:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    main()
