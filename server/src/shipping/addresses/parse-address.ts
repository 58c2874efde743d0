import {
  cityKey,
  findZip,
  formatPostalCode,
  hasPostalForm,
  isUsPosted,
  regionCode,
} from '../../postal/index.ts';
import type { ParsedAddress } from './address-schemas.ts';
import { definedOnly } from './address-text.ts';
import { takeCountry } from './parse-country.ts';
import { placeLines } from './parse-lines.ts';
import { lengthAfterStreet, takeUsEnding } from './parse-us.ts';
import { readStreetLine } from './us-street.ts';

type Parts = ParsedAddress['address'];

/** Reads an address from free text, by lines or by commas. It says how sure it is, and never refuses. */
export function parseAddress(text: string): ParsedAddress {
  const parts = text
    .split(/[\n\r,;\t|]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const named = takeCountry(parts);
  const found = ending(parts, named);
  const { lines, rest } = placeLines(parts, found.country);
  const address = definedOnly<Parts>({ ...lines, ...found });
  return {
    address,
    confidence: confidenceIn(address),
    ...(rest.length > 0 && { unparsed: rest.join(', ') }),
  };
}

function ending(parts: string[], named: string | undefined): Parts {
  const known = named === undefined ? guessCountry(parts) : named;
  if (known === undefined || isUsPosted(known)) {
    const us = takeUsEnding(parts, known !== undefined);
    if (us !== undefined) return { ...us, country: known ?? 'US' };
    if (known === undefined) return {};
  }
  return { ...takeElsewhere(parts, known), country: known };
}

/** Codes that look like no other country's. */
function guessCountry(parts: string[]): string | undefined {
  const tail = parts.slice(-2).join(' ').toUpperCase();
  if (/\b[A-Z]\d[A-Z] ?\d[A-Z]\d$/.test(tail)) return 'CA';
  if (/\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/.test(tail)) return 'GB';
  return undefined;
}

/** The postal code, and the city beside it, in one of the last parts: before the city or after it. */
function takeElsewhere(parts: string[], country: string): Parts {
  if (hasPostalForm(country)) {
    for (let i = parts.length - 1; i >= Math.max(0, parts.length - 3); i--) {
      const found = codeIn((parts[i] ?? '').split(' '), country);
      if (found === undefined) continue;
      parts.splice(i, 1);
      const region =
        takeRegion(found.rest, country) ?? (i > 1 ? takeOwnRegion(parts, i - 1, country) : undefined);
      if (parts.length === 0) {
        const length = lengthAfterStreet(found.rest);
        const street =
          length === undefined ? found.rest.splice(0) : found.rest.splice(0, found.rest.length - length);
        if (street.length > 0) parts.push(street.join(' '));
      }
      const city = found.rest.join(' ');
      const beside =
        city === '' && parts.length > 1 ? parts.splice(Math.min(i, parts.length) - 1, 1)[0] : city;
      return definedOnly<Parts>({ city: beside, state: region, postalCode: found.code });
    }
  }
  return parts.length > 1 ? definedOnly<Parts>({ city: parts.pop() }) : {};
}

/** A code of one or two words at either end of a part. */
function codeIn(words: string[], country: string): { code: string; rest: string[] } | undefined {
  for (const n of [2, 1]) {
    for (const [code, rest] of [
      [words.slice(-n), words.slice(0, -n)],
      [words.slice(0, n), words.slice(n)],
    ] as const) {
      const text = code.join(' ');
      const formatted = code.length === n && /\d/.test(text) ? formatPostalCode(country, text) : undefined;
      // Two words are a code where codes are written as two: `NSW 2000` is a state and a code.
      if (formatted !== undefined && (n === 1 || /[ -]/.test(formatted)))
        return { code: formatted, rest: [...rest] };
    }
  }
  return undefined;
}

function takeRegion(words: string[], country: string): string | undefined {
  for (let n = Math.min(4, words.length); n > 0; n--) {
    const code = regionCode(country, words.slice(-n).join(' '));
    if (code === undefined) continue;
    words.length -= n;
    return code;
  }
  return undefined;
}

function takeOwnRegion(parts: string[], at: number, country: string): string | undefined {
  const code = regionCode(country, parts[at] ?? '');
  if (code !== undefined) parts.splice(at, 1);
  return code;
}

function confidenceIn({ street1, city, state, postalCode, country }: Parts): ParsedAddress['confidence'] {
  if (street1 === undefined || city === undefined || country === undefined) return 'low';
  const place = isUsPosted(country) ? findZip(postalCode ?? '') : undefined;
  const agrees =
    place?.state === (state ?? country) &&
    [place?.city, ...(place?.cities ?? [])].some((name) => cityKey(name ?? '') === cityKey(city));
  if (place !== undefined && agrees && readStreetLine(street1).hasNumber) return 'high';
  return postalCode !== undefined || !hasPostalForm(country) ? 'medium' : 'low';
}
