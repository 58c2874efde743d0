import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      output: {
        // The first script lists the files of every page: without their names it is over 1 kB smaller.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // What this many pages share is one file: in files of their own, the modules of a page take up to a hundred requests. With fewer
        // pages, the first load grows by what login and overview do not need.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 36 }] },
      },
    },
  },
  // `npm start` in another terminal serves the API that the development page calls.
  server: { proxy: { '/api': 'http://localhost:3000', '/dashboard/api': 'http://localhost:3000' } },
});
