// Everything that runs in the extension host in one file, and the script of the map's panel in another, in dist/.
import { build } from 'esbuild';

await build({
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.js',
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  minify: true,
  external: ['vscode'],
  logLevel: 'warning',
});
await build({
  entryPoints: ['src/webview/preview.ts'],
  outfile: 'dist/preview.js',
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'chrome120',
  minify: true,
  logLevel: 'warning',
});
