import type { Address } from '../../postal/index.ts';
import type { ApiClient } from '../aggregator/client.ts';
import { type Fields, fieldsOf, listOf, textOf } from '../answer-fields.ts';
import type { VerifiedAddress } from '../carrier.ts';
import { fromVendorAddress, toVendorAddress } from './addresses.ts';
import { bodyOf, unreadable } from './errors.ts';

/** Which field a finding is about, by how ShipEngine's codes for it begin or end. */
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/postal_code/, 'postalCode'],
  [/state_province/, 'state'],
  [/city_locality/, 'city'],
  [/country/, 'country'],
  [/suite|line2/, 'street2'],
  [/street|house_number|line1|box_number|address_not_found/, 'street1'],
];

const RESIDENTIAL: Readonly<Record<string, boolean>> = { yes: true, no: false };

export async function verifyAddress(client: ApiClient, address: Address): Promise<VerifiedAddress> {
  const json = [toVendorAddress(address)];
  const answer = await client.call('POST', '/v1/addresses/validate', { json, isRead: true });
  const result = fieldsOf(listOf(bodyOf(answer))[0]);
  const status = textOf(result.status);
  if (status === undefined) throw unreadable(200);
  const matched = fieldsOf(result.matched_address);
  return {
    isDeliverable: status === 'verified' || status === 'warning',
    address: fromVendorAddress(matched, address),
    residential: RESIDENTIAL[textOf(matched.address_residential_indicator) ?? ''] ?? null,
    location: null,
    messages: listOf(result.messages).map(fieldsOf).map(messageOf),
  };
}

function messageOf(fields: Fields): VerifiedAddress['messages'][number] {
  const code = textOf(fields.detail_code) ?? textOf(fields.code) ?? 'unspecified';
  return {
    code: code.toUpperCase(),
    field: FIELDS.find(([pattern]) => pattern.test(code))?.[1] ?? null,
    message: textOf(fields.message) ?? code.replaceAll('_', ' '),
  };
}
