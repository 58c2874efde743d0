// The checkout, and the fingerprints of what it was installed and built from.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const INSTALL_STAMP = '.waybill-installed';
export const BUILD_STAMP = '.waybill-built';

/** The inputs of a build. */
const sources = [
  'package-lock.json',
  'server/rolldown.config.mjs',
  'server/src',
  'openapi.json',
  'sdk/generate.mjs',
  'sdk/generator',
  'sdk/src',
  'scripts/dashboard-size.mjs',
  'dashboard/index.html',
  'dashboard/public',
  'dashboard/vite.config.ts',
  'dashboard/src',
  'examples/README.md',
  ...['carrier', 'receivers', 'scripts', 'webhooks'].map((folder) => `examples/${folder}`),
  'scripts/examples-sdk.mjs',
  'scripts/build-docs.mjs',
  'scripts/docs',
  'docs',
  'sdk/README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
];

/**
 * Fingerprint of a folder's packages. It does not include Node's version, because native packages use Node-API, which is
 * stable across versions. It includes the platform, because a container and its host may share the checkout.
 */
export const installKey = (folder) =>
  fingerprint([join(folder, 'package-lock.json')], `${process.platform} ${process.arch}`);
export const buildKey = () => fingerprint(sources);

export const isInstalled = (folder) =>
  readText(join(folder, 'node_modules', INSTALL_STAMP)) === installKey(folder);
export const isBuilt = () => readText(join('server', 'dist', BUILD_STAMP)) === buildKey();

/** A build without its sources, as in a container image: there is nothing to compare it with. */
const isBuildAlone = () =>
  !existsSync(join(root, 'server', 'src')) && existsSync(join(root, 'server', 'dist', 'cli.js'));

export const canServe = () => isBuildAlone() || (isBuilt() && (isInstalled('.') || hasRuntimePackages()));

/** Whether the packages needed for serving were installed by someone else, for instance with `npm ci --omit=dev`. */
function hasRuntimePackages() {
  const wanted = readJson('package-lock.json')?.packages;
  const present = readJson(join('node_modules', '.package-lock.json'))?.packages;
  if (wanted === undefined || present === undefined) return false;
  return Object.entries(wanted).every(
    ([path, { version, link, dev, optional }]) =>
      !path.startsWith('node_modules/') || link || dev || optional || present[path]?.version === version,
  );
}

/** A hash of names and contents; takes a few milliseconds for all sources. */
function fingerprint(paths, ...more) {
  const hash = createHash('sha256');
  for (const text of more) hash.update(text);
  const addFile = (path) => hash.update(path).update(readFileSync(join(root, path)));
  const addFolder = (path) => {
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name === 'generated') continue;
      if (entry.isDirectory()) addFolder(`${path}/${entry.name}`);
      else if (!entry.name.endsWith('.test.ts')) addFile(`${path}/${entry.name}`);
    }
  };
  for (const path of paths) {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) addFolder(path);
    else if (found !== undefined) addFile(path);
  }
  return hash.digest('hex');
}

/** Undefined if there is no such file. */
export function readText(path) {
  try {
    return readFileSync(join(root, path), 'utf8');
  } catch {
    return undefined;
  }
}

/** Undefined if there is no such file or it is incomplete. */
export function readJson(path) {
  try {
    return JSON.parse(readText(path));
  } catch {
    return undefined;
  }
}
