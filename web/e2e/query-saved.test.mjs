// Saved queries of the Query page: kept on the server, the same in every window and browser.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { barriers, BEHIND_A_LIST, picture } from './browser.mjs';
import { withEvents } from './database.mjs';
import { bench, editor, sheet, sheets, write } from './query-bench.mjs';
import { assertQuiet, stage } from './stage.mjs';

const on = stage((home) => withEvents(home, 20));

const dialog = (page, name) => page.getByRole('dialog', { name });
const showSaved = (page) => page.getByRole('tab', { name: 'Saved', exact: true }).click();
const list = (page, database) => page.getByRole('region', { name: `Saved for ${database}` });
const saved = (page, name) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const text = (page) => editor(page).textContent();

/** Saves what is written, by keys alone. */
async function saveAs(page, name) {
  await page.keyboard.press('Control+s');
  await dialog(page, 'Save query').getByLabel('Name').fill(name);
  await page.keyboard.press('Enter');
  await dialog(page, 'Save query').waitFor({ state: 'detached' });
}

const unsaved = (page) => page.getByRole('tab', { name: /unsaved changes/ });

describe('saved queries', () => {
  it('are there after a reload and in another browser, under their connection', async () => {
    const window = await bench(on, 'plain');
    const { page } = window;
    await write(page, 'SELECT 1 AS one');
    await saveAs(page, 'First');
    assert.deepEqual(await sheets(page), ['First']);
    await page.keyboard.press('Alt+n');
    await page.getByLabel('Database', { exact: true }).selectOption('events');
    await write(page, 'SELECT 2 AS two');
    await saveAs(page, 'Second');
    const other = await bench(on, 'events');
    await showSaved(other.page);
    await list(other.page, 'events')
      .getByRole('button', { name: /^Second/ })
      .waitFor();
    const groups = other.page.getByRole('region', { name: /^Saved for/ });
    assert.equal(await groups.first().getAttribute('aria-label'), 'Saved for events');
    await list(other.page, 'plain')
      .getByRole('button', { name: /^First/ })
      .click();
    await sheet(other.page, /First/).waitFor();
    assert.equal(await text(other.page), 'SELECT 1 AS one');
    assert.equal(await other.page.getByLabel('Database', { exact: true }).inputValue(), 'plain');
    await page.reload();
    await editor(page).waitFor();
    await page.evaluate(() => (location.hash = '#/query?view=saved'));
    await saved(page, 'First').waitFor();
    assert.deepEqual(await sheets(page), ['First', 'Second'], 'its tabs are called so again');
    await page.getByRole('button', { name: 'Run Second' }).click();
    await page.getByRole('columnheader', { name: /two/ }).waitFor();
    assert.equal((await sheets(page)).length, 2, 'the tab that shows it is used');
    assertQuiet(on, window);
    assertQuiet(on, other);
    await window.close();
    await other.close();
  });

  it('are renamed and deleted by keys, and other windows follow', async () => {
    const first = await bench(on, 'plain');
    const second = await bench(on, 'plain');
    await write(first.page, 'SELECT 3');
    await saveAs(first.page, 'Third');
    await showSaved(first.page);
    await showSaved(second.page);
    await saved(second.page, 'Third').click();
    await saved(first.page, 'Third').focus();
    await first.page.keyboard.press('F2');
    await dialog(first.page, 'Rename saved query').getByLabel('Name').fill('Number three');
    await first.page.keyboard.press('Enter');
    await saved(second.page, 'Number three').waitFor();
    await sheet(second.page, /Number three/).waitFor();
    await saved(first.page, 'Number three').focus();
    await first.page.keyboard.press('Delete');
    const asked = dialog(first.page, 'Delete “Number three”?');
    await asked.waitFor();
    assert.deepEqual(await barriers(first.page), []);
    await asked.getByRole('button', { name: 'Delete' }).click();
    await saved(second.page, 'Number three').waitFor({ state: 'detached' });
    // What was opened keeps its text, and is saved anew.
    await unsaved(second.page).waitFor();
    assert.equal(await text(second.page), 'SELECT 3');
    await editor(second.page).focus();
    await second.page.keyboard.press('Control+s');
    await saved(first.page, 'Number three').waitFor();
    await unsaved(second.page).waitFor({ state: 'detached' });
    assertQuiet(on, first);
    assertQuiet(on, second);
    await first.close();
    await second.close();
  });

  it('are never overwritten unseen', async () => {
    const first = await bench(on, 'plain');
    const second = await bench(on, 'plain');
    await write(first.page, 'SELECT 4');
    await saveAs(first.page, 'Fourth');
    await showSaved(second.page);
    await saved(second.page, 'Fourth').click();
    await write(first.page, 'SELECT 44');
    await unsaved(first.page).waitFor();
    await first.page.keyboard.press('Control+s');
    await unsaved(first.page).waitFor({ state: 'detached' });
    await write(second.page, 'SELECT 444');
    await second.page.keyboard.press('Control+s');
    const asked = dialog(second.page, '“Fourth” has changed');
    await asked.waitFor();
    assert.deepEqual(await barriers(second.page), []);
    await picture(second.page, 'query-saved-changed');
    await asked.getByRole('button', { name: 'Save as…' }).click();
    // A name that is taken is said where it was typed.
    await dialog(second.page, 'Save query').getByLabel('Name').fill('Fourth');
    await second.page.keyboard.press('Enter');
    await second.page.getByText('plain already has a saved query "Fourth"').waitFor();
    await dialog(second.page, 'Save query').getByLabel('Name').fill('Fourth of mine');
    await second.page.keyboard.press('Enter');
    await saved(second.page, 'Fourth of mine').waitFor();
    await saved(second.page, 'Fourth SELECT 44 ').waitFor();
    assertQuiet(on, first);
    await first.close();
    await second.close();
  });

  for (const colorScheme of ['light', 'dark'])
    it(`are listed without barriers, ${colorScheme}`, async () => {
      const window = await bench(on, 'events', { colorScheme });
      const { page } = window;
      await write(page, `SELECT '${colorScheme}' AS theme, count(*) FROM events`);
      await saveAs(page, `Events in ${colorScheme}`);
      await write(page, 'SELECT 5');
      await unsaved(page).waitFor();
      await showSaved(page);
      await saved(page, `Events in ${colorScheme}`).waitFor();
      assert.deepEqual(await barriers(page), []);
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await saved(page, `Events in ${colorScheme}`).waitFor();
        await picture(page, `query-saved-${colorScheme}-${width}`);
      }
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.getByRole('button', { name: `Actions for Events in ${colorScheme}` }).click();
      await page.getByRole('menuitem', { name: 'Delete…' }).waitFor();
      assert.deepEqual(await barriers(page, BEHIND_A_LIST), []);
      await page.keyboard.press('Escape');
      assertQuiet(on, window);
      await window.close();
    });
});
