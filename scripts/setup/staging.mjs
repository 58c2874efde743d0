// Folders are made aside, at the paths they will have, and put in place when all of them are whole. A setup that fails
// before that has changed nothing; one that is killed later is finished by the next.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, root } from './tree.mjs';

/** Within the tree, because a folder can only be renamed on its own file system. */
const setup = join(root, '.setup');
const staging = join(setup, 'next');
const retired = join(setup, 'old');
/** The paths to put in place. While it exists, that has begun. */
const list = join(staging, 'complete.json');

/** An empty folder that stands for the root of the tree. */
export function stage() {
  discardStaged();
  mkdirSync(staging, { recursive: true });
  return staging;
}

export function discardStaged() {
  rmSync(setup, { recursive: true, force: true });
}

/** In the order given: what tells that all is done must be in the last. */
export function putInPlace(paths) {
  writeFileSync(`${list}.new`, JSON.stringify(paths));
  renameSync(`${list}.new`, list);
  finishPutting();
}

/** Carries on where a setup was killed. Whatever is still staged has not been put in place. */
export function finishPutting() {
  const paths = readJson('.setup/next/complete.json');
  if (paths === undefined) return;
  for (const path of paths.filter((path) => existsSync(join(staging, path)))) {
    if (existsSync(join(root, path))) {
      const away = join(retired, path);
      rmSync(away, { recursive: true, force: true });
      mkdirSync(dirname(away), { recursive: true });
      renameSync(join(root, path), away);
    }
    renameSync(join(staging, path), join(root, path));
  }
  discardStaged();
}
