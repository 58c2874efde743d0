import type { Schemas } from '@waybill/sdk';

const countries = new Intl.DisplayNames(undefined, { type: 'region' });

export const countryName = (code: string): string => countries.of(code) ?? code;

/** Where it is, on one line. */
export function placeLine({ street1, city, state, postalCode, country }: Schemas['Address']): string {
  const region = [state, postalCode].filter((part) => part !== undefined).join(' ');
  return [street1, city, region, countryName(country)].filter((part) => part !== '').join(', ');
}
