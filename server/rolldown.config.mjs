import { readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** Packages of hundreds of small files: bundled, the server starts in half the time. The rest is loaded as it is. */
export const bundled = ['kysely', 'typebox', 'commander'];
const external = Object.keys(dependencies).filter((name) => !bundled.includes(name));

export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    cli: 'src/cli.ts',
    main: 'src/main.ts',
    config: 'src/config.ts',
    certificate: 'src/cli/listen/certificate.ts',
    'sender-thread': 'src/delivery/threads/sender-thread.ts',
  },
  platform: 'node',
  external: external.map((name) => new RegExp(`^${name}(/|$)`)),
  // One flat folder: code that looks for its neighbours finds them from any chunk.
  output: { dir: 'dist', format: 'esm', chunkFileNames: '[name]-[hash].js' },
});
