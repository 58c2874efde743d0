import { type Static, Type } from 'typebox';
import { Input, readOnly, storedFields } from '../../schema/inputs.ts';
import { nullable } from '../../schema/shapes.ts';
import { ShipmentOptions } from '../../schema/shipment-options.ts';

const Name = Input.text(50, { description: 'Unique among your presets' });
const details = {
  shortcut: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 9 }))),
  carrier: Type.Optional(nullable(Input.Id)),
  service: Type.Optional(nullable(Input.Id)),
  packageId: Type.Optional(nullable(Input.Id)),
  options: Type.Optional(nullable(ShipmentOptions)),
};

export const PresetInput = Type.Object(
  { name: Name, ...details },
  {
    additionalProperties: false,
    title: 'PresetInput',
    description: 'At least one of `service`, `packageId` and `options`; `carrier` only with `service`.',
    examples: [
      {
        name: 'Small box, signed',
        shortcut: 1,
        carrier: 'fleet',
        service: 'ground',
        options: { signature: 'standard' },
      },
    ],
  },
);
export type PresetInput = Static<typeof PresetInput>;

/** What is given changes, null clears, and what is missing stays. */
export const PresetUpdate = Type.Object(
  { name: Type.Optional(Name), ...details, ...storedFields, carrierName: readOnly },
  { additionalProperties: false, title: 'PresetUpdate', examples: [{ shortcut: 2 }] },
);
export type PresetUpdate = Static<typeof PresetUpdate>;
