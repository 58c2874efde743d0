import { carrierName } from '../known-carriers.ts';
import { FORMATS, type NumberFormat, STRENGTH } from './formats.ts';
import { postalOperatorOf } from './postal-operators.ts';

/** A carrier that may have given out a tracking number. */
export interface TrackingCandidate {
  /** As in `carrier` of a shipment: `usps`. */
  carrier: string;
  name: string;
  /** As people call it, where the number tells. */
  service?: string;
  /** The number is of this carrier; false where others may have given out the same one. */
  isCertain: boolean;
}

/** Longer than any number: what is pasted may be anything. */
const LONGEST = 80;

/** The number itself: people type it in groups, and in lower case. */
export const normalizeTrackingNumber = (text: string): string => text.replace(/[\s\-‐-―]/g, '').toUpperCase();

/** What a parcel is found by: without spaces, in upper case, and without the dashes that people put into a known format. */
export function trackingCodeKey(text: string): string {
  const number = normalizeTrackingNumber(text);
  return recognizeTrackingNumber(number).length > 0 ? number : text.replace(/\s/g, '').toUpperCase();
}

/** Whether it can be one: what is pasted may be a dash for "none", or nothing that is visible. */
export const hasLettersOrDigits = (code: string): boolean => /[\p{L}\p{N}]/u.test(code);

/** The carriers whose numbers look like this one, the likeliest first; each once. */
export function recognizeTrackingNumber(text: string): TrackingCandidate[] {
  const number = normalizeTrackingNumber(text);
  if (number.length > LONGEST) return [];
  const matches = FORMATS.flatMap((format) => matchOf(format, number) ?? [])
    // A stable sort: equally strong matches stay in the order of the list.
    .sort((a, b) => b.strength - a.strength)
    .filter((match, i, all) => all.findIndex(({ carrier }) => carrier === match.carrier) === i);
  const [first, second] = matches;
  const isCertain =
    first !== undefined && first.strength > Math.max(second?.strength ?? 0, STRENGTH.possible);
  return matches.map(({ strength: _, ...candidate }) => ({
    ...candidate,
    isCertain: isCertain && candidate.carrier === first.carrier,
  }));
}

type Match = Omit<TrackingCandidate, 'isCertain'> & { strength: number };

function matchOf(format: NumberFormat, number: string): Match | undefined {
  const { carrier, strength, pattern, check, covered, services } = format;
  const match = pattern.exec(number);
  if (match === null) return undefined;
  const { serial = '', check: digit = '', service = '', country } = match.groups ?? {};
  if (check !== undefined && !check(covered?.(serial) ?? serial, digit)) return undefined;
  const operator =
    country === undefined ? { carrier, name: carrierName(carrier) } : postalOperatorOf(country);
  if (operator === undefined) return undefined;
  const serviceName = services?.[service];
  return { ...operator, ...(serviceName !== undefined && { service: serviceName }), strength };
}
