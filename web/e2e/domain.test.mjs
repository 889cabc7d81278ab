// The Domain page on the real language server: text, meaning and picture of one model.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, BEHIND_A_LIST, openWindow, picture, takeOffered } from './browser.mjs';
import { saved } from './design.mjs';
import { openDomain, shape } from './domain.mjs';
import { call, serve } from './server.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const on = stage();
const folder = () => join(on.home, 'data', 'bookshop');

const text = (page) => page.getByRole('textbox', { name: /^Text of/ });
const open = (route, options) => openDomain(on, route, options);
const tab = (page, name) => page.getByRole('tab', { name });

/** The cursor behind a stretch of the text; the editor draws all of a short file. */
async function cursorAfter(page, words) {
  const line = page.locator('.cm-line', { hasText: words }).first();
  await line.click();
  await page.keyboard.press('End');
  const back = await line.evaluate(
    (element, said) => element.textContent.length - element.textContent.indexOf(said) - said.length,
    words,
  );
  for (let step = 0; step < back; step++) await page.keyboard.press('ArrowLeft');
}

/** The pointer on the last letter of a stretch of the text. */
async function pointAt(page, words) {
  const line = page.locator('.cm-line', { hasText: words }).first();
  const place = await line.evaluate((element, said) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let left = element.textContent.indexOf(said) + said.length - 1;
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (left < node.length) {
        const range = document.createRange();
        range.setStart(node, left);
        range.setEnd(node, left + 1);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }
      left -= node.length;
    }
    throw new Error(`no ${said}`);
  }, words);
  await page.mouse.move(place.x - 2, place.y);
  await page.mouse.move(place.x, place.y);
}

describe('a model', () => {
  it('is explored, drawn and explained', async () => {
    const window = await open();
    const { page } = window;
    await shape(page, 'Catalogue').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'domain-light');
    await page.getByLabel('Which map').selectOption('Bookshop');
    await page.getByRole('region', { name: 'Map Bookshop' }).waitFor();
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    await shape(page, 'Orders').click();
    await tab(page, 'Explanation').click();
    const said = page.locator('.domain-explanation');
    await said.getByText('(bounded context) Orders').waitFor();
    const { explanation } = call(on.home, 'domainlang_explain', {
      fqn: 'selling.Orders',
      path: folder(),
    });
    const plain = explanation
      .split('\n')
      .filter((line) => !/^(?:```.*|---)?$/.test(line))
      .map((line) => line.replace(/^- /, '').replaceAll('**', '').replaceAll('`', ''));
    const shown = (await said.innerText()).split('\n').filter((line) => line.trim() !== '');
    assert.deepEqual(shown, plain);
    assert.deepEqual(await barriers(page), []);
    assertQuiet(on, window);
    await window.close();
  });

  it('is as good in the dark, and with the map over all the page', async () => {
    const window = await open('/domain?map=Bookshop&wide=yes', { colorScheme: 'dark' });
    const { page } = window;
    await shape(page, 'Shipping').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'domain-dark-map');
    await page.getByRole('button', { name: 'Show editor' }).click();
    await text(page).waitFor();
    await picture(page, 'domain-dark');
    assert.deepEqual(await barriers(page), []);
    await page.getByLabel('Which map').selectOption('*domains');
    await shape(page, 'Retail').waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('is drawn and judged anew with every letter, and every door sees it unsaved', async () => {
    const window = await open('/domain?file=delivering.dlang&map=*contexts');
    const { page } = window;
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nbc Returns for Delivering');
    await shape(page, 'Returns').waitFor();
    await page.locator('.domain-pane').getByLabel('Unsaved').waitFor();
    await page.getByRole('button', { name: '1 note' }).click();
    await page.getByText("Bounded Context 'Returns' is missing a description.").waitFor();
    await picture(page, 'domain-problems');
    const { results } = call(on.home, 'domainlang_list', {
      type: 'bcs',
      name: 'Returns',
      path: folder(),
    });
    assert.equal(results.length, 1);
    assert.ok(!readFileSync(join(folder(), 'delivering.dlang'), 'utf8').includes('Returns'));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await tab(page, 'Map').click();
    await shape(page, 'Warehouse').waitFor();
    await shape(page, 'Returns').waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });
});

describe('an agent', () => {
  it('edits what is open here, where it is seen before it is saved', async () => {
    const window = await open('/domain?file=shared.dlang');
    const { page } = window;
    await page.locator('.cm-line', { hasText: 'Team Storefront' }).waitFor();
    const { version } = call(on.home, 'domainlang_get', { path: folder() });
    const receipt = call(on.home, 'domainlang_edit', {
      path: folder(),
      expectedVersion: version,
      edits: [{ op: 'add_element', type: 'team', name: 'Agents', file: 'shared.dlang' }],
    });
    assert.equal(receipt.success, true, JSON.stringify(receipt));
    await page.locator('.cm-line', { hasText: 'Team Agents' }).waitFor();
    await page.getByRole('treeitem', { name: 'Agents' }).waitFor();
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.locator('.cm-line', { hasText: 'Team Agents' }).waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });
});

describe('the editor', () => {
  it('completes, explains and follows names', async () => {
    const window = await open('/domain?file=delivering.dlang');
    const { page } = window;
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nbc Returns for Deli');
    await page.getByRole('option', { name: /Delivering/ }).waitFor();
    await picture(page, 'domain-completion');
    await takeOffered(page);
    await page.locator('.cm-line', { hasText: 'bc Returns for Delivering' }).waitFor();
    await pointAt(page, 'Delivering as Gene');
    await page.locator('.dlang-hover').getByText('(classification) Generic').waitFor();
    await picture(page, 'domain-hover');
    await cursorAfter(page, 'for Delivering as Supp');
    await page.keyboard.press('F12');
    await page.getByRole('heading', { name: 'shared.dlang' }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('renames across files, lays out, and saves what it shows', async () => {
    const window = await open('/domain?file=shared.dlang');
    const { page } = window;
    await cursorAfter(page, 'Team Log');
    await page.keyboard.press('F2');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New name').fill('no name');
    await page.keyboard.press('Enter');
    await dialog.getByText("'no name' is no name").waitFor();
    assert.deepEqual(await barriers(page), []);
    await dialog.getByLabel('New name').fill('Movers');
    await page.keyboard.press('Enter');
    await page.getByText('Renamed in 2 files').waitFor();
    await page.locator('.cm-line', { hasText: 'Team Movers' }).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Saved shared.dlang').waitFor();
    await page.getByRole('navigation', { name: 'Files' }).getByText('delivering.dlang').click();
    await page.locator('.cm-line', { hasText: 'by Movers' }).first().waitFor();
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Team    Spaced');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Format' }).click();
    await page.locator('.cm-line', { hasText: 'Team Spaced' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved delivering.dlang').waitFor();
    const file = readFileSync(join(folder(), 'delivering.dlang'), 'utf8');
    assert.ok(file.includes('by Movers') && file.endsWith('Team Spaced\n'));
    assert.ok(!file.includes('Logistics'));
    assertQuiet(on, window);
    await window.close();
  });

  it('does not overwrite what somebody else has saved meanwhile', async () => {
    const window = await open('/domain?file=shared.dlang');
    const { page } = window;
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Team Mine');
    const file = join(folder(), 'shared.dlang');
    writeFileSync(file, `${readFileSync(file, 'utf8')}Team Theirs\n`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText("'shared.dlang' was changed since it was read").waitFor();
    assert.ok(!readFileSync(file, 'utf8').includes('Mine'));
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.locator('.cm-line', { hasText: 'Team Theirs' }).waitFor();
    await window.close();
  });

  for (const colorScheme of ['light', 'dark'])
    it(`fixes what is wrong in its place, by keys and by a light bulb, ${colorScheme}`, async () => {
      const window = await open('/domain?file=selling.dlang', { colorScheme });
      const { page } = window;
      const fix = page.getByRole('menuitem', { name: "Add 'vision'" });
      const fixed = page.locator('.cm-line', { hasText: 'vision: ""' });
      const bulb = page.locator('.cm-bulb');
      await text(page).click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type('Domain Gifts');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '1 note' }).waitFor();
      await bulb.waitFor();
      const line = await page.locator('.cm-line', { hasText: 'Domain Gifts' }).boundingBox();
      const lamp = await bulb.boundingBox();
      assert.ok(Math.abs(lamp.y - line.y) < line.height, 'the bulb is beside the line');
      // From the end of the line, too: the fix is for its problem.
      await page.keyboard.press('Control+.');
      await fix.waitFor();
      const menu = await page.getByRole('menu', { name: 'Quick fixes' }).boundingBox();
      const away = Math.max(menu.y - line.y - line.height, line.y - menu.y - menu.height);
      assert.ok(away > -2 && away < 20, `the menu is at the line and not on it: ${away}`);
      assert.equal(await page.getByRole('dialog').count(), 0);
      assert.deepEqual(await barriers(page, BEHIND_A_LIST), []);
      await picture(page, `domain-fixes-${colorScheme}`);
      await page.keyboard.press('Escape');
      await fix.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+.');
      await fix.waitFor();
      await page.keyboard.press('Enter');
      await fixed.waitFor();
      // One goes on writing where one was, and undo takes the fix back.
      await page.waitForFunction(() => document.activeElement?.shadowRoot?.activeElement);
      await page.keyboard.press('Control+z');
      await fixed.waitFor({ state: 'detached' });
      await bulb.click();
      await fix.click();
      await fixed.waitFor();
      await page.getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' });
      assertQuiet(on, window);
      await window.close();
    });
});

describe('a link from an editor', () => {
  it('leads to the map it was opened above', async () => {
    const window = await openWindow(on.browser);
    const { page } = window;
    const place = encodeURIComponent('/domain?map=Business');
    await page.goto(`${on.server.link()}&to=${place}`);
    await page.getByRole('heading', { name: 'Domain', level: 1 }).waitFor();
    await shape(page, 'Finance').waitFor();
    assert.equal(await page.getByLabel('Which map').inputValue(), 'Business');
    assertQuiet(on, window);
    await window.close();
  });
});

describe('by keyboard alone', () => {
  it('everything is reached', async () => {
    const window = await open();
    const { page } = window;
    await page.getByLabel('Filter the model').focus();
    await page.keyboard.type('ship');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'delivering.dlang' }).waitFor();
    await page.waitForFunction(() => window.location.hash.includes('delivering.Shipping'));
    await page.keyboard.press('Control+k');
    await page.keyboard.type('selling.Cata');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'selling.dlang' }).waitFor();
    await tab(page, 'Map').focus();
    await page.keyboard.press('ArrowRight');
    await page.locator('.domain-explanation').getByText('(bounded context) Catalogue').waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});

describe('the line to the server', () => {
  it('may break: what was typed is still there and counts again', async () => {
    const window = await open('/domain?file=delivering.dlang&map=*contexts');
    const { page } = window;
    await text(page).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\nbc Returns for Delivering { description: "d" }');
    await shape(page, 'Returns').waitFor();
    const { port } = on.server;
    await on.server.stop();
    await page.getByText('Language server disconnected').waitFor();
    on.server = await serve(on.home, port);
    await page.getByText(/bookshop ·/).waitFor();
    const named = { type: 'bcs', name: 'Returns', path: folder() };
    await saved(
      () => call(on.home, 'domainlang_list', named),
      ({ results }) => assert.equal(results.length, 1),
    );
    await window.close();
  });
});

describe('a model of nothing', () => {
  it('says so, and can be begun', async () => {
    const empty = join(on.home, 'empty');
    mkdirSync(empty, { recursive: true });
    writeFileSync(join(on.home, 'toolroom.yaml'), `models: [ ${empty} ]\n`);
    const { port } = on.server;
    await on.server.stop();
    on.server = await serve(on.home, port);
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (window.location.hash = '#/domain'));
    await page.getByText('The model is empty.').waitFor();
    await page.getByText('Nothing to draw').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'domain-empty');
    await page.getByRole('button', { name: 'New file' }).click();
    await page.keyboard.type('first');
    await page.keyboard.press('Enter');
    await text(page).click();
    await page.keyboard.type('Domain Sales in Nothing');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '1 error, 1 note' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved first.dlang').waitFor();
    assert.equal(readFileSync(join(empty, 'first.dlang'), 'utf8'), 'Domain Sales in Nothing');
    await window.close();
  });
});
