// The question: one component on every page, which never moves under the pointer and says what is true.
import assert from 'node:assert/strict';
import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { barriers, openWindow, picture } from './browser.mjs';
import { mcpClient } from './design.mjs';
import { assertQuiet, enter, row, stage } from './stage.mjs';

const on = stage();
const agents = [];
afterEach(() => Promise.all(agents.splice(0).map((each) => each.stop())));

/** An agent in a folder of its own, which waits as long as a person needs. */
async function startAgent(client, folder = client) {
  const cwd = join(on.home, 'projects', folder.replaceAll(' ', '-').toLowerCase());
  mkdirSync(cwd, { recursive: true });
  const agent = mcpClient(on.home, client, cwd);
  agents.push(agent);
  await agent.start();
  return { ...agent, folder: realpathSync(cwd) };
}

const run = (agent, command) => agent.call('run_command', { command });
const dock = (page) => page.getByRole('region', { name: 'Needs approval' });
const cards = (page) => dock(page).getByRole('article');
const cardOf = (page, client) => cards(page).filter({ hasText: client });
const armed = (button) => button.and(button.page().locator('[aria-disabled=false]')).waitFor();
const pending = async (page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

async function live(options) {
  const window = await enter(on, options);
  await window.page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
  return window;
}

/** Everything of the questions that moves from now on, because of a click too. */
const watchShifts = (page) =>
  page.evaluate(() => {
    globalThis.shifts = [];
    new PerformanceObserver((list) =>
      list
        .getEntries()
        .flatMap(({ sources }) => sources.map(({ node }) => node))
        .filter((node) => node?.parentElement?.closest('[aria-label="Needs approval"]'))
        .forEach((node) => globalThis.shifts.push(node.textContent)),
    ).observe({ type: 'layout-shift' });
  });
const shifts = (page) => page.evaluate(() => globalThis.shifts);

describe('two questions at once', () => {
  it('stay where they are, and clicks on one spot approve one', async () => {
    const window = await live();
    const { page } = window;
    const [claude, cursor] = [await startAgent('Claude Code'), await startAgent('Cursor')];
    const first = run(claude, 'echo first');
    const approve = cardOf(page, 'Claude Code').getByRole('button', { name: 'Run once' });
    await armed(approve);
    const place = await approve.boundingBox();
    await watchShifts(page);

    const second = run(cursor, 'echo second');
    await cardOf(page, 'Cursor').waitFor();
    assert.equal(await pending(page), 2);
    assert.deepEqual(await approve.boundingBox(), place, 'a new question moves no older one');
    await picture(page, 'approvals-two-light');
    assert.deepEqual(await barriers(page), []);

    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    for (let click = 0; click < 3; click++) await page.mouse.click(x, y);
    await cardOf(page, 'Claude Code').getByText('Approved. The call is running.').waitFor();
    await page.mouse.click(x, y);
    assert.match(JSON.stringify(await first), /first/);
    assert.equal(await pending(page), 1, 'the other one still waits');
    await picture(page, 'approvals-receipt-light');

    assert.deepEqual(await shifts(page), []);

    await cardOf(page, 'Cursor').getByRole('button', { name: 'Review' }).click();
    await cardOf(page, 'Cursor').getByText(cursor.folder).waitFor();
    const deny = cardOf(page, 'Cursor').getByRole('button', { name: 'Deny' });
    await armed(deny);
    await deny.click();
    assert.match(JSON.stringify(await second), /a person said no/);
    await cardOf(page, 'Cursor').getByText('Denied. Cursor was told.').waitFor();
    // What a person did not allow is no error.
    const line = row(page, 'echo second');
    await line.getByText('Denied').waitFor();
    await line.click();
    const detail = page.getByRole('article', { name: 'One call' });
    await detail.getByText('a person said no to this call').first().waitFor();
    await picture(page, 'approvals-denied-light');
    await page.mouse.move(5, 5);
    await dock(page).waitFor({ state: 'detached' });
    assert.equal(await pending(page), 0);
    assertQuiet(on, window);
    await window.close();
  });
});

describe('the caller of a question', () => {
  it('can vanish: then a yes is for the next identical call of the same agent and folder', async () => {
    const window = await live();
    const { page } = window;
    const agent = await startAgent('Gone', 'warehouse');
    void run(agent, 'echo later');
    const card = cardOf(page, 'Gone');
    await card.getByRole('button', { name: 'Run once' }).waitFor();
    agent.stop();
    await card.getByText('Gone stopped waiting. Nothing has run.').waitFor();
    const approve = card.getByRole('button', { name: 'Run on its next call' });
    await armed(approve);
    await picture(page, 'approvals-gone-light');
    await approve.click();
    await page
      .getByRole('status')
      .getByText('Approved. Its next identical call will run.')
      .waitFor();
    const again = await startAgent('Gone', 'warehouse');
    assert.match(JSON.stringify(await run(again, 'echo later')), /later/);
    assert.equal(await pending(page), 0, 'nobody was asked again');
    assertQuiet(on, window);
    await window.close();
  });
});

describe('the keyboard', () => {
  it('reaches a question from every page, and approves by Space on its button alone', async () => {
    const window = await live();
    const { page } = window;
    const agent = await startAgent('Typist');
    const answer = run(agent, 'echo typed');
    await cardOf(page, 'Typist').waitFor();
    await page.evaluate(() => (location.hash = '#/settings'));
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
    const said = page.getByRole('status').filter({ hasText: 'Typist needs approval: Allow' });
    await said.waitFor({ state: 'attached' });
    const find = page.getByRole('button', { name: /Find/ });
    await find.focus();
    await page.keyboard.press('Alt+a');
    const card = cardOf(page, 'Typist');
    const approve = card.getByRole('button', { name: 'Run once' });
    const isFocused = (locator) => locator.evaluate((each) => each === document.activeElement);
    assert.ok(await isFocused(card), 'the question has the focus, none of its buttons');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Space');
    await armed(approve);

    await approve.focus();
    await page.keyboard.press('Enter');
    await page.getByText('Enter does not approve. Press Space: Run once.').waitFor();
    // Held from another place.
    await find.focus();
    await page.keyboard.down('Space');
    await approve.focus();
    await page.keyboard.down('Space');
    await page.keyboard.up('Space');
    assert.equal(await pending(page), 1);
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('Alt+a');
    await armed(approve);
    await approve.focus();
    await page.keyboard.press('Space');
    assert.match(JSON.stringify(await answer), /typed/);
    assert.ok(await isFocused(card), 'the receipt has the focus of the button');
    assert.deepEqual(window.seen.dialogs, []);
    await window.close();
  });

  it('reaches it through a dialog that is open', async () => {
    const window = await live();
    const { page } = window;
    await page.evaluate(() => (location.hash = '#/activity?show=call&with=run_command'));
    const calling = page.getByRole('dialog', { name: 'Run a tool' });
    await calling.getByLabel('command').fill('echo by hand');
    await calling.getByRole('button', { name: 'Call', exact: true }).click();
    await calling.getByRole('button', { name: 'Review' }).click();
    const asking = page.getByRole('dialog', { name: 'Needs approval' });
    const approve = asking.getByRole('button', { name: 'Run once' });
    await armed(approve);
    await picture(page, 'approvals-dialog-light');
    await approve.click();
    await asking.getByText('Approved. The call is running.').waitFor();
    await page.keyboard.press('Escape');
    await calling.getByText('Done').waitFor();
    assertQuiet(on, window);
    await window.close();
  });
});

describe('a link to a question', () => {
  it('opens exactly this one, and shows nothing to another browser', async () => {
    const window = await live();
    const { page } = window;
    const [older, newer] = [await startAgent('Older'), await startAgent('Newer')];
    const answers = [run(older, 'echo older')];
    await cardOf(page, 'Older').waitFor();
    answers.push(run(newer, 'echo newer'));
    await cardOf(page, 'Newer').waitFor();
    const { pending: open } = await page.evaluate(async () => {
      const headers = { 'Toolroom-Page': localStorage.getItem('toolroom.session') };
      return (await fetch('/api/confirmations', { headers })).json();
    });
    const { id } = open.find(({ client }) => client === 'Newer');
    const link = `${on.server.address}/#/activity?question=${id}`;

    const stranger = await openWindow(on.browser);
    await stranger.page.goto(link);
    await stranger.page.getByText('Use the one-time link').waitFor();
    assert.equal(await stranger.page.getByText('run_command').count(), 0);
    assert.equal(await dock(stranger.page).count(), 0);
    await stranger.close();

    await page.goto('about:blank');
    await page.goto(link);
    await cardOf(page, 'Newer').getByRole('button', { name: 'Run once' }).waitFor();
    await cardOf(page, 'Older').getByRole('button', { name: 'Review' }).waitFor();
    assert.ok(await cardOf(page, 'Newer').evaluate((each) => each === document.activeElement));
    await picture(page, 'approvals-linked-light');
    await page.evaluate((to) => (location.hash = to), '#/activity?question=call-of-long-ago');
    await dock(page).getByText('This question is closed.').waitFor();
    older.stop();
    newer.stop();
    assertQuiet(on, window);
    await window.close();
  });
});
