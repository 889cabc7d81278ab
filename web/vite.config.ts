import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The page whose sheet this is, else `app` or `ui`. */
const ownerOf = (file: string) =>
  /[/]src[/](?:features[/])?([^/]+)[/][^/]+$/.exec(file.replace(/[?].*/, ''))?.[1] ?? 'page';

/**
 * The order of layers is set where they are first named, and the browser may read the sheets of a build in
 * any order: each of them begins with it.
 */
const layersFirst: Plugin = {
  name: 'layers-first',
  generateBundle(_, bundle) {
    for (const asset of Object.values(bundle)) {
      if (asset.type === 'asset' && asset.fileName.endsWith('.css')) {
        asset.source = `@layer tokens,vendor,base,parts,page;${String(asset.source)}`;
      }
    }
  },
};

// The page's policy allows files of its own origin alone, so nothing may be put inline.
export default defineConfig({
  plugins: [
    // The accessible parts speak English alone, as the page does.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    react(),
    layersFirst,
  ],
  css: {
    modules: {
      localsConvention: 'camelCase',
      // A class belongs to the folder of its sheet: two pages cannot have one, however they call it.
      generateScopedName: (name, file) => `${ownerOf(file)}-${name}`,
    },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2023',
    reportCompressedSize: true,
  },
  server: {
    // A development server in front of a real one: TOOLROOM_SERVER=http://127.0.0.1:7337 npm run dev
    proxy: process.env['TOOLROOM_SERVER']
      ? {
          '/api': {
            target: process.env['TOOLROOM_SERVER'],
            changeOrigin: true,
            // The server answers to its own origin alone, and to requests that name none.
            configure: (proxy) => {
              proxy.on('proxyReq', (request) => request.removeHeader('origin'));
            },
          },
        }
      : {},
  },
});
