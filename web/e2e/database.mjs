// A SQLite file that is long, and a home that knows it, once with a mask and once without.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SCRIPT = `
import sqlite3, sys
base = sqlite3.connect(sys.argv[1])
base.executescript("""
  CREATE TABLE events (id INTEGER PRIMARY KEY, at TEXT NOT NULL, kind TEXT, amount NUMERIC(12,2), note TEXT, email TEXT);
  CREATE TABLE kinds (kind TEXT PRIMARY KEY, title TEXT);
""")
base.executemany(
    "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)",
    (
        (i, f"2026-{1 + i % 12:02}-{1 + i % 28:02}T12:00:00Z", [None, "open", "close"][i % 3], i / 100,
         None if i % 5 == 0 else "" if i % 5 == 1 else "note " * (i % 40), f"user{i}@example.com")
        for i in range(1, int(sys.argv[2]) + 1)
    ),
)
base.executemany("INSERT INTO kinds VALUES (?, ?)", [("open", "Opened"), ("close", "Closed")])
base.commit()
`;

const RUN = `
import sqlite3, sys
base = sqlite3.connect(sys.argv[1], isolation_level=None)
base.executescript(sys.argv[2])
if len(sys.argv) > 3:
    base.execute("BEGIN IMMEDIATE")
    print("held", flush=True)
    sys.stdin.readline()
`;

/** Runs statements in a SQLite file beside the server, as somebody else would. */
export function runBeside(file, sql) {
  const run = spawnSync('python3', ['-c', RUN, file, sql], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`the statements did not run: ${run.stderr}`);
}

/** Holds a SQLite file so that others may read and must wait to write; answers with what lets go. */
export async function heldBeside(file) {
  const child = spawn('python3', ['-c', RUN, file, '', 'hold'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => child.stdout.once('data', resolve));
  return async () => {
    child.stdin.end('\n');
    await new Promise((resolve) => child.once('exit', resolve));
  };
}

/** Puts a file of so many rows into a home, and names it in the settings. */
export function withEvents(home, rows) {
  const file = join(home, 'events.db');
  const made = spawnSync('python3', ['-c', SCRIPT, file, String(rows)], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`no database came about: ${made.stderr}`);
  writeFileSync(
    join(home, 'toolroom.yaml'),
    `connections:
  - id: events
    kind: sqlite
    url: jdbc:sqlite:${file}
    mask: [ "*.email" ]
  - id: plain
    kind: sqlite
    url: jdbc:sqlite:${file}
  - id: stub
    kind: stub
`,
  );
}

const SERVERS = join(dirname(fileURLToPath(import.meta.url)), 'servers.py');

const servers = (what, folder) => {
  const run = spawnSync('python3', [SERVERS, what, folder], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`${what} of the servers did not work: ${run.stderr}`);
  return run.stdout;
};

/** Starts a PostgreSQL and a MariaDB, and names them in the settings of a home; answers with what ends them. */
export function withServers(home, access = 'read-only') {
  const folder = mkdtempSync(join(tmpdir(), 'toolroom-servers-'));
  const { postgres, mariadb } = JSON.parse(servers('start', folder));
  writeFileSync(
    join(home, 'toolroom.yaml'),
    `connections:
  - { id: postgres, kind: postgresql, url: "jdbc:postgresql://127.0.0.1:${postgres}/postgres", user: e2e, password: "", access: ${access} }
  - { id: mariadb, kind: mariadb, url: "jdbc:mariadb://127.0.0.1:${mariadb}/shop?sslMode=disable", user: root, password: "", access: ${access} }
`,
  );
  const stop = () => {
    servers('stop', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  return Object.assign(stop, { postgres });
}

/** Runs statements in a PostgreSQL by a connection of its own, as somebody else with psql would. */
export function runInPostgres(port, sql) {
  const message = (type, text) => {
    const body = Buffer.from(`${text}\0`);
    const head = Buffer.alloc(4);
    head.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), head, body]);
  };
  const protocol = Buffer.from([0, 3, 0, 0]).toString('latin1');
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(message('', `${protocol}user\0e2e\0database\0postgres\0`)),
    );
    let heard = Buffer.alloc(0);
    let ready = 0;
    socket.on('error', reject);
    socket.on('data', (data) => {
      heard = Buffer.concat([heard, data]);
      while (heard.length >= 5 && heard.length > heard.readInt32BE(1)) {
        const length = heard.readInt32BE(1);
        const type = String.fromCharCode(heard[0]);
        const text = heard.subarray(5, length + 1).toString();
        heard = heard.subarray(length + 1);
        if (type === 'E') reject(new Error(text.replaceAll('\0', ' ')));
        if (type === 'Z' && ready++ === 0) socket.write(message('Q', sql));
        else if (type === 'Z') {
          socket.end();
          resolve();
        }
      }
    });
  });
}
