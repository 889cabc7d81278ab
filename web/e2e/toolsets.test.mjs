// The life of a toolset in the page: seen before it is installed, run, switched off, exported, updated, removed.
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { barriers, picture } from './browser.mjs';
import { byPerson, toolroom } from './server.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';

const examples = join(dirname(fileURLToPath(import.meta.url)), '../../examples/toolsets');

describe('Toolsets', () => {
  const on = stage((home) => {
    // A new home has this toolset already; here it is installed by hand.
    writeFileSync(join(home, 'toolroom.yaml'), 'approvals: { yesOption: true }\n');
    const removed = byPerson(home, 'toolset', 'remove', 'app-builder');
    assert.equal(removed.code, 0, removed.err);
  });
  let folder;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'toolroom-bundles-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  /** A copy of an example whose manifest is another. */
  const changed = (name, change) => {
    const copy = join(folder, name);
    cpSync(join(examples, 'app-builder'), copy, { recursive: true });
    const file = join(copy, 'toolset.yaml');
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    return copy;
  };
  const open = async (page) => {
    await page.evaluate(() => (location.hash = '#/toolsets'));
    await page.getByRole('heading', { name: 'Toolsets', level: 1 }).waitFor();
  };
  const choose = async (page, path, input = 'Folder') => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByLabel(input, { exact: true }).setInputFiles(path);
  };
  const install = async (page, path, title, input) => {
    await choose(page, path, input);
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: /^(Install|Update)$/ }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const clean = async (page, what) => {
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], `${what}, ${colorScheme}`);
      await picture(page, `toolsets-${what}-${colorScheme}`);
    }
  };

  it('come in, are run, switched off, exported, removed and come back', async () => {
    const window = await enter(on);
    const { page } = window;
    await open(page);
    await page.getByRole('heading', { name: 'No toolsets installed' }).waitFor();

    await choose(page, join(examples, 'app-builder'));
    const preview = page.getByRole('dialog', { name: 'Install App Builder 1.0.0' });
    await preview.getByText('3 tools').waitFor();
    await preview.getByText('No network access').waitFor();
    await preview.getByText('Asks first').waitFor();
    await preview.getByText('Show files').click();
    await preview.getByText('tools/shell.py').waitFor();
    await clean(page, 'preview');
    await preview.getByRole('button', { name: 'Install' }).click();
    const detail = page.getByRole('article', { name: 'App Builder' });
    await detail.getByText('Write content to a file in the workspace').waitFor();
    await clean(page, 'installed');

    // A form made from the schema; what is missing is said beside its field.
    await detail.getByRole('button', { name: 'Run Write File' }).click();
    const form = page.getByRole('dialog', { name: 'Run Write File' });
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await form.getByText('path is required').waitFor();
    await form.getByLabel('path').fill('notes/first.md');
    await form.getByLabel('content').fill('# First');
    await form.getByRole('button', { name: 'Run', exact: true }).click();
    await form.getByText('Done').waitFor();
    await form.getByText('notes/first.md').last().waitFor();
    await clean(page, 'run');
    await page.keyboard.press('Escape');

    await detail.getByRole('button', { name: 'Run Read File' }).click();
    const reading = page.getByRole('dialog', { name: 'Run Read File' });
    await reading.getByLabel('path').fill('notes/first.md');
    await reading.getByRole('button', { name: 'Run', exact: true }).click();
    await reading.getByText('# First').first().waitFor();
    await page.keyboard.press('Escape');

    // What asks first waits for a person, and can be stopped while it does.
    await detail.getByRole('button', { name: 'Run Run Command' }).click();
    const asking = page.getByRole('dialog', { name: 'Run Run Command' });
    await asking.getByLabel('command').fill('true');
    await asking.getByRole('button', { name: 'Run', exact: true }).click();
    await asking.getByRole('button', { name: 'Review' }).waitFor();
    await asking.getByRole('button', { name: 'Stop' }).click();
    await asking.getByText('the call was stopped before its end', { exact: true }).waitFor();
    await page.keyboard.press('Escape');

    await detail.getByRole('switch', { name: 'Enable Read File' }).click();
    await detail.getByRole('switch', { name: 'Enable Read File', checked: false }).waitFor();
    await page.getByRole('tab', { name: /Tools/ }).click();
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('read file');
    const off = page.getByRole('listitem').filter({ hasText: 'app-builder:read_file' });
    await off.getByText('Disabled').waitFor();
    assert.ok(await off.getByRole('button', { name: 'Run Read File' }).isDisabled());
    await page.getByRole('searchbox', { name: 'Search tools' }).fill('');
    await page.getByRole('heading', { name: /Builtin/ }).waitFor();
    await page.getByRole('heading', { name: /Toolset app-builder/ }).waitFor();
    await clean(page, 'tools');

    await page.getByRole('tab', { name: /Installed/ }).click();
    const saved = page.waitForEvent('download');
    await detail.getByRole('button', { name: 'Export' }).click();
    const zip = join(folder, (await saved).suggestedFilename());
    assert.equal(zip, join(folder, 'app-builder-1.0.0.zip'));
    await (await saved).saveAs(zip);

    await detail.getByRole('button', { name: 'Uninstall' }).click();
    const sure = page.getByRole('dialog', { name: 'Uninstall App Builder?' });
    await sure.getByRole('button', { name: 'Uninstall' }).click();
    await page.getByRole('heading', { name: 'No toolsets installed' }).waitFor();
    await install(page, zip, 'Install App Builder 1.0.0', 'ZIP file');
    await detail.getByRole('switch', { name: 'Enable Write File', checked: true }).waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('are refused with every reason, updated with what changes, and bound to the environment', async () => {
    const window = await enter(on);
    const { page } = window;
    const other = await enter(on);
    await open(page);
    await open(other.page);
    const broken = changed('broken', (text) =>
      text
        .replace('id: app-builder', 'id: App Builder <img src=x onerror=alert(1)>')
        .replace('entrypoint: tools.files:write_file', 'entrypoint: tools.missing:write_file')
        .replace('type: code', 'type: hologram'),
    );
    await choose(page, broken);
    const refused = page.getByRole('dialog', { name: 'This bundle cannot be installed' });
    await refused.getByText(/has \d+ problems/).waitFor();
    assert.ok((await refused.getByRole('listitem').count()) >= 3);
    await refused.getByText('<img src=x onerror=alert(1)>').first().waitFor();
    await clean(page, 'refused');
    await refused.getByRole('button', { name: 'Cancel' }).click();

    const next = changed('next', (text) =>
      text
        .replace('version: "1.0.0"', 'version: "1.1.0"')
        .replace('name: Write File', 'name: Write <b>File</b>')
        .replace(
          'tools:\n',
          'mcp_servers:\n  - id: notes\n    command: python3\n    args: ["-c", "1"]\n    env:\n      NOTES_KEY: "${NOTES_KEY}"\ntools:\n',
        ),
    );
    await choose(page, next);
    const update = page.getByRole('dialog', { name: /App Builder 1\.1\.0/ });
    await update.getByText('Asks for these environment names').waitFor();
    await update.getByText('python3 -c 1').first().waitFor();
    await clean(page, 'update');
    await update.getByRole('button', { name: /Update|Install/ }).click();
    const detail = page.getByRole('article', { name: 'App Builder' });
    await detail.getByText('Write <b>File</b>').waitFor();
    // The other window hears of it.
    await other.page.getByRole('article', { name: 'App Builder' }).getByText('1.1.0').waitFor();
    await detail.getByText('Not bound').waitFor();
    await detail.getByLabel('Variable for NOTES_KEY').fill('HOME');
    await detail.getByRole('button', { name: 'Bind' }).click();
    await detail.getByText('Bound', { exact: true }).waitFor();
    await detail.getByRole('button', { name: 'Remove' }).click();
    await detail.getByText('Not bound').waitFor();
    await page.getByRole('tab', { name: 'MCP servers' }).click();
    const waiting = page.getByRole('article', { name: 'notes' });
    await waiting.getByText('Needs configuration').waitFor();

    await install(page, join(examples, 'git-insight'), /Git Insight/);
    await page.getByRole('tab', { name: 'MCP servers' }).click();
    const server = page.getByRole('article', { name: 'git-insight' });
    await server.getByText('Ready').waitFor();
    await server.getByRole('button', { name: 'Run recent_commits' }).waitFor();
    await server.getByRole('button', { name: 'Log' }).click();
    await server.getByRole('log').getByText('ready').waitFor();
    await clean(page, 'servers');
    await server.getByRole('button', { name: 'Restart' }).click();
    await page.getByText('git-insight is restarting.').waitFor();
    await page.getByRole('button', { name: /Sandbox/ }).click();
    await page
      .getByRole('dialog', { name: 'Sandbox' })
      .getByText(/CPython/)
      .waitFor();
    assert.deepEqual(window.seen.dialogs, []);
    assertQuiet(on, window);
    await other.close();
    await window.close();
  });

  it('come in by being dropped on the page', async () => {
    const bundle = join(folder, 'dropped.zip');
    const key = join(folder, 'key.pem');
    const pack = ['toolset', 'pack', join(examples, 'data-report'), bundle, '--new-key', key];
    const packed = toolroom(on.home, ...pack, '--json');
    assert.equal(packed.code, 0, packed.err);
    const signed = `Signed by an unknown key (${JSON.parse(packed.out).fingerprint})`;
    const window = await enter(on);
    const { page } = window;
    await open(page);
    await page.getByRole('tab', { name: /Installed/ }).waitFor();
    const dropped = await page.evaluateHandle(
      (content) => {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], 'dropped.zip', { type: 'application/zip' }));
        return transfer;
      },
      readFileSync(bundle, 'base64'),
    );
    for (const type of ['dragover', 'drop']) {
      await page.locator('main').dispatchEvent(type, { dataTransfer: dropped });
    }
    const preview = page.getByRole('dialog', { name: /^Install Data/ });
    await preview.getByText(signed).waitFor();
    await preview.getByRole('button', { name: 'Install' }).click();
    await preview.waitFor({ state: 'detached' });
    await page.getByRole('article', { name: /Data/ }).getByText(signed).waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});
