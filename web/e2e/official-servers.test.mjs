// MCP servers from npm that a toolset brings: installed, started and called in the page.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { writeOfficialBundle } from '../../.ci/official-bundle.mjs';
import { barriers, picture } from './browser.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
const modules =
  process.env['TOOLROOM_NODE_MODULES'] ?? join(cache, 'toolroom', 'node', 'node_modules');

describe('Official MCP servers', () => {
  const on = stage();
  const bundle = join(mkdtempSync(join(tmpdir(), 'toolroom-official-')), 'official');
  after(() => rmSync(bundle, { recursive: true, force: true }));

  it('start with the toolset that brings them, and run from the page', async () => {
    mkdirSync(bundle);
    writeOfficialBundle(modules, bundle);
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (location.hash = '#/toolsets'));
    await page.getByRole('heading', { name: 'Toolsets', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByLabel('Folder', { exact: true }).setInputFiles(bundle);
    const preview = page.getByRole('dialog', { name: 'Install Official servers 1.0.0' });
    await preview
      .getByText(/server-everything\/dist\/index\.js stdio/)
      .first()
      .waitFor();
    await preview.getByRole('button', { name: 'Install' }).click();
    await preview.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: 'MCP servers' }).click();
    const server = page.getByRole('article', { name: 'everything' });
    await server.getByText('Ready').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'toolsets-official');
    await server.getByRole('button', { name: 'Run echo' }).click();
    const form = page.getByRole('dialog', { name: /^Run / });
    await form.getByLabel('message').fill('from the page');
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await form.getByText('Echo: from the page').first().waitFor();
    await page.keyboard.press('Escape');

    // The one that works on files is started with a chat's.
    await page
      .getByRole('article', { name: 'filesystem' })
      .getByRole('button', { name: /Run list.allowed.directories/i })
      .waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});
