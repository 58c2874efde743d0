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
        'verified, corrected, unverified, invalid: as of `POST /addresses/verify`; corrected comes with a `suggestion`. ' +
        'not_checked: its form is right, and no more can be looked up. kept: somebody decided to keep the address as it is.',
    }),
    suggestion: nullable(Address),
    messages: Type.Array(ShipToCheckMessage),
    checkedAt: Timestamp,
  },
  {
    title: 'ShipToCheck',
    description:
      'What the background check of `shipTo` found; null until it is done. Only open orders are checked. `suggestion` is what ' +
      'to send as `shipTo` instead: an address is never changed by itself. A result sends no event and leaves `updatedAt`.',
  },
);
export type ShipToCheck = Static<typeof ShipToCheck>;
