// How a person gets in, and what happens when the server comes and goes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { barriers, openWindow, picture } from './browser.mjs';
import { call, serve } from './server.mjs';
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
    const key = page.getByLabel('Link or token');
    await key.fill('what is this');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByRole('alert').getByText('neither a link').waitFor();
    await picture(page, 'sign-in-dark');
    assert.deepEqual(await barriers(page), []);
    await key.fill(on.server.link());
    await page.getByRole('button', { name: 'Open' }).click();
    await arrived(page);
    await window.close();
  });

  it('takes the token of the home', async () => {
    const window = await openWindow(on.browser);
    await window.page.goto(on.server.address);
    await window.page.getByLabel('Link or token').fill(readFileSync(on.server.tokenFile, 'utf8'));
    await window.page.keyboard.press('Enter');
    await arrived(window.page);
    assertQuiet(on, window);
    await window.close();
  });

  it('leaves neither code nor token anywhere, and a link opens once', async () => {
    const link = on.server.link();
    const window = await openWindow(on.browser);
    const { page } = window;
    await page.goto(link);
    await arrived(page);
    assert.ok(!page.url().includes('code='));
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    assert.equal(kept, '[{},{},""]');
    assertQuiet(on, window);
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
    await page.getByText('The server is not responding').waitFor();
    await picture(page, 'lost-light');
    on.server = await serve(on.home, on.server.port);
    await page.getByText('The server is not responding').waitFor({ state: 'detached' });
    const answer = call(on.home, 'mssql-query', {
      database: 'stub',
      query: 'SELECT 2 AS after_restart',
    });
    await line(page, answer.correlationId).click();
    await page.getByText('"SELECT 2 AS after_restart"').waitFor();
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
    await page.getByText('the server no longer knows this window').waitFor();
    await page.unroute('**/api/**');
    await page.getByLabel('Link or token').fill(on.server.link());
    await page.keyboard.press('Enter');
    await arrived(page);
    await window.close();
  });
});
