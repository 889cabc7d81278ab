// The Recall page, from an empty catalogue to a turn in the middle of ten thousand.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { withChats } from './chats.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const TURNS = 10_000;
const user = mkdtempSync(join(tmpdir(), 'toolroom-user-'));
process.env.HOME = user;
delete process.env.XDG_CONFIG_HOME;

const on = stage(() => withChats(user, TURNS));
after(() => rmSync(user, { recursive: true, force: true }));

const go = async (page, fragment) => {
  await page.evaluate((to) => (location.hash = to), fragment);
  await page.getByRole('heading', { level: 1, name: 'Recall' }).waitFor();
};
const reader = (page) => page.getByRole('article', { name: 'Session' });
const turn = (page, number) =>
  reader(page).getByRole('region', { name: `Turn ${number}`, exact: true });

describe('the Recall page', () => {
  it('names what it would read, imports it and shows how far it is', async () => {
    const window = await enter(on);
    const { page } = window;
    await go(page, '#/recall');
    await page.getByRole('heading', { name: 'No chats imported yet' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'recall-empty');
    await page.getByRole('main').getByRole('button', { name: 'Import chats' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Import chats' });
    await dialog.getByRole('group', { name: 'Folders' }).getByText('chatSessions').waitFor();
    assert.equal(await page.getByRole('tab').count(), 0, 'nothing is read before one says so');
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'recall-import');
    await dialog.getByRole('button', { name: 'Import 5 files' }).click();
    await dialog.getByRole('progressbar', { name: 'Import' }).waitFor();
    const result = dialog.getByRole('status', { name: 'Result' });
    // The calls of this home are a session, too.
    await result.getByText(/4 sessions with 1[\d,]+ turns/).waitFor();
    await result.getByText(/\d secrets? removed/).waitFor();
    await picture(page, 'recall-imported');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('list', { name: 'Sessions' }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('searches, marks, filters and reads a session, and never runs what was written in it', async () => {
    const window = await enter(on, { viewport: { width: 1_440, height: 900 } });
    const { page } = window;
    await go(page, '#/recall');
    const lost = page.getByRole('listitem').filter({ hasText: 'A session the editor forgot' });
    await lost.getByText('Lost by the editor').waitFor();
    await picture(page, 'recall-sessions');
    await page.getByLabel('Lost by the editor').check();
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Connection pool' })
      .waitFor({ state: 'detached' });
    await page.getByLabel('Lost by the editor').uncheck();

    await page.locator('h1').click();
    await page.keyboard.press('/');
    await page.keyboard.type('connection pool');
    const hit = page.getByRole('list', { name: 'Turns found' }).getByRole('listitem').first();
    await hit.locator('mark', { hasText: 'connection' }).first().waitFor();
    await hit.getByText(/words: .*pool/).waitFor();
    assert.match(page.url(), /query=connection/);
    await page.getByLabel('Agent').selectOption('copilot-chat');
    await hit.getByText('Connection pool exhausted').click();
    const first = turn(page, 1);
    await first.getByText('connection pool', { exact: true }).waitFor();
    await first.getByRole('cell', { name: 'pool' }).waitFor();
    const code = first.getByRole('group', { name: 'Code, ts' });
    await code.getByText("pool.query('SELECT 1')").waitFor();
    assert.equal(await page.locator('img[src="x"], main script').count(), 0);
    await first.getByText('Thinking').click();
    await first.getByText('It may be a leak.').waitFor();
    // What failed is open, without the codes of its colours.
    const terminal = turn(page, 2).getByRole('group', { name: 'Terminal' });
    assert.equal(await terminal.innerText(), '$ npm run lint\n2 problems\nerror in pool.ts');
    await turn(page, 2).getByText('exit code 1').waitFor();
    await turn(page, 3).getByText('Edited').waitFor();
    await turn(page, 3)
      .getByText(/\[redacted:/)
      .waitFor();
    for (const [width, height, colorScheme] of [
      [1_440, 900, 'light'],
      [1_024, 768, 'dark'],
      [390, 844, 'light'],
    ]) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], `${colorScheme}, ${width}`);
      await picture(page, `recall-reader-${width}`);
    }
    await page.getByRole('button', { name: 'Close the session' }).click();
    await page.getByRole('list', { name: 'Turns found' }).waitFor();
    await picture(page, 'recall-search-390');
    assertQuiet(on, window);
    await window.close();
  });

  it('goes to a turn among ten thousand by its link, and a reload comes back to it', async () => {
    const window = await enter(on);
    const { page } = window;
    await go(page, '#/recall/long?turn=request_long_6999');
    const wanted = turn(page, 7_000);
    await wanted.getByText('Question number 7000').waitFor();
    const inSight = () =>
      wanted.evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top > 0 && top < window.innerHeight;
      });
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-request="request_long_6999"]')].some((element) => {
        const { top } = element.getBoundingClientRect();
        return top > 0 && top < window.innerHeight;
      }),
    );
    await page.reload();
    await wanted.waitFor();
    assert.ok(await inSight());
    // Further pages are read on the way, those behind are dropped.
    await reader(page)
      .getByRole('button', { name: /earlier turns$/ })
      .click();
    await turn(page, 6_970).waitFor({ state: 'attached' });
    for (let step = 0; step < 10; step++) {
      const last = await page.locator('[data-request]').last().getAttribute('data-request');
      await page.locator('[data-request]').last().scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (before) =>
          [...document.querySelectorAll('[data-request]')].at(-1)?.getAttribute('data-request') !==
          before,
        last,
      );
    }
    assert.ok((await page.locator('[data-request]').count()) <= 240);
    await reader(page).getByLabel('Go to turn').fill('10000');
    await page.keyboard.press('Enter');
    await turn(page, 10_000).getByText('Question number 10000').waitFor();
    assert.equal(
      await reader(page)
        .getByRole('button', { name: /later turns?$/ })
        .count(),
      0,
    );
    assertQuiet(on, window);
    await window.close();
  });

  it('shows what keeps failing, what fixed it, follow-ups, plots and what was removed', async () => {
    const window = await enter(on, { viewport: { width: 1_440, height: 900 } });
    const { page } = window;
    await go(page, '#/recall');
    await page.getByRole('tab', { name: 'Failures' }).click();
    const failures = page.getByRole('list', { name: 'Failures' });
    await failures.getByText('npm run lint').click();
    await failures.getByRole('img', { name: '2 failures and 1 success in 3 runs' }).waitFor();
    await failures.getByRole('region', { name: 'What fixed it' }).getByText('pool.ts').waitFor();
    const day = new Date(Date.now() - 15 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel(/^Compare the last 7 days/).fill(day);
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await comparison.getByText('repeated failures in').first().waitFor();
    assert.match(page.url(), new RegExp(`since=${day}`));
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], colorScheme);
      await picture(page, `recall-failures-${colorScheme}`);
    }
    await failures.getByRole('button', { name: 'Show the fix in its session' }).click();
    await turn(page, 3).getByText('The linter is content now.').waitFor();

    await page.getByRole('tab', { name: 'Follow-ups' }).click();
    await page.getByRole('button', { name: 'How do I test the limit?' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('tab', { name: 'Overview' }).click();
    await page.getByRole('img', { name: /^Sessions per day: / }).waitFor();
    await page.getByRole('img', { name: /^Median time to first progress per day: / }).waitFor();
    const redactions = page.getByRole('region', { name: 'Redactions' });
    await redactions.getByText(/replaced before anything was stored/).waitFor();
    assert.equal((await page.locator('body').innerText()).includes('ghp_'), false);
    for (const [width, height] of [
      [1_440, 900],
      [1_024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await barriers(page), [], `overview, ${width}`);
      await picture(page, `recall-overview-${width}`);
    }
    assertQuiet(on, window);
    await window.close();
  });
});
