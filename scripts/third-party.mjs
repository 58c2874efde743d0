// The licenses of packages whose code is part of the build, with those that they need themselves.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
/** Used to build, and not part of what is built. */
const isTool = (name) =>
  name.startsWith('@types/') || name.startsWith('@waybill/') || /^(vite|@vitejs\/.*)$/.test(name);

/** The manifests of packages and of those that they need themselves, by folder. */
export function packagesIn(names) {
  const found = new Map();
  const visit = (name, from) => {
    const folder = findPackage(name, from);
    if (isTool(name) || folder === undefined || found.has(folder)) return;
    const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    found.set(folder, file);
    for (const dependency of Object.keys(file.dependencies ?? {})) visit(dependency, folder);
  };
  for (const name of names) visit(name, root);
  return found;
}

/** The text of all of them; `found` is what `packagesIn` has found. */
export function licensesOf(found) {
  const parts = [...found]
    .sort(([, a], [, b]) => (a.name < b.name ? -1 : 1))
    .map(
      ([folder, file]) => `${file.name} ${file.version} (${file.license})\n\n${licenseText(folder, file)}`,
    );
  return `The build of Waybill contains code of these packages.\n\n${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

/** As Node finds it: in the nearest `node_modules` above. */
function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
}

/** A package without the text names its author and its license at least. */
function licenseText(folder, { author, license }) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  return `Copyright (c) ${author?.name ?? author ?? 'its authors'}, under the ${license} license.`;
}
