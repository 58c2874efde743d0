import type { Carrier } from '../../server/src/carriers/carrier.ts';
import { withRedaction } from '../../server/src/carriers/redaction.ts';
import { shipenginePlugin } from '../../server/src/carriers/shipengine/index.ts';
import { createRedaction } from '../../server/src/plugins/redaction.ts';
import type { Purchase, Quote, QuoteRequest } from '../../server/src/schema/quote.ts';
import { addressAt } from './places.ts';
import { type Script, scriptedVendor } from './scripted-vendor.ts';
import { carriersBody, KEY, labelOf, rateOf, ratesBody, upsRate } from './shipengine-exchanges.ts';

export const request: QuoteRequest = {
  shipFrom: { ...addressAt('78756'), name: 'Warehouse', phone: '512-555-0100' },
  shipTo: addressAt('90277'),
  parcels: [
    { weight: { value: 12, unit: 'oz' }, dimensions: { length: 10, width: 8, height: 4, unit: 'in' } },
  ],
  now: Date.parse('2026-11-16T20:00:00Z'),
  timeZone: 'America/Chicago',
};

export const quote: Quote = {
  carrier: 'usps',
  service: 'usps_priority_mail',
  serviceName: 'USPS Priority Mail',
  rate: 853,
  currency: 'USD',
  zone: 5,
  billableWeight: null,
  surcharges: [],
  deliveryDays: 3,
  deliveryDate: '2026-11-19',
  carrierRateId: 'wb-1/se-501/se-100001',
};

export const purchase: Purchase = { ...request, quote, reference: 'shp_1' };

const usual: Script = {
  'GET /v1/carriers': [200, carriersBody],
  'POST /v1/rates': [200, ratesBody([rateOf(), upsRate])],
  'POST /v1/labels/rates/se-501': [200, labelOf()],
};

/** ShipEngine with the answers of a good day, some of them changed. */
export function shipEngineStage(script: Script = {}, settings: { baseUrl?: string } = {}) {
  const http = scriptedVendor({ ...usual, ...script });
  const warnings: string[] = [];
  const carrier = shipenginePlugin.create(
    { apiKey: KEY, ...settings },
    { http, mode: 'test', log: { warn: (_fields, message) => void warnings.push(message) } },
  );
  const redacted = withRedaction(carrier, createRedaction([KEY])) as Required<Carrier>;
  return { carrier: redacted, http, warnings };
}
