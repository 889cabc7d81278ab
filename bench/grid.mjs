// How the Query page scrolls 100,000 rows: p95 of the time between frames, and how much of it is script, beside an
// empty page of the same height in the same browser, which is what a frame costs here at least. Run: node bench/grid.mjs
import { openBrowser, openWindow } from '../web/e2e/browser.mjs';
import { withEvents } from '../web/e2e/database.mjs';
import { dropHome, freshHome, serve } from '../web/e2e/server.mjs';

const ROWS = 100_000;
const FRAMES = 240;
const PACES = { 'reading, 40 px a frame': 40, 'flicking, 1,300 px a frame': 1_300, 'jumping, anywhere': 0 };

/** Scrolls for some frames; the milliseconds between them. */
async function frames(page, selector, pace) {
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const metrics = async () =>
    Object.fromEntries((await client.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
  const before = await metrics();
  const times = await page.evaluate(
    ([where, by, count]) =>
      new Promise((resolve) => {
        const box = document.querySelector(where);
        const most = box.scrollHeight - box.clientHeight;
        const seen = [];
        let last = performance.now();
        let seed = 7;
        box.scrollTop = 0;
        requestAnimationFrame(function frame(now) {
          seen.push(now - last);
          last = now;
          if (seen.length > count) return resolve(seen.slice(1));
          seed = (seed * 16_807) % 2_147_483_647;
          box.scrollTop = by === 0 ? (seed / 2_147_483_647) * most : (box.scrollTop + by) % most;
          requestAnimationFrame(frame);
        });
      }),
    [selector, pace, FRAMES],
  );
  const after = await metrics();
  times.sort((a, b) => a - b);
  const spent = (name) => (1_000 * (after[name] - before[name])) / FRAMES;
  return {
    p50: times[Math.floor(times.length / 2)],
    p95: times[Math.floor(times.length * 0.95)],
    script: spent('ScriptDuration'),
    layout: spent('LayoutDuration') + spent('RecalcStyleDuration'),
  };
}

const home = freshHome();
withEvents(home, ROWS);
const server = await serve(home);
const browser = await openBrowser();
try {
  const { page } = await openWindow(browser);
  page.setDefaultTimeout(120_000);
  await page.goto(server.link());
  await page.getByRole('link', { name: 'Query' }).click();
  await page.getByLabel('Database').selectOption('plain');
  await page.getByRole('textbox', { name: 'SQL statement' }).focus();
  await page.keyboard.insertText('SELECT id, at, kind, amount, note, email FROM events');
  await page.keyboard.press('Escape');
  const began = performance.now();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('gridcell').first().waitFor();
  const first = performance.now() - began;
  await page.getByRole('button', { name: 'Read every row' }).click();
  await page.getByText('100,000 rows,').waitFor();
  const all = performance.now() - began;
  const empty = (await openWindow(browser)).page;
  await empty.setContent('<div id="box" style="height:460px;overflow:auto"><div style="height:2600000px"></div></div>');
  console.log(`first rows after ${first.toFixed(0)} ms, all ${ROWS.toLocaleString('en')} after ${all.toFixed(0)} ms`);
  console.log('| pace | p50 frame | p95 frame | script a frame | layout a frame | p95 of an empty page | ratio |');
  console.log('| --- | --: | --: | --: | --: | --: | --: |');
  for (const [name, pace] of Object.entries(PACES)) {
    await empty.bringToFront();
    const raw = await frames(empty, '#box', pace);
    await page.bringToFront();
    const ours = await frames(page, '.result-grid', pace);
    const cells = [ours.p50, ours.p95, ours.script, ours.layout, raw.p95].map((value) => `${value.toFixed(1)} ms`);
    console.log(`| ${name} | ${cells.join(' | ')} | ${(ours.p95 / raw.p95).toFixed(2)} |`);
  }
} finally {
  await browser.close();
  await server.stop();
  dropHome(home);
}
