// A page looks the same whatever was looked at before: its styles are its own.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { enter, stage } from './stage.mjs';
import { differing, FLAGS, NOISE, oneFont, still } from './shots.mjs';

const PAGES = ['activity', 'designer', 'query', 'domain'];
const THEMES = ['light', 'dark'];

const orders = (of) =>
  of.length === 0
    ? [[]]
    : of.flatMap((first) =>
        orders(of.filter((each) => each !== first)).map((rest) => [first, ...rest]),
      );

describe('The styles of a page', () => {
  const on = stage(undefined, { args: FLAGS, env: oneFont() });

  const show = async (page, name) => {
    await page.evaluate((to) => (location.hash = to), `#/${name}`);
    await page.getByRole('heading', { level: 1, name: new RegExp(name, 'i') }).waitFor();
    await page.mouse.move(1_270, 10);
  };
  const shots = async (page, name) => {
    await show(page, name);
    const taken = {};
    for (const theme of THEMES) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      taken[theme] = await still(page);
    }
    return taken;
  };

  it('are the same in every order in which pages are opened, light and dark', async () => {
    const alone = {};
    const seen = new Set();
    for (const order of orders(PAGES)) {
      const window = await enter(on, { locale: 'en-GB', timezoneId: 'UTC' });
      await window.page.clock.setFixedTime(new Date('2026-11-16T12:00:00Z'));
      for (const [at, name] of order.entries()) {
        // What another order began with in the same way has the same styles loaded.
        const path = order.slice(0, at + 1).join('-');
        if (seen.has(path)) {
          await show(window.page, name);
          continue;
        }
        seen.add(path);
        const taken = await shots(window.page, name);
        // The first visit of a window has only the styles of the page itself and of the start page.
        alone[name] ??= taken;
        for (const theme of THEMES) {
          const points = differing(alone[name][theme], taken[theme], `order-${path}-${theme}`);
          assert.ok(points <= NOISE, `${name} after ${path}, ${theme}: ${points} points differ`);
        }
      }
      await window.close();
    }
  });
});
