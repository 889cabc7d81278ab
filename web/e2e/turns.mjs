// Turns of a chat, made by hand on the Chats page.

/** Opens the Chats page and starts a chat of its own. */
export async function openChat(page) {
  await page.getByRole('link', { name: 'Chats' }).click();
  await page.getByRole('heading', { name: 'Chats', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'New chat' }).click();
  await page.getByRole('form', { name: 'Next turn' }).waitFor();
}

/** Adds a call to the next turn by the form of its tool. */
export async function addCall(page, tool, fields) {
  await page.getByRole('button', { name: 'Add tool call' }).click();
  const picker = page.getByRole('dialog', { name: 'Add a tool call' });
  await picker.getByRole('searchbox', { name: 'Search tools' }).fill(tool);
  await picker.getByRole('button', { name: tool }).first().click();
  const form = page.getByRole('dialog', { name: tool });
  for (const [name, value] of Object.entries(fields)) await form.getByLabel(name).fill(value);
  await form.getByRole('button', { name: 'Add call' }).click();
  await form.waitFor({ state: 'detached' });
}

export const run = (page) =>
  page
    .getByRole('form', { name: 'Next turn' })
    .getByRole('button', { name: /^(Run|Ask model)$/ })
    .click();

/** The turn has ended. */
export const settled = (page) =>
  page.getByRole('status').filter({ hasText: 'Running…' }).waitFor({ state: 'detached' });

/** The last call of a tool. */
export const card = (page, tool) =>
  page.getByRole('group', { name: `Call of ${tool}`, exact: true }).last();
