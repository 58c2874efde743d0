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
        description: 'As in the bar code; spaces and case do not matter',
      }),
    ),
  },
  { additionalProperties: false },
);
export type ManifestQuery = Static<typeof ManifestQuery>;

export const NewManifest = Type.Object(
  {
    warehouseId: Input.Id,
    day: Type.Optional(
      Type.String({
        format: 'date',
        maxLength: 10,
        description: "Labels dated up to this day; today in the warehouse's time zone where absent",
        examples: ['2026-11-16'],
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'NewManifest',
    examples: [{ warehouseId: 'wh_01jcx0000000000000000000' }],
  },
);
export type NewManifest = Static<typeof NewManifest>;

export const HandOverByCode = Type.Object(
  {
    code: Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'As in the bar code; spaces and case do not matter',
    }),
  },
  { additionalProperties: false, title: 'HandOverByCode', examples: [{ code: 'MF7KQ2XW9RTA' }] },
);
