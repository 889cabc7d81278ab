// What a list of tools costs an agent: bytes and tokens of each tool in tools/list, ours and other servers' in one run.
// Everything is counted on this machine. Run: bench/run tokens [--all]; --all lists every tool of the other servers too.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [peers, ...flags] = process.argv.slice(2);
const load = createRequire(join(peers, 'package.json'));
const claude = load('@anthropic-ai/tokenizer').getTokenizer();
const o200k = load('gpt-tokenizer/encoding/o200k_base');
const cl100k = load('gpt-tokenizer/encoding/cl100k_base');

/** Clients hand a model these parts at least; some hand on the rest too. */
const toModel = ({ name, description, inputSchema }) => ({ name, description, inputSchema });

const COLUMNS = {
  bytes: (tool) => Buffer.byteLength(JSON.stringify(tool)),
  o200k: (tool) => o200k.encode(JSON.stringify(tool)).length,
  cl100k: (tool) => cl100k.encode(JSON.stringify(tool)).length,
  'claude 2': (tool) => claude.encode(JSON.stringify(tool).normalize('NFKC'), 'all').length,
  'o200k to model': (tool) => o200k.encode(JSON.stringify(toModel(tool))).length,
};

const home = mkdtempSync(join(tmpdir(), 'toolroom-tokens-'));
const own = process.env.TOOLROOM_COMMAND ? JSON.parse(process.env.TOOLROOM_COMMAND) : [join(root, 'toolroom')];
const bin = (name) => join(peers, 'node_modules/.bin', name);
const SERVERS = {
  Toolroom: [...own, '--home', home, 'mcp'],
  'server-everything': [bin('mcp-server-everything')],
  'server-filesystem': [bin('mcp-server-filesystem'), home],
  'server-memory': [bin('mcp-server-memory')],
};

/** All tools of a server on stdio, page by page. */
async function toolsOf([command, ...words]) {
  const server = spawn(command, words, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, TOOLROOM_NO_REBUILD: '1', MEMORY_FILE_PATH: join(home, 'memory.jsonl') },
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const waiting = new Map();
  createInterface({ input: server.stdout }).on('line', (line) => {
    const message = line.startsWith('{') ? JSON.parse(line) : {};
    if ('result' in message || 'error' in message) waiting.get(message.id)?.(message);
  });
  let number = 0;
  const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      waiting.set(++number, resolve);
      ended.then(() => reject(new Error(`${command} ended before it answered ${method}`)));
      send({ id: number, method, params });
    });
  try {
    const clientInfo = { name: 'bench', version: '1' };
    await ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
    send({ method: 'notifications/initialized' });
    const tools = [];
    let cursor;
    do {
      const { result } = await ask('tools/list', cursor ? { cursor } : {});
      tools.push(...result.tools);
      cursor = result.nextCursor;
    } while (cursor);
    return tools;
  } finally {
    server.stdin.end();
    const late = setTimeout(() => server.kill(), 5_000);
    await ended;
    clearTimeout(late);
  }
}

const names = Object.keys(COLUMNS);
const line = (label, cells) => console.log(`| ${[label, ...cells.map((cell) => cell.toLocaleString('en'))].join(' | ')} |`);
const head = (label) => {
  console.log(`\n| ${[label, ...names].join(' | ')} |`);
  console.log(`| --- |${' --: |'.repeat(names.length)}`);
};

const sums = [];
try {
  for (const [server, command] of Object.entries(SERVERS)) {
    const counted = (await toolsOf(command))
      .map((tool) => ({ name: tool.name, cells: names.map((column) => COLUMNS[column](tool)) }))
      .toSorted((a, b) => b.cells[0] - a.cells[0]);
    const sum = names.map((_, at) => counted.reduce((all, { cells }) => all + cells[at], 0));
    sums.push({ server, count: counted.length, sum });
    if (server !== 'Toolroom' && !flags.includes('--all')) continue;
    head(server);
    for (const { name, cells } of counted) line(name, cells);
    line(`${counted.length} tools`, sum);
  }
} finally {
  claude.free();
  rmSync(home, { recursive: true, force: true });
}
head('all tools of a server');
for (const { server, count, sum } of sums) line(`${server}, ${count}`, sum);
head('a tool, on average');
for (const { server, count, sum } of sums) line(server, sum.map((cell) => Math.round(cell / count)));
