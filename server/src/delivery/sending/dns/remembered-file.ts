import { readFileSync, statSync } from 'node:fs';

const LOOK_AGAIN_MS = 1_000;

/**
 * What a small system file says, read again when it has changed. Synchronous on purpose: microseconds for such a file, while
 * an asynchronous read would wait for a thread of the pool that lookups are to be independent of.
 */
export function rememberFile<T>(
  path: string,
  parse: (text: string) => T,
  lookAgainMs = LOOK_AGAIN_MS,
): () => T {
  let version: string | undefined;
  let content = parse('');
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - lookedAt < lookAgainMs) return content;
    lookedAt = now;
    const found = versionOf(path);
    if (found === version) return content;
    version = found;
    content = parse(found === undefined ? '' : readText(path));
    return content;
  };
}

function versionOf(path: string): string | undefined {
  try {
    const { mtimeMs, size, ino } = statSync(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return undefined;
  }
}

/** A file that cannot be read says nothing, as it does to the system's own resolver. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
