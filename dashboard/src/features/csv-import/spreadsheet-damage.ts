/** The text of a cell that a spreadsheet or shop marked as text: `'01234`, `="01234"`. */
export const unmarked = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@\d])/, '')
    .trim();

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
