import { isEmail } from '../../../lib/email.ts';
import { hasFourDigitYear } from '../../../lib/moment.ts';
import { formatAmount } from '../../../lib/money.ts';

/** Collects what had to be changed of a shop's values to be stored here, for the log. */
export class Notes {
  readonly #texts: string[] = [];

  add(text: string): void {
    this.#texts.push(text);
  }

  get texts(): readonly string[] {
    return this.#texts;
  }
}

const MAX_AMOUNT = 99_999_999.99;

/** Text that can be stored: trimmed, without NUL and half characters, and no longer than it may be. Null if nothing is left. */
export function cleanText(
  text: string | null,
  maxLength: number,
  field: string,
  notes: Notes,
): string | null {
  if (text === null) return null;
  const clean = text.replaceAll('\0', '').toWellFormed().trim();
  if (clean === '') return null;
  if (clean.length <= maxLength) return clean;
  notes.add(`${field} was cut to ${maxLength} characters`);
  return cut(clean, maxLength);
}

/** Never between the two halves of a character. */
const cut = (text: string, maxLength: number): string => {
  const last = text.charCodeAt(maxLength - 1);
  const splits = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splits ? maxLength - 1 : maxLength).trimEnd();
};

/** An amount in coins that the currency has; null for none, or for what is no amount. Throws for one that cannot be stored. */
export function cleanAmount(
  text: string | null,
  currency: string,
  field: string,
  notes: Notes,
): number | null {
  if (text === null || text.trim() === '') return null;
  const amount = Number(text);
  if (!Number.isFinite(amount)) {
    notes.add(`${field} was left out: ${JSON.stringify(text.slice(0, 40))} is no amount`);
    return null;
  }
  if (amount < 0) {
    notes.add(`${field} was negative, and is 0 here`);
    return 0;
  }
  if (amount > MAX_AMOUNT) throw new Unstorable(`${field}: is more than ${MAX_AMOUNT}`);
  return Number(formatAmount(amount, currency));
}

export function cleanEmail(text: string | null, field: string, notes: Notes): string | null {
  const email = cleanText(text, 254, field, notes);
  if (email === null || isEmail(email)) return email;
  notes.add(`${field} was left out: it is no email address`);
  return null;
}

export const cleanTime = (ms: number | null): string | null =>
  ms !== null && hasFourDigitYear(ms) ? new Date(ms).toISOString() : null;

/** At most this many, each of this length at most, none twice. */
export function cleanTags(tags: readonly string[], notes: Notes): string[] {
  const clean = new Set(tags.flatMap((tag) => cleanText(tag, 50, 'tags', notes) ?? []));
  if (clean.size > 50) notes.add(`tags: only 50 of ${clean.size} were kept`);
  return [...clean].slice(0, 50);
}

export function cleanMetadata(
  metadata: Readonly<Record<string, string>>,
  notes: Notes,
): Record<string, string> {
  const clean = Object.entries(metadata).flatMap(([name, value]): [string, string][] => {
    const key = cleanText(name, 40, 'metadata', notes);
    return key === null ? [] : [[key, cleanText(value, 500, `metadata.${key}`, notes) ?? '']];
  });
  if (clean.length > 50) notes.add(`metadata: only 50 of ${clean.length} were kept`);
  return Object.fromEntries(clean.slice(0, 50));
}

/** An order of a shop that cannot be stored here, and why, in words for the merchant. */
export class Unstorable extends Error {
  override name = 'Unstorable';
}
