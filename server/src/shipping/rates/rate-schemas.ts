import { type Static, Type } from 'typebox';
import { CustomsInput } from '../../schema/customs.ts';
import { AddressInput, Input, WantedItems } from '../../schema/inputs.ts';
import { ParcelsInput } from '../../schema/parcel.ts';
import { ShipmentOptions } from '../../schema/shipment-options.ts';

export const RateRequest = Type.Object(
  {
    orderId: Type.Optional(
      Input.text(100, { description: 'The order to quote, with its address and items' }),
    ),
    shipTo: Type.Optional(AddressInput),
    warehouseId: Type.Optional(
      Input.text(100, {
        description: "Where it ships from. If omitted, the order's warehouse or the default one",
      }),
    ),
    shipFrom: Type.Optional(AddressInput),
    parcels: Type.Optional(ParcelsInput),
    items: Type.Optional(WantedItems),
    carrierAccountId: Type.Optional(
      Input.text(100, { description: 'Ask only this carrier account. All of them if omitted' }),
    ),
    services: Type.Optional(Type.Array(Input.text(100), { minItems: 1, maxItems: 50 })),
    presetId: Type.Optional(
      Input.text(100, {
        description:
          'Takes the package, the options and the suggested service from this preset. `parcels` and `options` ' +
          'in the request take precedence',
      }),
    ),
    options: Type.Optional(ShipmentOptions),
    customs: Type.Optional(CustomsInput),
    reference: Type.Optional(
      Input.text(100, {
        description:
          'Printed on the labels that are bought at these rates. Most carriers need it before they quote',
      }),
    ),
  },
  {
    additionalProperties: false,
    title: 'RateRequest',
    examples: [
      {
        orderId: 'ord_01jcx0000000000000000000',
        parcels: [{ weight: { value: 2, unit: 'lb' } }],
      },
    ],
  },
);
export type RateRequest = Static<typeof RateRequest>;

const PostalCode = Input.text(20);

export const EstimateRequest = Type.Object(
  {
    fromPostalCode: PostalCode,
    toPostalCode: PostalCode,
    fromCountry: Type.Optional(Input.Country),
    toCountry: Type.Optional(Input.Country),
    weight: Input.Weight,
    dimensions: Type.Optional(Input.Dimensions),
  },
  {
    additionalProperties: false,
    title: 'RateEstimateRequest',
    examples: [{ fromPostalCode: '94107', toPostalCode: '90277', weight: { value: 20, unit: 'oz' } }],
  },
);
export type EstimateRequest = Static<typeof EstimateRequest>;
