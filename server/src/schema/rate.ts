import { type Static, Type } from 'typebox';
import { Weight } from '../lib/measures.ts';
import { CarrierMode } from './carrier-account.ts';
import { CarrierName, nullable, Timestamp } from './shapes.ts';
import { ShipmentOptions } from './shipment-options.ts';

const offer = {
  carrier: Type.String({ description: 'The carrier: `usps`, `ups`, `fleet`' }),
  carrierName: CarrierName,
  carrierAccountId: nullable(
    Type.String({ description: 'Your carrier account through which it is sold; null for `fleet`' }),
  ),
  mode: nullable(CarrierMode),
  service: Type.String(),
  serviceName: Type.String(),
  rate: Type.Number({ description: 'The total price, including surcharges' }),
  currency: Type.String(),
  zone: nullable(Type.Integer()),
  billableWeight: nullable(Weight),
  surcharges: Type.Array(Type.Object({ code: Type.String(), amount: Type.Number() }, { title: 'Surcharge' })),
  deliveryDays: nullable(Type.Integer()),
  deliveryDate: nullable(Type.String({ format: 'date', examples: ['2026-11-18'] })),
};

export const Rate = Type.Object(
  {
    id: Type.String(),
    ...offer,
    options: nullable(ShipmentOptions),
    expiresAt: Timestamp,
  },
  { title: 'Rate', description: 'Can be bought once, until it expires' },
);
export type Rate = Static<typeof Rate>;

export const RateEstimate = Type.Object(offer, { title: 'RateEstimate' });
export type RateEstimate = Static<typeof RateEstimate>;

export const RateMessage = Type.Object(
  {
    carrier: nullable(Type.String()),
    carrierName: nullable(CarrierName),
    carrierAccountId: Type.Optional(Type.String({ description: 'The carrier account that was asked' })),
    code: Type.String(),
    message: Type.String(),
  },
  {
    title: 'RateMessage',
    description:
      'Why a carrier, or one of its services, offers no rate. Without a carrier, what none of the ' +
      'prices consider',
  },
);
export type RateMessage = Static<typeof RateMessage>;

/** From a carrier itself. */
export interface CarrierMessage extends Omit<RateMessage, 'carrierName'> {
  carrier: string;
}

export const NeededChoice = Type.Object(
  {
    code: Type.Enum(
      ['SERVICE_NOT_MAPPED', 'SERVICE_NOT_OFFERED', 'NOT_IN_TIME', 'CURRENCIES_NOT_COMPARABLE'],
      {
        description:
          'The order asks for a service that is neither mapped nor the name of one that is offered; for one whose ' +
          'mapping names a service that is not offered; nothing arrives when the order is to; or prices cannot be compared',
      },
    ),
    requestedService: nullable(Type.String({ description: 'What the order asks for' })),
    message: Type.String(),
  },
  { title: 'NeededChoice', description: 'Why a person has to choose the service' },
);
export type NeededChoice = Static<typeof NeededChoice>;
