// The accessible parts under the policy of the page: no violation, no barrier, and every key.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { build } from 'vite';
import { openBrowser, openWindow } from './browser.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'";
const KINDS = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** Behind an open list the rest of the page is hidden on purpose, its headings and its focus too. */
const BEHIND_A_LIST = ['aria-hidden-focus', 'page-has-heading-one', 'region', 'landmark-one-main'];

describe('The parts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolroom-parts-'));
  const on = {};
  before(async () => {
    await build({
      root: join(here, 'gallery'),
      configFile: join(here, '..', 'vite.config.ts'),
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
    on.server = createServer((request, response) => {
      const path = request.url === '/' ? '/index.html' : request.url;
      try {
        const body = readFileSync(join(folder, path));
        response.writeHead(200, {
          'Content-Type': KINDS[extname(path)] ?? 'application/octet-stream',
          'Content-Security-Policy': POLICY,
        });
        response.end(body);
      } catch {
        response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
      }
    });
    await new Promise((ready) => on.server.listen(0, '127.0.0.1', ready));
    on.browser = await openBrowser();
  });
  after(async () => {
    await on.browser?.close();
    on.server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const within = async (test) => {
    const window = await openWindow(on.browser);
    const { page } = window;
    await page.addInitScript(() => {
      globalThis.violations = [];
      document.addEventListener('securitypolicyviolation', (event) =>
        globalThis.violations.push(event.violatedDirective),
      );
    });
    await page.goto(`http://127.0.0.1:${on.server.address().port}/`);
    await page.getByRole('heading', { name: 'Parts' }).waitFor();
    await test(page);
    assert.deepEqual(await page.evaluate(() => globalThis.violations), []);
    assert.deepEqual(window.seen.errors, []);
    await window.close();
  };
  const clean = async (page, but = []) => {
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).disableRules(but).analyze();
      assert.deepEqual(
        violations.map((each) => `${each.id}: ${each.nodes[0].html}`),
        [],
      );
    }
  };
  const said = (page, text) => page.getByRole('status').getByText(text, { exact: true }).waitFor();

  it('have no barrier when nothing is open', () => within(clean));

  it('open a menu by keys, run a line, skip what cannot be done, give the focus back', () =>
    within(async (page) => {
      const button = page.getByRole('button', { name: 'Export' });
      await button.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: /Open/ }).waitFor();
      await clean(page, BEHIND_A_LIST);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await said(page, 'deleted menu');
      assert.ok(await button.evaluate((element) => element === document.activeElement));
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }));

  it('act on the thing under the pointer, also at a second right click', () =>
    within(async (page) => {
      await page.locator('[data-key=second]').click({ button: 'right' });
      await page.getByRole('menu', { name: 'Row' }).waitFor();
      await page.locator('[data-key=first]').click({ button: 'right' });
      await clean(page, BEHIND_A_LIST);
      await page.getByRole('menuitem', { name: /Open/ }).click();
      await said(page, 'opened first');
      await page.locator('[data-key=second]').focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menu', { name: 'Row' }).waitFor();
      await page.keyboard.press('Enter');
      await said(page, 'opened second');
      assert.equal(await page.evaluate(() => document.activeElement.dataset.key), 'second');
    }));

  it('suggest while one types, and take what they do not know', () =>
    within(async (page) => {
      const field = page.getByRole('combobox', { name: 'Type' });
      await field.fill('big');
      await page.getByRole('option', { name: 'bigint' }).waitFor();
      await clean(page, BEHIND_A_LIST);
      await page.keyboard.press('ArrowDown');
      await page.locator('[role="combobox"][aria-activedescendant]').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'bigint' }).waitFor({ state: 'detached' });
      assert.equal(await field.inputValue(), 'bigint');
      await field.fill('money');
      await page.keyboard.press('Tab');
      assert.equal(await field.inputValue(), 'money');
    }));

  it('say what a control does when one comes to it by keys', () =>
    within(async (page) => {
      await page.keyboard.press('Tab');
      await page.getByRole('tooltip', { name: /Runs the statement/ }).waitFor();
      await clean(page, BEHIND_A_LIST);
      await page.keyboard.press('Escape');
      await page.getByRole('tooltip').waitFor({ state: 'detached' });
    }));

  it('hold a small window, tabs by arrows, and a tree that unfolds', () =>
    within(async (page) => {
      await page.getByRole('button', { name: 'Details' }).click();
      await page.getByRole('dialog', { name: 'Details' }).waitFor();
      await clean(page, BEHIND_A_LIST);
      await page.getByRole('button', { name: 'Done' }).click();
      await page.getByRole('tab', { name: 'One' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.getByText('Second panel').waitFor();
      await page.getByRole('row', { name: 'src' }).click();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('row', { name: 'a.ts' }).click();
      await said(page, 'chose src/a.ts');
      await clean(page);
    }));
});
