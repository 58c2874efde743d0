import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { linksOf } from './package/links.mjs';
import { shrinkwrapOf } from './package/shrinkwrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string, end: string) =>
  readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

describe('a workflow', () => {
  test.each(filesIn('.github/workflows', '.yml'))('%s runs actions by the hash of their commit', (file) => {
    const used = [...read(file).matchAll(/uses: *(.+)/g)].map(([, action]) => action);
    expect(used).not.toEqual([]);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });
});

test('the example of a .env file has only settings that are documented', () => {
  const names = [...read('.env.example').matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(names).not.toEqual([]);
  for (const name of names) expect(read('docs/settings.md')).toContain(`| \`${name}\` |`);
});

test('all packages have the version of the release', () => {
  const versions = ['', 'server/', 'sdk/', 'dashboard/'].map(
    (folder) => JSON.parse(read(`${folder}package.json`)).version,
  );
  expect(new Set(versions).size).toBe(1);
});

/** Until Waybill is on npm, `npx waybill` would run a package of somebody else wherever there is no Waybill. */
test.each(['README.md', 'CONTRIBUTING.md', 'sdk/README.md', 'examples/README.md', ...filesIn('docs', '.md')])(
  '%s says where to run its commands',
  (page) => {
    const text = read(page);
    const first = text.search(/^npx waybill|\$\(npx waybill/m);
    const place = text.search(/commands\.md#where-to-run-commands|^## Where to run commands/m);
    if (/npx waybill/.test(text)) expect(place).not.toBe(-1);
    if (first !== -1) expect(place).toBeLessThan(first);
  },
);

test('a package names the repository of the workflow that makes it, and none elsewhere', () => {
  const workflow = { GITHUB_SERVER_URL: 'https://git.example.com', GITHUB_REPOSITORY: 'a/b' };
  expect(linksOf('sdk', workflow)).toEqual({
    repository: { type: 'git', url: 'git+https://git.example.com/a/b.git', directory: 'sdk' },
    homepage: 'https://git.example.com/a/b#readme',
    bugs: 'https://git.example.com/a/b/issues',
  });
  expect(linksOf('sdk', {})).toEqual({});
});

describe('the lock file of the package', () => {
  const manifest = { name: 'w', version: '1.0.0', dependencies: { a: '1.0.0' } };
  const packages = {
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, optionalDependencies: { none: '1' } },
    'node_modules/a/node_modules/b': {
      version: '2.0.0',
      peerDependencies: { c: '1', d: '1' },
      peerDependenciesMeta: { d: { optional: true } },
    },
    'node_modules/b': { version: '1.0.0', dev: true },
    'node_modules/c': { version: '1.0.0', dev: true, integrity: 'sha512-x' },
    'node_modules/d': { version: '1.0.0' },
  };

  test('has what the package needs, where Node finds it, and nothing else', () => {
    const { '': own, ...found } = shrinkwrapOf(manifest, { packages }, 'server').packages;
    expect(own).toMatchObject(manifest);
    expect(Object.keys(found)).toEqual(['node_modules/a', 'node_modules/a/node_modules/b', 'node_modules/c']);
    expect(found).toMatchObject({ 'node_modules/c': { version: '1.0.0', integrity: 'sha512-x' } });
    expect(found).not.toHaveProperty(['node_modules/c', 'dev']);
  });

  test('has what only the workspace has beside its package, and refuses two versions at one place', () => {
    const moved = { ...packages, 'server/node_modules/a': { version: '3.0.0' } };
    expect(shrinkwrapOf(manifest, { packages: moved }, 'server').packages['node_modules/a']).toEqual({
      version: '3.0.0',
    });
    const two = { ...moved, 'node_modules/e': { version: '1.0.0', dependencies: { a: '1' } } };
    const both = { ...manifest, dependencies: { a: '3', e: '1' } };
    expect(() => shrinkwrapOf(both, { packages: two }, 'server')).toThrow('two versions of a');
    expect(() => shrinkwrapOf({ ...manifest, dependencies: { x: '1' } }, { packages }, 'server')).toThrow(
      'x is not in',
    );
  });
});
