import { postalCarriers } from './postal-operators.ts';

/** Carriers as people call them, by the `carrier` of a shipment. */
const NAMES: Readonly<Record<string, string>> = {
  amazon: 'Amazon',
  canada_post: 'Canada Post',
  canpar: 'Canpar',
  chronopost: 'Chronopost',
  colissimo: 'Colissimo',
  dhl: 'DHL',
  dhl_ecommerce: 'DHL eCommerce',
  dhl_express: 'DHL Express',
  dpd: 'DPD',
  evri: 'Evri',
  fedex: 'FedEx',
  fleet: 'Fleet',
  gls: 'GLS',
  gofo: 'GOFO Express',
  hermes: 'Hermes',
  inpost: 'InPost',
  landmark: 'Landmark Global',
  lasership: 'LaserShip',
  old_dominion: 'Old Dominion Freight Line',
  ontrac: 'OnTrac',
  purolator: 'Purolator',
  speedee: 'Spee-Dee Delivery',
  ups: 'UPS',
  usps: 'USPS',
  yodel: 'Yodel',
  yunexpress: 'YunExpress',
};

export interface KnownCarrier {
  /** As in `carrier` of a shipment: `usps`. */
  carrier: string;
  name: string;
}

export const carrierNameOf = (carrier: string): string => NAMES[carrier] ?? carrier;

const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const KNOWN: ReadonlyMap<string, KnownCarrier> = new Map(
  [...Object.entries(NAMES).map(([carrier, name]) => ({ carrier, name })), ...postalCarriers()].flatMap(
    (known) => [
      [fold(known.carrier), known],
      [fold(known.name), known],
    ],
  ),
);

/** The carrier that a person means, by its name or its id in any case; undefined for one that is not known. */
export const carrierCalled = (text: string): KnownCarrier | undefined => KNOWN.get(fold(text));
