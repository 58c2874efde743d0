import { createHash } from 'node:crypto';
import { present } from '../../lib/present.ts';

/**
 * `WB` and 18 digits, the last of which checks the others: digits in pairs are what Code 128 writes shortest. The check
 * is Damm's: it finds every wrong digit and every swap of neighbors, which the usual sums modulo 10 do not.
 */
const PREFIX = 'WB';
const PAYLOAD_DIGITS = 17;
const PATTERN = /^WB\d{18}$/;

/** Damm's quasigroup: (c∘x)∘y = (c∘y)∘x only where x = y, and x∘x = 0. */
export const DAMM: readonly (readonly number[])[] = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
];

/**
 * The same code for the same reference and position, for ever: 10^17 codes, evenly spread. The first parcel's code depends
 * on the reference alone, as it did when a shipment had one code.
 */
export function trackingCodeOf(reference: string, position = 0): string {
  const parcel = position === 0 ? reference : `${reference} ${position + 1}`;
  const digest = createHash('sha256').update(`waybill fleet v1 ${parcel}`).digest('hex');
  const payload = String(BigInt(`0x${digest}`) % 10n ** BigInt(PAYLOAD_DIGITS)).padStart(PAYLOAD_DIGITS, '0');
  return `${PREFIX}${payload}${damm(payload)}`;
}

/** Whether this is a code that the fleet could have given out, and not one that was misread or mistyped. */
export const isTrackingCode = (code: string): boolean =>
  PATTERN.test(code) && damm(code.slice(PREFIX.length)) === 0;

/** The check digit of these digits; 0 where they end in their own. */
function damm(digits: string): number {
  let state = 0;
  for (const digit of digits) state = present(DAMM[state]?.[Number(digit)]);
  return state;
}
