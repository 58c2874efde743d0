import { createEasyPostCarrier } from '../../server/src/carriers/easypost/easypost-carrier.ts';
import type { Purchase, Quote, QuoteRequest } from '../../server/src/schema/quote.ts';
import { addressAt } from './places.ts';
import { type Script, scriptedHttp } from './scripted-http.ts';

/** Exchanges written after the documentation and the recordings of EasyPost, cut down to what matters. */

export const API_KEY = 'EZTKsecretsecretsecret';
export const WEBHOOK_SECRET = 'sécret';
export const NOW = Date.parse('2026-11-16T12:00:00Z');

export const request: QuoteRequest = {
  shipFrom: { ...addressAt('94107'), name: 'Jack Sparrow' },
  shipTo: { ...addressAt('90277'), name: 'Elizabeth Swan' },
  parcels: [
    { weight: { value: 15.4, unit: 'oz' }, dimensions: { length: 10, width: 8, height: 4, unit: 'in' } },
  ],
  now: NOW,
};
export const twoParcels: QuoteRequest = {
  ...request,
  parcels: [{ weight: { value: 10.2, unit: 'oz' } }, { weight: { value: 17.5, unit: 'oz' } }],
};

export const rate = (id: string, service: string, amount: unknown, more: object = {}) => ({
  ...{ id, object: 'Rate', carrier: 'USPS', service, rate: amount, currency: 'USD' },
  ...{ delivery_days: 3, est_delivery_days: 3, delivery_date: null, shipment_id: 'shp_1' },
  ...more,
});

export const quoted = {
  ...{ id: 'shp_1', object: 'Shipment', mode: 'test', is_return: false, messages: [], usps_zone: 4 },
  ...{ postage_label: null, selected_rate: null, tracker: null, tracking_code: null, forms: [], fees: [] },
  rates: [rate('rate_p', 'Priority', '6.90'), rate('rate_g', 'GroundAdvantage', '5.93')],
};

export const LABEL_URL = 'https://easypost-files.s3.us-west-2.amazonaws.com/files/postage_label/1.png';

export const sold = {
  ...quoted,
  tracking_code: '9400100110368068953228',
  selected_rate: rate('rate_g', 'GroundAdvantage', '5.93'),
  insurance: null,
  refund_status: null,
  postage_label: {
    ...{ id: 'pl_1', label_url: LABEL_URL, label_file_type: 'image/png', label_pdf_url: null },
    created_at: '2026-11-16T11:00:00Z',
  },
  tracker: {
    ...{ id: 'trk_1', object: 'Tracker', tracking_code: '9400100110368068953228', status: 'unknown' },
    ...{ carrier: 'USPS', tracking_details: [], public_url: 'https://track.easypost.com/abc' },
  },
  fees: [
    { object: 'Fee', type: 'LabelFee', amount: '0.00000', charged: true, refunded: false },
    { object: 'Fee', type: 'PostageFee', amount: '5.93000', charged: true, refunded: false },
    { object: 'Fee', type: 'InsuranceFee', amount: '0.50000', charged: true, refunded: false },
  ],
};

/** One of two shipments of an order. */
const part = (number: number, isSold: boolean) => {
  const code = `940010011036806850073${number}`;
  const amount = number === 1 ? '5.07' : '6.33';
  const shipment = { ...quoted, id: `shp_${number}`, order_id: 'order_1' };
  if (!isSold) return shipment;
  return {
    ...shipment,
    tracking_code: code,
    selected_rate: rate(`rate_${number}`, 'GroundAdvantage', amount),
    postage_label: { ...sold.postage_label, id: `pl_${number}`, label_url: `${LABEL_URL}?${number}` },
    tracker: { ...sold.tracker, id: `trk_${number}`, tracking_code: code },
    fees: [
      { type: 'PostageFee', amount: `${amount}000` },
      { type: 'LabelFee', amount: '0.01000' },
    ],
  };
};

export const order = (soldParts: number) => ({
  ...{ id: 'order_1', object: 'Order', mode: 'test', messages: [] },
  rates: [rate('rate_1', 'GroundAdvantage', '11.40'), rate('rate_9', 'Priority', '14.48')],
  shipments: [part(1, soldParts > 0), part(2, soldParts > 1)],
});

export const problem = (code: string, message: string, errors: unknown[] = []) => ({
  error: { code, message, errors },
});

export function easypost(script: Script, now = NOW) {
  const http = scriptedHttp(script);
  const warnings: { fields: object; message: string }[] = [];
  const log = { warn: (fields: object, message: string) => void warnings.push({ fields, message }) };
  const settings = { apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET };
  const carrier = createEasyPostCarrier(settings, { http, log, mode: 'test' }, () => now);
  return { carrier, http, warnings };
}

const ground: Quote = {
  ...{ carrier: 'usps', service: 'GroundAdvantage', serviceName: 'Ground Advantage', rate: 593 },
  ...{ currency: 'USD', zone: 4, billableWeight: null, surcharges: [], deliveryDays: 3, deliveryDate: null },
  carrierRateId: 'shp_1/rate_g/593',
};

export const purchase: Purchase = { ...request, quote: ground, reference: 'ref-1' };
export const orderPurchase: Purchase = {
  ...twoParcels,
  quote: { ...ground, rate: 1140, carrierRateId: 'order_1/USPS/GroundAdvantage/1140' },
  reference: 'ref-2',
};

export const label = {
  ...{ reference: 'ref-1', trackingCode: sold.tracking_code, carrierShipmentId: 'shp_1' },
  ...{ boughtAt: NOW, now: NOW + 3_600_000 },
};
