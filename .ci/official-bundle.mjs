// A toolset that carries and declares two official MCP servers from npm.
import { cpSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const servers = ['everything', 'filesystem'].map((name) => `@modelcontextprotocol/server-${name}`);
const code = new Set(['.js', '.cjs', '.mjs', '.json', '.md']);

/** Returns a package and its runtime dependencies. */
function carry(modules, name, bundle, carried) {
  const from = join(modules, name);
  if (carried.has(name) || !existsSync(from)) return;
  carried.add(name);
  cpSync(from, join(bundle, 'assets/node_modules', name), {
    recursive: true,
    filter: (path) => statSync(path).isDirectory() || code.has(extname(path)),
  });
  const { dependencies = {} } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'));
  for (const each of Object.keys(dependencies)) carry(modules, each, bundle, carried);
}

/** Writes the toolset to a folder. The packages are copied from where npm has installed them. */
export function writeOfficialBundle(modules, bundle) {
  const carried = new Set();
  for (const each of servers) {
    if (!existsSync(join(modules, each))) throw new Error(`${each} is not in ${modules}: run ./test once`);
    carry(modules, each, bundle, carried);
  }
  writeFileSync(
    join(bundle, 'toolset.yaml'),
    `manifest_version: "1"
id: official
name: Official servers
version: "1.0.0"
description: The reference servers of the protocol
mcp_servers:
  - id: everything
    command: node
    args: ["$toolset/assets/node_modules/${servers[0]}/dist/index.js", "stdio"]
  - id: filesystem
    command: node
    args: ["$toolset/assets/node_modules/${servers[1]}/dist/index.js", "$workspace"]
    workspace: true
`,
  );
}
