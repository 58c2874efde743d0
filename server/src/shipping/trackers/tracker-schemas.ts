import { type Static, Type } from 'typebox';
import { Input } from '../../schema/inputs.ts';
import { PageQuery } from '../../schema/shapes.ts';
import { TrackingStatus } from '../../schema/tracking.ts';

export const TrackerQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(TrackingStatus),
    carrier: Type.Optional(Input.Id),
    trackingCode: Type.Optional(Input.text(100)),
    orderId: Type.Optional(Input.Id),
    order: Type.Optional(Input.OrderRef),
  },
  { additionalProperties: false },
);
export type TrackerQuery = Static<typeof TrackerQuery>;

export const TrackerInput = Type.Object(
  {
    trackingCode: Input.text(100, {
      description: 'Spaces, dashes and case do not matter',
      examples: ['9400 1112 0620 6406 2607 87'],
    }),
    carrier: Type.Optional(
      Input.text(100, {
        description:
          'The carrier, or a provider that determines it. If omitted, it is recognized by the tracking code',
        examples: ['usps'],
      }),
    ),
    carrierAccountId: Type.Optional(
      Input.text(100, { description: 'The carrier account that follows it. If omitted, any that can' }),
    ),
    orderId: Type.Optional(Input.Id),
    metadata: Type.Optional(Input.Metadata),
  },
  {
    additionalProperties: false,
    title: 'TrackerInput',
    examples: [{ trackingCode: '9400111206206406260787' }],
  },
);
export type TrackerInput = Static<typeof TrackerInput>;
