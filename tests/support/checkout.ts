import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout, found from where this code runs: that may be a bundle. */
export const checkout = above(dirname(fileURLToPath(import.meta.url)));

function above(folder: string): string {
  return existsSync(join(folder, 'scripts', 'launch.mjs')) ? folder : above(dirname(folder));
}
