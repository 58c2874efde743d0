import { type Static, Type } from 'typebox';
import { LABEL_PAPERS, type LabelSize } from '../../carriers/labels/index.ts';
import { keysOf } from '../../lib/keys.ts';
import { PaperSize } from '../../schema/document-settings.ts';
import { exactlyOneOf, Input } from '../../schema/inputs.ts';

export const MAX_LABELS = 1_000;
const MAX_LABELED = 500;
export const MAX_COUNT_LINES = 5_000;

const LabelSizes = Type.Unsafe<LabelSize>(
  Type.Enum(keysOf(LABEL_PAPERS), {
    title: 'LabelSize',
    description:
      'Rolls: `2.25x1.25` (inches), `57x32mm`, `4x6` (inches). Sheets: `letter-3x10` (2.625 × 1 in, as Avery 5160) and ' +
      '`a4-3x8` (70 × 37 mm)',
  }),
);

const Copies = Type.Optional(
  Type.Integer({ minimum: 1, maximum: MAX_LABELS, description: 'How many labels. Default: 1' }),
);

const printing = {
  size: LabelSizes,
  format: Type.Optional(
    Type.Enum(['pdf', 'zpl'], { description: '`zpl` for a label printer, on a roll. Default: `pdf`' }),
  ),
  startAt: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 30,
      description: 'On sheets: the label of the first sheet to begin with, if others have been used',
    }),
  ),
};
export interface LabelPrinting {
  size: LabelSize;
  format?: 'pdf' | 'zpl';
  startAt?: number;
}

const LabeledProduct = exactlyOneOf(
  Type.Object(
    {
      productId: Type.Optional(Input.Id),
      sku: Type.Optional(Input.text(100, { description: 'Not case-sensitive' })),
      copies: Copies,
    },
    { additionalProperties: false, title: 'LabeledProduct' },
  ),
  'productId',
  'sku',
);

export const ProductLabelsInput = Type.Object(
  {
    products: Type.Array(LabeledProduct, { minItems: 1, maxItems: MAX_LABELED }),
    ...printing,
    code: Type.Optional(
      Type.Enum(['barcode', 'sku'], {
        description:
          'What the barcode says, if it can. Default: `barcode`, or the SKU of a product without one',
      }),
    ),
    showPrice: Type.Optional(Type.Boolean({ description: 'Default: false' })),
  },
  {
    additionalProperties: false,
    title: 'ProductLabelsInput',
    examples: [{ products: [{ sku: 'MUG-BLUE', copies: 48 }], size: '2.25x1.25' }],
  },
);
export type ProductLabelsInput = Static<typeof ProductLabelsInput>;

export const BinLabelsInput = Type.Refine(
  Type.Object(
    {
      warehouseId: Type.Optional(Input.Id),
      bins: Type.Optional(
        Type.Array(Input.text(50, { examples: ['A10-3'] }), {
          minItems: 1,
          maxItems: MAX_LABELED,
          description: 'In this order. If omitted, all bins of the warehouse, A2 before A10',
        }),
      ),
      copies: Copies,
      ...printing,
    },
    {
      additionalProperties: false,
      title: 'BinLabelsInput',
      examples: [{ warehouseId: 'wh_01jcx0000000000000000000', size: '4x6' }],
    },
  ),
  ({ warehouseId, bins }) => warehouseId !== undefined || bins !== undefined,
  () => 'must have warehouseId or bins',
);
export type BinLabelsInput = Static<typeof BinLabelsInput>;

export const CountSheetInput = Type.Object(
  {
    warehouseId: Input.Id,
    filter: Type.Optional(
      Type.Object(
        {
          q: Type.Optional(
            Input.text(100, {
              description: "Words anywhere in the product's name or SKU, regardless of case, or its barcode",
            }),
          ),
          bin: Type.Optional(
            Input.text(50, { description: 'What bins start with, regardless of case', examples: ['A'] }),
          ),
          belowReorderPoint: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false, title: 'CountSheetFilter' },
      ),
    ),
    blind: Type.Optional(Type.Boolean({ description: 'Without the expected quantities. Default: false' })),
    paperSize: Type.Optional(PaperSize),
  },
  {
    additionalProperties: false,
    title: 'CountSheetInput',
    examples: [{ warehouseId: 'wh_01jcx0000000000000000000', filter: { bin: 'A' }, blind: true }],
  },
);
export type CountSheetInput = Static<typeof CountSheetInput>;
