import { fieldsIn, numberOf, textOf } from '../../plugins/answer-fields.ts';
import { type ShipmentReport, StoreError } from '../store.ts';
import { errorOf, isGone, isNoRoute } from './answers.ts';
import type { WooClient } from './client.ts';
import { isFulfilled, metaOf } from './order-lines.ts';
import { WC } from './site.ts';
import { codesOf, isReported, normalCode, type TrackingWay } from './tracking-ways.ts';

/** Those that WooCommerce knows and links to. */
const PROVIDERS = ['usps', 'ups', 'fedex', 'dhl', 'dpd'];

/** WooCommerce's own fulfillments, off by default. It compares nothing: a repeated one is a second one. */
export function createFulfillments(client: WooClient): TrackingWay {
  const routeOf = (orderId: string): string => `${WC}/orders/${encodeURIComponent(orderId)}/fulfillments`;
  return {
    name: "WooCommerce's fulfillments",
    kind: 'fulfillment',

    async list(orderId) {
      const answer = await client.read(routeOf(orderId)).catch(unlessForbidden);
      if (answer === undefined || isNoRoute(answer)) return undefined;
      if (isGone(answer)) return [];
      if (answer.status >= 300 || !Array.isArray(answer.body))
        throw errorOf(answer, client.host, client.now());
      return fieldsIn(answer.body)
        .filter(isFulfilled)
        .map((fulfillment) => ({
          reference: `fulfillment:${fulfillment.id}`,
          codes: (textOf(metaOf(fulfillment, '_tracking_number')) ?? '')
            .split(/[,;]/)
            .map(normalCode)
            .filter(Boolean),
          isSame: ({ items }) => sameItems(quantitiesOf(items), readItems(metaOf(fulfillment, '_items'))),
        }));
    },

    additions(report, entries) {
      if (isReported(report, entries)) return [];
      return [
        {
          route: routeOf(report.externalId),
          json: bodyOf(report),
          referenceOf: ({ id }) => `fulfillment:${id}`,
        },
      ];
    },

    removal: (orderId, { reference }) => ({ route: `${routeOf(orderId)}/${reference.split(':')[1]}` }),
  };
}

/** Its routes need more rights than orders do. */
const unlessForbidden = (error: unknown): undefined => {
  if (error instanceof StoreError && error.code === 'forbidden') return undefined;
  throw error;
};

function bodyOf(report: ShipmentReport): object {
  const carrier = (report.carrier ?? '').toLowerCase();
  const provider = PROVIDERS.find((known) => carrier === known || carrier.startsWith(`${known}_`)) ?? 'other';
  // It has one number, for all parcels: the goods of each are not known.
  const codes = codesOf(report).join(', ');
  const [url] = report.parcels.flatMap(({ trackingUrl }) => trackingUrl ?? []);
  return {
    status: 'fulfilled',
    is_fulfilled: true,
    notify_customer: report.notifyCustomer,
    meta_data: [
      { key: '_items', value: quantitiesOf(report.items) },
      ...(codes === '' ? [] : [{ key: '_tracking_number', value: codes }]),
      ...(url === undefined ? [] : [{ key: '_tracking_url', value: url }]),
      { key: '_shipment_provider', value: provider },
      ...(provider === 'other' && report.carrierName !== null
        ? [{ key: '_provider_name', value: report.carrierName }]
        : []),
    ],
  };
}

interface ItemQuantity {
  item_id: number;
  qty: number;
}

const quantitiesOf = (items: ShipmentReport['items']): ItemQuantity[] =>
  items
    .filter(({ externalId }) => /^\d+$/.test(externalId))
    .map(({ externalId, quantity }) => ({ item_id: Number(externalId), qty: quantity }));

const readItems = (value: unknown): ItemQuantity[] =>
  fieldsIn(value).map((item) => ({ item_id: numberOf(item.item_id) ?? 0, qty: numberOf(item.qty) ?? 0 }));

const sameItems = (a: ItemQuantity[], b: ItemQuantity[]): boolean => keyOf(a) === keyOf(b);

const keyOf = (items: ItemQuantity[]): string =>
  items
    .map(({ item_id, qty }) => `${item_id}:${qty}`)
    .sort()
    .join();
