// Chats: turns of a model, decisions that last, pages of this machine, and the chats themselves.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { barriers, picture } from './browser.mjs';
import { byPerson } from './server.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';
import { addCall, card, openChat, run, settled } from './turns.mjs';

const listening = async (answer) => {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return server.address().port;
};

/** A model that says what a test has put here, one answer a question. */
const answers = [];
const questions = [];
const model = await listening((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    questions.push(JSON.parse(body));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const { deltas, endless } = answers.shift();
    for (const delta of deltas) {
      response.write(`data: ${JSON.stringify({ choices: [{ delta }] })}\n\n`);
    }
    if (!endless) response.end('data: [DONE]\n\n');
  });
});
const says = (...parts) => answers.push({ deltas: parts.map((content) => ({ content })) });
const speaksOn = (content) => answers.push({ deltas: [{ content }], endless: true });
const wants = (name, input) => {
  const call = { index: 0, id: 'c1', function: { name, arguments: JSON.stringify(input) } };
  answers.push({ deltas: [{ tool_calls: [call] }] });
};

/** A page that a tool of a toolset has opened on this machine. */
const pageOfATool = await listening((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<!doctype html><title>Preview</title><h1>The preview of the app</h1>');
});

function prepared(home) {
  writeFileSync(
    join(home, 'toolroom.yaml'),
    `approvals: { yesOption: true }
toolsets: { frames: true }
model: { url: "http://127.0.0.1:${model}/v1", name: fake-1 }
`,
  );
  const folder = join(home, 'preview');
  mkdirSync(join(folder, 'tools'), { recursive: true });
  writeFileSync(
    join(folder, 'toolset.yaml'),
    `manifest_version: "1"
id: preview
name: Preview
version: "1.0.0"
description: Shows an app that runs on this machine
tools:
  - id: open_preview
    name: Open Preview
    description: Open the preview of an app
    entrypoint: tools.preview:open_preview
    input_schema: { type: object, properties: { port: { type: integer } }, required: [port] }
    renderer: { type: frame, url: "http://127.0.0.1:$return.port/" }
`,
  );
  writeFileSync(
    join(folder, 'tools/preview.py'),
    'def open_preview(workspace, port):\n    return {"port": port}\n',
  );
  const imported = byPerson(home, 'toolset', 'import', folder);
  assert.equal(imported.code, 0, imported.err);
}

describe('Chats', () => {
  const on = stage(prepared);
  const message = (page) => page.getByRole('textbox', { name: 'Message' });

  it('ask a model that calls tools, stream its answer, and stop it', async () => {
    const window = await enter(on);
    const { page } = window;
    await openChat(page);
    wants('write_file', { path: 'plan.md', content: '# Plan' });
    says('I wrote ', '**plan.md** ', 'for you.');
    await message(page).fill('Write a plan');
    await run(page);
    await page.getByText('for you.').waitFor();
    await settled(page);
    await card(page, 'write_file').getByText('Done').waitFor();
    await page.getByText('I wrote plan.md for you.').waitFor();
    assert.equal(questions.length, 2, 'the result of the call went back to the model');
    assert.equal(questions[1].messages.at(-1).role, 'tool');
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'chats-model');

    // What it says is seen while it speaks, and it stops when asked.
    speaksOn('Once upon a time');
    await message(page).fill('Tell me everything');
    await run(page);
    await page.getByRole('article', { name: 'Answer, being written' }).getByText('Once').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await settled(page);
    await page.getByText('The turn was cancelled').waitFor();
    await page.reload();
    await page.getByText('Tell me everything').first().waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('deny a call, and allow a tool in a chat', async () => {
    const window = await enter(on);
    const { page } = window;
    await openChat(page);
    const waiting = page.getByRole('region', { name: 'Needs approval' });
    await addCall(page, 'Run Command', { command: 'echo one > denied.txt' });
    await run(page);
    await waiting.getByRole('button', { name: 'Deny' }).click();
    await settled(page);
    const denied = card(page, 'run_command');
    await denied.getByText('Denied', { exact: true }).waitFor();
    await denied.getByText('a person said no').first().waitFor();
    assert.equal(await denied.getByText('Error').count(), 0);
    await picture(page, 'chats-denied');

    await addCall(page, 'Run Command', { command: 'echo two > allowed.txt' });
    await run(page);
    await waiting.getByLabel('Allow', { exact: true }).selectOption({
      label: 'Allow run_command for workbench in this chat',
    });
    await waiting.getByRole('button', { name: 'Run, and allow in this chat' }).click();
    await settled(page);
    await card(page, 'run_command').getByText('Done').waitFor();
    await addCall(page, 'Run Command', { command: 'ls -a' });
    await run(page);
    await settled(page);
    await card(page, 'run_command').getByText('Done').waitFor();
    // In another chat a person is asked again.
    await page.getByRole('button', { name: 'New chat' }).click();
    await page.getByText('Nothing here yet').waitFor();
    await addCall(page, 'Run Command', { command: 'ls -a' });
    await run(page);
    await waiting.getByRole('button', { name: 'Run once' }).click();
    await settled(page);
    await card(page, 'run_command').getByText('Done').waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('show a page of this machine where the settings allow it', async () => {
    const window = await enter(on);
    const { page } = window;
    await openChat(page);
    await addCall(page, 'Open Preview', { port: String(pageOfATool) });
    await run(page);
    await settled(page);
    const frame = page.locator('iframe[title="Result of open_preview"]');
    await page
      .frameLocator('iframe[title="Result of open_preview"]')
      .frameLocator('iframe')
      .getByRole('heading', { name: 'The preview of the app' })
      .waitFor();
    assert.doesNotMatch(String(await frame.getAttribute('sandbox')), /allow-top-navigation/);
    await picture(page, 'chats-frame');
    // Chromium says so of every frame with these rights; this one has another origin than the page.
    assert.deepEqual(
      window.seen.errors.filter((each) => !each.includes('can escape its sandboxing')),
      [],
    );
    await window.close();
  });

  it('keep what was written and not sent, and are renamed, pinned and deleted', async () => {
    const window = await enter(on);
    const { page } = window;
    await openChat(page);
    const address = page.url();
    await addCall(page, 'Write File', { path: 'later.txt', content: 'later' });
    await message(page).fill('Not sent yet');
    const list = page.getByRole('region', { name: 'All chats' });
    await list.getByText('Draft').waitFor();
    await page.getByRole('link', { name: 'Activity' }).click();
    await page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();
    await page.goto(address);
    await page.reload();
    assert.equal(await message(page).inputValue(), 'Not sent yet');
    await page.getByRole('list', { name: 'Calls to make' }).getByText('write_file').waitFor();
    await run(page);
    await settled(page);
    await card(page, 'write_file').getByText('Done').waitFor();
    assert.equal(await message(page).inputValue(), '');
    await list.getByText('Draft').waitFor({ state: 'detached' });

    const actions = async (title, action) => {
      await list.getByRole('button', { name: `Actions for ${title}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    };
    await actions('Not sent yet', 'Rename…');
    const renaming = page.getByRole('dialog', { name: 'Rename chat' });
    await renaming.getByLabel('Title').fill('Sent after all');
    assert.deepEqual(await barriers(page), []);
    await renaming.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Sent after all', level: 2 }).waitFor();
    await actions('Sent after all', 'Pin');
    const first = list.getByRole('listitem').first();
    await first.getByText('Pinned').waitFor();
    await first.getByText('Sent after all').waitFor();
    await page.reload();
    await first.getByText('Pinned').waitFor();
    await actions('Sent after all', 'Unpin');
    await list.getByText('Pinned').waitFor({ state: 'detached' });

    await actions('Sent after all', 'Delete…');
    const deleting = page.getByRole('dialog', { name: 'Delete Sent after all?' });
    await deleting.getByText('This cannot be undone').waitFor();
    assert.deepEqual(await barriers(page), []);
    await picture(page, 'chats-delete');
    await deleting.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Sent after all', level: 2 }).waitFor();
    await actions('Sent after all', 'Delete…');
    await deleting.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No chat selected').waitFor();
    await list.getByText('Sent after all').waitFor({ state: 'detached' });
    assertQuiet(on, window);
    await window.close();
  });
});
