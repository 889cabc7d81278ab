// Makes the pictures of the README anew from the built program: npm run pictures
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from '../e2e/browser.mjs';
import { takePictures } from '../e2e/pictures.mjs';
import { dropHome, freshHome, serve } from '../e2e/server.mjs';

const folder = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'docs/pictures');
mkdirSync(folder, { recursive: true });
const home = freshHome();
const on = { home, server: await serve(home), browser: await openBrowser() };
try {
  await takePictures(on, folder);
} finally {
  await on.browser.close();
  await on.server.stop();
  dropHome(home);
}
