import { type Static, Type } from 'typebox';
import { Input } from '../../schema/inputs.ts';
import { PickupStatus } from '../../schema/pickup.ts';
import { PageQuery } from '../../schema/shapes.ts';
import { textLike } from '../../schema/text-like.ts';

export const PickupQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(PickupStatus),
    warehouseId: Type.Optional(Input.Id),
  },
  { additionalProperties: false },
);
export type PickupQuery = Static<typeof PickupQuery>;

const time = (description: string, example: string) =>
  textLike({
    ...{ maxLength: 5, description, examples: [example] },
    pattern: /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/,
    rule: 'must be a time like 09:00',
  });

export const PickupInput = Type.Object(
  {
    carrierAccountId: Input.Id,
    warehouseId: Input.Id,
    carrier: Type.Optional(
      Input.text(100, {
        description: 'Required if parcels of several carriers are waiting',
        examples: ['usps'],
      }),
    ),
    shipmentIds: Type.Optional(
      Type.Array(Input.Id, {
        minItems: 1,
        maxItems: 500,
        description: 'If omitted, all shipments that are waiting and on no other pickup',
      }),
    ),
    day: Type.String({ format: 'date', maxLength: 10, examples: ['2026-11-17'] }),
    from: time("When the parcels are ready, in the warehouse's time zone", '09:00'),
    until: time('The latest time for the driver to come', '17:00'),
    instructions: Type.Optional(Input.text(200, { examples: ['Ring at the loading dock'] })),
    maxCost: Type.Optional(Input.Money),
  },
  {
    additionalProperties: false,
    title: 'PickupInput',
    examples: [
      {
        carrierAccountId: 'ca_01jcx0000000000000000000',
        warehouseId: 'wh_01jcx0000000000000000000',
        day: '2026-11-17',
        from: '09:00',
        until: '17:00',
      },
    ],
  },
);
export type PickupInput = Static<typeof PickupInput>;
