// What the VS Code extension adds to a call: the time of vscode.lm.invokeTool in a real VS Code, less the time that the record of
// the same call says. Run: bench/run editor [CALLS]
import { loadavg } from 'node:os';
import { makePlace, openEditor } from '../vscode/e2e/editor.mjs';

const CALLS = Number(process.argv[2] ?? 200);
const WARM = 50;
const MEASURED = [
  ['domainlang_list', { type: 'bcs' }],
  ['domainlang_explain', { fqn: 'Orders' }],
  ['mssql-query', { database: 'stub', query: 'SELECT 1' }],
];

const place = makePlace({
  'shop.dlang': 'Domain Retail { vision: "v" }\nbc Orders for Retail { description: "Order life cycle" }\n',
});
const editor = await openEditor(place);
const at = (all, part) => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * part)];

/** The milliseconds of each call, as whoever calls sees them. */
const invoked = (name, input, calls) =>
  editor.inside(
    async (vscode, given) => {
      const times = [];
      for (let i = 0; i < given.calls; i++) {
        const start = performance.now();
        await vscode.lm.invokeTool(given.name, { input: given.input, toolInvocationToken: undefined });
        times.push(performance.now() - start);
      }
      return times;
    },
    { name, input, calls },
  );

/** The milliseconds that the records of the last calls say, newest first. */
async function recorded(tool, calls) {
  const times = [];
  let cursor;
  while (times.length < calls) {
    const page = await editor.answer('activity_list', { tool, limit: 50, ...(cursor ? { cursor } : {}) });
    for (const { startedAt, finishedAt } of page.calls) times.push(micros(finishedAt) - micros(startedAt));
    cursor = page.cursor ?? page.nextCursor;
    if (!cursor) break;
  }
  return times.slice(0, calls);
}

/** Milliseconds with their fraction: a Date has none. */
function micros(time) {
  const [, whole, fraction = '0'] = /^(.*?)(?:\.(\d+))?Z$/.exec(time);
  return Date.parse(`${whole}Z`) + Number(`0.${fraction}`) * 1_000;
}

try {
  for (const [name, input] of MEASURED) {
    await invoked(name, input, WARM);
    const outside = await invoked(name, input, CALLS);
    const inside = (await recorded(name, CALLS)).toReversed();
    const beyond = outside.slice(-inside.length).map((time, i) => time - inside[i]);
    console.log(
      `${name}: ${inside.length} calls; median ${at(outside, 0.5).toFixed(1)} ms, of which the call ${at(inside, 0.5).toFixed(1)} ms; ` +
        `beyond it median ${at(beyond, 0.5).toFixed(1)} ms, p95 ${at(beyond, 0.95).toFixed(1)} ms`,
    );
  }
  console.log(`load ${loadavg()[0].toFixed(1)}`);
} finally {
  await editor.close();
}
