// What a question shows, in every state it can be in. The server's answer is the test's here; the rest is real.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { barriers, contrastBarriers, openWindow, picture } from './browser.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const on = stage();

const asked = (more) => ({
  id: 'call-1',
  text: 'Allow run_command?',
  verb: 'Run',
  destroys: false,
  tool: 'run_command',
  version: '1.0.0',
  risk: 'confined',
  remember: ['chat', 'once'],
  waiting: true,
  usable: true,
  folder: '/home/mira/code/warehouse',
  door: 'mcp',
  client: 'Copilot',
  chat: 'stdio-mwmh3gwx-18201',
  arguments: { command: 'python3 -m pytest -q src' },
  since: new Date().toISOString(),
  ...more,
});
const script = (tables) =>
  ['BEGIN;', ...tables.map((name) => `DROP TABLE ${name};`), 'COMMIT;'].join('\n');
const DROP = asked({
  id: 'call-2',
  text: 'Publish to database shop (SQLite) and lose for good: table legacy_coupons; table fax_numbers?',
  verb: 'Drop 2 tables',
  destroys: true,
  losses: [
    { name: 'legacy_coupons', what: '', amount: 'about 3,182 rows' },
    { name: 'fax_numbers', what: '', amount: 'about 1,204 rows' },
  ],
  plan: { language: 'sql', text: script(['legacy_coupons', 'fax_numbers']) },
  undo: 'This cannot be undone.',
  tool: 'designer_publish',
  remember: ['once'],
  folder: '/home/mira/code/billing',
  client: 'Cursor',
  arguments: { action: 'apply', designerId: 'd1', acceptDataLoss: true },
});

/** A window whose questions are those of the test. */
async function opened(questions, options) {
  const server = { questions, decided: [], answers: Promise.resolve() };
  const window = await openWindow(on.browser, options);
  await window.page.route('**/api/confirmations', async (route) => {
    const { questions: pending } = server;
    await server.answers;
    await route.fulfill({ json: { pending } });
  });
  await window.page.route('**/api/confirmations/*', (route) => {
    server.decided.push(route.request().postDataJSON());
    server.questions = [];
    return route.fulfill({ json: { decided: true, runs: 'next-call' } });
  });
  await window.page.goto(on.server.link());
  await window.page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
  await window.page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
  return { ...window, server };
}

const dock = (page) => page.getByRole('region', { name: 'Needs approval' });
const armed = (button) => button.and(button.page().locator('[aria-disabled=false]')).waitFor();

/** Has the page read its questions anew: it does so when it was without the server for a moment. */
const change = async (window, questions) => {
  window.server.questions = questions;
  await fetch(`${on.server.address}/api/tools/run_command/calls`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${readFileSync(on.server.tokenFile, 'utf8').trim()}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ command: 'true' }),
    signal: AbortSignal.timeout(1_000),
  }).catch(() => {});
};

/** When the buttons of the page could be pressed first, and when what they are about was drawn first. */
const watchArming = () => {
  globalThis.seen = {};
  new MutationObserver(() => {
    const now = performance.now();
    if (document.querySelector('[aria-label="Needs approval"] pre')) globalThis.seen.drawn ??= now;
    if (document.querySelector('article [aria-disabled=false]')) globalThis.seen.armed ??= now;
  }).observe(document, { subtree: true, childList: true, attributes: true });
};

describe('a question', () => {
  it('has no button before its plan is there, and arms 600 ms after that', async () => {
    let arrive = () => {};
    const window = await openWindow(on.browser);
    const { page } = window;
    await page.addInitScript(watchArming);
    await page.route('**/api/confirmations', async (route) => {
      await new Promise((resolve) => (arrive = resolve));
      await route.fulfill({ json: { pending: [asked()] } });
    });
    await page.goto(on.server.link());
    await page.getByText('Live', { exact: true }).waitFor();
    for (const name of [/^Run/, 'Deny', /Approve/]) {
      const buttons = page.getByRole('main').getByRole('button', { name });
      assert.equal(await buttons.filter({ hasNotText: 'Run a tool' }).count(), 0);
    }
    assert.equal(await dock(page).count(), 0);
    arrive();
    await armed(dock(page).getByRole('button', { name: 'Run once' }));
    const { drawn, armed: ready } = await page.evaluate(() => globalThis.seen);
    assert.ok(ready - drawn >= 600, `armed ${ready - drawn} ms after it was drawn`);
    await window.close();
  });

  it('disarms when its plan changes, and wants the tick anew', async () => {
    const window = await opened([DROP]);
    const { page, server } = window;
    const approve = dock(page).getByRole('button', { name: 'Drop 2 tables' });
    const tick = dock(page).getByLabel('I understand that this permanently deletes data.');
    await armed(dock(page).getByRole('button', { name: 'Deny' }));
    assert.equal(await approve.getAttribute('aria-disabled'), 'true', 'not without the tick');
    await tick.check();
    await armed(approve);
    await picture(page, 'approvals-drop-light');
    assert.deepEqual(await barriers(page), []);
    const tables = ['legacy_coupons', 'fax_numbers', 'customers'];
    await page.evaluate(() => {
      new MutationObserver(() => {
        const text = document.querySelector('article')?.textContent ?? '';
        if (!text.includes('customers')) return;
        const button = [...document.querySelectorAll('article button')].at(-1);
        globalThis.changed ??= button.getAttribute('aria-disabled');
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await change(window, [
      { ...DROP, verb: 'Drop 3 tables', plan: { language: 'sql', text: script(tables) } },
    ]);
    const fresh = dock(page).getByRole('button', { name: 'Drop 3 tables' });
    await fresh.waitFor();
    assert.equal(await page.evaluate(() => globalThis.changed), 'true', 'disarmed as it is drawn');
    assert.equal(await tick.isChecked(), false);
    await tick.check();
    await armed(fresh);
    await fresh.click();
    await dock(page).getByText('Approved. Its next identical call will run.').waitFor();
    assert.deepEqual(server.decided, [{ decision: 'approve', remember: 'once' }]);
    assertQuiet(on, window);
    await window.close();
  });

  it('offers only the scopes of the server, in words that say them', async () => {
    const window = await opened([asked(), DROP]);
    const { page, server } = window;
    const scope = dock(page).getByLabel('Allow', { exact: true });
    assert.deepEqual(await scope.getByRole('option').allTextContents(), [
      'This call only',
      'Allow run_command for Copilot in this chat',
    ]);
    await scope.selectOption('chat');
    await dock(page).getByRole('button', { name: 'Review' }).click();
    await dock(page).getByText('Always asks').waitFor();
    const approve = dock(page).getByRole('button', { name: 'Run, and allow in this chat' });
    await armed(approve);
    await approve.click();
    await dock(page).getByText('Approved. run_command runs in this chat without asking.').waitFor();
    assert.deepEqual(server.decided, [{ decision: 'approve', remember: 'chat' }]);
    await window.close();
  });

  it('is not approved where nobody is left, or where not all of it can be shown', async () => {
    const gone = asked({ waiting: false, usable: false });
    const long = asked({ id: 'call-3', arguments: { omitted: true, characters: 400_000 } });
    const window = await opened([gone, long]);
    const { page } = window;
    await dock(page).getByText('Copilot has gone and cannot make this call again.').waitFor();
    await dock(page).getByRole('button', { name: 'Dismiss' }).waitFor();
    await dock(page).getByRole('button', { name: 'Review' }).click();
    await dock(page).getByText('It is too long to be shown in full').waitFor();
    await dock(page).getByRole('button', { name: 'Deny' }).waitFor();
    assert.equal(await dock(page).getByRole('button', { name: /^Run/ }).count(), 0);
    assert.equal(await dock(page).getByText('may have changed').count(), 0);
    await picture(page, 'approvals-unusable-light');
    await dock(page).getByRole('button', { name: 'Hide the questions' }).click();
    await change(window, []);
    await dock(page).waitFor({ state: 'detached' });
    await window.close();
  });

  for (const [size, viewport] of [
    ['390', { width: 390, height: 844 }],
    ['1024', { width: 1_024, height: 768 }],
  ]) {
    it(`fits a window of ${size} points, in both lights`, async () => {
      const window = await opened([DROP, asked(), asked({ id: 'call-4', waiting: false })], {
        viewport,
        colorScheme: 'dark',
      });
      const { page } = window;
      await armed(dock(page).getByRole('button', { name: 'Deny' }).first());
      await picture(page, `approvals-${size}-dark`);
      assert.deepEqual(await contrastBarriers(page), []);
      await page.emulateMedia({ colorScheme: 'light' });
      assert.deepEqual(await barriers(page), []);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(wide, 0);
      const deny = await dock(page).getByRole('button', { name: 'Deny' }).first().boundingBox();
      assert.ok(deny.height >= (size === '390' ? 36 : 24));
      await picture(page, `approvals-${size}-light`);
      await dock(page).getByRole('button', { name: 'Hide the questions' }).click();
      await dock(page).getByText('Cursor: Publish to database shop').waitFor();
      await picture(page, `approvals-${size}-collapsed`);
      assert.deepEqual(await barriers(page), []);
      await window.close();
    });
  }
});

describe('the section Approvals', () => {
  it('lists what an older version had allowed', async () => {
    const window = await enter(on);
    const { page } = window;
    const [standing, ended] = ['run_command', 'chart_csv'].map((tool, at) => ({
      id: `a${at}`,
      tool,
      version: '1.2.0',
      client: 'Claude Code',
      chat: 'c1',
      by: 'page',
      how: at === 0 ? 'editor' : 'page',
      at: '2026-11-18T10:41:00Z',
      used: at === 0 ? 6 : 0,
      ...(at === 0 ? { lastUsedAt: '2026-11-18T11:00:00Z' } : {}),
    }));
    let told = [ended];
    await page.route('**/api/approvals', async (route) => {
      await route.fulfill({ json: { approvals: [standing], ended: told } });
      told = [];
    });
    const look = async (hash, name) => {
      await page.evaluate((to) => (location.hash = to), hash);
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    };
    await look('#/settings', 'Settings');
    await page.getByRole('list', { name: 'Ended approvals' }).getByText('chart_csv').waitFor();
    await page.getByText('6 times, last at').waitFor();
    await page.getByText('by you in VS Code').waitFor();
    await picture(page, 'approvals-settings-light');
    assert.deepEqual(await barriers(page), []);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.deepEqual(await contrastBarriers(page), []);
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, 'approvals-settings-390-dark');
    assert.deepEqual(await barriers(page), []);
    await look('#/connections', 'Connections');
    await look('#/settings', 'Settings');
    await page.getByRole('list', { name: 'Ended approvals' }).waitFor();
    await window.close();
  });
});
