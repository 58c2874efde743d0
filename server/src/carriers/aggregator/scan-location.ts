import type { ScanLocation } from '../../schema/tracking.ts';
import { textOf } from '../answer-fields.ts';

/** Where a scan was made, from whatever an answer says of it; null if it says nothing. */
export function scanLocation(said: Record<keyof ScanLocation, unknown>): ScanLocation | null {
  const known = Object.entries(said).flatMap(([name, value]) => {
    const text = textOf(value);
    return text === undefined ? [] : [[name, text]];
  });
  return known.length > 0 ? Object.fromEntries(known) : null;
}
