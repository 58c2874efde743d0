import { type Static, Type } from 'typebox';
import { Input, optionalReason } from '../../schema/inputs.ts';
import { ParcelsInput } from '../../schema/parcel.ts';
import { ReturnCondition, ReturnRequester, ReturnStatus } from '../../schema/return.ts';
import { nullable, PageQuery } from '../../schema/shapes.ts';
import { ShipmentOptions } from '../../schema/shipment-options.ts';

export const PhotoParams = Type.Object({
  id: Type.String(),
  position: Type.String({ description: 'As in the `url` of the photo' }),
});

export const ReturnQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(ReturnStatus),
    requestedBy: Type.Optional(ReturnRequester),
    orderId: Type.Optional(Input.Id),
    orderNumber: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'Returns of orders with exactly this number, including case and punctuation, in any store',
        examples: ['W-1001'],
      }),
    ),
    order: Type.Optional(Input.OrderRef),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          "The id of a return, or words that find its order as in `GET /orders?q=`: the customer's name, " +
          'company, email or phone, the order number, a tracking code, a SKU or a product title. Words ' +
          'that very many orders contain are searched only among the newest 2,000 returns',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ReturnQuery = Static<typeof ReturnQuery>;

const label = {
  carrier: Type.Optional(
    Input.text(100, {
      description:
        'If omitted, the carrier that the goods were shipped with, or the cheapest if it accepts no returns',
    }),
  ),
  carrierAccountId: Type.Optional(Input.Id),
  service: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The cheapest if omitted' }),
  ),
  parcels: Type.Optional(ParcelsInput),
  options: Type.Optional(ShipmentOptions),
};
const createLabel = Type.Optional(
  Type.Boolean({ description: 'Buys a label from the customer to the warehouse immediately' }),
);

export const ReturnInput = Type.Refine(
  Type.Object(
    {
      orderId: Type.Optional(Input.Id),
      shipmentId: Type.Optional(Input.Id),
      items: Type.Array(
        Type.Object(
          { orderItemId: Input.Id, quantity: Input.Quantity, reason: Input.text(500) },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 200 },
      ),
      warehouseId: Type.Optional(
        Input.text(100, { description: 'Where it goes. If omitted, to the warehouse that shipped it' }),
      ),
      createLabel,
      ...label,
      notes: Type.Optional(Input.text(5_000)),
      metadata: Type.Optional(Input.Metadata),
    },
    {
      additionalProperties: false,
      title: 'ReturnInput',
      examples: [
        {
          orderId: 'ord_01jcx0000000000000000000',
          items: [{ orderItemId: 'itm_01jcx0000000000000000000', quantity: 1, reason: 'Too small' }],
          createLabel: true,
        },
      ],
    },
  ),
  (body) => body.orderId !== undefined || body.shipmentId !== undefined,
  () => 'must have orderId or shipmentId',
);
export type ReturnInput = Static<typeof ReturnInput>;

export const Approval = nullable(
  Type.Object({ createLabel, ...label }, { additionalProperties: false, examples: [{ createLabel: true }] }),
);
export type Approval = Static<typeof Approval>;
export const LabelRequest = nullable(
  Type.Object(label, { additionalProperties: false, examples: [{ carrier: 'fleet', service: 'ground' }] }),
);
export type LabelRequest = Static<typeof LabelRequest>;
export const Rejection = optionalReason('The time for returns is over');
const receiptsWarehouse = (description: string) => Type.Optional(Input.text(100, { description }));

/** States what has arrived of some items, instead of what was recorded of them. */
export const ReceiptCorrection = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: Input.Id,
          receivedQuantity: Type.Integer({
            minimum: 0,
            maximum: 10_000,
            description:
              'The total quantity of the item that has arrived in this condition, not a difference',
          }),
          condition: ReturnCondition,
        },
        { additionalProperties: false },
      ),
      {
        minItems: 1,
        maxItems: 200,
        description:
          'The lines of an item replace everything recorded for it. Items that are not listed do not change',
      },
    ),
    warehouseId: receiptsWarehouse('Where these items are. If omitted, where they were received'),
    reason: Type.Optional(Input.text(500, { description: 'For the history' })),
  },
  {
    additionalProperties: false,
    title: 'ReceiptCorrection',
    examples: [
      {
        items: [
          { id: 'rit_01jcx0000000000000000000', receivedQuantity: 1, condition: 'sellable' },
          { id: 'rit_01jcx0000000000000000000', receivedQuantity: 1, condition: 'damaged' },
        ],
        reason: 'One was broken',
      },
    ],
  },
);
export type ReceiptCorrection = Static<typeof ReceiptCorrection>;

export const Receipts = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          id: Input.Id,
          receivedQuantity: Type.Integer({
            minimum: 0,
            maximum: 10_000,
            description: 'What has arrived now, in addition to earlier receipts',
          }),
          condition: ReturnCondition,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200 },
    ),
    warehouseId: receiptsWarehouse("Where it arrived. If omitted, the return's warehouse"),
  },
  {
    additionalProperties: false,
    examples: [
      { items: [{ id: 'rit_01jcx0000000000000000000', receivedQuantity: 1, condition: 'sellable' }] },
    ],
  },
);
export type Receipts = Static<typeof Receipts>;
