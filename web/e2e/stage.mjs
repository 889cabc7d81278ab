// A server with a home of its own and a browser, for the tests of one file.
import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { asked, lastLook, openBrowser, openWindow } from './browser.mjs';
import { dropHome, freshHome, serve } from './server.mjs';

/**
 * What the tests of a file share; `server` changes when a test starts it anew.
 *
 * @param prepare puts into the home what must be there before the server starts
 * @param look flags and environment of the browser, for those who compare pictures
 */
export function stage(prepare = () => {}, look = {}) {
  const on = { home: '', server: undefined, browser: undefined, session: undefined };
  before(async () => {
    on.home = freshHome();
    prepare(on.home);
    on.server = await serve(on.home);
    on.browser = await openBrowser(look);
  });
  // Every test closes its windows at its end: what is open now belongs to one that failed before.
  afterEach(async ({ name }) => {
    for (const context of on.browser?.contexts() ?? []) {
      for (const page of context.pages()) console.log(await lastLook(page, name));
      await context.close();
    }
  });
  after(async () => {
    await on.browser?.close();
    await on.server?.stop();
    if (on.home) dropHome(on.home);
    assert.deepEqual([...asked].filter(isOutside), [], 'no request leaves the machine');
  });
  return on;
}

const isOutside = (url) =>
  !/^(blob|data):/.test(url) &&
  !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

/**
 * A window that came in. The first one of a server does by a link, which takes a start of the program; those after it
 * have the session that began then, as the further windows of a person have.
 */
export async function enter(on, options) {
  const known = on.session?.server === on.server ? on.session : undefined;
  const window = await openWindow(on.browser, { storageState: known?.storage, ...options });
  await window.page.goto(known ? on.server.address : on.server.link());
  await arrived(window.page);
  if (!known) on.session = { server: on.server, storage: await window.context.storageState() };
  return window;
}

export const arrived = (page) =>
  page.getByRole('heading', { name: 'Activity', level: 1 }).waitFor();

/** The line of one call in the list. */
export const line = (page, id) => page.locator(`[role=row][id$="${id}"]`);
export const row = (page, text) => page.getByRole('row').filter({ hasText: text }).first();

/** Nothing went wrong in the window, and nothing went out. */
export function assertQuiet(on, { seen }) {
  assert.deepEqual(seen.errors, []);
  assert.deepEqual(seen.dialogs, []);
  const strangers = seen.requests.filter(
    (url) => !url.startsWith(on.server.address) && !url.startsWith('blob:'),
  );
  assert.deepEqual(strangers, []);
}
