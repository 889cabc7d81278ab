// What toolsets, models and files bring is shown and never runs: it reaches no API of ours and sends nothing out.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { picture } from './browser.mjs';
import { hostileToolset, MARKDOWN, MARKUP, NAMES, openBait } from './hostile.mjs';
import { byPerson } from './server.mjs';
import { enter, stage } from './stage.mjs';
import { card } from './turns.mjs';

const bait = await openBait();
const TOOLS = ['answer', 'error', 'document', 'code', 'files', 'page'];

describe('Hostile content', () => {
  const on = stage((home) => {
    writeFileSync(join(home, 'toolroom.yaml'), 'approvals: { yesOption: true }\n');
    const bundle = hostileToolset(home, bait.address);
    const imported = byPerson(home, 'toolset', 'import', bundle);
    assert.equal(imported.code, 0, imported.err);
  });
  after(() => bait.close());

  /** A turn, as a program makes one; resolves when it has ended. */
  const turn = async (request) => {
    const token = readFileSync(join(on.home, 'token'), 'utf8').trim();
    const response = await fetch(`${on.server.address}/api/stream`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(request),
    });
    assert.equal(response.status, 200);
    await response.text();
  };
  const chat = async (id, tools) => {
    const token = readFileSync(join(on.home, 'token'), 'utf8').trim();
    const made = await fetch(`${on.server.address}/api/create_chat`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ chat_id: id, title: MARKUP(bait.address).slice(0, 190) }),
    });
    assert.equal(made.status, 200);
    await turn({
      chat_id: id,
      content: MARKDOWN(bait.address),
      on_error: 'continue',
      calls: tools.map((tool) => ({
        tool: `hostile_${tool}`,
        arguments: { text: MARKUP(bait.address) },
      })),
    });
  };
  /** Nothing of it became an element, ran, or was asked for. */
  const harmless = async (window, where) => {
    const found = await window.page.evaluate(() => ({
      pwned: window.pwned,
      links: [...document.querySelectorAll('a[href]')]
        .map((link) => link.getAttribute('href'))
        .filter((href) => !/^(#|https?:)/.test(href)),
      images: document.querySelectorAll('main img, main script, main svg[onload], main style')
        .length,
      frames: [...document.querySelectorAll('iframe')].map((frame) => [
        frame.getAttribute('sandbox'),
        new URL(frame.src).pathname.split('/')[1],
      ]),
      handlers: document.querySelectorAll('[onerror], [onmouseover], [onload]').length,
    }));
    assert.equal(found.pwned, undefined, where);
    assert.deepEqual(found.links, [], where);
    assert.equal(found.images, 0, where);
    assert.equal(found.handlers, 0, where);
    for (const frame of found.frames) assert.deepEqual(frame, ['allow-scripts', 'render'], where);
    assert.deepEqual(window.seen.dialogs, [], where);
    assert.deepEqual(bait.heard, [], where);
  };

  it('in names, messages, Markdown, output, answers, errors and file names is text', async () => {
    await chat('hostile', TOOLS.slice(0, -1));
    const window = await enter(on);
    const { page } = window;
    await page.evaluate(() => (location.hash = '#/chats/hostile'));
    await card(page, 'hostile_answer').waitFor();
    for (const tool of TOOLS.slice(0, -1)) {
      const one = card(page, `hostile_${tool}`);
      const line = one.getByRole('button', { name: new RegExp(`hostile_${tool}`) }).first();
      if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
      for (const tab of await one.getByRole('tab').all()) {
        await tab.click();
        await one.getByRole('tabpanel').waitFor();
        await harmless(window, `${tool}, ${await tab.textContent()}`);
      }
    }
    await card(page, 'hostile_document').getByRole('tab', { name: 'Result' }).click();
    await card(page, 'hostile_document').getByText('press me').first().waitFor();
    await picture(page, 'hostile-chat');
    // The tools in the picker, their form, the toolset, the files.
    await page.getByRole('button', { name: 'Add tool call' }).click();
    const picker = page.getByRole('dialog', { name: 'Add a tool call' });
    await picker.getByRole('button', { name: /hostile_answer/ }).click();
    await page
      .getByRole('dialog', { name: /hostile_answer/ })
      .getByLabel('text')
      .waitFor();
    await harmless(window, 'the form of a call');
    await page.keyboard.press('Escape');
    for (const hash of ['#/toolsets?view=tools', '#/workspace/hostile', '#/activity']) {
      await page.evaluate((next) => (location.hash = next), hash);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('onerror').first().waitFor({ state: 'attached' });
      await harmless(window, hash);
    }
    for (const name of NAMES.slice(0, 2)) {
      await page.evaluate(
        (path) => (location.hash = `#/workspace/hostile?path=${encodeURIComponent(path)}`),
        name,
      );
      await page.getByRole('heading', { name, level: 2 }).waitFor();
      await harmless(window, name);
    }
    assert.deepEqual(window.seen.errors, []);
    await window.close();
  });

  it('in the page of a result runs alone: every way out is closed', async () => {
    await chat('pages', ['page']);
    const window = await enter(on);
    const { page } = window;
    const reached = [];
    page.on('response', (response) => {
      const foreign = response.request().frame() !== page.mainFrame();
      if (foreign && !new URL(response.url()).pathname.startsWith('/render/'))
        reached.push(`${response.status()} ${response.url()}`);
    });
    await page.evaluate(() => (location.hash = '#/chats/pages'));
    const frame = page.frameLocator('iframe[title="Result of hostile_page"]');
    await frame.getByText('data is whole').waitFor();
    const inner = page.frames().find((each) => each.url().includes('/render/'));
    await inner.waitForFunction(() => window.outcome !== undefined, undefined, { timeout: 60_000 });
    const outcome = await inner.evaluate(() => window.outcome);
    const open = Object.entries(outcome).filter(([, came]) => /REACHED/.test(came));
    assert.deepEqual(open, []);
    assert.ok(Object.keys(outcome).length > 35, 'all of it was tried');
    assert.match(outcome['popup'], /null|blocked/);
    assert.deepEqual(reached, []);
    assert.equal(page.context().pages().length, 1);
    assert.ok(page.url().startsWith(on.server.address));
    const height = await page.locator('iframe').evaluate((each) => each.offsetHeight);
    assert.ok(height <= 4_002, `the frame has a ceiling: ${height}`);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await harmless(window, 'the page of a result');
    await picture(page, 'hostile-page');
    await window.close();
  });

  it('in the page of a result cannot take its data elsewhere by leaving', async () => {
    await chat('leaving', ['leave']);
    const window = await enter(on);
    const { page } = window;
    const refused = page.waitForEvent('console', (message) => /frame-src/.test(message.text()));
    await page.evaluate(() => (location.hash = '#/chats/leaving'));
    await refused;
    assert.deepEqual(bait.heard, []);
    await window.close();
  });
});
