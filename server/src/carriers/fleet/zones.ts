export interface Coordinates {
  lat: number;
  lon: number;
}

/** Miles up to which zones 1 to 7 reach; zone 8 has no end. */
const BANDS = [50, 150, 300, 600, 1_000, 1_400, 1_800];
export const ZONES = BANDS.length + 1;

/** The mean radius of the Earth, 6,371.0088 km. */
const EARTH_MILES = 3_958.7613;

export function zoneOfMiles(miles: number): number {
  const band = BANDS.findIndex((reach) => miles <= reach);
  return band === -1 ? ZONES : band + 1;
}

export const zoneBetween = (from: Coordinates, to: Coordinates): number =>
  zoneOfMiles(milesBetween(from, to));

/** Along the great circle, by the haversine formula, which is exact enough for neighbors and antipodes alike. */
export function milesBetween(from: Coordinates, to: Coordinates): number {
  const halfLat = radians(to.lat - from.lat) / 2;
  const halfLon = radians(to.lon - from.lon) / 2;
  const chord =
    Math.sin(halfLat) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(halfLon) ** 2;
  return 2 * EARTH_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
