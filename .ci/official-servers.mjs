// Two official MCP servers from npm, declared by a toolset that carries them, called through every door of the packaged program.
import { spawnSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import assert from 'node:assert/strict';
import { writeOfficialBundle } from './official-bundle.mjs';

const modules = process.env.TOOLROOM_NODE_MODULES;
const root = new URL('..', import.meta.url).pathname;
const toolroom = process.env.TOOLROOM_PROGRAM ?? join(root, 'toolroom');
const work = mkdtempSync(join(tmpdir(), 'toolroom-servers-'));
const home = join(work, 'home');
const bundle = join(work, 'official');
const env = { ...process.env, TOOLROOM_HOME: home, TOOLROOM_NO_REBUILD: '1', PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
function run(...args) {
  const ended = spawnSync(toolroom, args, { env, encoding: 'utf8', timeout: 120000, cwd: work });
  assert.equal(ended.status, 0, `${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
  return JSON.parse(ended.stdout);
}

/** Runs one command on a terminal, approves what it asks, and returns its last line of JSON. */
function byPerson(...args) {
  const person = join(dirname(toolroom), '.ci', 'person.py');
  const ended = spawnSync('python3', [person, toolroom, ...args], { env, encoding: 'utf8', timeout: 120000, cwd: work });
  assert.equal(ended.status, 0, `${args.join(' ')}: ${ended.stdout}${ended.stderr}`);
  return JSON.parse(ended.stdout.slice(ended.stdout.search(/\{\r?\n/)));
}

/** Sends requests, one at a time, to a process that speaks JSON-RPC in the framing of its protocol. */
function conversation(args, frame, parse) {
  const child = spawn(toolroom, args, { env, stdio: ['pipe', 'pipe', 'ignore'], cwd: work });
  let text = Buffer.alloc(0);
  const waiting = new Map();
  child.stdout.on('data', (more) => {
    text = Buffer.concat([text, more]);
    for (let found = parse(text); found; found = parse(text)) {
      text = text.subarray(found.length);
      const message = JSON.parse(found.body);
      waiting.get(message.id)?.(message);
    }
  });
  let id = 0;
  return {
    ask: (method, params) =>
      new Promise((resolve) => {
        waiting.set(++id, resolve);
        child.stdin.write(frame(JSON.stringify({ jsonrpc: '2.0', id, method, params })));
      }),
    tell: (method, params) => child.stdin.write(frame(JSON.stringify({ jsonrpc: '2.0', method, params }))),
    end: () => child.kill(),
  };
}

const lines = (text) => {
  const end = text.indexOf('\n');
  return end < 0 ? undefined : { body: text.subarray(0, end).toString(), length: end + 1 };
};
const framed = (text) => {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const size = Number(/Content-Length: (\d+)/i.exec(text.subarray(0, head).toString())[1]);
  const length = head + 4 + size;
  return text.length < length ? undefined : { body: text.subarray(head + 4, length).toString(), length };
};

writeOfficialBundle(modules, bundle);
mkdirSync(home, { recursive: true });
writeFileSync(join(home, 'toolroom.yaml'), 'approvals: { yesOption: true }\n');
let serve;
let mcp;
let lsp;
try {
  serve = spawn(toolroom, ['serve', '--port', '0'], { env, stdio: ['ignore', 'pipe', 'ignore'], cwd: work });
  const place = await new Promise((resolve) => serve.stdout.once('data', (line) => resolve(JSON.parse(line))));
  const token = readFileSync(place.tokenFile, 'utf8').trim();
  const api = new URL('/api/', place.mcp).href;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  assert.equal(byPerson('toolset', 'import', bundle, '--json').kind, 'new');
  // A call waits for a server that is starting, but only once the server is registered.
  let state = [];
  for (let look = 0; look < 600 && !(state.length === 2 && state.every((each) => each.state === 'ready' && each.tools > 0)); look++) {
    state = (await (await fetch(`${api}list_mcp_servers`, { headers })).json()).servers;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  assert.deepEqual(state.map((each) => each.state), ['ready', 'ready'], JSON.stringify(state));

  const echo = { message: 'through every door' };
  const answers = { cli: run('call', 'everything__echo', JSON.stringify(echo), '--json') };
  const posted = await fetch(`${api}tools/everything__echo/calls`, { method: 'POST', headers, body: JSON.stringify(echo) });
  answers.http = await posted.json();
  mcp = conversation(['mcp', '--chat', 'cli'], (text) => `${text}\n`, lines);
  await mcp.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'check', version: '1' } });
  mcp.tell('notifications/initialized', {});
  const listed = (await mcp.ask('tools/list', {})).result.tools.map((tool) => tool.name);
  assert.ok(listed.includes('everything__echo') || listed.includes('call_tool'), listed.join(' '));
  answers.mcp = (await mcp.ask('tools/call', { name: 'everything__echo', arguments: echo })).result;
  assert.deepEqual(answers.mcp, { content: [{ type: 'text', text: `Echo: ${echo.message}` }] });
  lsp = conversation(['lsp'], (text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`, framed);
  await lsp.ask('initialize', { processId: null, rootUri: null, capabilities: {} });
  lsp.tell('initialized', {});
  answers.lsp = (await lsp.ask('toolroom/call', { tool: 'everything__echo', arguments: echo })).result;
  for (const [door, answer] of Object.entries(answers)) {
    assert.match(JSON.stringify(answer), /Echo: through every door/, `${door}: ${JSON.stringify(answer)}`);
    console.log(`   everything, ${door}: answers`);
  }

  run('call', 'edit_workspace_file', JSON.stringify({ path: 'plan.txt', content: 'water the plants' }), '--json');
  const allowed = JSON.stringify(run('call', 'filesystem__list_allowed_directories', '{}', '--json'));
  const folder = /(\/[^"\\]*)/.exec(allowed.slice(allowed.indexOf(':')))[1];
  const file = { path: join(folder.trim(), 'plan.txt') };
  const read = await mcp.ask('tools/call', { name: 'filesystem__read_text_file', arguments: file });
  assert.match(JSON.stringify(read), /water the plants/);
  assert.match(JSON.stringify(run('call', 'filesystem__read_text_file', JSON.stringify(file), '--json')), /water the plants/);
  const outside = spawnSync(toolroom, ['call', 'filesystem__read_text_file', JSON.stringify({ path: join(home, 'token') })], { env, encoding: 'utf8' });
  assert.ok(!`${outside.stdout}${outside.stderr}`.includes(token));
  console.log('   filesystem, cli and mcp: reads the files of the chat and nothing else');
} finally {
  mcp?.end();
  lsp?.end();
  serve?.kill();
  await new Promise((resolve) => (serve && serve.exitCode === null ? serve.once('exit', resolve) : resolve()));
  rmSync(work, { recursive: true, force: true });
}
console.log('5 passed, 0 failed');
