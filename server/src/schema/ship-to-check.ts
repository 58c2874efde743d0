import { type Static, Type } from 'typebox';
import { Address } from '../postal/index.ts';
import { nullable, Timestamp } from './shapes.ts';

/** The words of address verification, and two that only an order's check has. */
export const SHIP_TO_CHECK_STATUSES = [
  'verified',
  'corrected',
  'unverified',
  'invalid',
  'not_checked',
  'kept',
] as const;
export type ShipToCheckStatus = (typeof SHIP_TO_CHECK_STATUSES)[number];

const ShipToCheckMessage = Type.Object({
  code: Type.String({ examples: ['postal_code_mismatch'] }),
  field: Type.String({ examples: ['postalCode'] }),
  message: Type.String(),
});
export type ShipToCheckMessage = Static<typeof ShipToCheckMessage>;

export const ShipToCheck = Type.Object(
  {
    status: Type.Enum([...SHIP_TO_CHECK_STATUSES], {
      description:
        'verified, corrected, unverified, invalid: as in `POST /addresses/verify`; corrected has a ' +
        '`suggestion`. not_checked: its format is valid, and nothing more can be looked up. kept: ' +
        'someone decided to keep the address as it is.',
    }),
    suggestion: nullable(Address),
    messages: Type.Array(ShipToCheckMessage),
    checkedAt: Timestamp,
  },
  {
    title: 'ShipToCheck',
    description:
      'Result of the check of `shipTo`. A new order has it at once, unless a carrier of the account verifies ' +
      'addresses: then, and after a change of the address, it is null until the background check is done. Only open ' +
      'orders are checked. `suggestion` is the address to send as `shipTo` instead: an address is never changed ' +
      'automatically. A result of the background check sends `order.address_checked`, and does not change `updatedAt`.',
  },
);
export type ShipToCheck = Static<typeof ShipToCheck>;
