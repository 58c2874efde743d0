// The folder that Waybill is in, and what it was installed and built from.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const INSTALL_STAMP = '.waybill-installed';
export const BUILD_STAMP = '.waybill-built';

/** What a build is made of: when none of it has changed, neither has the build. */
const sources = [
  'package-lock.json',
  'server/rolldown.config.mjs',
  'server/src',
  'openapi.json',
  'sdk/generate.mjs',
  'sdk/src',
  'scripts/dashboard-size.mjs',
  'dashboard/index.html',
  'dashboard/public',
  'dashboard/vite.config.ts',
  'dashboard/src',
];

/**
 * What the packages in a folder depend on. Node's version is no part of it: native ones are Node-API, which is the same
 * for every Node we run on. A tree that two systems share, a container and its host, needs its own for each.
 */
export const installKey = (folder) =>
  fingerprint([join(folder, 'package-lock.json')], `${process.platform} ${process.arch}`);
export const buildKey = () => fingerprint(sources);

export const isInstalled = (folder) =>
  readText(join(folder, 'node_modules', INSTALL_STAMP)) === installKey(folder);
export const isBuilt = () => readText(join('server', 'dist', BUILD_STAMP)) === buildKey();

/** A build without what it was made from, as in a container image: there is nothing to compare it with. */
const isBuildAlone = () =>
  !existsSync(join(root, 'server', 'src')) && existsSync(join(root, 'server', 'dist', 'cli.js'));

export const canServe = () => isBuildAlone() || (isBuilt() && (isInstalled('.') || hasRuntimePackages()));

/** Whether an npm that we did not start, `npm ci --omit=dev` say, has put in place what serving needs. */
function hasRuntimePackages() {
  const wanted = readJson('package-lock.json')?.packages;
  const present = readJson(join('node_modules', '.package-lock.json'))?.packages;
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, link, dev, optional }]) =>
      !path.startsWith('node_modules/') || link || dev || optional || present[path]?.version === version,
  );
}

/** A hash over names and contents; a few milliseconds for the whole source. */
function fingerprint(paths, ...more) {
  const hash = createHash('sha256');
  for (const text of more) hash.update(text);
  const add = (path) => {
    const full = join(root, path);
    let entries;
    try {
      entries = readdirSync(full).sort();
    } catch (error) {
      if (error.code !== 'ENOTDIR') return;
      hash.update(path).update(readFileSync(full));
      return;
    }
    for (const entry of entries)
      if (!entry.endsWith('.test.ts') && entry !== 'generated.ts') add(`${path}/${entry}`);
  };
  paths.forEach(add);
  return hash.digest('hex');
}

/** Undefined where there is no such file. */
export function readText(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Undefined where there is no such file, or no whole one. */
export function readJson(path) {
  try {
    return JSON.parse(readText(path));
  } catch {
    return undefined;
  }
}
