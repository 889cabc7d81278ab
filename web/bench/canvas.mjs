// Frames and scripting of the designer's canvas: 500 tables of 12 columns with 700 relations, panned and
// zoomed as a hand does it, in headless Chromium. The same gestures on an empty canvas, in the same run, are
// the limit of the browser and the machine.
//   node bench/canvas.mjs            prints a table; --json prints the figures alone
import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../e2e/browser.mjs';
import { agent, held, openDesign } from '../e2e/design.mjs';
import { dropHome, freshHome, serve } from '../e2e/server.mjs';

const TABLES = 500;
const COLUMNS = 12;
const RELATIONS = 700;
const ROUNDS = 3;
/** A hand gives about one event for each picture. */
const EVENT = 16;

/** The same numbers in every run. */
function randomBy(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
}

function tables() {
  const schemas = ['dbo', 'sales', 'stock', 'people', 'audit'];
  return Array.from({ length: TABLES }, (_, at) => ({
    op: 'add_table',
    table: { schema: schemas[at % schemas.length], name: `Table${at}` },
    initialColumns: Array.from({ length: COLUMNS }, (__, column) =>
      column === 0
        ? { name: 'Id', dataType: 'int', isPrimaryKey: true }
        : { name: `Column${column}`, dataType: column < 6 ? 'int' : 'nvarchar(80)' },
    ),
  }));
}

function relations() {
  const random = randomBy(7);
  const taken = new Set();
  const edits = [];
  const schemas = ['dbo', 'sales', 'stock', 'people', 'audit'];
  const table = (at) => ({ schema: schemas[at % schemas.length], name: `Table${at}` });
  while (edits.length < RELATIONS) {
    const from = 1 + random(TABLES - 1);
    // Most point at something near by, some at one of a few that all know.
    const to = random(10) === 0 ? random(12) : Math.max(0, from - 1 - random(20));
    const column = `Column${1 + random(5)}`;
    if (taken.has(`${from} ${column}`) || from === to) continue;
    taken.add(`${from} ${column}`);
    edits.push({
      op: 'add_foreign_key',
      table: table(from),
      foreignKey: {
        referencedTable: table(to),
        mappings: [{ column, referencedColumn: 'Id' }],
      },
    });
  }
  return edits;
}

async function fill(on) {
  const shown = await agent(on, 'mssql_schema_designer', {
    operation: 'show',
    connectionId: 'large',
  });
  let { version } = shown;
  const schemas = ['sales', 'stock', 'people', 'audit'].map((schema) => ({
    op: 'add_schema',
    schema,
  }));
  for (const edits of [schemas, tables(), relations()]) {
    const answer = await agent(on, 'mssql_schema_designer', {
      operation: 'apply_edits',
      designerId: shown.designerId,
      payload: { expectedVersion: version, edits },
    });
    if (!answer.success) throw new Error(JSON.stringify(answer));
    ({ version } = answer);
  }
}

const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** Frames while something is done, the script that ran meanwhile, and what the page's thread computed. */
async function measured(page, session, work) {
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name) => metrics.find((each) => each.name === name).value * 1_000;
    return { script: of('ScriptDuration'), thread: of('ThreadTime') };
  };
  await page.evaluate(() => {
    globalThis.frameTimes = [];
    let before = performance.now();
    const tick = (now) => {
      globalThis.frameTimes.push(now - before);
      before = now;
      globalThis.nextFrame = requestAnimationFrame(tick);
    };
    globalThis.nextFrame = requestAnimationFrame(tick);
  });
  const before = await spent();
  await work();
  const after = await spent();
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(globalThis.nextFrame);
    return globalThis.frameTimes.slice(1);
  });
  return {
    frames,
    script: after.script - before.script,
    thread: after.thread - before.thread,
  };
}

/**
 * Says one event for each picture, whether or not the page has done with the one before: a hand does not
 * wait either. Resolves when the page has taken all of them in.
 */
async function atTheHandsPace(steps, say) {
  const said = [];
  for (let step = 0; step < steps; step++) {
    said.push(say(step));
    await new Promise((resolve) => setTimeout(resolve, EVENT));
  }
  await Promise.all(said);
}

/** Drags the canvas to and fro. */
async function pan(page) {
  await page.mouse.move(700, 540);
  await page.mouse.down();
  await atTheHandsPace(90, (step) =>
    page.mouse.move(700 + 220 * Math.sin(step / 9), 400 + 140 * Math.cos(step / 7)),
  );
  await page.mouse.up();
}

/** From far to near and back. */
async function zoom(page) {
  await page.mouse.move(760, 380);
  await atTheHandsPace(80, (step) => page.mouse.wheel(0, step < 40 ? -45 : 45));
}

async function gesture(page, session, work, prepare = async () => {}) {
  const runs = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.getByRole('button', { name: 'Fit to screen' }).click();
    await page.waitForTimeout(400);
    await prepare(page);
    runs.push(await measured(page, session, () => work(page)));
  }
  const frames = runs.flatMap((run) => run.frames);
  const perFrame = (name) => runs.reduce((sum, run) => sum + run[name], 0) / frames.length;
  return {
    frames: frames.length,
    p50: quantile(frames, 0.5),
    p95: quantile(frames, 0.95),
    script: perFrame('script'),
    thread: perFrame('thread'),
  };
}

async function figures(on, connection) {
  const window = await openDesign(on, connection);
  const { page } = window;
  if (connection === 'large') {
    await page.locator('.designer-table-card').first().waitFor({ timeout: 60_000 });
  }
  await page.waitForTimeout(1_500);
  const session = await window.context.newCDPSession(page);
  await session.send('Performance.enable');
  const result = {
    panFar: await gesture(page, session, pan),
    zoom: await gesture(page, session, zoom),
  };
  result.panNear = await gesture(page, session, pan, async (where) => {
    await where.mouse.move(760, 380);
    for (let step = 0; step < 16; step++) await where.mouse.wheel(0, -120);
    await where.waitForTimeout(600);
  });
  await window.close();
  return result;
}

/** How long after an agent's call began each of two windows shows what it did, on the large design. */
async function inStep(on) {
  const windows = [await openDesign(on, 'large'), await openDesign(on, 'large')];
  for (const { page } of windows) await page.locator('.designer-table-card').first().waitFor();
  let { designerId, version } = await held(on, 'large');
  const late = [];
  for (let round = 0; round < 20; round++) {
    const name = `InStep${round}`;
    const shown = windows.map(({ page }) =>
      page.evaluate(
        (label) =>
          new Promise((resolve) => {
            const look = () =>
              document.querySelector(`[aria-label*="${label} "]`)
                ? resolve(Date.now())
                : requestAnimationFrame(look);
            look();
          }),
        name,
      ),
    );
    const begun = Date.now();
    ({ version } = await agent(on, 'mssql_schema_designer', {
      operation: 'apply_edits',
      designerId,
      payload: {
        expectedVersion: version,
        edits: [
          { op: 'add_column', table: { name: `Table${round}` }, column: { name, dataType: 'int' } },
        ],
      },
    }));
    late.push(...(await Promise.all(shown)).map((at) => at - begun));
  }
  for (const window of windows) await window.close();
  return { p50: quantile(late, 0.5), p95: quantile(late, 0.95), most: Math.max(...late) };
}

const home = freshHome();
writeFileSync(
  join(home, 'toolroom.yaml'),
  'connections:\n  - { id: large, kind: design, dialect: sqlserver }\n  - { id: empty, kind: design, dialect: sqlserver }\n',
);
const on = { home, server: await serve(home), browser: await openBrowser() };
try {
  await fill(on);
  const large = await figures(on, 'large');
  const empty = await figures(on, 'empty');
  const step = await inStep(on);
  if (process.argv.includes('--json')) console.log(JSON.stringify({ large, empty, step }));
  else {
    for (const [name, bar] of [
      ['panFar', 33],
      ['panNear', 33],
      ['zoom', 50],
    ]) {
      const now = large[name];
      const limit = empty[name];
      console.log(
        `${name.padEnd(8)} p95 ${now.p95.toFixed(1)} ms (bar ${bar}), p50 ${now.p50.toFixed(1)}, ` +
          `script ${now.script.toFixed(2)} ms a frame (bar 8), CPU of the page's thread ` +
          `${now.thread.toFixed(2)}, ${now.frames} frames; ` +
          `empty canvas p95 ${limit.p95.toFixed(1)}, script ${limit.script.toFixed(2)}`,
      );
    }
    console.log(
      `in step  an agent's edit is seen in two windows after p50 ${step.p50} ms, p95 ${step.p95} ms, ` +
        `at most ${step.most} ms (bar 1000)`,
    );
    console.log(`load of the machine ${loadavg()[0].toFixed(1)}`);
  }
} finally {
  await on.browser.close();
  await on.server.stop();
  dropHome(home);
}
