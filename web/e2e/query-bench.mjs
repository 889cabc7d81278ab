// The Query page, opened and worked by hand.
import { enter } from './stage.mjs';

/** A window on the Query page, with this database chosen. */
export async function bench(on, database = 'events', options = {}) {
  const window = await enter(on, options);
  const { page } = window;
  await page.getByRole('link', { name: 'Query' }).click();
  await page.getByRole('heading', { name: 'Query', level: 1 }).waitFor();
  await page.getByLabel('Database', { exact: true }).selectOption(database);
  return window;
}

export const editor = (page) => page.getByRole('textbox', { name: 'SQL statement' });
export const grid = (page) => page.getByRole('grid');
export const cell = (page, row, column) => grid(page).locator(`[id$="-${row}-${column}"]`);

export async function write(page, statement) {
  await editor(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(statement);
  await page.keyboard.press('Escape');
}

export async function run(page, statement) {
  await write(page, statement);
  await page.keyboard.press('Control+Enter');
}

/** One line of the menu of everything that takes rows along. */
export async function exported(page, line) {
  await page.getByRole('group', { name: 'Export' }).getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: line }).click();
}

/** The tabs of statements, by what they are called. */
export const sheets = (page) =>
  page
    .getByRole('tablist', { name: 'Open queries' })
    .getByRole('tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.textContent));
export const sheet = (page, name) =>
  page.getByRole('tablist', { name: 'Open queries' }).getByRole('tab', { name });
