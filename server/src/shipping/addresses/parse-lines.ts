import { isUsPosted } from '../../postal/index.ts';
import type { AddressToVerify } from './address-schemas.ts';
import { definedOnly } from './address-text.ts';
import { readStreetLine } from './us-street.ts';
import { SUFFIXES } from './us-words.ts';

type Lines = Pick<Partial<AddressToVerify>, 'name' | 'company' | 'street1' | 'street2'>;

/** What is left without city and country: people first, then the street, then its unit. */
export function placeLines(given: string[], country: string | undefined): { lines: Lines; rest: string[] } {
  const parts = withBoxesJoined(given);
  const start = Math.max(0, streetIndex(parts));
  const { name, company, rest } = people(parts.slice(0, start));
  const [street1 = '', street2, ...more] = parts.slice(start);
  const split = name === undefined && isUsPosted(country ?? '') ? nameBefore(street1) : undefined;
  const lines = { name: split?.name ?? name, company, street1: split?.street ?? street1, street2 };
  return { lines: definedOnly<Lines>(lines), rest: [...rest, ...more] };
}

/** `Unit 45013, Box 2666` is one line, comma or not. */
function withBoxesJoined(parts: string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const both = `${joined.at(-1)} ${part}`;
    const isOne = /^box /i.test(part) && /^(?:military|rural_route)$/.test(readStreetLine(both).kind);
    if (isOne) joined[joined.length - 1] = both;
    else joined.push(part);
  }
  return joined;
}

/** The first part that begins as a street or a box does, else one with a number in it, else the second. */
function streetIndex(parts: string[]): number {
  const isStreet = (part: string) => {
    const { kind } = readStreetLine(part);
    return (kind !== 'street' && kind !== 'unit') || /^\S*\d/.test(part);
  };
  const plain = parts.findIndex(isStreet);
  if (plain !== -1) return plain;
  const numbered = parts.findIndex((part) => /\d/.test(part));
  return numbered === -1 ? Math.min(parts.length - 1, 1) : numbered;
}

const FIRM =
  /\b(?:inc|incorporated|llc|llp|ltd|limited|corp|corporation|company|gmbh|ag|plc|s\.?a|bv|pty)\b\.?/i;
const CARE_OF = /^(?:attn|attention|c\/o)\b[.:]? */i;

function people(parts: string[]): {
  name?: string | undefined;
  company?: string | undefined;
  rest: string[];
} {
  const rest: string[] = [];
  let name: string | undefined;
  let company: string | undefined;
  for (const part of parts) {
    if (company === undefined && (FIRM.test(part) || (name !== undefined && !CARE_OF.test(part))))
      company = part;
    else if (name === undefined) name = part.replace(CARE_OF, '');
    else rest.push(part);
  }
  return { name, company, rest };
}

/** `John Smith 12 Elm Street`, where neither a line nor a comma tells them apart. */
function nameBefore(street: string): { name: string; street: string } | undefined {
  const at = street.search(/ \d/);
  if (at <= 0 || /\d/.test(street.slice(0, at))) return undefined;
  const rest = street.slice(at + 1);
  const words = rest.toUpperCase().replace(/[.,]/g, '').split(' ');
  const isStreet = words.slice(2).some((word) => SUFFIXES.has(word));
  const isPlace = street
    .slice(0, at)
    .toUpperCase()
    .split(' ')
    .some((word) => SUFFIXES.has(word));
  return isStreet && !isPlace ? { name: street.slice(0, at), street: rest } : undefined;
}
