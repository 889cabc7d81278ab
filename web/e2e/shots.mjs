// Pictures that can be compared: one font, no smoothing by the system, taken when the page has come to rest.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import { artifacts } from './browser.mjs';

const THRESHOLD = 0.1;
/** What two pictures of one page may differ in on a busy machine. */
export const NOISE = 20;

export const FLAGS = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
  '--hide-scrollbars',
];

/** Fonts of one family alone, whatever else is installed: the open set moves thousands of points. */
export function oneFont() {
  const folder = dirname(execFileSync('fc-match', ['-f', '%{file}', 'DejaVu Sans']).toString());
  const file = join(mkdtempSync(join(tmpdir(), 'toolroom-fonts-')), 'fonts.conf');
  const alias = (family, to) =>
    `<match target="pattern"><test name="family"><string>${family}</string></test>` +
    `<edit name="family" mode="assign" binding="strong"><string>${to}</string></edit></match>`;
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>${folder}</dir>
<selectfont><rejectfont><glob>*Serif*</glob></rejectfont></selectfont>
${alias('monospace', 'DejaVu Sans Mono')}${alias('ui-monospace', 'DejaVu Sans Mono')}
${alias('sans-serif', 'DejaVu Sans')}${alias('system-ui', 'DejaVu Sans')}
<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit>
<edit name="rgba" mode="assign"><const>none</const></edit></match>
</fontconfig>`,
  );
  return { ...process.env, FONTCONFIG_FILE: file };
}

const look = (page) => page.screenshot({ animations: 'disabled', caret: 'hide' });

/** The page at rest: nothing is being read, and three pictures of it are one. */
export async function still(page) {
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy=true]') &&
      !/reading…/i.test(document.body.textContent ?? '') &&
      document.fonts.status === 'loaded',
  );
  let last = await look(page);
  for (let equal = 1; equal < 3;) {
    const next = await look(page);
    equal = next.equals(last) ? equal + 1 : 1;
    last = next;
  }
  return last;
}

/** How many points of two pictures differ; where they do too much, both and the difference are kept. */
export function differing(first, second, name) {
  const [a, b] = [PNG.sync.read(first), PNG.sync.read(second)];
  const difference = new PNG({ width: a.width, height: a.height });
  const count = pixelmatch(a.data, b.data, difference.data, a.width, a.height, {
    threshold: THRESHOLD,
  });
  if (count > NOISE) {
    writeFileSync(join(artifacts, `${name}-expected.png`), first);
    writeFileSync(join(artifacts, `${name}-found.png`), second);
    writeFileSync(join(artifacts, `${name}-difference.png`), PNG.sync.write(difference));
  }
  return count;
}
