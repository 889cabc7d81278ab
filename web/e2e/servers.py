"""A PostgreSQL and a MariaDB of their own in a folder, filled: `servers.py start FOLDER` says where they are, `stop` ends them.

PostgreSQL is the one that the tests in Java use, from Maven's repository; MariaDB is the machine's.
"""

import glob
import io
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import time
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../.ci"))
from local_repository import local_repository  # noqa: E402

TABLES = [
    "CREATE TABLE customers (id int PRIMARY KEY, name varchar(50), city varchar(50))",
    "CREATE TABLE orders (id int PRIMARY KEY, customer_id int REFERENCES customers (id), total decimal(10,2), placed date)",
    "INSERT INTO customers VALUES " + ",".join(f"({i},'customer {i}','city {i % 7}')" for i in range(1, 201)),
    # In parts: MariaDB takes no long lines from a file that it starts with.
    *(
        "INSERT INTO orders VALUES "
        + ",".join(f"({i},{1 + i % 200},{i}.50,'2026-01-{1 + i % 28:02}')" for i in range(first, first + 500))
        for first in range(1, 2001, 500)
    ),
]
ROOT = os.getuid() == 0


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def quiet(command, log, **more):
    """PostgreSQL will not run as root."""
    if ROOT:
        command = ["setpriv", "--reuid", "nobody", "--regid", "nogroup", "--clear-groups", *command]
    subprocess.run(command, check=True, stdout=log, stderr=log, cwd="/", **more)


def postgres(folder, log):
    jars = glob.glob(os.path.join(local_repository(), "io/zonky/test/postgres/embedded-postgres-binaries-linux-*/*/*.jar"))
    if not jars:
        sys.exit(f"There is no PostgreSQL in {local_repository()}: the tests in Java fetch it, run ./test once")
    home, data, port = os.path.join(folder, "postgres"), os.path.join(folder, "pgdata"), free_port()
    with zipfile.ZipFile(sorted(jars)[-1]) as jar:
        inside = next(name for name in jar.namelist() if name.endswith(".txz"))
        with tarfile.open(fileobj=io.BytesIO(jar.read(inside)), mode="r:xz") as archive:
            archive.extractall(home)
    os.mkdir(data, 0o700)
    if ROOT:
        shutil.chown(data, "nobody")
    programs = os.path.join(home, "bin")
    quiet([f"{programs}/initdb", "-D", data, "-U", "e2e", "--auth=trust", "-E", "UTF8"], log)
    # One line is one statement there.
    quiet([f"{programs}/postgres", "--single", "-D", data, "postgres"], log,
          input="\n".join([*TABLES, "ANALYZE"]).encode() + b"\n")
    quiet([f"{programs}/pg_ctl", "-D", data, "-w", "-l", os.path.join(data, "log"), "-o",
           f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={data}", "start"], log)
    return port


def mariadb(folder, log):
    data, port = os.path.join(folder, "mariadb"), free_port()
    as_user = ["--user=root"] if ROOT else []
    subprocess.run(["mariadb-install-db", "--no-defaults", "--skip-test-db", "--auth-root-authentication-method=normal",
                    f"--datadir={data}", *as_user], check=True, stdout=log, stderr=log)
    script = os.path.join(folder, "fill.sql")
    with open(script, "w") as lines:
        lines.write(";\n".join(["CREATE DATABASE shop", "USE shop", *TABLES, "ANALYZE TABLE customers", "ANALYZE TABLE orders"]) + ";\n")
    server = subprocess.Popen(["mariadbd", "--no-defaults", f"--datadir={data}", f"--port={port}", "--bind-address=127.0.0.1",
                               "--skip-log-bin", "--innodb-use-native-aio=0", f"--socket={folder}/s", f"--init-file={script}",
                               *as_user], stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
    with open(os.path.join(folder, "mariadb.pid"), "w") as pid:
        pid.write(str(server.pid))
    # It listens after it has run the file.
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return port
        time.sleep(0.1)
    raise RuntimeError("MariaDB does not start")


def start(folder):
    os.chmod(folder, 0o755)
    with open(os.path.join(folder, "log"), "w") as log:
        print(json.dumps({"postgres": postgres(folder, log), "mariadb": mariadb(folder, log)}))


def stop(folder):
    with open(os.path.join(folder, "log"), "a") as log:
        quiet([os.path.join(folder, "postgres/bin/pg_ctl"), "-D", os.path.join(folder, "pgdata"), "-m", "immediate", "stop"], log)
    with open(os.path.join(folder, "mariadb.pid")) as pid:
        os.kill(int(pid.read()), signal.SIGKILL)


if __name__ == "__main__":
    {"start": start, "stop": stop}[sys.argv[1]](sys.argv[2])
