import { type Static, Type } from 'typebox';
import { Input } from '../../schema/inputs.ts';
import { ManifestStatus } from '../../schema/manifest.ts';
import { PageQuery } from '../../schema/shapes.ts';

export const ManifestQuery = Type.Object(
  {
    ...PageQuery.properties,
    status: Type.Optional(ManifestStatus),
    warehouseId: Type.Optional(Input.Id),
    code: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'The code in the barcode; spaces and case do not matter',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ManifestQuery = Static<typeof ManifestQuery>;

export const ManifestInput = Type.Object(
  {
    warehouseId: Input.Id,
    day: Type.Optional(
      Type.String({
        format: 'date',
        maxLength: 10,
        description: "Labels dated up to this day. If omitted, today in the warehouse's time zone",
        examples: ['2026-11-16'],
      }),
    ),
    carrierAccountId: Type.Optional(
      Input.text(100, {
        description: "For a carrier's scan form: a carrier account with the capability `scanForms`",
      }),
    ),
    carrier: Type.Optional(
      Input.text(100, {
        description: 'For a scan form: required if parcels of several carriers are waiting',
        examples: ['usps'],
      }),
    ),
    shipmentIds: Type.Optional(
      Type.Array(Input.Id, {
        minItems: 1,
        maxItems: 500,
        description: 'For a scan form. If omitted, all shipments that are waiting and on no manifest',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'ManifestInput',
    examples: [{ warehouseId: 'wh_01jcx0000000000000000000' }],
  },
);
export type ManifestInput = Static<typeof ManifestInput>;
export type NewScanForm = ManifestInput & { carrierAccountId: string };

export const HandOverByCode = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'The code in the barcode; spaces and case do not matter',
    }),
  },
  { additionalProperties: false, title: 'HandOverByCode', examples: [{ code: 'MF7KQ2XW9RTA' }] },
);
