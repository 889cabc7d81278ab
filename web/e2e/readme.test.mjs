// The pictures of the README are made by the build, from the program as it is.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { artifacts } from './browser.mjs';
import { PICTURES, SIZE, takePictures } from './pictures.mjs';
import { assertQuiet, stage } from './stage.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const on = stage();

/** Width and height of a PNG, and that it is more than a blank page. */
function sizeOf(path) {
  const bytes = readFileSync(path);
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG', path);
  assert.ok(bytes.length > 40_000, `${path} shows too little: ${bytes.length} bytes`);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

describe('the pictures of the README', () => {
  it('are made from the program, are those that are kept, and are shown', async () => {
    const window = await takePictures(on, artifacts);
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    for (const name of PICTURES) {
      assert.deepEqual(sizeOf(join(artifacts, `${name}.png`)), SIZE);
      assert.deepEqual(sizeOf(join(root, 'docs/pictures', `${name}.png`)), SIZE);
      assert.ok(readme.includes(`docs/pictures/${name}.png`), `the README shows ${name}`);
    }
    assertQuiet(on, window);
    await window.close();
  });
});
