// Publishes the packages that `npm run package` has made in `dist`, or tries it: node scripts/publish.mjs [--dry-run] [folder]
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const args = process.argv.slice(2);
const isDryRun = args.includes('--dry-run');
const root = join(import.meta.dirname, '..');
const folder = resolve(args.find((arg) => !arg.startsWith('-')) ?? join(root, 'dist'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const { GITHUB_REF_TYPE: refType, GITHUB_REF_NAME: tag } = process.env;
if (refType === 'tag' && tag !== `v${version}`) {
  process.stderr.write(`The tag ${tag} is not that of version ${version}.\n`);
  process.exit(1);
}

// `npm install waybill` is for versions that are finished.
const channel = version.includes('-') ? 'next' : 'latest';
const options = ['--access', 'public', '--tag', channel, '--ignore-scripts'];
// Where the workflow signs where the package comes from.
if (process.env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined && !isDryRun) options.push('--provenance');
if (isDryRun) options.push('--dry-run', '--offline');
for (const name of ['waybill-sdk', 'waybill'])
  execFileSync('npm', ['publish', join(folder, `${name}-${version}.tgz`), ...options], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
