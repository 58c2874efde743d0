import { cityKey, findCity, findZip, regionCode } from '../../postal/index.ts';
import { DIRECTIONS, SUFFIXES, UNITS } from './us-words.ts';

export interface UsEnding {
  city?: string;
  state?: string;
  postalCode?: string;
}

/** Takes city, state and ZIP code off the end of the parts; undefined where they do not end as a US address does. */
export function takeUsEnding(parts: string[], isUs: boolean): UsEnding | undefined {
  const words = (parts.at(-1) ?? '').split(' ');
  const postalCode = /^\d{5}(?:-\d{4})?$/.test(words.at(-1) ?? '') ? words.pop() : undefined;
  if (words.length === 0 && parts.length > 1) words.push(...(parts.splice(-2, 1)[0] ?? '').split(' '));
  const state = takeState(words);
  const known = postalCode !== undefined && findZip(postalCode) !== undefined;
  if (state === undefined && !(isUs || (known && parts.length > 1))) return undefined;
  if (state === undefined && postalCode === undefined) return undefined;
  parts.pop();

  let city: string | undefined;
  if (words.length === 0) city = takeCity(parts, postalCode, state);
  else {
    parts.push(words.join(' '));
    city = takeCity(parts, postalCode, state);
  }
  return {
    ...(city !== undefined && { city }),
    ...(state !== undefined && { state }),
    ...(postalCode !== undefined && { postalCode }),
  };
}

/** A state at the end of the words, by code or by name: up to five words long. */
function takeState(words: string[]): string | undefined {
  for (let n = Math.min(5, words.length); n > 0; n--) {
    const tail = words.slice(-n).join(' ');
    if (n > 1 && !/^[\p{L} .]+$/u.test(tail)) continue;
    const code = regionCode('US', tail);
    // `IN`, `OR` and the like only as the post writes them; a word like `new york` may be the city, when it is all there is.
    if (code === undefined || (n === 1 && tail.length < 3 && /^[\p{Ll}]+$/u.test(tail) && words.length === 1))
      continue;
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
  const most = Math.min(5, words.length - (parts1(words) ? 0 : 1));
  for (const isKnown of [
    (name: string) => names.includes(cityKey(name)),
    (name: string) => findCity(name, state ?? place?.state ?? '').length > 0,
  ]) {
    for (let n = most; n > 0; n--) if (isKnown(words.slice(-n).join(' '))) return n;
  }
  return undefined;
}

/** Nothing but a city: no house number in it. */
const parts1 = (words: string[]): boolean => !words.some((word) => /\d/.test(word));

/** What follows the last word that can end a street: `12 Main St Apt 4 Smallville`. */
function lengthAfterStreet(words: string[]): number | undefined {
  const upper = words.map((word) => word.toUpperCase().replace(/[.,]/g, ''));
  for (let i = upper.length - 2; i > 0; i--) {
    const word = upper[i] ?? '';
    const endsStreet =
      (SUFFIXES.has(word) && i > 1) ||
      UNITS.has(upper[i - 1] ?? '') ||
      (DIRECTIONS.has(word) && SUFFIXES.has(upper[i - 1] ?? ''));
    if (endsStreet) return upper.length - 1 - i;
  }
  return parts1(words) ? words.length : undefined;
}
