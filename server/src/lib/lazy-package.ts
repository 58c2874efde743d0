import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from './is-object.ts';

const require = createRequire(import.meta.url);

/**
 * A package that is loaded when it is first needed, because it is large. A process can be out of file descriptors for a
 * moment, and Node remembers until it ends that an `import()` has failed, or that a package.json could not be read. So packages
 * are found when the process starts, and loaded in ways that can be repeated.
 */
export interface LazyPackage<T> {
  /** To be called before there are requests. */
  find(): void;
  /** Rejects if it cannot be loaded just now. */
  load(): Promise<T>;
}

/** A CommonJS package. */
export function lazyRequire<T>(name: string): LazyPackage<T> {
  let path: string | undefined;
  const find = (): string => {
    path ??= resolveAll(name, import.meta.url);
    return path;
  };
  return {
    find,
    async load() {
      const before = new Set(Object.keys(require.cache));
      try {
        return require(find());
      } catch (error) {
        // Modules of a circle that were loaded by then hold on to halves of the others.
        for (const loaded of Object.keys(require.cache))
          if (!before.has(loaded)) delete require.cache[loaded];
        throw error;
      }
    },
  };
}

/** An ES module that imports nothing, or only what is loaded already. */
export function lazyImport<T>(name: string): LazyPackage<T> & { url(): string } {
  let found: string | undefined;
  let failures = 0;
  const url = (): string => {
    found ??= pathToFileURL(require.resolve(name)).href;
    return found;
  };
  return {
    url,
    find: url,
    async load() {
      const href = url();
      try {
        return await import(failures === 0 ? href : `${href}?after=${failures}`);
      } catch (error) {
        failures += 1;
        throw error;
      }
    },
  };
}

/** Finds a package and all that it depends on, which makes Node read their package.json. */
function resolveAll(name: string, from: string, seen = new Set<string>()): string {
  const path = createRequire(from).resolve(name);
  if (seen.has(path)) return path;
  seen.add(path);
  for (const dependency of dependenciesOf(name, path)) {
    try {
      resolveAll(dependency, path, seen);
    } catch {
      // Has only types, or nothing for CommonJS: then nothing loads it.
    }
  }
  return path;
}

function dependenciesOf(name: string, path: string): string[] {
  for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = readManifest(join(folder, 'package.json'));
    if (manifest?.name === name) return Object.keys(manifest.dependencies ?? {});
  }
  return [];
}

function readManifest(path: string): Record<string, unknown> | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isObject(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}
