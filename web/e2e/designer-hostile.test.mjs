// A database that somebody else filled with names that nobody would choose: they are shown, and never obeyed.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { runBeside } from './database.mjs';
import { held, inWindowOf } from './design.mjs';
import { stage } from './stage.mjs';

/** Each name, and how it is to be read on the page. */
const NAMES = [
  ['sneaky\u202Eeman', 'sneaky\\u202eeman'],
  ['turned\u2067round\u2069', 'turned\\u2067round\\u2069'],
  ['zero\u200Bwidth', 'zero\\u200bwidth'],
  ['zerowidth', 'zerowidth'],
  ['soft\u00ADhyphen', 'soft\\u00adhyphen'],
  ['bell\u0007', 'bell\\u0007'],
  ['שלום עולם', 'שלום עולם'],
  ['مرحبا', 'مرحبا'],
  ['🚀🎉', '🚀🎉'],
  [`it's "quoted" ]\``, `it's "quoted" ]\``],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['"><img src=x onerror=alert(2)>', '"><img src=x onerror=alert(2)>'],
  ['${alert(3)}{{4}}', '${alert(3)}{{4}}'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
  ['W'.repeat(128), 'W'.repeat(128)],
];
const quoted = (name) => `"${name.replaceAll('"', '""')}"`;

let file;
const on = stage((home) => {
  file = join(home, 'hostile.db');
  const [first] = NAMES[0];
  runBeside(
    file,
    NAMES.map(
      ([name], at) =>
        `CREATE TABLE ${quoted(name)} (id integer NOT NULL PRIMARY KEY, ${quoted(`${name} c`)} integer` +
        `${at === 0 ? '' : ` REFERENCES ${quoted(first)} (id)`});` +
        `INSERT INTO ${quoted(name)} (id) VALUES (${at});`,
    ).join('\n'),
  );
  writeFileSync(
    join(home, 'toolroom.yaml'),
    `connections:
  - { id: hostile, kind: sqlite, url: "jdbc:sqlite:${file}", access: read-write }
`,
  );
});
const within = inWindowOf(on);

const listed = (page, shown) =>
  page.getByRole('complementary', { name: 'Tables' }).getByText(shown, { exact: true });

/** Whatever is wider than its place. The edge by which a list is made wider lies across it, and is none of that. */
const sticking = (page) =>
  page
    .locator(
      '.designer-drawer, .ui-dialog, .designer-table-card, .designer-toolbar, .designer-panel, .designer-table-list',
    )
    .evaluateAll((all) => {
      const edges = all.flatMap((each) => [...each.querySelectorAll(':scope > [role=separator]')]);
      for (const edge of edges) edge.style.display = 'none';
      const wide = all.filter((each) => each.scrollWidth > each.clientWidth + 1);
      for (const edge of edges) edge.style.display = '';
      return wide.map((each) => each.className);
    });

/** What is written on the page as it was stored, with a character that nobody can see. */
const unseen = (page) =>
  page.evaluate(() => {
    const found = [];
    const walk = (root) => {
      for (const each of root.querySelectorAll('*')) {
        if (each.shadowRoot) walk(each.shadowRoot);
        const texts = [...each.childNodes].filter((node) => node.nodeType === 3);
        for (const text of [...texts.map((node) => node.data), each.title ?? '']) {
          if ([...'\u0007\u00ad\u200b\u202e\u2067\u2069'].some((mark) => text.includes(mark)))
            found.push(text);
        }
      }
    };
    walk(document.body);
    return found;
  });

describe('names that a database already has', () => {
  it('are shown with what cannot be seen in them, break nothing and never run', async () => {
    for (const colorScheme of ['light', 'dark']) {
      await within(
        async (page) => {
          for (const [, shown] of NAMES) await listed(page, shown).waitFor();
          await page
            .locator('.designer-table-card')
            .nth(NAMES.length - 1)
            .waitFor();
          assert.equal(await page.locator('.designer-table-card').count(), NAMES.length);
          assert.equal(await page.locator('img[src="x"]').count(), 0);
          assert.equal(await page.locator('.designer-relations path').count(), NAMES.length - 1);
          await page.getByRole('button', { name: /^Script/ }).click();
          await page.getByLabel('SQL of the design').getByText('CREATE TABLE').first().waitFor();
          assert.deepEqual(await unseen(page), []);
          assert.deepEqual(await sticking(page), []);
          assert.deepEqual(await barriers(page), []);
          await picture(page, `designer-hostile-database-${colorScheme}`);
          await page.getByRole('button', { name: /^Script/ }).click();
          for (const [name, shown] of NAMES) {
            await listed(page, shown).dblclick();
            const drawer = page.locator('.designer-drawer');
            await drawer.getByRole('heading', { name: `main.${shown}`, exact: true }).waitFor();
            assert.equal(await drawer.getByLabel('Name of column 2').inputValue(), `${name} c`);
            assert.equal(
              await drawer.getByText('invisible characters').count(),
              name === shown ? 0 : 1,
            );
            await drawer.getByRole('tab', { name: /Foreign keys/ }).click();
            assert.deepEqual(await unseen(page), []);
            assert.deepEqual(await sticking(page), [], `${shown} sticks out`);
            assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 1280);
            if (name === NAMES[1][0]) {
              assert.deepEqual(await barriers(page), []);
              await picture(page, `designer-hostile-drawer-${colorScheme}`);
            }
            await page.keyboard.press('Escape');
          }
        },
        'hostile',
        { colorScheme },
      );
    }
  });

  it('are worked on and published like any other', async () => {
    await within(async (page) => {
      for (const [name, shown] of NAMES) {
        await listed(page, shown).dblclick();
        const drawer = page.locator('.designer-drawer');
        await drawer.getByRole('heading', { name: `main.${shown}`, exact: true }).waitFor();
        await drawer.getByRole('button', { name: 'Add column' }).click();
        await page.keyboard.type('fresh');
        await drawer.getByRole('tab', { name: /Indexes/ }).click();
        await drawer.getByRole('button', { name: 'Add index' }).click();
        await drawer
          .getByLabel('Column 1 of the new index', { exact: true })
          .selectOption({ index: 1 });
        // Named like the one of its twin, it would be told so.
        if (name === 'zerowidth') await drawer.getByLabel('Name of the new index').fill('IX_plain');
        await page.keyboard.press('Control+s');
        await drawer.getByText('Unsaved').waitFor({ state: 'detached' });
        await page.keyboard.press('Escape');
      }
      await page.getByRole('button', { name: /^Changes/ }).click();
      assert.deepEqual(await unseen(page), []);
      assert.deepEqual(await sticking(page), []);
      await page.getByRole('button', { name: 'Publish…' }).click();
      const dialog = page.getByRole('dialog', { name: /^Publish to/ });
      await dialog.getByText('Script').click();
      await dialog.getByLabel('Publish script', { exact: true }).waitFor();
      assert.deepEqual(await unseen(page), []);
      assert.deepEqual(await sticking(page), []);
      assert.deepEqual(await barriers(page), []);
      await picture(page, 'designer-hostile-publish-light');
      await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
      await dialog.getByText('the database matches the design').waitFor();
      const { tables, base } = await held(on, 'hostile');
      assert.deepEqual(base, []);
      for (const [name] of NAMES) {
        const table = tables.find((each) => each.name === name);
        assert.deepEqual(
          table.columns.map((each) => each.name),
          ['id', `${name} c`, 'fresh'],
        );
        assert.equal(table.indexes.length, 1);
        runBeside(file, `UPDATE ${quoted(name)} SET fresh = 1 WHERE id >= 0 RETURNING id;`);
      }
    }, 'hostile');
  });
});
