// How a person gets in, and what happens when the server comes and goes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { barriers, openWindow, picture } from './browser.mjs';
import { call, serve, toolroom } from './server.mjs';
import { arrived, assertQuiet, enter, line, row, stage } from './stage.mjs';

const on = stage();

describe('coming in', () => {
  it('says how to get a link when there is none', async () => {
    const window = await openWindow(on.browser);
    await window.page.goto(on.server.address);
    await window.page.getByText('toolroom serve --link').waitFor();
    assert.deepEqual(await barriers(window.page), []);
    await picture(window.page, 'sign-in-light');
    assertQuiet(on, window);
    await window.close();
  });

  it('refuses what is no link, then takes one that is pasted', async () => {
    const window = await openWindow(on.browser, { colorScheme: 'dark' });
    const { page } = window;
    await page.goto(on.server.address);
    const key = page.getByLabel('Link', { exact: true });
    await key.fill('what is this');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').getByText('not a workbench link').waitFor();
    await picture(page, 'sign-in-dark');
    assert.deepEqual(await barriers(page), []);
    await key.fill(on.server.link());
    await page.getByRole('button', { name: 'Open' }).click();
    await arrived(page);
    await window.close();
  });

  it('does not take the token of programs', async () => {
    const window = await openWindow(on.browser);
    await window.page.goto(on.server.address);
    const token = readFileSync(on.server.tokenFile, 'utf8').trim();
    await window.page.getByLabel('Link', { exact: true }).fill(token);
    await window.page.keyboard.press('Enter');
    await window.page.getByRole('alert').getByText('not a workbench link').waitFor();
    await window.close();
  });

  it('stays open after a reload, a restart and in further windows, until it is signed out', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.reload();
    await arrived(page);
    const further = await page.context().newPage();
    await further.goto(on.server.address);
    await arrived(further);
    await further.close();
    await on.server.stop();
    on.server = await serve(on.home, on.server.port);
    await page.reload();
    await arrived(page);
    assert.match(toolroom(on.home, 'serve', '--sign-out').out, /^Signed out: [1-9]/);
    on.session = undefined;
    await page.reload();
    await page.getByLabel('Link', { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => localStorage.getItem('toolroom.session')), null);
    await window.close();
  });

  it('leaves no code anywhere and half a session in its origin, and a link opens once', async () => {
    const link = on.server.link();
    const window = await openWindow(on.browser);
    const { page } = window;
    await page.goto(link);
    await arrived(page);
    assert.ok(!page.url().includes('code='));
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.keys(localStorage), { ...sessionStorage }, document.cookie]),
    );
    assert.equal(kept, '[["toolroom.session"],{},""]');
    assertQuiet(on, window);
    // Neither half opens anything without the other.
    const statuses = await page.evaluate(async () => {
      const key = localStorage.getItem('toolroom.session') ?? '';
      const ask = async (init) => (await fetch('/api/status', init)).status;
      return [
        await ask({ headers: { 'Toolroom-Page': key } }),
        await ask({ headers: { 'Toolroom-Page': key }, credentials: 'omit' }),
        await ask({}),
      ];
    });
    assert.deepEqual(statuses, [200, 401, 401]);
    const second = await openWindow(on.browser);
    await second.page.goto(link);
    await second.page.getByRole('alert').getByText('has been used').waitFor();
    await second.close();
    await window.close();
  });
});

describe('a server that comes and goes', () => {
  it('is noticed when it goes, and taken up again when it is back', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.getByText('Live', { exact: true }).waitFor();
    await on.server.stop();
    // The banner says so, and so does a list that was just about to be read.
    await page.getByText('The server is not responding').first().waitFor();
    await picture(page, 'lost-light');
    // What is asked for meanwhile fails, and is asked for again by itself.
    await page.getByRole('button', { name: 'Connect an agent' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('alert').getByText('The server is not responding').waitFor();
    on.server = await serve(on.home, on.server.port);
    await dialog.getByRole('group', { name: 'Client' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('The server is not responding').first().waitFor({ state: 'detached' });
    const answer = call(on.home, 'mssql-query', {
      database: 'stub',
      query: 'SELECT 2 AS after_restart',
    });
    await line(page, answer.correlationId).click();
    await page
      .getByRole('region', { name: 'Statement' })
      .getByText('SELECT 2 AS after_restart')
      .waitFor();
    // The browser itself reports a connection that was refused; nothing else may have gone wrong.
    const others = window.seen.errors.filter(
      (text) => !/ERR_(CONNECTION|INCOMPLETE|EMPTY)/.test(text),
    );
    assert.deepEqual(others, []);
    await window.close();
  });

  it('asks for a new link when the token is no longer good', async () => {
    const window = await enter(on);
    const { page } = window;
    await row(page, 'mssql-query').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await page.route('**/api/**', (route) =>
      route.fulfill({
        status: 401,
        json: { code: 'web.wrong-token', message: 'no', nextStep: '' },
      }),
    );
    await row(page, 'mssql-query').click();
    await page.getByText('The session has expired').waitFor();
    await page.unroute('**/api/**');
    await page.getByLabel('Link', { exact: true }).fill(on.server.link());
    await page.keyboard.press('Enter');
    await arrived(page);
    await window.close();
  });
});
