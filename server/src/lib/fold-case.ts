/**
 * Text as it is compared without regard to case, in every language: by lower and upper case in turn, because one letter may have
 * two in the other case (ß and SS). All four letters I of Turkish become one, and both sigmas. Neither database does this alike,
 * so what is looked up by it is stored in a column of its own.
 */
export const foldCase = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : text
        .normalize('NFC')
        .toLowerCase()
        .toUpperCase()
        .toLowerCase()
        .replaceAll('i\u0307', 'i')
        .replaceAll('ς', 'σ')
        .normalize('NFC');

/** Most texts are, and what other languages need takes several times as long. */
export const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
