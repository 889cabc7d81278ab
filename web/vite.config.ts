import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The page's policy allows files of its own origin alone, so nothing may be put inline.
export default defineConfig({
  plugins: [react()],
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
