// Frames and scripting of the Chats and Workspace pages: a chat of 5,000 calls scrolled from its end, and a tree
// of 10,000 files unfolded and scrolled, in headless Chromium.
//   node bench/chats.mjs             prints the figures
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { openBrowser } from '../e2e/browser.mjs';
import { dropHome, freshHome, serve, toolroom } from '../e2e/server.mjs';
import { enter } from '../e2e/stage.mjs';

const CALLS = 5_000;
const A_TURN = 64;
const FILES = 10_000;
const FOLDERS = 20;

/** A toolset whose one tool writes all the files at once. */
function toolset(home) {
  const folder = join(home, 'many');
  mkdirSync(join(folder, 'tools'), { recursive: true });
  writeFileSync(
    join(folder, 'toolset.yaml'),
    'manifest_version: "1"\nid: many\nname: Many\nversion: "1.0.0"\ndescription: Many files\ntools:\n' +
      '  - id: make_files\n    name: Make files\n    description: Make files\n    entrypoint: tools.many:make_files\n' +
      '    input_schema: { type: object, properties: {} }\n',
  );
  writeFileSync(
    join(folder, 'tools/many.py'),
    `def make_files(workspace):
    for folder in range(${FOLDERS}):
        (workspace / f"folder{folder:02}").mkdir()
        for number in range(${FILES / FOLDERS}):
            (workspace / f"folder{folder:02}" / f"file{number:04}.txt").write_text(f"{folder} {number}")
    return {"files": ${FILES}}
`,
  );
  const imported = toolroom(home, 'toolset', 'import', folder, '--yes');
  if (imported.code !== 0) throw new Error(imported.err);
}

async function turn(on, request) {
  const token = readFileSync(join(on.home, 'token'), 'utf8').trim();
  const response = await fetch(
    `${on.server.address}/api/${request.calls ? 'stream' : 'create_chat'}`,
    {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    },
  );
  const said = await response.text();
  if (!response.ok) throw new Error(said);
}

const quantile = (values, part) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))];

/** Frames while something is done, and the script that ran meanwhile. */
async function measured(page, work) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const scripted = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(
      ({ name }) => name === 'ScriptDuration',
    ).value;
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const look = (now) => {
      window.frameTimes.push(now - last);
      last = now;
      window.looking = requestAnimationFrame(look);
    };
    window.looking = requestAnimationFrame(look);
  });
  const before = await scripted();
  await work();
  const after = await scripted();
  const frames = await page.evaluate(() => {
    cancelAnimationFrame(window.looking);
    return window.frameTimes.slice(1);
  });
  return {
    frames: frames.length,
    p50: quantile(frames, 0.5),
    p95: quantile(frames, 0.95),
    script: ((after - before) * 1_000) / frames.length,
  };
}

async function scroll(page, place, distance) {
  const box = await place.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (let step = 0; step < 120; step++) {
    await page.mouse.wheel(0, distance);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
  }
}

const told = ({ frames, p50, p95, script }) =>
  `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, script ${script.toFixed(2)} ms a frame, ${frames} frames`;

const home = freshHome();
writeFileSync(join(home, 'toolroom.yaml'), 'approvals: { yesOption: true }\n');
toolset(home);
const on = { home, server: await serve(home), browser: await openBrowser() };
try {
  await turn(on, { chat_id: 'long', title: 'Long' });
  await turn(on, { chat_id: 'files', title: 'Files' });
  await turn(on, { chat_id: 'files', calls: [{ tool: 'make_files', arguments: {} }] });
  for (let made = 0; made < CALLS; made += A_TURN) {
    const calls = Array.from({ length: Math.min(A_TURN, CALLS - made) }, () => ({
      tool: 'list_toolsets',
      arguments: {},
    }));
    await turn(on, { chat_id: 'long', content: `Calls from ${made} on`, calls });
  }
  const { page, close } = await enter(on);
  let begun = Date.now();
  await page.evaluate(() => (location.hash = '#/chats/long'));
  await page.getByRole('button', { name: /Show earlier messages/ }).waitFor({ state: 'attached' });
  console.log(`chat     first sight of ${CALLS} calls after ${Date.now() - begun} ms`);
  const messages = page.getByRole('group', { name: 'Messages' });
  console.log(`scroll   ${told(await measured(page, () => scroll(page, messages, -240)))}`);
  const unfold = messages.getByRole('button', { name: /list_toolsets/ }).nth(3);
  console.log(`unfold   ${told(await measured(page, () => unfold.click()))}`);
  begun = Date.now();
  await messages.getByRole('button', { name: /Show earlier messages/ }).click();
  await messages.locator('[data-call]').nth(600).waitFor({ state: 'attached' });
  console.log(`earlier  another page of calls after ${Date.now() - begun} ms`);
  begun = Date.now();
  await page.evaluate(() => (location.hash = '#/workspace/files'));
  const tree = page.getByRole('treegrid', { name: 'Files' });
  await tree.getByRole('row', { name: /folder00/ }).waitFor();
  console.log(`tree     top of ${FILES} files after ${Date.now() - begun} ms`);
  // Seen by the page itself: to look for a row by its name takes a test longer than the page to draw it.
  for (const folder of ['folder00', 'folder01', 'folder02']) {
    const row = await tree
      .getByRole('row', { name: new RegExp(folder) })
      .first()
      .elementHandle();
    const drawn = await row.evaluate(
      (element, path) =>
        new Promise((resolve) => {
          const from = performance.now();
          const look = () =>
            document.querySelector(`[role=row][data-key="${path}/file0000.txt"]`)
              ? resolve(performance.now() - from)
              : requestAnimationFrame(look);
          element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }));
          look();
        }),
      folder,
    );
    console.log(`unfold   ${folder} with ${FILES / FOLDERS} files after ${drawn.toFixed(0)} ms`);
  }
  console.log(`scroll   ${told(await measured(page, () => scroll(page, tree, 240)))}`);
  console.log(`load of the machine ${loadavg()[0].toFixed(1)}`);
  await close();
} finally {
  await on.browser.close();
  await on.server.stop();
  dropHome(home);
}
