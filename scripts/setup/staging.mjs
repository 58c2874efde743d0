// New folders are built in a staging folder and moved into place when all are complete. A setup that fails before that has
// changed nothing; one that is killed during the move is finished by the next.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, root } from './tree.mjs';

/** Inside the checkout, because a folder can only be renamed within one file system. */
const setup = join(root, '.setup');
const staging = join(setup, 'next');
const retired = join(setup, 'old');
/** The paths to move into place. While this file exists, the move has begun. */
const list = join(staging, 'complete.json');

/** Creates an empty staging folder with the layout of the checkout. */
export function stage() {
  discardStaged();
  mkdirSync(staging, { recursive: true });
  return staging;
}

export function discardStaged() {
  rmSync(setup, { recursive: true, force: true });
}

/** In the order given: the stamp that marks everything as done must be in the last one. */
export function putInPlace(paths) {
  writeFileSync(`${list}.new`, JSON.stringify(paths));
  renameSync(`${list}.new`, list);
  finishPutting();
}

/** Continues the move of a setup that was killed. Paths that are still staged have not been moved. */
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
