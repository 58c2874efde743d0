import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkout } from '../../../support/checkout.ts';

/** What `npm start` installs and builds, which is taken from the checkout of the tests: that takes a minute. */
const INSTALLED_AND_BUILT = [
  ...['node_modules', 'dashboard/node_modules', 'server/node_modules', 'sdk/node_modules'],
  ...['server/dist', 'dashboard/dist', 'sdk/src/generated', 'examples/node_modules'],
];

export interface CleanClone {
  /** A folder in which a page's commands find the clone, and that is otherwise empty. */
  newFolder(): string;
  remove(): void;
}

/** What a clone of the checkout has, with nothing that lies around in it. */
export function createCleanClone(): CleanClone {
  const root = mkdtempSync(join(tmpdir(), 'waybill-docs-'));
  const clone = join(root, 'clone');
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(join(checkout, name)))) {
    mkdirSync(dirname(join(clone, file)), { recursive: true });
    cpSync(join(checkout, file), join(clone, file));
  }
  for (const path of INSTALLED_AND_BUILT)
    if (existsSync(join(checkout, path))) symlinkSync(join(checkout, path), join(clone, path));
  let folders = 0;
  return {
    newFolder() {
      const folder = join(root, String(folders++));
      mkdirSync(folder);
      for (const name of readdirSync(clone)) symlinkSync(join(clone, name), join(folder, name));
      return folder;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
