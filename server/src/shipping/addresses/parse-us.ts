import { cityKey, findZip, regionCode, zipsOfCity } from '../../postal/index.ts';
import { definedOnly } from './address-text.ts';
import { DIRECTIONS, SUFFIXES, UNITS } from './us-words.ts';

interface UsEnding {
  city?: string;
  state?: string;
  postalCode?: string;
}

/** Takes city, state and ZIP code off the end of the parts; undefined where they do not end as a US address does. */
export function takeUsEnding(parts: string[], isUs: boolean): UsEnding | undefined {
  const words = (parts.at(-1) ?? '').split(' ');
  const postalCode = /^\d{5}(?:-\d{4})?$/.test(words.at(-1) ?? '') ? words.pop() : undefined;
  if (words.length === 0 && parts.length > 1) words.push(...(parts.splice(-2, 1)[0] ?? '').split(' '));
  const ending = [...words];
  const state = takeState(words);
  const isKnown = postalCode !== undefined && findZip(postalCode) !== undefined;
  if (state === undefined && (postalCode === undefined || !(isUs || (isKnown && parts.length > 1))))
    return undefined;

  parts.pop();
  if (words.length > 0) parts.push(words.join(' '));
  // `100 Main St, New York` names the city and the state at once.
  const both = words.length === 0 && !/^[^\d]+$/.test(parts.at(-1) ?? '') ? ending.join(' ') : '';
  const city =
    postalCode === undefined && zipsOfCity(both, state ?? '').length > 0
      ? both
      : takeCity(parts, postalCode, state);
  return definedOnly<UsEnding>({ city, state, postalCode });
}

/** A state at the end of the words: a code of two letters, or a name of up to four words. */
function takeState(words: string[]): string | undefined {
  const last = (words.at(-1) ?? '').replace(/\./g, '');
  const lengths = last.length === 2 ? [1, 4, 3, 2] : [4, 3, 2, 1];
  for (const n of lengths) {
    const tail = words.slice(-n).join(' ');
    const code = n <= words.length && /^[\p{L} .]+$/u.test(tail) ? regionCode('US', tail) : undefined;
    if (code === undefined) continue;
    words.length -= n;
    return code;
  }
  return undefined;
}

/** The city at the end of the last part: all of it, or, after a street, as much as the data knows or the street leaves. */
function takeCity(parts: string[], zip: string | undefined, state: string | undefined): string | undefined {
  const last = parts.at(-1);
  if (last === undefined) return undefined;
  if (!/\d/.test(last) && parts.length > 1) return parts.pop();
  const words = last.split(' ');
  const length = knownCityLength(words, zip, state) ?? lengthAfterStreet(words);
  if (length === undefined) return undefined;
  const city = words.splice(-length).join(' ');
  if (words.length > 0) parts[parts.length - 1] = words.join(' ').replace(/,$/, '');
  else parts.pop();
  return city;
}

function knownCityLength(
  words: string[],
  zip: string | undefined,
  state: string | undefined,
): number | undefined {
  const place = findZip(zip ?? '');
  const names = place === undefined ? [] : [place.city, ...(place.cities ?? [])].map(cityKey);
  const most = Math.min(5, words.length - (hasNoNumber(words) ? 0 : 1));
  for (const isKnown of [
    (name: string) => names.includes(cityKey(name)),
    (name: string) => zipsOfCity(name, state ?? place?.state ?? '').length > 0,
  ]) {
    for (let n = most; n > 0; n--) if (isKnown(words.slice(-n).join(' '))) return n;
  }
  return undefined;
}

/** Nothing but a city: no house number in it. */
const hasNoNumber = (words: string[]): boolean => !words.some((word) => /\d/.test(word));

/** What follows the last word that can end a street: `12 Main St Apt 4 Smallville`. */
export function lengthAfterStreet(words: string[]): number | undefined {
  const upper = words.map((word) => word.toUpperCase().replace(/[.,]/g, ''));
  for (let i = upper.length - 2; i > 0; i--) {
    const word = upper[i] ?? '';
    const endsStreet =
      (SUFFIXES.has(word) && i > 1) ||
      UNITS.has(upper[i - 1] ?? '') ||
      (DIRECTIONS.has(word) && SUFFIXES.has(upper[i - 1] ?? ''));
    if (endsStreet) return upper.length - 1 - i;
  }
  return hasNoNumber(words) ? words.length : undefined;
}
