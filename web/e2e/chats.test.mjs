// Chats: turns by explicit calls, results by their renderers, branches, approval, and what survives a restart.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { barriers, picture } from './browser.mjs';
import { byPerson, call, serve } from './server.mjs';
import { assertQuiet, enter, stage } from './stage.mjs';
import { addCall, card, openChat, run, settled } from './turns.mjs';

const examples = join(dirname(fileURLToPath(import.meta.url)), '../../examples/toolsets');

/** A toolset with what the examples lack: a document to edit, and a tool that takes its time. */
function writingTools(home) {
  const folder = join(home, 'writing');
  mkdirSync(join(folder, 'tools'), { recursive: true });
  writeFileSync(
    join(folder, 'toolset.yaml'),
    `manifest_version: "1"
id: writing
name: Writing
version: "1.0.0"
description: Documents and patience
tools:
  - id: write_note
    name: Write Note
    description: Write a note
    entrypoint: tools.notes:write_note
    input_schema: { type: object, properties: { path: { type: string }, text: { type: string } }, required: [path, text] }
    renderer: { type: document, file: "$args.path", editable: true }
  - id: count_slowly
    name: Count Slowly
    description: Count until a file says stop
    entrypoint: tools.notes:count_slowly
    input_schema: { type: object, properties: { to: { type: integer } }, required: [to] }
  - id: fail
    name: Fail
    description: Raise an error
    entrypoint: tools.notes:fail
    input_schema: { type: object, properties: {} }
`,
  );
  writeFileSync(
    join(folder, 'tools/notes.py'),
    `import sys
import time


def write_note(workspace, path, text):
    (workspace / path).write_text(text)
    print("wrote", path)
    return {"path": path}


def count_slowly(workspace, to):
    for number in range(to):
        print("number", number, flush=True)
        time.sleep(0.2)
    return {"counted": to}


def fail(workspace):
    (workspace / "partial.txt").write_text("half")
    print("about to fail", file=sys.stderr)
    raise ValueError("no such thing as <b>this</b>")
`,
  );
  return folder;
}

function prepared(home) {
  writeFileSync(join(home, 'toolroom.yaml'), 'approvals: { yesOption: true }\n');
  for (const bundle of [
    join(examples, 'app-builder'),
    join(examples, 'data-report'),
    writingTools(home),
  ]) {
    const imported = byPerson(home, 'toolset', 'import', bundle);
    assert.equal(imported.code, 0, imported.err);
  }
}

describe('Chats', () => {
  const on = stage(prepared);
  const text = (page, label) => page.getByRole('textbox', { name: label });
  const clean = async (page, what) => {
    for (const colorScheme of ['dark', 'light']) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await barriers(page), [], `${what}, ${colorScheme}`);
      await picture(page, `chats-${what}-${colorScheme}`);
    }
  };

  it('show every call by its renderer, and save edits as states of their own', async () => {
    const window = await enter(on);
    const { page } = window;
    await openChat(page);
    await page.getByText('Nothing here yet').waitFor();
    await clean(page, 'empty');
    await addCall(page, 'Write File', { path: 'src/main.py', content: 'print("one")\n' });
    await addCall(page, 'Write Note', {
      path: 'notes.md',
      text: '# Notes\n\n- [x] one\n- **two**',
    });
    await text(page, 'Message').fill('Two files, please');
    await run(page);
    await settled(page);
    const code = card(page, 'write_file');
    await text(code, 'Text of src/main.py').getByText('one').waitFor();
    const note = card(page, 'write_note');
    await note.getByRole('heading', { name: 'Notes' }).waitFor();
    await page.getByRole('heading', { name: 'Two files, please', level: 2 }).waitFor();
    await clean(page, 'results');

    // Arguments, answer, output, changes, timing and sandbox of a call.
    await note.getByRole('tab', { name: 'Output' }).click();
    await note.getByText('wrote notes.md').waitFor();
    await note.getByRole('tab', { name: 'Arguments' }).click();
    await note.getByText('"notes.md"').first().waitFor();
    await note.getByRole('tab', { name: 'Changes' }).click();
    await text(note, 'After').getByText('Notes').waitFor();
    await note.getByText('Sandbox', { exact: true }).waitFor();
    await note.getByText('Took').waitFor();
    await clean(page, 'changes');
    await note.getByRole('tab', { name: 'Result' }).click();

    // A document is edited beside its preview; the edit is another state of the files.
    await note.getByRole('button', { name: 'Edit', exact: true }).click();
    await text(note, 'Edit notes.md').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('\n\n## Added here');
    await note.getByRole('region', { name: 'Preview' }).getByText('Added here').waitFor();
    await clean(page, 'editing');
    await page.keyboard.press('Control+s');
    await page.getByText('Saved.').waitFor();
    await note.getByRole('heading', { name: 'Added here' }).waitFor();

    // An edit that collides with another shows both and saves nothing.
    const chat = decodeURIComponent(new URL(page.url()).hash.replace('#/chats/', ''));
    await code.getByRole('button', { name: 'Edit', exact: true }).click();
    await text(code, 'Edit src/main.py').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('# mine');
    const sha = call(on.home, 'get_workspace_file', { chat_id: chat, path: 'src/main.py' }).sha256;
    call(on.home, 'edit_workspace_file', {
      chat_id: chat,
      path: 'src/main.py',
      content: 'theirs\n',
      base_sha: sha,
    });
    await page.keyboard.press('Control+s');
    await code.getByRole('alert').filter({ hasText: 'was changed while you edited' }).waitFor();
    await text(code, 'Their version').getByText('theirs').waitFor();
    await text(code, 'Your version').getByText('mine').waitFor();
    await clean(page, 'conflict');
    await code.getByRole('button', { name: 'Take theirs' }).click();
    await code.getByRole('button', { name: 'Discard changes' }).click();
    await code.getByText('Changed since').waitFor();
    await code.getByRole('button', { name: 'Show latest' }).click();
    await text(code, 'Text of src/main.py').getByText('theirs').waitFor();

    // A failure says what went wrong, where, and what was written until then.
    await addCall(page, 'Fail', {});
    await run(page);
    await settled(page);
    const failed = card(page, 'fail');
    await failed.getByText('no such thing as <b>this</b>').first().waitFor();
    await failed.getByText('Traceback', { exact: true }).click();
    await failed.getByRole('group', { name: 'Traceback' }).getByText('notes.py').waitFor();
    await failed.getByRole('tab', { name: 'Changes' }).click();
    await failed.getByText('partial.txt').first().waitFor();
    await failed.getByRole('tab', { name: 'Output' }).click();
    await failed.getByText('about to fail').waitFor();
    await clean(page, 'failed');

    // All of it is there after a reload.
    await page.reload();
    await card(page, 'fail').getByText('no such thing as <b>this</b>').first().waitFor();
    await page.getByRole('button', { name: /write_note/ }).click();
    await card(page, 'write_note').getByRole('tab', { name: 'Output' }).click();
    await card(page, 'write_note').getByText('wrote notes.md').waitFor();
    assertQuiet(on, window);
    await window.close();
  });

  it('branch by retry, show what a switch changes on disk, and wait for approval', async () => {
    const window = await enter(on);
    const { page } = window;
    const other = await enter(on);
    await openChat(page);
    await addCall(page, 'Write File', { path: 'a.csv', content: 'city,people\nRome,3\nOslo,1\n' });
    await run(page);
    await settled(page);
    const at = new URL(page.url()).hash;
    await other.page.evaluate((hash) => (location.hash = hash), at);
    await card(other.page, 'write_file').getByText('Rome').first().waitFor();

    // A page of a result, in its sandboxed frame.
    await addCall(page, 'Chart CSV', { file: 'a.csv', group_by: 'city', value: 'people' });
    await run(page);
    await settled(page);
    const frame = page.frameLocator('iframe[title="Result of chart_csv"]');
    await frame.getByText('Rome').first().waitFor();
    assert.equal(
      await page.locator('iframe[title="Result of chart_csv"]').getAttribute('sandbox'),
      'allow-scripts',
    );
    await clean(page, 'page');
    // The other window hears of it.
    await other.page
      .frameLocator('iframe[title="Result of chart_csv"]')
      .getByText('Rome')
      .first()
      .waitFor();

    // What asks first waits; the answer counts once, or for the chat.
    await addCall(page, 'Run Command', { command: 'echo from the shell > made.txt; cat made.txt' });
    await run(page);
    const waiting = card(page, 'run_command');
    await waiting.getByRole('button', { name: 'Review' }).waitFor();
    await clean(page, 'approval');
    await card(other.page, 'run_command').getByRole('button', { name: 'Review' }).waitFor();
    const question = page.getByRole('region', { name: 'Needs approval' });
    await question.getByLabel('Allow', { exact: true }).selectOption('chat');
    await question.getByRole('button', { name: 'Run, and allow in this chat' }).click();
    await settled(page);
    await text(waiting, 'Result').getByText('from the shell').waitFor();
    await addCall(page, 'Run Command', { command: 'rm made.txt' });
    await run(page);
    await settled(page);
    await card(page, 'run_command').getByText('Done').waitFor();

    // Retry of an earlier message makes a branch; the files go back to what they were then.
    const second = page.getByRole('article').filter({ hasText: 'chart_csv' });
    await second.getByRole('button', { name: 'Retry', exact: true }).click();
    const sure = page.getByRole('dialog', { name: 'Retry this message?' });
    await sure.getByText('chart.svg').waitFor();
    await clean(page, 'retry');
    await sure.getByRole('button', { name: 'Retry' }).click();
    await sure.waitFor({ state: 'detached' });
    await settled(page);
    const tries = page.getByRole('group', { name: 'Branches of this message' });
    await tries.getByText('2/2').waitFor();
    await tries.getByRole('button', { name: 'Previous branch' }).click();
    await tries.getByText('1/2').waitFor();
    await page.getByText('You are looking at another branch.').waitFor();
    await clean(page, 'branch');
    await page.getByRole('button', { name: 'Switch to this branch' }).click();
    const switching = page.getByRole('dialog', { name: 'Switch to this branch?' });
    await switching.getByText(/On disk: /).waitFor();
    await switching.getByRole('button', { name: 'Switch' }).click();
    await switching.waitFor({ state: 'detached' });
    await page.getByText('You are looking at another branch.').waitFor({ state: 'detached' });
    await tries.getByText('1/2').waitFor();
    await other.page
      .getByRole('group', { name: 'Branches of this message' })
      .getByText('1/2')
      .waitFor();

    // What is denied does not run.
    await page.getByRole('button', { name: 'Edit and retry' }).last().click();
    await page.getByRole('list', { name: 'Calls to make' }).getByText('run_command').waitFor();
    await page.getByRole('button', { name: 'Do not branch' }).click();
    await page.getByRole('button', { name: 'Remove call 1' }).click();

    // Every width.
    for (const [width, height] of [
      [1_440, 900],
      [1_024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      assert.deepEqual(await barriers(page), [], `${width}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `nothing is cut off at ${width}`);
      await picture(page, `chats-${width}`);
    }
    await page.getByRole('button', { name: 'Back to all chats' }).click();
    await page.getByRole('searchbox', { name: 'Search chats' }).waitFor();
    await picture(page, 'chats-390-list');
    assertQuiet(on, window);
    await other.close();
    await window.close();
  });

  it('go on through a reload and a restart of the server, and stop when asked', async () => {
    const window = await enter(on);
    const { page } = window;
    await openChat(page);
    await addCall(page, 'Count Slowly', { to: '600' });
    await run(page);
    const counting = card(page, 'count_slowly');
    await counting.getByText('number 2').waitFor();
    await page.reload();
    await counting.getByText('number 4').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await settled(page);
    await counting.getByText('Error').waitFor();
    await page.getByText('The turn was cancelled').waitFor();

    await addCall(page, 'Count Slowly', { to: '600' });
    await run(page);
    await counting.getByText('number 1').waitFor();
    const { port } = on.server;
    await on.server.kill();
    await page.getByText('The turn is resumed when it is back').waitFor();
    on.server = await serve(on.home, port);
    await page.getByText('The server stopped during this turn').waitFor();
    await settled(page);
    await counting.getByText('Error').waitFor();
    await clean(page, 'interrupted');
    // And it works again.
    await addCall(page, 'Count Slowly', { to: '1' });
    await run(page);
    await settled(page);
    await card(page, 'count_slowly').getByText('Done').waitFor();
    const lost = /ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY|Failed to fetch|Failed to load resource/;
    assert.deepEqual(
      window.seen.errors.filter((each) => !lost.test(each)),
      [],
    );
    await window.close();
  });
});
