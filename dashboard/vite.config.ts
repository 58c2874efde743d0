import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: {
    assetsInlineLimit: 0,
    manifest: true,
    // The first script lists the files of every page: without their names it is over 1 kB smaller.
    rolldownOptions: {
      output: { chunkFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
    },
  },
  // `npm start` in another terminal serves the API that the development page calls.
  server: { proxy: { '/api': 'http://localhost:3000', '/dashboard/api': 'http://localhost:3000' } },
});
