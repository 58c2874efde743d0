import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of this package. The source and the bundle stand at different depths in it. */
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
