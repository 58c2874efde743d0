import { invalid } from '../lib/errors.ts';

/** Where a parcel goes to or comes from. */
export interface Address {
  name?: string;
  company?: string;
  street1: string;
  street2?: string;
  city: string;
  state?: string;
  postalCode?: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  phone?: string;
  email?: string;
}

/**
 * Refuses an address that its country's post could not read, naming the field. `field` is where it stands in the
 * request: `shipTo`.
 */
export function checkAddress(address: Address, field: string): void {
  if (address.country === 'US' && !/^\d{5}(-\d{4})?$/.test(address.postalCode ?? ''))
    throw invalid(`${field}.postalCode: must be a US ZIP code, like 94107 or 94107-1234`);
}
