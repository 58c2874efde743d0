import type { Schemas } from '@waybill/sdk';
import { countryName } from '../../lib/countries.ts';
import { townLine } from '../../lib/town-line.ts';

/** The address on one line. */
export const placeLine = (address: Schemas['Address']): string =>
  [address.street1, townLine(address), countryName(address.country)].filter((part) => part !== '').join(', ');
