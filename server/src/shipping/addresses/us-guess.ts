import { cityKey, milesBetween, type ZipPlace } from '../../postal/index.ts';
import { slipsAllowed, slipsBetween } from './spelling.ts';

export const isMilitary = (place: ZipPlace): boolean => /^A[AEP]$/.test(place.state);

export const namesOf = (place: ZipPlace): string[] => [
  place.city,
  ...(place.cities ?? []),
  // The sources disagree on which kind of military post office a ZIP has, and the mail does not care.
  ...(isMilitary(place) ? ['APO', 'FPO', 'DPO'] : []),
];

/** The name that was meant, when it is within a slip or two of exactly one. */
export function mostLikelyCity(city: string, names: string[]): string | undefined {
  const key = cityKey(city);
  const most = slipsAllowed(key);
  const likely = names.filter((name) => most > 0 && slipsBetween(key, cityKey(name), most) <= most);
  return likely.length === 1 ? likely[0] : undefined;
}

/** The city's ZIP code that was meant, when one slip leads to exactly one. */
export function mostLikelyZip(zip: string, zips: string[]): string | undefined {
  const likely = zips.filter((one) => slipsBetween(zip.slice(0, 5), one, 1) <= 1);
  return likely.length === 1 ? likely[0] : undefined;
}

/** Mail arrives under the name of a nearby city; farther away, the city or the ZIP code is a mistake. */
const NEARBY_MILES = 20;
export const isNearby = (miles: number): boolean => miles < NEARBY_MILES;

export function distanceMiles(a: ZipPlace, b: ZipPlace): number {
  if (a.lat === undefined || a.lon === undefined || b.lat === undefined || b.lon === undefined)
    return Infinity;
  return milesBetween({ lat: a.lat, lon: a.lon }, { lat: b.lat, lon: b.lon });
}

/** The city's ZIP code nearest to the center of them all; the lowest if none has a location. */
export function mostCentralZip(places: readonly ZipPlace[]): ZipPlace | undefined {
  const located = places.flatMap(({ zip, city, state, lat, lon }) =>
    lat === undefined || lon === undefined ? [] : [{ zip, city, state, lat, lon }],
  );
  if (located.length === 0) return places[0];
  const mean = (field: 'lat' | 'lon') =>
    located.reduce((sum, place) => sum + place[field], 0) / located.length;
  const middle = { lat: mean('lat'), lon: mean('lon') };
  return located.reduce((best, place) =>
    milesBetween(place, middle) < milesBetween(best, middle) ? place : best,
  );
}
