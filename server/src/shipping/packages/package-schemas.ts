import { type Static, Type } from 'typebox';
import { Input, storedFields } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';

const Name = Input.text(50, { description: 'Unique among your packages; the `packageType` of its parcels' });

const details = {
  outerDimensions: Type.Optional(nullable(Input.Dimensions)),
  tareWeight: Type.Optional(nullable(Input.Weight)),
  maxWeight: Type.Optional(nullable(Input.Weight)),
  active: Type.Optional(Type.Boolean({ description: 'false excludes it from packing' })),
};

export const PackageInput = Type.Object(
  { name: Name, innerDimensions: Input.Dimensions, ...details },
  {
    additionalProperties: false,
    title: 'PackageInput',
    description: '`maxWeight` is the limit for the packed parcel, including `tareWeight`.',
    examples: [
      {
        name: 'Small box',
        innerDimensions: { length: 9, width: 6, height: 4, unit: 'in' },
        outerDimensions: { length: 9.25, width: 6.25, height: 4.5, unit: 'in' },
        tareWeight: { value: 4, unit: 'oz' },
        maxWeight: { value: 20, unit: 'lb' },
      },
    ],
  },
);
export type PackageInput = Static<typeof PackageInput>;

/** What is given changes, null clears, and what is missing stays. */
export const PackageUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    innerDimensions: Type.Optional(Input.Dimensions),
    ...details,
    ...storedFields,
  },
  { additionalProperties: false, title: 'PackageUpdate', examples: [{ active: false }] },
);
export type PackageUpdate = Static<typeof PackageUpdate>;
