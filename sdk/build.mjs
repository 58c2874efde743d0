// Builds the package that is published into dist/: ES modules, CommonJS, and types for both.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { linksOf } from '../scripts/package/links.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const [dist = join(here, 'dist')] = process.argv.slice(2);
const root = join(here, '..');

rmSync(dist, { recursive: true, force: true });
await import('./generate.mjs');

const bundle = await rolldown({ input: join(here, 'src/index.ts'), platform: 'neutral' });
await bundle.write({ file: join(dist, 'esm/index.js'), format: 'esm' });
await bundle.write({ file: join(dist, 'cjs/index.js'), format: 'cjs' });
await bundle.close();

const tsc = join(
  dirname(createRequire(join(root, 'package.json')).resolve('typescript/package.json')),
  'bin/tsc',
);
const types = join(dist, 'esm/types');
execFileSync(process.execPath, [tsc, '-p', join(here, 'tsconfig.build.json'), '--outDir', types], {
  stdio: 'inherit',
});
copyTypes(types, join(dist, 'cjs/types'));

const { name, version, license, description, keywords } = JSON.parse(
  readFileSync(join(here, 'package.json'), 'utf8'),
);
const entry = (folder) => ({ types: `./${folder}/types/index.d.ts`, default: `./${folder}/index.js` });
writeJson('package.json', {
  name,
  version,
  description,
  keywords,
  license,
  ...linksOf('sdk'),
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20' },
  main: './cjs/index.js',
  types: './cjs/types/index.d.ts',
  exports: { '.': { import: entry('esm'), require: entry('cjs') }, './package.json': './package.json' },
});
writeJson('cjs/package.json', { type: 'commonjs' });
copyFileSync(join(here, 'README.md'), join(dist, 'README.md'));
copyFileSync(join(root, 'LICENSE'), join(dist, 'LICENSE'));

/** The same declarations for CommonJS; in both, the extensions of the files that are imported become those of the output. */
function copyTypes(from, to) {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const text = readFileSync(source, 'utf8')
      .replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'")
      .replaceAll(/(from "\.[^"]*)\.ts"/g, '$1.js"');
    const target = join(to, source.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(source, text);
    writeFileSync(target, text);
  }
}

function writeJson(file, value) {
  writeFileSync(join(dist, file), `${JSON.stringify(value, null, 2)}\n`);
}
