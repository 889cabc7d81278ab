// Debian's Chromium with a profile of its own. Whatever goes wrong in a page is kept and judged.
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium } from 'playwright-core';

export const artifacts = join(dirname(fileURLToPath(import.meta.url)), 'artifacts');
mkdirSync(artifacts, { recursive: true });

export function openBrowser({ args = [], env = process.env } = {}) {
  return chromium.launch({
    env,
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium-headless-shell',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...args,
    ],
  });
}

/** Every address that any window of these tests ever asked for. */
export const asked = new Set();

/** A window of 1280×720 that remembers every error, every request and every dialog. */
export async function openWindow(browser, options = {}) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const seen = { errors: [], requests: [], dialogs: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      seen.errors.push(message.text());
  });
  page.on('pageerror', (error) => seen.errors.push(String(error)));
  page.on('request', (request) => {
    seen.requests.push(request.url());
    asked.add(request.url());
  });
  page.on('dialog', (dialog) => {
    seen.dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { page, seen, context, close: () => context.close() };
}

/** What axe says of any page behind an open list: it is hidden on purpose while that is open. */
export const BEHIND_A_LIST = [
  'aria-hidden-focus',
  'page-has-heading-one',
  'region',
  'landmark-one-main',
];

/** What axe finds wrong, one line each. Frames hold what toolsets bring, which is theirs. */
export const barriers = (page, but = []) =>
  violationsOf(new AxeBuilder({ page }).disableRules(but));

/** What else is wrong in the other colour scheme: no other rule depends on colours. */
export const contrastBarriers = (page) =>
  violationsOf(new AxeBuilder({ page }).withRules('color-contrast'));

async function violationsOf(axe) {
  const { violations } = await axe.exclude('iframe').analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary})`,
    ),
  );
}

export const picture = (page, name) => page.screenshot({ path: join(artifacts, `${name}.png`) });

/**
 * Takes what an editor's list offers first, by Enter. The list ignores keys while it is younger than
 * 75 ms, so that nobody takes what they have not seen; a machine is quicker than that.
 */
export async function takeOffered(page) {
  const seen = await page.evaluate(() => performance.now());
  await page.waitForFunction((since) => performance.now() - since > 150, seen);
  await page.keyboard.press('Enter');
}

/** What a page showed when its test failed: in words for the log, and as a picture. */
export async function lastLook(page, test) {
  const name = `failed ${test}`.replaceAll(/\W+/g, '-').slice(0, 80);
  await picture(page, name).catch(() => {});
  const shown = await page
    .locator('body')
    .ariaSnapshot({ timeout: 3_000 })
    .catch((wrong) => String(wrong));
  return `'${test}' ended before its window ${page.url()} was closed; it showed (${name}.png):\n${shown}`;
}
