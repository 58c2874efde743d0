import type { Address } from '../../postal/index.ts';
import { type Fields, textOf } from '../answer-fields.ts';

/** ShipEngine requires a name, and means the company's where nobody is named. */
export function toVendorAddress(address: Address) {
  const { name, company, street1, street2, city, state, postalCode, country, phone, email } = address;
  return {
    name: name ?? company ?? 'Resident',
    ...(company !== undefined && { company_name: company }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    address_line1: street1,
    ...(street2 !== undefined && street2 !== '' && { address_line2: street2 }),
    city_locality: city,
    ...(state !== undefined && { state_province: state }),
    ...(postalCode !== undefined && { postal_code: postalCode }),
    country_code: country,
  };
}

/** An address that ShipEngine corrected; what it left out is as it was asked. */
export function fromVendorAddress(fields: Fields, asked: Address): Address {
  const lines = [textOf(fields.address_line2), textOf(fields.address_line3)].filter(
    (line) => line !== undefined,
  );
  const street1 = textOf(fields.address_line1);
  const state = textOf(fields.state_province) ?? asked.state;
  const postalCode = textOf(fields.postal_code) ?? asked.postalCode;
  const { street2: _asked, ...rest } = asked;
  const street2 = street1 === undefined ? asked.street2 : lines.join(', ') || undefined;
  return {
    ...rest,
    street1: street1 ?? asked.street1,
    ...(street2 !== undefined && { street2 }),
    city: textOf(fields.city_locality) ?? asked.city,
    ...(state !== undefined && { state }),
    ...(postalCode !== undefined && { postalCode }),
    country: textOf(fields.country_code)?.toUpperCase() ?? asked.country,
  };
}
