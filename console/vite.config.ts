import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { compileTexts } from './compile-texts.ts';

const SERVICE = 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // The service serves the pages here (src/docs-site).
  base: '/console/',
  // With PUBLIC_URL the console has another path. The service adds it to the addresses in index.html only, so those in other files are relative.
  experimental: {
    renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }),
  },
  resolve: {
    alias: {
      'order-taking-client/openapi': fileURLToPath(
        new URL('../clients/typescript/src/openapi.ts', import.meta.url),
      ),
    },
  },
  plugins: [compileTexts()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    target: 'es2022',
    // The Content-Security-Policy allows files of this origin only, and no data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': SERVICE,
      '/docs': SERVICE,
      '^/console/session$': SERVICE,
      // A page has the same address.
      '^/console/password$': {
        target: SERVICE,
        bypass: ({ method, url }) => (method === 'GET' ? url : undefined),
      },
    },
  },
});
