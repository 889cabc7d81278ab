// The picture of a map on the Domain page: how it is looked at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { openDomain, shape } from './domain.mjs';
import { assertQuiet, stage } from './stage.mjs';

const on = stage();

describe('a map', () => {
  it('fits its room, and is looked at from nearer by wheel, hand and keyboard', async () => {
    const window = await openDomain(on, '/domain?map=Bookshop');
    const { page } = window;
    await shape(page, 'Shipping').waitFor();
    const region = page.getByRole('region', { name: 'Map Bookshop' });
    const room = await region.boundingBox();
    const inSight = async () => {
      const boxes = await Promise.all(
        (await page.locator('.domain-shape').all()).map((s) => s.boundingBox()),
      );
      return boxes.every(
        (box) =>
          box.x >= room.x &&
          box.y >= room.y &&
          box.x + box.width <= room.x + room.width &&
          box.y + box.height <= room.y + room.height,
      );
    };
    // At a size to read first, all of it on demand.
    const scale = async () =>
      Number.parseInt(await page.getByRole('button', { name: 'Actual size' }).innerText(), 10);
    assert.ok((await scale()) >= 85, `${await scale()} % is too small to read`);
    await page.getByRole('button', { name: 'Fit', exact: true }).click();
    assert.ok(await inSight());
    const orders = () => shape(page, 'Orders').boundingBox();
    const fit = await orders();
    await page.getByRole('button', { name: 'Zoom in (+)' }).click();
    const near = await orders();
    assert.ok(near.width > fit.width * 1.2);
    await page.mouse.move(room.x + 40, room.y + 40);
    await page.mouse.down();
    await page.mouse.move(room.x + 90, room.y + 70, { steps: 4 });
    await page.mouse.up();
    const dragged = await orders();
    assert.ok(Math.abs(dragged.x - near.x - 50) < 2 && Math.abs(dragged.y - near.y - 30) < 2);
    await page.mouse.wheel(0, 60);
    await page.waitForFunction((y) => {
      const all = [...document.querySelectorAll('.domain-shape')];
      const one = all.find((each) => each.textContent?.includes('Orders'));
      return one && one.getBoundingClientRect().y < y - 50;
    }, dragged.y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -200);
    await page.keyboard.up('Control');
    await page.waitForFunction((width) => {
      const all = [...document.querySelectorAll('.domain-shape')];
      const one = all.find((each) => each.textContent?.includes('Orders'));
      return one && one.getBoundingClientRect().width > width * 1.5;
    }, dragged.width);
    // What the keyboard reaches comes into sight by itself.
    await shape(page, 'Catalogue').focus();
    const reached = await shape(page, 'Catalogue').boundingBox();
    assert.ok(reached.x >= room.x && reached.x + reached.width <= room.x + room.width);
    await region.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('-');
    await page.keyboard.press('0');
    assert.ok(await inSight());
    assert.deepEqual(await barriers(page), []);
    assertQuiet(on, window);
    await window.close();
  });

  it('has the whole screen when it is asked for', async () => {
    const window = await openDomain(on, '/domain?map=Bookshop', {
      viewport: { width: 1_024, height: 700 },
    });
    const { page } = window;
    await shape(page, 'Shipping').waitFor();
    const region = page.getByRole('region', { name: 'Map Bookshop' });
    const before = await region.boundingBox();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
    await page.waitForFunction(
      (width) =>
        document.querySelector('[aria-label="Map Bookshop"]').getBoundingClientRect().width > width,
      before.width * 1.5,
    );
    await picture(page, 'domain-full-light');
    assert.deepEqual(await barriers(page), []);
    await page.getByRole('button', { name: 'Exit full screen' }).click();
    await page.getByRole('button', { name: 'Full screen', exact: true }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('explains what is pointed at, leads to its text, follows the cursor, and is saved', async () => {
    const window = await openDomain(on, '/domain?map=Bookshop&file=delivering.dlang');
    const { page } = window;
    await shape(page, 'Shipping').hover();
    await page.getByRole('tooltip').getByText('(bounded context) Shipping').waitFor();
    await picture(page, 'domain-map-hover');
    await shape(page, 'Orders').click();
    await page.getByRole('heading', { name: 'selling.dlang' }).waitFor();
    await page.locator('.domain-shape[aria-pressed=true]', { hasText: 'Orders' }).waitFor();
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.locator('.cm-line', { hasText: /^\s*(bc|BoundedContext) Catalogue/ }).click();
    await page.locator('.domain-shape[aria-pressed=true]', { hasText: 'Catalogue' }).waitFor();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'PNG' }).click();
    const saved = await saving;
    assert.equal(saved.suggestedFilename(), 'Bookshop.png');
    const bytes = readFileSync(await saved.path());
    assert.equal(bytes.subarray(1, 4).toString(), 'PNG');
    assert.ok(bytes.readUInt32BE(16) > 800, 'twice the width of the drawing');
    assertQuiet(on, window);
    await window.close();
  });
});
