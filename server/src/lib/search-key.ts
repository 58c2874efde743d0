/** Prefixes longer than this find what matches so far: it bounds the size of an index entry. */
const MAX_LENGTH = 64;

/**
 * What a text is found by, without regard to case. Kept in a column of its own, because neither database folds case
 * beyond ASCII by itself. A lower-case sigma depends on what follows it, so both forms become one.
 */
export function searchKey(text: string): string {
  const folded = text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
  return Array.from(folded).slice(0, MAX_LENGTH).join('');
}

/** The first key after all that start with this one, in byte order: no character sorts after the last code point. */
export const afterPrefix = (key: string): string => `${key}\u{10ffff}`;
