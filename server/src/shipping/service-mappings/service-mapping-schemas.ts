import { type Static, Type } from 'typebox';
import { Input, readOnly, storedFields } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';

const Name = Input.text(100, { description: "The store's name for the service" });
const details = {
  storeId: Type.Optional(nullable(Input.text(200, { description: 'Only for orders of this store' }))),
  carrier: Type.Optional(nullable(Input.Id)),
};

export const ServiceMappingInput = Type.Object(
  { name: Name, service: Input.Id, ...details },
  {
    additionalProperties: false,
    title: 'ServiceMappingInput',
    examples: [{ name: 'Expedited', carrier: 'fleet', service: 'express' }],
  },
);
export type ServiceMappingInput = Static<typeof ServiceMappingInput>;

/** What is given changes, null clears, and what is missing stays. */
export const ServiceMappingUpdate = Type.Object(
  {
    name: Type.Optional(Name),
    service: Type.Optional(Input.Id),
    ...details,
    ...storedFields,
    carrierName: readOnly,
  },
  { additionalProperties: false, title: 'ServiceMappingUpdate', examples: [{ service: 'ground' }] },
);
export type ServiceMappingUpdate = Static<typeof ServiceMappingUpdate>;
