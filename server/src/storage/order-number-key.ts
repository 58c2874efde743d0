const DIGITS = "'0123456789'";
/** One character for each length that an order number can have, in ascending order. */
const LENGTHS = '0123456789abcdefghijklmnopqrstuvwxyz'.padEnd(101, 'z');

/**
 * An SQL expression by which order numbers sort as people count: 99 before 100, SO-99 before SO-100, 100 before 100-R1. Each
 * number at the start or end is preceded by its length. An index is on this very expression, so it cannot change.
 */
export function orderNumberKey(column: string): string {
  const rest = `ltrim(${column}, ${DIGITS})`;
  const middle = `rtrim(${rest}, ${DIGITS})`;
  const start = `substr(${column}, 1, length(${column}) - length(${rest}))`;
  const end = `substr(${rest}, length(${middle}) + 1)`;
  const counted = (digits: string) =>
    `case when ${digits} = '' then '' else substr('${LENGTHS}', length(${digits}) + 1, 1) || ${digits} end`;
  return `((${counted(start)}) || lower(${middle}) || (${counted(end)}))`;
}

/** The same of a given number. Letters are lowered as both databases do there: A to Z alone. */
export function orderNumberKeyOf(number: string): string {
  const [, start = '', middle = '', end = ''] = /^(\d*)(.*?)(\d*)$/s.exec(number) ?? [];
  const counted = (digits: string) => (digits === '' ? '' : `${LENGTHS[digits.length]}${digits}`);
  return counted(start) + middle.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) + counted(end);
}
