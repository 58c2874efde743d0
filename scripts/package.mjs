// Makes the npm packages `waybill` and `@waybill/sdk`, each as a folder and as a tarball, in `dist` or the given folder.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundled } from '../server/rolldown.config.mjs';
import { linksOf } from './package/links.mjs';
import { sbomOf } from './package/sbom.mjs';
import { shrinkwrapOf } from './package/shrinkwrap.mjs';
import { licensesOf, packagesIn } from './third-party.mjs';

const root = join(import.meta.dirname, '..');
const target = resolve(process.argv[2] ?? join(root, 'dist'));
const folder = join(target, 'package');
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const write = (path, text) => writeFileSync(join(folder, path), text);
const asJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, 'bin'), { recursive: true });
// The same folders as in the repository: the server finds its assets and the dashboard from where it is.
for (const path of ['server/assets', 'dashboard/dist', 'LICENSE', 'NOTICE', 'README.md'])
  cpSync(join(root, path), join(folder, path), { recursive: true });
// Built anew, because the one in the repository has chunks of earlier builds too.
const dist = join(folder, 'server/dist');
for (const args of [
  ['node_modules/rolldown/bin/cli.mjs', '-c', 'server/rolldown.config.mjs', '--dir', dist],
  ['scripts/build-docs.mjs', join(dist, 'docs')],
  ['scripts/build-print-bridge.mjs', join(dist, 'docs')],
])
  execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

for (const file of ['require-node.mjs', 'end-with-npm.mjs', 'keep-compiled.mjs'])
  cpSync(join(root, 'scripts', file), join(folder, 'bin', file));

const { name, version, license, engines, type, dependencies } = read('server/package.json');
const { description } = read('package.json');
const isNeeded = ([dependency]) => !bundled.includes(dependency);
const manifest = {
  ...{ name, version, description, license, ...linksOf(), type, engines },
  bin: { waybill: 'bin/waybill.mjs' },
  dependencies: Object.fromEntries(Object.entries(dependencies).filter(isNeeded)),
};
write('package.json', asJson(manifest));
write('npm-shrinkwrap.json', asJson(shrinkwrapOf(manifest, read('package-lock.json'), 'server')));
write('server/package.json', asJson({ name, version, type }));
write(
  'bin/waybill.mjs',
  `#!/usr/bin/env node
import './require-node.mjs';

const { endWithNpm } = await import('./end-with-npm.mjs');
const { keepCompiled } = await import('./keep-compiled.mjs');
endWithNpm();
keepCompiled(import.meta.dirname + '/../server/dist');
const { runCli } = await import('../server/dist/cli.js');
await runCli(process.argv.slice(2));
`,
);
const builtIn = packagesIn([...bundled, ...Object.keys(read('dashboard/package.json').devDependencies)]);
write('THIRD-PARTY-LICENSES.txt', licensesOf(builtIn));
write('sbom.cdx.json', asJson(sbomOf(folder, [...builtIn.values()])));

const sdk = join(target, 'sdk');
execFileSync(process.execPath, ['sdk/build.mjs', sdk], { cwd: root, stdio: 'inherit' });
for (const made of [folder, sdk])
  execFileSync('npm', ['pack', made, '--pack-destination', target], {
    shell: process.platform === 'win32',
    stdio: 'inherit',
  });
