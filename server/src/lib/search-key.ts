/** Bounds the size of an index entry; characters beyond it are not compared. */
const MAX_LENGTH = 64;

/**
 * Case-insensitive search key. Stored in a column of its own, because neither database folds case beyond ASCII by default.
 * Final sigma becomes sigma, because lower-casing chooses between them by position.
 */
export function searchKey(text: string): string {
  const folded = text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');
  return Array.from(folded).slice(0, MAX_LENGTH).join('');
}

/** Further words of a query are ignored. */
const MAX_WORDS = 10;
/** The words of a query as they are, to be looked for within keys. For terms of an index: `wordsOf`. */
export const wordsIn = (text = ''): string[] =>
  [...new Set(text.split(/\s+/).filter((word) => word !== ''))].slice(0, MAX_WORDS);

/** Text in a pattern of `like`, with `escape '!'`. */
export const escapeLike = (text: string): string => text.replace(/[!%_]/g, '!$&');

/** Upper bound of a prefix search: sorts after every key that starts with this one. */
export const afterPrefix = (key: string): string => `${key}\u{10ffff}`;
