import { type Static, Type } from 'typebox';
import { CarrierName, nullable, Timestamp } from './shapes.ts';

export const CarrierMode = Type.Enum(['test', 'production'], {
  title: 'CarrierMode',
  description: 'test: labels cost nothing and are not valid for shipping',
});
export type CarrierMode = Static<typeof CarrierMode>;

export const CarrierAccount = Type.Object(
  {
    id: Type.String(),
    provider: Type.String({ description: '`easypost`, `shipengine`, or the id of another carrier plug-in' }),
    name: Type.String(),
    mode: nullable(CarrierMode),
    isActive: Type.Boolean({
      description:
        'An inactive account is not asked for rates. What was bought through it can still be voided and ' +
        'tracked',
    }),
    settings: Type.Record(Type.String(), Type.Unknown(), { description: 'Without the secrets' }),
    webhookUrl: nullable(
      Type.String({ description: 'Where the carrier sends its webhooks; null if it has none' }),
    ),
    capabilities: Type.Object(
      { scanForms: Type.Boolean(), pickups: Type.Boolean() },
      { description: 'What the carrier account offers besides labels' },
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'CarrierAccount' },
);
export type CarrierAccount = Static<typeof CarrierAccount>;

export const CarrierAccountCheck = Type.Object(
  {
    isValid: nullable(Type.Boolean({ description: 'Null if the carrier offers no way to find out' })),
    reason: nullable(Type.String({ description: 'Why the credentials are not valid' })),
    mode: nullable(CarrierMode),
    services: Type.Array(
      Type.Object({
        carrier: Type.String(),
        carrierName: CarrierName,
        service: Type.String(),
        serviceName: Type.String(),
      }),
      { description: 'What can be bought through the account, as far as the carrier says' },
    ),
  },
  { title: 'CarrierAccountCheck' },
);
export type CarrierAccountCheck = Static<typeof CarrierAccountCheck>;

const flag = Type.Boolean();

export const CarrierProvider = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    needsAccount: Type.Boolean({ description: 'false: it works without being connected' }),
    capabilities: Type.Object({
      multiParcel: flag,
      customs: flag,
      customsOptional: Type.Boolean({
        description: 'It ships across borders without a customs declaration',
      }),
      insurance: flag,
      insuranceCurrencies: nullable(
        Type.Array(Type.String(), { description: 'The currencies that it insures in; null for any' }),
      ),
      signature: flag,
      saturdayDelivery: flag,
      labelMessages: flag,
      labelReference: Type.Boolean({ description: 'It prints `reference` on its labels' }),
      returnAddress: Type.Boolean({ description: "It supports a warehouse's return address" }),
      packageTypes: Type.Boolean({ description: 'It recognizes packaging by `packageType`' }),
      returns: flag,
      addressVerification: flag,
      trackers: flag,
      webhooks: flag,
      postedScans: flag,
      scanForms: Type.Boolean({ description: '`POST /manifests` with one of its accounts' }),
      pickups: Type.Boolean({ description: '`POST /pickups`' }),
      labelFormats: Type.Array(Type.String()),
    }),
    settings: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'JSON Schema of `settings`; a property with the format `password` is a secret, and one with `x-destination` decides where ' +
        'the secrets are sent',
    }),
  },
  { title: 'CarrierProvider' },
);
export type CarrierProvider = Static<typeof CarrierProvider>;
