// Holds the dashboard to its promise of a quick first load, and stores every file compressed beside itself so that the
// server sends what is measured here.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const LIMIT_KB = 300;
const [dist] = process.argv.slice(2);
const manifestFile = join(dist, '.vite', 'manifest.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** Each page that someone may land on first, by the module its route loads. */
const LANDINGS = {
  login: 'src/features/session/login-page.tsx',
  overview: 'src/features/overview/overview-page.tsx',
};

const compressed = new Map();
for (const name of readdirSync(join(dist, 'assets'))) {
  if (!/\.(js|css|svg)$/.test(name)) continue;
  const bytes = readFileSync(join(dist, 'assets', name));
  const gzip = gzipSync(bytes, { level: 9 });
  writeFileSync(join(dist, 'assets', `${name}.gz`), gzip);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  writeFileSync(join(dist, 'assets', `${name}.br`), brotliCompressSync(bytes, { params }));
  compressed.set(`assets/${name}`, gzip.length);
}

for (const [landing, module] of Object.entries(LANDINGS)) {
  const scripts = scriptsOf(['index.html', module]);
  const kb = [...scripts].reduce((sum, file) => sum + compressed.get(file), 0) / 1000;
  process.stdout.write(`dashboard: first load of ${landing} ${kb.toFixed(0)} kB of script, gzip\n`);
  if (kb > LIMIT_KB) {
    process.stderr.write(
      `That is more than ${LIMIT_KB} kB: load what is not needed at once with its own route.\n`,
    );
    process.exitCode = 1;
  }
}
rmSync(join(dist, '.vite'), { recursive: true });

/** The files behind these modules, with all they import before they run. */
function scriptsOf(modules, files = new Set()) {
  for (const module of modules) {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`no such module in the build: ${module}`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    scriptsOf(chunk.imports ?? [], files);
  }
  return files;
}
