import type { Schemas } from '@waybill/sdk';
import { countryName } from '../../lib/countries.ts';

/** The address on one line. */
export function placeLine({ street1, city, state, postalCode, country }: Schemas['Address']): string {
  const region = [state, postalCode].filter((part) => part !== undefined).join(' ');
  return [street1, city, region, countryName(country)].filter((part) => part !== '').join(', ');
}
