import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of a file in this package. Searches upwards, because source and bundle are at different depths. */
export function packageFile(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    if (dirname(folder) === folder) throw new Error(`no package.json above ${import.meta.url}`);
    folder = dirname(folder);
  }
  return join(folder, name);
}

export const packageVersion = (): string =>
  JSON.parse(readFileSync(packageFile('package.json'), 'utf8')).version;
