import { type BoxKind, readBoxLine } from './us-box-lines.ts';
import { COMPLETE_UNITS, DIRECTIONS, PLAIN_UNITS, SUFFIXES, UNITS } from './us-words.ts';

export interface StreetLine {
  /** As USPS writes it: upper case, short forms, no punctuation. */
  line: string;
  kind: 'street' | 'unit' | 'urbanization' | BoxKind;
  hasNumber: boolean;
  hasUnit: boolean;
  /** A designator like `APT` with nothing behind it. */
  unitWithoutNumber?: string;
}

/** One line of a US address in the form of USPS Publication 28. What it does not understand it leaves. */
export function readStreetLine(text: string): StreetLine {
  const plain = tidy(text);
  const box = readBoxLine(plain);
  if (box !== undefined) return { ...box, hasNumber: true, hasUnit: false };
  if (/^(?:P ?O ?)?BOX(?: #)?$/.test(plain))
    return { line: 'PO BOX', kind: 'po_box', hasNumber: false, hasUnit: false, unitWithoutNumber: 'PO BOX' };
  const words = plain.split(' ');
  if (/^URB(?:ANIZACION)?$/.test(words[0] ?? '') && words.length > 1)
    return {
      line: ['URB', ...words.slice(1)].join(' '),
      kind: 'urbanization',
      hasNumber: false,
      hasUnit: false,
    };

  const start = unitStart(words);
  const street = readStreet(words.slice(0, start));
  const unit = readUnit(words.slice(start));
  return {
    line: [...street, ...unit.words].join(' '),
    kind: start === 0 ? 'unit' : 'street',
    hasNumber: hasHouseNumber(words.slice(0, start)),
    hasUnit: start < words.length,
    ...(unit.lacking !== undefined && { unitWithoutNumber: unit.lacking }),
  };
}

/**
 * Both lines of an address. `BOX 12` alone is a post office box; under a rural route or a military unit it is a part of
 * that, and under a street it is left as it is.
 */
export function readStreetLines(street1: string, street2 = ''): StreetLine[] {
  const given = [street1, street2].filter((line) => line.trim() !== '');
  if (given.length < 2) return given.map(readStreetLine);
  const second = tidy(given[1] ?? '');
  if (!/^(?:BOX|BX) /.test(second)) return given.map(readStreetLine);
  const both = readStreetLine(given.join(' '));
  if (both.kind === 'military' || both.kind === 'rural_route') return [both];
  return [readStreetLine(street1), { line: second, kind: 'unit', hasNumber: true, hasUnit: true }];
}

const NUMBER_WORDS = new Set('ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN'.split(' '));

/** Words that a number belongs to, so that it is the road's and not the house's. */
const NUMBERED_ROADS = new Set(
  'HIGHWAY HWY ROUTE RTE RT ROAD RD COUNTY STATE INTERSTATE I US SR CR FM LOOP CARR CARRETERA'.split(' '),
);

/** `5TH AVE`, `HIGHWAY 61` and `MAIN ST APT 5` have none. In Puerto Rico it stands behind: `CALLE A 150`. */
const hasHouseNumber = (street: string[]): boolean =>
  NUMBER_WORDS.has(street[0] ?? '') ||
  street.some(
    (word, i) =>
      /\d/.test(word) && !/^\d+(?:ST|ND|RD|TH)$/.test(word) && !NUMBERED_ROADS.has(street[i - 1] ?? ''),
  );

/** Upper case, accents and punctuation gone but for what carries meaning: `1/2`, `10-24`, `KM 3.4`, `#`. */
function tidy(text: string): string {
  // Most lines are tidy but for their case.
  if (/^[A-Za-z\d]+(?: [A-Za-z\d]+)*$/.test(text)) return text.toUpperCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toUpperCase()
    .replace(/(\d)\.(?=\d)/g, '$1\u0000')
    .replace(/[.'’`"]/g, '')
    .replaceAll('\u0000', '.')
    .replace(/#/g, ' # ')
    .replace(/[,;:()\s]+/g, ' ')
    .trim();
}

/** Where the unit begins in a line; its length where there is none. */
function unitStart(words: string[]): number {
  const unit = (i: number) => UNITS.get(words[i] ?? '');
  const isId = (i: number) =>
    /^(?:#|[A-Z]?\d.*|[A-Z]{1,2})$/.test(words[i] ?? '') && !SUFFIXES.has(words[i] ?? '');
  // A line of its own: `Apt 5`, `Suite`, `# 12`.
  if (words[0] === '#' || (unit(0) !== undefined && (words.length === 1 || (isId(1) && words.length <= 4))))
    return 0;
  let afterSuffix = false;
  for (let i = 2; i < words.length; i++) {
    if (words[i] === '#') return i;
    afterSuffix ||= i > 2 && SUFFIXES.has(words[i - 1] ?? '');
    const short = unit(i);
    if (short === undefined) continue;
    const last = i === words.length - 1;
    if (isId(i + 1) && (afterSuffix || !DIRECTIONS.has(words[i + 1] ?? ''))) return i;
    if (last && (PLAIN_UNITS.has(short) || afterSuffix)) return i;
    if (afterSuffix && unit(i + 1) !== undefined) return i;
  }
  return words.length;
}

function readUnit(words: string[]): { words: string[]; lacking?: string } {
  const written: string[] = [];
  let lacking: string | undefined;
  words.forEach((word, i) => {
    const short = UNITS.get(word);
    const before = UNITS.get(words[i - 1] ?? '');
    if (word === '#' && before !== undefined && /\d|^[A-Z]$/.test(words[i + 1] ?? '')) return;
    const next = words[i + 1];
    const bare = next === undefined || (next === '#' && i + 2 >= words.length) || UNITS.has(next);
    if (short !== undefined && bare && !COMPLETE_UNITS.has(short)) lacking = short;
    if (word === '#' && next === undefined) {
      if (before === undefined) lacking = '#';
      return;
    }
    written.push(short ?? word);
  });
  return { words: written, ...(lacking !== undefined && { lacking }) };
}

/** `1600 Pennsylvania Avenue Northwest` → `1600 PENNSYLVANIA AVE NW` */
function readStreet(words: string[]): string[] {
  const numbers = numberLength(words);
  const name = words.slice(numbers);
  const after = name.length > 1 ? trailingDirection(name) : [];
  if (after.length > 0) name.length -= after.length === 1 && isJoined(name) ? 2 : 1;
  const before = leadingDirection(name);
  if (before !== undefined) name.splice(0, before.taken);
  const last = name.at(-1) ?? '';
  const suffix = SUFFIXES.get(last);
  if (name.length > 1 && suffix !== undefined) name[name.length - 1] = suffix;
  return [...words.slice(0, numbers), ...(before === undefined ? [] : [before.short]), ...name, ...after];
}

/** The house number, with a fraction where there is one. */
function numberLength(words: string[]): number {
  if (words.length < 2 || !(/^[A-Z]?\d/.test(words[0] ?? '') || NUMBER_WORDS.has(words[0] ?? ''))) return 0;
  return /^\d\/\d$/.test(words[1] ?? '') && words.length > 2 ? 2 : 1;
}

const joined = (a: string | undefined, b: string | undefined): string | undefined => {
  const both = (DIRECTIONS.get(a ?? '') ?? '?') + (DIRECTIONS.get(b ?? '') ?? '?');
  return /^[NS][EW]$/.test(both) ? both : undefined;
};
const isJoined = (name: string[]): boolean =>
  name.length > 2 && joined(name.at(-2), name.at(-1)) !== undefined;

/** A direction after the street: not the letter of `AVENUE E`, nor the only name there is, as in `MAIN NORTH`'s first word. */
function trailingDirection(name: string[]): string[] {
  const short = DIRECTIONS.get(name.at(-1) ?? '');
  if (short === undefined) return [];
  const rest = name.slice(0, -1);
  if (rest.length === 1 && SUFFIXES.has(rest[0] ?? '')) return [];
  return [isJoined(name) ? (joined(name.at(-2), name.at(-1)) ?? short) : short];
}

/** A direction before the street, when a name is left after it: `NORTH AVE` is called North. */
function leadingDirection(name: string[]): { short: string; taken: number } | undefined {
  const short = DIRECTIONS.get(name[0] ?? '');
  if (short === undefined || name.length < 2) return undefined;
  const both = joined(name[0], name[1]);
  if (both !== undefined && hasName(name.slice(2))) return { short: both, taken: 2 };
  if (DIRECTIONS.has(name[1] ?? '') && name.length < 3) return undefined;
  // `EAST WEST HWY` is one name.
  if (DIRECTIONS.has(name[1] ?? '') && !hasName(name.slice(2))) return undefined;
  return hasName(name.slice(1)) ? { short, taken: 1 } : undefined;
}

const hasName = (rest: string[]): boolean =>
  rest.length > 1 || (rest.length === 1 && !SUFFIXES.has(rest[0] ?? ''));
