import { randomHex } from '../serials.ts';
import type { Json } from '../vendor-server.ts';

/** An address as the API shows it; null where nothing was given. */
export function addressOf(given: Json, mode: string): Json {
  const at = new Date().toISOString();
  const text = (name: string) => given[name] ?? null;
  return {
    id: `adr_${randomHex()}`,
    object: 'Address',
    created_at: at,
    updated_at: at,
    name: text('name'),
    company: text('company'),
    street1: text('street1'),
    street2: text('street2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: text('country') ?? 'US',
    phone: text('phone'),
    email: text('email'),
    mode,
    carrier_facility: null,
    residential: given.residential ?? null,
    federal_tax_id: null,
    state_tax_id: null,
    verifications: {},
  };
}

/** As the postal service writes it, in capitals and with ZIP+4; or what is wrong with it. */
export function verified(given: Json, mode: string): Json {
  const address = addressOf(given, mode);
  const errors = errorsOf(address);
  if (errors.length > 0) {
    const check = { success: false, errors };
    return {
      ...address,
      verifications: { zip4: { ...check, details: null }, delivery: { ...check, details: {} } },
    };
  }
  const upper = (text: string | null) => text?.toUpperCase() ?? null;
  const details = { latitude: 33.8436, longitude: -118.39177, time_zone: 'America/Los_Angeles' };
  return {
    ...address,
    name: upper(address.name),
    company: upper(address.company),
    street1: upper(address.street1),
    street2: upper(address.street2) ?? '',
    city: upper(address.city),
    zip: /^\d{5}$/.test(address.zip ?? '') ? `${address.zip}-2506` : address.zip,
    residential: address.company === null,
    verifications: {
      zip4: { success: true, errors: [], details: null },
      delivery: { success: true, errors: [], details },
    },
  };
}

function errorsOf({ street1, city, zip }: Json): Json[] {
  const error = (code: string, field: string, message: string) => ({
    code,
    field,
    message,
    suggestion: null,
  });
  if (zip === '00001' || city === 'Not A City' || !street1)
    return [error('E.ADDRESS.NOT_FOUND', 'address', 'Address not found')];
  if (!/\d/.test(street1)) return [error('E.HOUSE_NUMBER.MISSING', 'street1', 'House number is missing')];
  return [];
}
