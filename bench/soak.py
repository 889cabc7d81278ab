"""Many kinds of calls on one server for some minutes: what it takes of the machine meanwhile, and whether that grows."""

import json
import os
import random
import sys
import tempfile
import time

from query import Postgres, sqlite_file
from figures import ONLY, ROOT, Server

MINUTES = float(ONLY[0]) if ONLY else 4
SEED = 5


class Soaked(Server):
    """A server that is asked by name."""

    number = 10

    def ask(self, tool, **arguments):
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": "tools/call",
                   "params": {"name": tool, "arguments": arguments}})
        answer = self.answer(self.number)
        if "result" not in answer:
            raise RuntimeError(f"{tool}: {json.dumps(answer)[:400]}")
        return answer["result"]

    def status(self, name):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(line.split()[1] for line in status if line.startswith(name))

    def files(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


def paged(server):
    whole = {"database": "files", "query": "SELECT * FROM order_details", "maxRows": 200}
    cursor = server.ask("mssql-query", **whole)["structuredContent"]["cursor"]
    return server.ask("mssql-query", **whole, cursor=cursor)


class Design:
    """A design that grows, shrinks and grows again."""

    def __init__(self, server):
        self.server = server
        self.version = server.ask("mssql_schema_designer", operation="show", connectionId="drawn")["structuredContent"]["version"]
        self.tables = 0

    def edit(self):
        self.tables = (self.tables + 1) % 50
        name = f"t{self.tables}"
        edit = ({"op": "add_table", "table": {"schema": "public", "name": name, "columns": [{"name": "id", "dataType": "integer"}]}}
                if self.tables else None)
        if edit is None:
            return self.keep(self.server.ask("designer_history", action="undo", count=49, expectedVersion=self.version))
        return self.keep(self.server.ask("mssql_schema_designer", operation="apply_edits",
                                         payload={"expectedVersion": self.version, "edits": [edit]}))

    def keep(self, result):
        self.version = result["structuredContent"].get("version", self.version)
        return result


def kinds(server):
    design = Design(server)
    return [
        lambda: server.ask("mssql-query", database="files", query=f"SELECT {server.number} AS n"),
        lambda: server.ask("mssql-query", database="server", query=f"SELECT {server.number} AS n"),
        lambda: server.ask("mssql-query", database="server", maxRows=500,
                           query="SELECT * FROM order_details, generate_series(1, 60)"),
        lambda: paged(server),
        lambda: server.ask("mssql-query", database="server", query="DELETE FROM order_details"),
        lambda: server.ask("query_schema", database="server"),
        lambda: server.ask("query_explain", database="server", query="SELECT * FROM order_details"),
        lambda: server.ask("activity_list"),
        design.edit,
    ]


def main():
    home, folder = tempfile.mkdtemp(), tempfile.mkdtemp()
    os.chmod(folder, 0o755)
    postgres = Postgres(folder)
    with open(os.path.join(home, "toolroom.yaml"), "w") as settings:
        settings.write("connections:\n"
                       f"  - id: files\n    kind: sqlite\n    url: jdbc:sqlite:{sqlite_file(folder)}\n"
                       f"  - id: server\n    kind: postgresql\n    url: jdbc:postgresql://127.0.0.1:{postgres.port}/postgres\n"
                       "    user: bench\n"
                       "  - id: drawn\n    kind: design\n    dialect: postgresql\n")
    server = Soaked([f"{ROOT}/toolroom", "mcp"], {"TOOLROOM_HOME": home})
    try:
        server.start()
        asks, dice = kinds(server), random.Random(SEED)
        end = time.monotonic() + MINUTES * 60
        shown = 0.0
        while time.monotonic() < end:
            dice.choice(asks)()
            if time.monotonic() > shown + 30:
                shown = time.monotonic()
                print(f"{server.number:7} calls  {server.memory():4.0f} MB  {server.status('Threads')} threads  "
                      f"{server.files()} open files  load {os.getloadavg()[0]:.1f}", flush=True)
    finally:
        server.stop()
        postgres.stop()


if __name__ == "__main__":
    sys.exit(main())
