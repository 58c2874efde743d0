/** The text of a cell that a spreadsheet or shop marked as text: `'01234`, `="01234"`. */
export function unmarked(cell: string): string {
  const text = cell.trim();
  // Nearly all cells are neither, and a large file has a million of them.
  if (text[0] === '=') return text.replace(/^="(.*)"$/s, '$1').trim();
  return text[0] === "'" ? text.replace(/^'(?=[=+\-@\d\uff0b\uff0d\uff1d\uff20\u2212])/, '') : text;
}

/** A long number that a spreadsheet has shortened: `1.55512E+10`. Its last digits are lost. */
export const isShortened = (text: string): boolean => /^\d([.,]\d+)?E\+?\d+$/i.test(text.trim());

/** How many digits postal codes have in countries where they can start with a zero. */
const DIGITS: Readonly<Record<number, string>> = {
  4: 'AU NO NZ ZA',
  5: 'US PR VI GU DE FR IT ES FI EE MX MY TR UA MA DZ TH KR LT',
  6: 'CN SG RO KZ',
};

/** The postal code with the zeros that a spreadsheet has removed, if it has. */
export function withLostZeros(code: string, country: string): string | undefined {
  const [, number, rest = ''] = /^(\d+)(-\d{4})?$/.exec(code) ?? [];
  const digits = Object.entries(DIGITS).find(([, countries]) => countries.split(' ').includes(country))?.[0];
  if (number === undefined || digits === undefined || number.length >= Number(digits)) return undefined;
  return `${number.padStart(Number(digits), '0')}${rest}`;
}
