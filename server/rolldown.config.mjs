import { readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

/** Packages of hundreds of small files: bundled, the server starts in half the time. The rest is loaded as it is. */
export const bundled = [
  'kysely',
  'typebox',
  'commander',
  'fastify',
  'pino',
  'prom-client',
  '@fastify/static',
];
const external = Object.keys(dependencies).filter((name) => !bundled.includes(name));

/** prom-client uses it for exemplars, which are turned off, and it is more code than prom-client itself. */
const leaveOut = (name) => ({
  name: 'leave-out',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? 'export default {};' : undefined),
});

export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    cli: 'src/cli.ts',
    main: 'src/main.ts',
    config: 'src/config.ts',
    certificate: 'src/cli/receive/certificate.ts',
    'sender-thread': 'src/delivery/threads/sender-thread.ts',
    'sqlite-thread': 'src/storage/sqlite-thread/sqlite-thread.ts',
  },
  platform: 'node',
  plugins: [leaveOut('@opentelemetry/api')],
  external: external.map((name) => new RegExp(`^${name}(/|$)`)),
  // One flat folder: code that looks for its neighbours finds them from any chunk.
  output: {
    dir: 'dist',
    format: 'esm',
    chunkFileNames: '[name]-[hash].js',
    comments: { legal: true, jsdoc: false, annotation: false },
    // A single character beyond Latin-1 would make V8 keep all of a chunk's source as two bytes per character.
    minify: {
      compress: false,
      mangle: false,
      codegen: { removeWhitespace: false, asciiOnly: true },
    },
  },
});
