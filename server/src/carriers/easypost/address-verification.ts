import type { Address } from '../../postal/index.ts';
import type { ApiAnswer } from '../aggregator/answers.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsIn, fieldsOf, numberOf, textOf } from '../answer-fields.ts';
import type { VerifiedAddress } from '../carrier.ts';
import { toVendorAddress } from './addresses.ts';
import { pathOf } from './client.ts';
import { fieldsFrom, problemOf } from './errors.ts';

export async function verifyAddress(client: ApiClient, address: Address): Promise<VerifiedAddress> {
  const answer = await client.call('POST', pathOf('addresses'), {
    json: { address: toVendorAddress(address), verify: true },
    isRead: true,
  });
  return readVerification(answer, address);
}

function readVerification(answer: ApiAnswer, address: Address): VerifiedAddress {
  const failed = { isDeliverable: false, address, residential: null, location: null };
  if (answer.status === 422) {
    const { code, message } = problemOf(answer);
    const errors = fieldsIn(fieldsOf(fieldsOf(answer.body).error).errors).map(readError);
    return { ...failed, messages: errors.length > 0 ? errors : [{ code, field: null, message }] };
  }
  const body = fieldsFrom(answer);
  const found = body.address === undefined ? body : fieldsOf(body.address);
  const delivery = fieldsOf(fieldsOf(found.verifications).delivery);
  const messages = fieldsIn(delivery.errors).map(readError);
  if (delivery.success !== true)
    return { ...failed, messages: messages.length > 0 ? messages : [NOT_VERIFIED] };
  const { latitude, longitude } = fieldsOf(delivery.details);
  const [lat, lon] = [numberOf(latitude), numberOf(longitude)];
  return {
    isDeliverable: true,
    address: standardized(found, address),
    residential: typeof found.residential === 'boolean' ? found.residential : null,
    location: lat === undefined || lon === undefined ? null : { lat, lon },
    messages,
  };
}

const NOT_VERIFIED = { code: 'NOT_VERIFIED', field: null, message: 'EasyPost could not verify the address' };

/** People and how to reach them stay as they were entered: only the place is the postal service's to correct. */
function standardized(found: Fields, { name, company, phone, email, ...entered }: Address): Address {
  const street2 = textOf(found.street2);
  const state = textOf(found.state) ?? entered.state;
  const postalCode = textOf(found.zip) ?? entered.postalCode;
  return {
    ...(name !== undefined && { name }),
    ...(company !== undefined && { company }),
    street1: textOf(found.street1) ?? entered.street1,
    ...(street2 !== undefined && { street2 }),
    city: textOf(found.city) ?? entered.city,
    ...(state !== undefined && { state }),
    ...(postalCode !== undefined && { postalCode }),
    country: textOf(found.country) ?? entered.country,
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  };
}

const OUR_FIELDS: Readonly<Record<string, string>> = {
  street1: 'street1',
  street2: 'street2',
  city: 'city',
  state: 'state',
  zip: 'postalCode',
  country: 'country',
};

function readError({ code, field, message }: Fields): VerifiedAddress['messages'][number] {
  return {
    code: textOf(code) ?? NOT_VERIFIED.code,
    field: OUR_FIELDS[textOf(field) ?? ''] ?? null,
    message: textOf(message) ?? NOT_VERIFIED.message,
  };
}
