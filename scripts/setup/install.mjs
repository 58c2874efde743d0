import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runNpm, TO_STDERR } from './run.mjs';
import { discardStaged, putInPlace, stage } from './staging.mjs';
import { INSTALL_STAMP, installKey, readJson, root } from './tree.mjs';

const NPM_CI = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];

/** Installs in a staging folder, because `npm ci` deletes the old packages before it has the new ones. */
export async function install(folder) {
  const staging = stage();
  const staged = join(staging, folder);
  const { workspaces = [] } = readJson(join(folder, 'package.json'));
  copyManifests(folder, workspaces, staged);
  await runNpm(NPM_CI, { cwd: staged, stdout: TO_STDERR });

  writeFileSync(join(staged, 'node_modules', INSTALL_STAMP), installKey(folder));
  const paths = [...workspaces, '.'].map((workspace) => join(folder, workspace, 'node_modules'));
  for (const path of paths) {
    // A workspace that no longer has packages of its own gets an empty folder, which replaces the old one.
    if (existsSync(join(root, path))) mkdirSync(join(staging, path), { recursive: true });
  }
  try {
    putInPlace(paths);
  } catch (error) {
    // node_modules is a mount point and can't be renamed. The packages are in npm's cache by now.
    if (error.code !== 'EBUSY' && error.code !== 'EXDEV') throw error;
    discardStaged();
    await runNpm([...NPM_CI, '--prefer-offline'], { cwd: join(root, folder), stdout: TO_STDERR });
    writeFileSync(join(root, folder, 'node_modules', INSTALL_STAMP), installKey(folder));
  }
}

/** All files that npm reads. */
function copyManifests(folder, workspaces, staged) {
  const files = ['.npmrc', 'package.json', 'package-lock.json'];
  for (const workspace of workspaces) files.push(join(workspace, 'package.json'), join(workspace, 'bin'));
  for (const file of files) {
    const from = join(root, folder, file);
    if (existsSync(from)) cpSync(from, join(staged, file), { recursive: true });
  }
}
