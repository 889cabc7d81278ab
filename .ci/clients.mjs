// Tests the packaged program with third-party clients: the TypeScript client of 2026-07-28 and the Inspector, both transports.
import { spawnSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const modules = process.env.TOOLROOM_NODE_MODULES;
const root = new URL('..', import.meta.url).pathname;
const toolroom = join(root, 'toolroom');
const home = mkdtempSync(join(tmpdir(), 'toolroom-clients-'));
const env = { ...process.env, TOOLROOM_HOME: home, TOOLROOM_NO_REBUILD: '1' };
const require = createRequire(join(modules, 'x.js'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

const { Client, StreamableHTTPClientTransport } = await load('@modelcontextprotocol/client');
const { StdioClientTransport } = await load('@modelcontextprotocol/client/stdio');
let passed = 0;

async function converse(name, transport) {
  const client = new Client({ name: 'clients-test', version: '1.0.0' });
  await client.connect(transport);
  const { tools } = await client.listTools();
  assert.ok(tools.some((tool) => tool.name === 'mssql-query'));
  const answer = await client.callTool({ name: 'mssql-query', arguments: { database: 'stub', query: 'SELECT 1' } });
  assert.equal(answer.structuredContent.recordset[0].rows.length, 3);
  assert.deepEqual(JSON.parse(answer.content[0].text), answer.structuredContent);
  const refused = await client.callTool({ name: 'mssql-query', arguments: { database: 'stub', query: 'DROP TABLE a' } });
  assert.equal(refused.isError, true);
  await client.close();
  console.log(`   ${name}: converses`);
  passed += 1;
}

const server = spawn(toolroom, ['serve', '--port', '0'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
try {
  const place = await new Promise((resolve) => server.stdout.once('data', (line) => resolve(JSON.parse(line))));
  const token = readFileSync(place.tokenFile, 'utf8').trim();
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await converse('TypeScript client over HTTP', new StreamableHTTPClientTransport(new URL(place.mcp), { requestInit }));
  await converse('TypeScript client over stdio', new StdioClientTransport({ command: toolroom, args: ['mcp'], env }));

  const inspector = join(modules, '.bin', 'mcp-inspector');
  const inspect = (title, ...args) => {
    const run = spawnSync(process.execPath, [inspector, '--cli', ...args], {
      env: { ...env, MCP_CATALOG_PATH: join(home, 'catalog.json') }, encoding: 'utf8', timeout: 60000,
    });
    assert.equal(run.status, 0, `${title}: ${run.stdout}${run.stderr}`);
    assert.match(run.stdout, /mssql-query/, title);
    console.log(`   ${title}: inspects`);
    passed += 1;
  };
  inspect('Inspector over stdio', toolroom, 'mcp', '--method', 'tools/list');
  const header = ['--header', `Authorization: Bearer ${token}`];
  inspect('Inspector over HTTP', place.mcp, '--method', 'tools/list', ...header);
  inspect('Inspector over HTTP, modern', place.mcp, '--protocol-era', 'modern', '--method', 'tools/list', ...header);
} finally {
  server.kill();
}
console.log(`${passed} passed, 0 failed`);
