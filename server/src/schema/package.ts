import { type Static, Type } from 'typebox';
import { Dimensions, Weight } from '../lib/measures.ts';
import { nullable, Timestamp } from './shapes.ts';

export const Package = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    innerDimensions: Dimensions,
    outerDimensions: Type.Object(Dimensions.properties, {
      description: 'What carriers measure. If omitted, the inner dimensions',
    }),
    tareWeight: nullable(Weight),
    maxWeight: nullable(Weight),
    active: Type.Boolean({ description: 'Used for packing' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Package', description: 'A box or an envelope that orders are packed into' },
);
export type Package = Static<typeof Package>;

const PackedParcel = Type.Object(
  {
    package: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
    weight: Weight,
    dimensions: Dimensions,
    filled: Type.Integer({
      description: "Percentage of the package's volume that the items fill; 0 if a size is unknown",
    }),
    items: Type.Array(Type.Object({ orderItemId: Type.String(), quantity: Type.Integer() })),
  },
  {
    title: 'PackedParcel',
    description: 'Null for an item that fits into no package and ships unpacked',
  },
);

export const Packing = Type.Object(
  {
    parcels: Type.Array(PackedParcel),
    messages: Type.Array(
      Type.Object({
        code: Type.Enum(['NO_PACKAGES', 'MEASURES_UNKNOWN', 'FITS_NO_PACKAGE', 'TOO_MUCH_TO_PACK']),
        orderItemId: nullable(Type.String()),
        message: Type.String(),
      }),
      { description: 'Why there are no parcels, or which items are in no package' },
    ),
  },
  { title: 'Packing' },
);
export type Packing = Static<typeof Packing>;
