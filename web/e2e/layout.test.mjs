// One layout for every page: at the desk, beside an editor, at 200 % and on a telephone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const PAGES = [
  ['activity', 'Activity'],
  ['designer', 'Designer'],
  ['query', 'Query'],
  ['domain', 'Domain'],
  ['toolsets', 'Toolsets'],
  ['recall', 'Recall'],
  ['connections', 'Connections'],
  ['settings', 'Settings'],
];
const WINDOWS = [
  ['1440', { viewport: { width: 1_440, height: 900 } }],
  ['1024', { viewport: { width: 1_024, height: 768 } }],
  ['zoom', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
  ['390', { viewport: { width: 390, height: 844 } }],
];

const show = async (page, name, title) => {
  await page.evaluate((to) => (location.hash = to), `#/${name}`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
};

/** What reaches out of the window to the right, where nobody can scroll to it. */
const outside = (page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('The layout', () => {
  const on = stage();

  for (const [size, options] of WINDOWS) {
    it(`is one for every page, ${size}`, async () => {
      const window = await enter(on, options);
      const { page } = window;
      for (const [name, title] of PAGES) {
        await show(page, name, title);
        assert.equal(await outside(page), 0, `${name} fits`);
        const head = page.locator('main > header').first();
        const box = await head.boundingBox();
        assert.ok(box && box.y < 130 && box.height >= 44, `${name} has its head`);
        for (const colorScheme of ['dark', 'light']) {
          await page.emulateMedia({ colorScheme });
          assert.deepEqual(await barriers(page), [], `${name}, ${size}, ${colorScheme}`);
          await picture(page, `layout-${name}-${size}-${colorScheme}`);
        }
      }
      assertQuiet(on, window);
      await window.close();
    });
  }

  it('says the keys of the page one is on, on ?', async () => {
    const window = await enter(on);
    const { page } = window;
    await show(page, 'query', 'Query');
    await page.locator('h1').click();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByText('Show the plan').waitFor();
    assert.deepEqual(await barriers(page), []);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    // In a text it is a letter like others.
    await page.getByRole('textbox', { name: 'SQL' }).click();
    await page.keyboard.press('?');
    assert.equal(await help.count(), 0);
    assertQuiet(on, window);
    await window.close();
  });

  it('keeps the width one gives a pane, by keys, across reloads of the page', async () => {
    const window = await enter(on);
    const { page } = window;
    await show(page, 'query', 'Query');
    const edge = page.getByRole('separator', { name: 'Width of the tables' });
    const before = Number(await edge.getAttribute('aria-valuenow'));
    await edge.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(Number(await edge.getAttribute('aria-valuenow')), before + 48);
    assert.equal(
      await page.evaluate(() => localStorage.getItem('toolroom.pane.query.tables')),
      String(before + 48),
    );
    assertQuiet(on, window);
    await window.close();
  });

  it('says things in passing beside the work, never on it', async () => {
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (location.hash = '#/designer/demo'));
    await page.getByRole('application', { name: /^Canvas/ }).waitFor();
    // The buttons stay where they are once the design is there.
    await page.getByRole('button', { name: 'Customers' }).waitFor();
    await page.getByRole('button', { name: 'Publish…' }).waitFor();
    await page.getByRole('button', { name: 'Arrange tables' }).click();
    const said = page.getByText('Arranged the tables shown');
    await said.waitFor();
    const toast = await said.locator('..').boundingBox();
    const work = await page.locator('main').boundingBox();
    assert.ok(work.y + work.height <= toast.y + 0.5, JSON.stringify({ work, toast }));
    assertQuiet(on, window);
    await window.close();
  });
});
