import { type Static, Type } from 'typebox';
import { PaperSize } from '../../schema/document-settings.ts';
import { exactlyOneOf, Input, readOnly } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';
import { OrderFilters } from '../orders/index.ts';

/** What is given changes, null clears, and what is missing stays. */
export const DocumentSettingsUpdate = Type.Object(
  {
    paperSize: Type.Optional(PaperSize),
    businessName: Type.Optional(nullable(Input.text(100))),
    slipMessage: Type.Optional(nullable(Input.text(1_000))),
    logo: readOnly,
  },
  {
    additionalProperties: false,
    title: 'DocumentSettingsUpdate',
    examples: [{ paperSize: 'a4', businessName: 'Mug Shop', slipMessage: 'Thank you for your order!' }],
  },
);
export type DocumentSettingsUpdate = Static<typeof DocumentSettingsUpdate>;

export const SlipQuery = Type.Object(
  {
    shipmentId: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: 'The shipment that the slip is for. If omitted, it is for what is still to be shipped',
      }),
    ),
    gift: Type.Optional(
      Type.Boolean({ description: "Whether prices are hidden. If omitted, the order's `isGift`" }),
    ),
    paperSize: Type.Optional(PaperSize),
  },
  { additionalProperties: false },
);
export type SlipQuery = Static<typeof SlipQuery>;

export const MAX_PICKED = 500;
/** For all orders of a pick list: 500 orders of 20 items, or 50 of 200. */
export const MAX_PICKED_ITEMS = 10_000;
const MAX_PRINTED = 200;
const ids = (maxItems: number) =>
  Type.Refine(
    Type.Array(Input.Id, { minItems: 1, maxItems }),
    (given) => new Set(given).size === given.length,
    () => 'must name each one once',
  );

export const PickListInput = exactlyOneOf(
  Type.Object(
    {
      orderIds: Type.Optional(ids(MAX_PICKED)),
      filter: Type.Optional(OrderFilters),
      paperSize: Type.Optional(PaperSize),
    },
    {
      additionalProperties: false,
      title: 'PickListInput',
      examples: [{ filter: { ready: true } }],
    },
  ),
  'orderIds',
  'filter',
);
export type PickListInput = Static<typeof PickListInput>;

const PART_NAMES = ['label', 'packing-slip', 'customs-forms'] as const;
export const CombinedDocuments = exactlyOneOf(
  Type.Object(
    {
      orderIds: Type.Optional(ids(MAX_PRINTED)),
      shipmentIds: Type.Optional(ids(MAX_PRINTED)),
      parts: Type.Array(Type.Enum([...PART_NAMES]), {
        minItems: 1,
        maxItems: PART_NAMES.length,
        description: 'The parts to print for each, in this order',
      }),
      gift: Type.Optional(Type.Boolean({ description: "Overrides each order's `isGift`" })),
      paperSize: Type.Optional(PaperSize),
    },
    {
      additionalProperties: false,
      title: 'CombinedDocuments',
      examples: [{ orderIds: ['ord_01jcx0000000000000000000'], parts: ['label', 'packing-slip'] }],
    },
  ),
  'orderIds',
  'shipmentIds',
);
export type CombinedDocuments = Static<typeof CombinedDocuments>;
