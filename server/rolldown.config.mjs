import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

/** What bundled packages import and never use here: more code than they have themselves, and V8 reads all of it at every start. */
const unused = [
  // prom-client, for exemplars, which are turned off.
  '@opentelemetry/api',
  // Fastify, unless it is given other compilers, as in app/schema-compilers.ts.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  // @fastify/static, to list the files of a folder at the start; ours are looked up when asked for.
  'glob',
];
const leaveOut = {
  name: 'leave-out',
  resolveId: (id) => (unused.includes(id) ? `\0${id}` : undefined),
  load: (id) => (id.startsWith('\0') && unused.includes(id.slice(1)) ? 'export {};' : undefined),
};

/**
 * A server loads some of its code only when it is first needed, perhaps after a newer version was built in the same folder: the
 * chunks of earlier builds, whose names contain a hash, stay for a month.
 */
const removeOldChunks = {
  name: 'remove-old-chunks',
  writeBundle({ dir }) {
    const chunks = readdirSync(dir).filter((name) => name.endsWith('.js'));
    for (const file of chunks.map((name) => join(dir, name)))
      if (statSync(file).mtimeMs < Date.now() - 30 * 86_400_000) rmSync(file);
    // What scripts/keep-compiled.mjs keeps of earlier builds.
    rmSync(join(dir, '.compile-cache'), { recursive: true, force: true });
  },
};

export default defineConfig({
  cwd: import.meta.dirname,
  input: {
    cli: 'src/cli.ts',
    main: 'src/main.ts',
    'serving-process': 'src/processes/serving-process.ts',
    config: 'src/config.ts',
    certificate: 'src/cli/receive/certificate.ts',
    'sender-thread': 'src/delivery/sending/threads/sender-thread.ts',
    'sqlite-thread': 'src/storage/sqlite-thread/sqlite-thread.ts',
    'drawing-thread': 'src/shipping/printing/drawing-thread.ts',
  },
  platform: 'node',
  plugins: [leaveOut, removeOldChunks],
  external: external.map((name) => new RegExp(`^${name}(/|$)`)),
  // One flat folder: code that looks for its neighbors finds them from any chunk.
  output: {
    dir: join(import.meta.dirname, 'dist'),
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
