import { SERVABLE } from './area.ts';
import { RateCardError } from './csv.ts';
import type { ClosedDays, ZipRange } from './rate-card.ts';

/** A cell and where it stands, so that what is wrong with it can be found in the file. */
export interface Cell {
  text: string;
  line: number;
  column: number;
  name: string;
}

export function refuse(cell: Cell, problem: string): never {
  const found = cell.text === '' ? 'the cell is empty' : `not "${cell.text}"`;
  throw new RateCardError(cell.line, cell.column, `${problem}, ${found}`, cell.name);
}

const OUNCES: Record<string, number> = { oz: 1, lb: 16 };
const MAX_OUNCES = 10_000 * 16;

/** What can be charged for: whole ounces up to a pound, whole pounds above. */
export function readWeight(cell: Cell): number {
  const [, amount, unit = ''] = /^([1-9]\d{0,5}) ?(oz|lb)$/.exec(cell.text) ?? [];
  const ounces = Number(amount) * (OUNCES[unit] ?? 0);
  if (amount === undefined || ounces > MAX_OUNCES) refuse(cell, 'weight must be like 8 oz or 5 lb');
  if (ounces > 16 && ounces % 16 !== 0) refuse(cell, 'weight above 1 lb must be whole pounds');
  return ounces;
}

export function readInches(cell: Cell): number {
  const amount = /^(\d{1,4}(?:\.\d{1,2})?)(?: ?in)?$/.exec(cell.text)?.[1];
  if (amount === undefined || Number(amount) === 0) refuse(cell, 'length must be inches above zero, like 48');
  return Number(amount);
}

/** By digits, not by arithmetic: 1.15 × 100 is not 115 in floating point. */
function hundredths(text: string): number | undefined {
  const [, whole, decimals = ''] = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const PRICE = 'price must be zero or more with at most two decimals and nothing else, like 8.25';

export const NOT_OFFERED = '-';

export const readPriceOrNone = (cell: Cell): number | null =>
  cell.text === NOT_OFFERED
    ? null
    : (hundredths(cell.text) ?? refuse(cell, `${PRICE}, or - where it is not offered`));

/** `8.25`, or `7.5%` of the price before surcharges. */
export function readAmount(cell: Cell): { fixed: number } | { basisPoints: number } {
  if (!cell.text.endsWith('%')) {
    return {
      fixed: hundredths(cell.text) ?? refuse(cell, 'amount must be a price like 8.25 or a share like 7.5%'),
    };
  }
  const basisPoints = hundredths(cell.text.slice(0, -1).trim());
  if (basisPoints === undefined || basisPoints > 100_000) {
    refuse(cell, 'share must be from 0% to 1000% with at most two decimals');
  }
  return { basisPoints };
}

export function readWhole(cell: Cell, min: number, max: number, what: string): number {
  const value = Number(cell.text);
  if (!/^\d{1,9}$/.test(cell.text) || value < min || value > max) {
    refuse(cell, `${what} must be a whole number from ${min} to ${max}`);
  }
  return value;
}

export function readName(cell: Cell, what: string): string {
  if (!/^[a-z][a-z0-9_-]{0,39}$/.test(cell.text)) {
    refuse(cell, `${what} must be small letters, digits, _ and -, at most 40, and begin with a letter`);
  }
  return cell.text;
}

export const readWords = (cell: Cell): string[] => cell.text.split(/[\s;]+/).filter((word) => word !== '');

export function readTimeOfDay(cell: Cell): number {
  const [, hours, minutes] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(cell.text) ?? [];
  if (hours === undefined) refuse(cell, 'time must be like 16:00');
  return Number(hours) * 60 + Number(minutes);
}

export function readTimeZone(cell: Cell): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone: cell.text });
    return cell.text;
  } catch {
    return refuse(cell, 'time zone must be an IANA name, like America/New_York');
  }
}

export function readCurrency(cell: Cell): string {
  if (!Intl.supportedValuesOf('currency').includes(cell.text)) {
    refuse(cell, 'currency must be an ISO 4217 code, like USD');
  }
  return cell.text;
}

export function readServes(cell: Cell): ReadonlySet<(typeof SERVABLE)[number]> {
  const chosen = SERVABLE.filter((region) => readWords(cell).includes(region));
  if (chosen.length === 0 || chosen.length < readWords(cell).length) {
    refuse(cell, `must be one or more of ${SERVABLE.join(', ')}, each once, with spaces between`);
  }
  return new Set(chosen);
}

export function readClosed(cell: Cell): ClosedDays {
  const words = readWords(cell);
  const dates = words.filter((word) => word !== 'us-federal');
  if (!dates.every(isDate))
    refuse(cell, 'must be us-federal, days like 2026-12-24, or both, with spaces between');
  return { usFederal: words.length > dates.length, dates: new Set(dates) };
}

function isDate(text: string): boolean {
  const date = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

export function readZipRanges(cell: Cell): ZipRange[] {
  const ranges = readWords(cell).map((word) => {
    const [, first, last = first] = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(word) ?? [];
    return { first: first ?? '', last: last ?? '' };
  });
  const good = ({ first, last }: ZipRange) => first !== '' && first.length === last.length && first <= last;
  if (ranges.length === 0 || !ranges.every(good)) {
    refuse(cell, 'must be beginnings of ZIP codes, like 967-968 995-999 83');
  }
  return ranges;
}
