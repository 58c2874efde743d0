import type { Address } from '../../postal/index.ts';

/** Undefined fields are left out of the JSON. */
export const toVendorAddress = (address: Address) => ({
  name: address.name,
  company: address.company,
  street1: address.street1,
  street2: address.street2,
  city: address.city,
  state: address.state,
  zip: address.postalCode,
  country: address.country,
  phone: address.phone,
  email: address.email,
});
