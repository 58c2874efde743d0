import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { assetsInlineLimit: 0, manifest: true },
  // `npm start` in another terminal serves the API that the development page calls.
  server: { proxy: { '/api': 'http://localhost:3000', '/dashboard/api': 'http://localhost:3000' } },
});
