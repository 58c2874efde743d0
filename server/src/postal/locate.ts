import { findZip } from './us-zips.ts';

export interface Location {
  lat: number;
  lon: number;
}

/** Countries of their own in ISO 3166 that the US post serves by ZIP code. */
const US_POSTED: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'UM', 'PW', 'FM', 'MH']);

export const isUsPosted = (country: string): boolean => US_POSTED.has(country);

/**
 * Roughly where an address is: the middle of its ZIP code. Only the US and what its post serves are known. A military
 * address (APO, FPO, DPO) has no place on the map, and so none here: whoever needs a distance must say what it does then.
 */
export function locate(address: { country: string; postalCode?: string }): Location | undefined {
  if (!isUsPosted(address.country)) return undefined;
  const place = findZip(address.postalCode?.trim() ?? '');
  return place?.lat === undefined || place.lon === undefined ? undefined : { lat: place.lat, lon: place.lon };
}

const EARTH_RADIUS_MILES = 3958.8;

/** The great-circle distance. */
export function milesBetween(a: Location, b: Location): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2;
  const slant =
    half(b.lat - a.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(b.lon - a.lon);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(slant)));
}
