import { type Static, Type } from 'typebox';
import { Input, optionalReason } from '../../schema/inputs.ts';
import { ParcelsInput } from '../../schema/parcel.ts';
import { ReturnCondition, ReturnStatus } from '../../schema/return.ts';
import { nullable, PageQuery } from '../../schema/shapes.ts';
import { ShipmentOptions } from '../../schema/shipment-options.ts';

export const ReturnQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(ReturnStatus),
    orderId: Type.Optional(Input.Id),
    orderNumber: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'Of orders with exactly this number, case and punctuation included, of any store',
        examples: ['W-1001'],
      }),
    ),
    order: Type.Optional(Input.OrderRef),
    q: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description:
          'The id of a return, or words that find its order as `GET /orders?q=` does: of the customer (name, company, email, ' +
          'phone), the order number, a tracking code, a SKU or a product title. Words that very many orders have are looked ' +
          'for among the newest 2,000 returns only',
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
        'The one that the goods were shipped with where absent, or the cheapest if it takes no returns',
    }),
  ),
  carrierAccountId: Type.Optional(Input.Id),
  service: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'The cheapest where absent' }),
  ),
  parcels: Type.Optional(ParcelsInput),
  options: Type.Optional(ShipmentOptions),
};
const createLabel = Type.Optional(
  Type.Boolean({ description: 'Buys a label from the customer to the warehouse at once' }),
);

export const NewReturn = Type.Refine(
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
        Input.text(100, { description: 'Where it goes; to the warehouse that shipped it where absent' }),
      ),
      createLabel,
      ...label,
      notes: Type.Optional(Input.text(5_000)),
      metadata: Type.Optional(Input.Metadata),
    },
    {
      additionalProperties: false,
      title: 'NewReturn',
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
export type NewReturn = Static<typeof NewReturn>;

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
              'All that has arrived of the item in this condition, not what is missing or too much',
          }),
          condition: ReturnCondition,
        },
        { additionalProperties: false },
      ),
      {
        minItems: 1,
        maxItems: 200,
        description:
          'The lines of an item replace all that was recorded of it; items that are not named stay as they are',
      },
    ),
    warehouseId: receiptsWarehouse('Where these items are; where they were received if absent'),
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
            description: 'What has arrived now, in addition to what had before',
          }),
          condition: ReturnCondition,
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 200 },
    ),
    warehouseId: receiptsWarehouse("Where it arrived; in the return's warehouse where absent"),
  },
  {
    additionalProperties: false,
    examples: [
      { items: [{ id: 'rit_01jcx0000000000000000000', receivedQuantity: 1, condition: 'sellable' }] },
    ],
  },
);
export type Receipts = Static<typeof Receipts>;
