import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from '../../schema/shapes.ts';
import { textLike } from '../../schema/text-like.ts';

export const PackingSession = Type.Object(
  {
    id: Type.String(),
    orderId: Type.String({
      description: 'The order that is open there: this one, or one that is shipped in the same parcel',
    }),
    userId: Type.String({ description: 'The member whose page it is' }),
    name: Type.String({ description: 'What they are called, or else their email' }),
    openedAt: Timestamp,
    lockedAt: nullable(
      Type.String({ format: 'date-time', description: 'Since when the order has been packed on this page' }),
    ),
  },
  { title: 'PackingSession', description: 'A page on which an order is open for packing' },
);
export type PackingSession = Static<typeof PackingSession>;

const ACTIONS = ['open', 'lock', 'take_over'] as const;
export type PackingAction = (typeof ACTIONS)[number];

export const PackingEntry = Type.Object(
  {
    action: Type.Enum([...ACTIONS], {
      description:
        '`open`: says that the page is open. `lock`: the order is packed on this page; refused (409) if it, or an order ' +
        'that is shipped in the same parcel, is being packed on another. `take_over`: the order is packed on this page, wherever it was packed before',
    }),
  },
  { additionalProperties: false, title: 'PackingEntry', examples: [{ action: 'open' }] },
);

export const PackingPlace = Type.Object({
  id: Type.String(),
  sessionId: textLike({
    maxLength: 64,
    description: 'Made up by the page',
    pattern: /^[0-9a-z_]{16,64}$/,
    rule: 'must have 16 to 64 digits and lowercase letters',
  }),
});
