import type { Address } from '../../server/src/postal/index.ts';

/** Where some ZIP codes are, from public ZIP code tables. */
const COORDINATES: Record<string, { lat: number; lon: number; city: string; state: string }> = {
  '94107': { lat: 37.7621, lon: -122.3971, city: 'San Francisco', state: 'CA' },
  '94104': { lat: 37.7915, lon: -122.4018, city: 'San Francisco', state: 'CA' },
  '95814': { lat: 38.5804, lon: -121.4922, city: 'Sacramento', state: 'CA' },
  '90277': { lat: 33.8307, lon: -118.3832, city: 'Redondo Beach', state: 'CA' },
  '23224': { lat: 37.4955, lon: -77.471, city: 'Richmond', state: 'VA' },
  '63025': { lat: 38.5128, lon: -90.6306, city: 'Eureka', state: 'MO' },
  '78756': { lat: 30.3223, lon: -97.739, city: 'Austin', state: 'TX' },
  '91521': { lat: 34.1808, lon: -118.309, city: 'Burbank', state: 'CA' },
  '10001': { lat: 40.7484, lon: -73.9967, city: 'New York', state: 'NY' },
  '96813': { lat: 21.3179, lon: -157.8521, city: 'Honolulu', state: 'HI' },
  '00901': { lat: 18.4, lon: -66.06, city: 'San Juan', state: 'PR' },
  '96201': { lat: 34.7167, lon: 128.5833, city: 'Apo', state: 'AP' },
};

export function locatePlace({ country, postalCode = '' }: { country: string; postalCode?: string }) {
  const known = country === 'US' ? COORDINATES[postalCode] : undefined;
  return known && { lat: known.lat, lon: known.lon };
}

/** An address that exists, street included. */
export const ADA = {
  name: 'Ada Lovelace',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  postalCode: '90277',
  country: 'US',
};

/** Somebody's address at a ZIP code. */
export const addressAt = (postalCode: string): Address => ({
  name: 'Ada Lovelace',
  street1: '1 Main St',
  city: COORDINATES[postalCode]?.city ?? 'Somewhere',
  state: COORDINATES[postalCode]?.state ?? 'NY',
  postalCode,
  country: 'US',
});
