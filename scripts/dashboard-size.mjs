// Fails if the dashboard's first load exceeds its size budget, and writes a compressed copy beside every file, which the
// server sends.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const LIMIT_KB = 300;
const [dist] = process.argv.slice(2);
const manifestFile = join(dist, '.vite', 'manifest.json');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** The pages that a visit may start on, by the module that their route loads. */
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
  if (kb > LIMIT_KB) {
    process.stderr.write(
      `The first load of ${landing} has ${kb.toFixed(0)} kB of script (gzip), which is more than ${LIMIT_KB} kB: move code that is ` +
        'not needed at first into lazily loaded routes.\n',
    );
    process.exitCode = 1;
  }
}
rmSync(join(dist, '.vite'), { recursive: true });

/** The files of these modules and of everything they import statically. */
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
