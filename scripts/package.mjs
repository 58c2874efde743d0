// Makes the npm package `waybill` from the build, as a folder and as a tarball, in `dist` or the given folder.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { bundled } from '../server/rolldown.config.mjs';
import { isEarlierChunk } from './setup/earlier-chunks.mjs';
import { runNpm } from './setup/run.mjs';
import { licencesOf } from './third-party.mjs';

const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const folder = join(target, 'package');
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const write = (path, text) => writeFileSync(join(folder, path), text);
const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

const isOfThisBuild = (path) =>
  dirname(path) !== join(root, 'server/dist') || !isEarlierChunk(dirname(path), basename(path));

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'bin'), { recursive: true });
// The same folders as in the repository: the server finds its assets and the dashboard from where it is.
for (const path of ['server/dist', 'server/assets', 'dashboard/dist', 'LICENSE', 'NOTICE', 'README.md'])
  cpSync(join(root, path), join(folder, path), { recursive: true, filter: isOfThisBuild });

for (const file of ['require-node.mjs', 'end-with-npm.mjs', 'is-alive.mjs'])
  cpSync(join(root, 'scripts/setup', file), join(folder, 'bin', file));

const { name, version, license, engines, type, dependencies } = read('server/package.json');
const { description } = read('package.json');
const isNeeded = ([dependency]) => !bundled.includes(dependency);
write(
  'package.json',
  asJson({
    ...{ name, version, description, license, type, engines },
    bin: { waybill: 'bin/waybill.mjs' },
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(isNeeded)),
  }),
);
write('server/package.json', asJson({ name, version, type }));
write(
  'bin/waybill.mjs',
  `#!/usr/bin/env node
import './require-node.mjs';

const { endWithNpm } = await import('./end-with-npm.mjs');
endWithNpm();
const { runCli } = await import('../server/dist/cli.js');
await runCli(process.argv.slice(2));
`,
);
write(
  'THIRD-PARTY-LICENSES.txt',
  licencesOf([...bundled, ...Object.keys(read('dashboard/package.json').devDependencies)]),
);
await runNpm(['pack', folder, '--pack-destination', target]);
