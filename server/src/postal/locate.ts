import { findZip } from './us-zips.ts';

export interface Location {
  lat: number;
  lon: number;
}

/** Countries of their own in ISO 3166 that the US post serves by ZIP code. */
export const US_POSTED: ReadonlySet<string> = new Set([
  'US',
  'PR',
  'VI',
  'GU',
  'AS',
  'MP',
  'UM',
  'PW',
  'FM',
  'MH',
]);

/**
 * Roughly where an address is: the middle of its ZIP code. Only the US and what its post serves are known. A military
 * address (APO, FPO, DPO) has no place on the map, and so none here: whoever needs a distance must say what it does then.
 */
export function locate(address: { country: string; postalCode?: string }): Location | undefined {
  if (!US_POSTED.has(address.country)) return undefined;
  const place = findZip(address.postalCode?.trim() ?? '');
  return place?.lat === undefined || place.lon === undefined ? undefined : { lat: place.lat, lon: place.lon };
}
