// The Domain page with the example model, for the tests of it.
import { enter } from './stage.mjs';

/** A window on the page, with the model read. */
export async function openDomain(on, route = '/domain', options = {}) {
  const window = await enter(on, options);
  await window.page.evaluate((to) => (window.location.hash = to), `#${route}`);
  await window.page.getByRole('heading', { name: 'Domain', level: 1 }).waitFor();
  await window.page.getByRole('treeitem', { name: 'Orders' }).waitFor();
  return window;
}

export const shape = (page, name) => page.locator('.domain-shape', { hasText: name });
