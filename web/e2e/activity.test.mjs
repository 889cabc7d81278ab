// The Activity page as a person meets it: a real server, a real browser, calls through other doors.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { barriers, openWindow, picture } from './browser.mjs';
import { call } from './server.mjs';
import { assertQuiet, enter, line, row, stage } from './stage.mjs';

const HOSTILE = `SELECT '<img src=x onerror="alert(1)"><script>alert(2)</script>\u202E' AS x`;

const on = stage();

describe('the Activity page', () => {
  it('says what to do first when nothing has happened', async () => {
    for (const colorScheme of ['light', 'dark']) {
      const window = await enter(on, { colorScheme });
      await window.page.getByRole('heading', { name: 'No calls yet' }).waitFor();
      await window.page.getByText('.vscode/mcp.json').waitFor();
      assert.deepEqual(await barriers(window.page), []);
      await picture(window.page, `empty-${colorScheme}`);
      assertQuiet(on, window);
      await window.close();
    }
  });

  it('shows a call of another door as it happens, and opens it', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.getByText('Live', { exact: true }).waitFor();
    const answer = call(on.home, 'mssql-query', {
      database: 'stub',
      query: 'SELECT 1 AS one',
      maxRows: 2,
    });
    // One line says what it was about.
    await line(page, answer.correlationId).filter({ hasText: 'SELECT 1 AS one' }).waitFor();
    await line(page, answer.correlationId).click();
    await page.getByRole('article', { name: 'One call' }).getByText(answer.correlationId).waitFor();
    const statement = page.getByRole('region', { name: 'Statement' });
    assert.equal(await statement.innerText(), 'SELECT 1 AS one');
    await page.getByRole('button', { name: 'Copy as a CLI command' }).waitFor();
    await page.getByRole('button', { name: 'Copy a link to this call' }).waitFor();
    await page.getByRole('button', { name: 'Copy the id of the call' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    assertQuiet(on, window);
    await window.close();
  });

  it('shows an error with what to do next, and filters by it', async () => {
    const told = call(on.home, 'mssql-query', { database: 'stub', query: 'DROP TABLE x' });
    const window = await enter(on);
    const { page } = window;
    await page.getByLabel('Status').selectOption('error');
    await row(page, 'mssql-query').click();
    const notice = page.getByRole('article', { name: 'One call' }).getByRole('alert');
    await notice.waitFor();
    const shown = await notice.innerText();
    for (const part of [told.code, told.message, told.nextStep]) assert.ok(shown.includes(part));
    await picture(page, 'error-light');
    assert.match(page.url(), /status=error/);
    assert.equal(await page.getByRole('row').filter({ hasText: 'Done' }).count(), 0);
    await page.getByLabel('Text in the tool').fill('nothing is called that');
    await page.getByRole('heading', { name: 'No calls match these filters' }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('filters by effect, agent and time, together and after a reload', async () => {
    call(on.home, 'query_saved', {
      action: 'save',
      database: 'demo',
      name: 'A',
      query: 'SELECT 1',
    });
    const window = await enter(on);
    const { page } = window;
    await row(page, 'mssql-query').waitFor();
    await page.getByLabel('Effect').selectOption('edits');
    await page.getByLabel('Agent').selectOption('toolroom');
    await page.getByLabel('Time').selectOption({ index: 1 });
    for (const round of ['first', 'after a reload']) {
      await row(page, 'query_saved').waitFor();
      const reads = page.getByRole('row').filter({ hasText: 'mssql-query' });
      await reads.first().waitFor({ state: 'detached' });
      assert.match(page.url(), /effect=edits/, round);
      assert.match(page.url(), /since=/, round);
      if (round === 'first') await page.reload();
    }
    await page.getByLabel('Effect').selectOption('runs_code');
    await page.getByRole('heading', { name: 'No calls match these filters' }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('never runs what a tool or an agent wrote', async () => {
    call(on.home, 'mssql-query', { database: 'stub', query: HOSTILE });
    const window = await enter(on);
    const { page } = window;
    await row(page, 'mssql-query').click();
    await page.getByText('onerror=').first().waitFor();
    assert.ok(await page.getByText('\\u202e').first().isVisible());
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    assertQuiet(on, window);
    await window.close();
  });

  it('calls a tool by a form made from its contract, and again from its record', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.getByRole('button', { name: 'Run a tool' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tool').selectOption('mssql-query');
    await dialog.getByRole('button', { name: 'Call', exact: true }).click();
    await dialog.getByText('database is required').waitFor();
    await dialog.getByLabel('database').fill('stub');
    await dialog.getByLabel('query').fill('SELECT id, name FROM people');
    await dialog.getByRole('button', { name: 'Call', exact: true }).click();
    await dialog.getByRole('region', { name: 'Rows' }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'call-light');
    await dialog.getByRole('button', { name: 'Open call' }).click();
    await page
      .getByRole('article', { name: 'One call' })
      .getByText('workbench', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await page.waitForFunction(
      () => document.querySelector('dialog textarea')?.value === 'SELECT id, name FROM people',
    );
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });

  it('is worked by keyboard alone', async () => {
    const window = await enter(on);
    const { page } = window;
    await row(page, 'mssql-query').waitFor();
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('article', { name: 'One call' }).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('theme: dark');
    await picture(page, 'palette-light');
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await picture(page, 'activity-switched-dark');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('connect agent');
    await page.keyboard.press('Enter');
    const connect = page.getByRole('dialog', { name: 'Connect an agent' });
    // The home is not the default one, so it is part of what a client starts.
    await connect.locator('pre', { hasText: on.home }).waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'connect-dark');
    await page.keyboard.press('Escape');
    assertQuiet(on, window);
    await window.close();
  });

  it('looks well with many calls, light and dark', async () => {
    for (let i = 0; i < 12; i++) {
      call(
        on.home,
        i % 3 ? 'mssql-query' : 'activity_list',
        i % 3 ? { database: 'stub', query: `SELECT ${i}` } : {},
      );
    }
    for (const colorScheme of ['light', 'dark']) {
      const window = await enter(on, { colorScheme });
      const { page } = window;
      await row(page, 'activity_list').waitFor();
      await picture(page, `list-${colorScheme}`);
      // Grouped by who called; a group folds.
      await page.getByLabel('Group by').selectOption('client');
      const group = page.getByRole('row', { expanded: true }).first();
      await group.getByText(/\d+ calls?/).waitFor();
      await picture(page, `grouped-${colorScheme}`);
      const all = await page.getByRole('row').count();
      await group.click();
      await page.getByRole('row', { expanded: false }).waitFor();
      assert.ok((await page.getByRole('row').count()) < all);
      assert.match(page.url(), /group=client/);
      await page.getByLabel('Group by').selectOption('');
      await row(page, 'mssql-query').click();
      await page.getByText('Request').waitFor();
      assert.deepEqual(await barriers(page), []);
      await picture(page, `activity-${colorScheme}`);
      await window.close();
    }
  });

  it('works inside an editor’s window', async () => {
    const window = await openWindow(on.browser);
    const link = on.server.link().replace('/#', '/embed/activity#');
    await window.page.goto(link);
    await row(window.page, 'mssql-query').waitFor();
    assert.equal(await window.page.getByRole('navigation').count(), 0);
    await window.page.setViewportSize({ width: 620, height: 720 });
    await picture(window.page, 'embedded-light');
    await row(window.page, 'mssql-query').click();
    await window.page.getByRole('article', { name: 'One call' }).waitFor();
    assert.deepEqual(await barriers(window.page), []);
    await window.page.getByRole('button', { name: 'Close the call' }).click();
    await row(window.page, 'mssql-query').waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});

describe('an answer that is too large', () => {
  // Long names of clients make a page of the list larger than one answer may be.
  const agent = 'an-agent-with-a-long-name-';

  before(async () => {
    const headers = {
      Authorization: `Bearer ${readFileSync(on.server.tokenFile, 'utf8').trim()}`,
      'Toolroom-Client': agent.repeat(24),
    };
    const body = JSON.stringify({ database: 'stub', query: 'SELECT 1' });
    for (let i = 0; i < 60; i++) {
      await fetch(`${on.server.address}/api/tools/mssql-query/calls`, {
        method: 'POST',
        headers,
        body,
      });
    }
  });

  it('is shown all the same where the page asked for it', async () => {
    const window = await enter(on);
    await window.page.getByRole('row').filter({ hasText: agent }).first().waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('can be saved whole where a person did', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.getByRole('button', { name: 'Run a tool' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Tool').selectOption('activity_list');
    await dialog.getByRole('button', { name: 'Edit as JSON' }).click();
    await dialog.getByLabel('Arguments as JSON').fill('{"limit": 100}');
    await dialog.getByRole('button', { name: 'Call', exact: true }).click();
    const save = dialog.getByRole('button', { name: /^Save all/ });
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const saved = JSON.parse(readFileSync(await download.path(), 'utf8'));
    assert.ok(saved.calls.some((each) => each.client.startsWith(agent)));
    assertQuiet(on, window);
    await window.close();
  });
});
