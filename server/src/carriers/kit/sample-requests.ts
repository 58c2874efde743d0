import type { Address } from '../../postal/index.ts';
import type { QuoteRequest } from '../../schema/quote.ts';
import type { KitSamples } from './kit.ts';

const warehouse: Address = {
  name: 'Ada Lovelace',
  company: 'Waybill Test Shop',
  street1: '388 Townsend St',
  street2: 'Apt 20',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94107',
  country: 'US',
  phone: '+14155550100',
  email: 'shop@example.com',
};
const customer: Address = {
  name: 'Grace Hopper',
  street1: '179 N Harbor Dr',
  city: 'Redondo Beach',
  state: 'CA',
  postalCode: '90277',
  country: 'US',
  phone: '+13105550100',
  email: 'customer@example.com',
};
const customerAbroad: Address = {
  name: 'Alan Turing',
  street1: '10 Downing Street',
  city: 'London',
  postalCode: 'SW1A 2AA',
  country: 'GB',
  phone: '+442079460000',
  email: 'abroad@example.com',
};

/** What the kit asks a carrier for unless its author says otherwise. A carrier of another country needs samples of its own. */
export function sampleRequests(given: Partial<KitSamples> = {}): KitSamples {
  const request: QuoteRequest = given.request ?? {
    shipFrom: warehouse,
    shipTo: customer,
    parcels: [
      { weight: { value: 15, unit: 'oz' }, dimensions: { length: 10, width: 8, height: 4, unit: 'in' } },
    ],
    now: Date.now(),
  };
  const { shipFrom, shipTo, parcels } = request;
  return {
    request,
    untakeable: { 'a parcel of a ton': { ...request, parcels: [{ weight: { value: 1_000, unit: 'kg' } }] } },
    remembers: true,
    buysOnce: false,
    several: { ...request, parcels: [...parcels, ...parcels, ...parcels] },
    abroad: {
      ...request,
      shipTo: customerAbroad,
      customs: {
        contentsType: 'merchandise',
        items: [
          {
            ...{ description: 'Cotton T-shirt', quantity: 2, value: 30, currency: 'USD' },
            ...{ weight: { value: 12, unit: 'oz' }, hsCode: '610910', originCountry: 'US' },
          },
        ],
      },
    },
    back: { ...request, shipFrom: shipTo, shipTo: shipFrom, isReturn: true },
    address: shipTo,
    ...given,
  };
}
