import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { known, locale, plural, t } from '../../lib/language/index.ts';
import { isSameSku } from '../../lib/skus.ts';
import { humanize, storeText } from '../../lib/text.ts';
import { trackingWords } from '../../lib/tracking-words.ts';
import { findManifest } from '../manifests/index.ts';
import { type SearchResults, search } from '../search/index.ts';

export interface Place {
  to: string;
  title: string;
  detail: string;
}

/** Where a code leads: to one place, to a choice, or nowhere. */
export interface Destination {
  places: Place[];
  /** What to tell in any case. */
  message?: string;
}

/** An order opens where it is packed. */
const packPath = (orderId: string): string => `/orders/${orderId}/pack`;

/** Orders with the product that are looked at, oldest first. */
const MAX_ORDERS = 50;

/** The places that a code names exactly; what only starts with it was not scanned. */
export function exactPlaces(results: SearchResults): Place[] {
  const exact = <T extends { isExact: boolean }>(all: readonly T[]): T[] =>
    all.filter(({ isExact }) => isExact);
  const orders = exact(results.orders).map(({ id, orderNumber, name, storeId, status }) => ({
    to: packPath(id),
    title: t('Order {number}', { number: orderNumber }),
    detail: [storeText(storeId), name, known(humanize(status))].filter(Boolean).join(' · '),
  }));
  if (orders.length > 0) return orders;
  const shipments = exact(results.shipments).map(({ id, trackingCode, returnId, trackingStatus }) => ({
    to: returnId === null ? `/shipments/${id}` : `/returns/${returnId}`,
    title: t(returnId === null ? 'Shipment {code}' : 'Return {code}', { code: trackingCode ?? id }),
    detail: trackingWords(trackingStatus),
  }));
  const trackers = exact(results.trackers).map(({ id, trackingCode, status }) => ({
    to: `/trackers/${id}`,
    title: t('Parcel {code}', { code: trackingCode }),
    detail: trackingWords(status),
  }));
  if (shipments.length + trackers.length > 0) return [...shipments, ...trackers];
  return exact(results.returns).map(({ id, orderNumber, status }) => ({
    to: `/returns/${id}`,
    title: t('Return of {number}', { number: orderNumber }),
    // As the pages of returns say it.
    detail: known(`${humanize(status)}##return`),
  }));
}

type Order = Schemas['Order'];
type FoundProduct = SearchResults['products'][number];

/** The orders that can ship and still need the product, oldest first. */
export const ordersNeeding = (
  orders: readonly Order[],
  { id, sku }: Pick<FoundProduct, 'id' | 'sku'>,
): Order[] =>
  orders.filter(({ items }) =>
    items.some(
      (item) =>
        (item.productId === id || isSameSku(item.sku, sku)) &&
        item.quantity > item.shippedQuantity + item.cancelledQuantity,
    ),
  );

async function readyOrdersWith(product: FoundProduct): Promise<Order[]> {
  const query = { q: product.sku, ready: true, sort: 'createdAt', page: 1, limit: MAX_ORDERS } as const;
  const { data } = await waybill.orders.list(query);
  return ordersNeeding(data, product);
}

/** As printed on manifests: `MF` and ten characters without those that look alike. */
export const isManifestCode = (code: string): boolean =>
  /^MF[2-9A-HJ-NP-Z]{10}$/i.test(code.replace(/\s/g, ''));

async function manifestPlaces(code: string): Promise<Place[]> {
  const manifest = isManifestCode(code) ? await findManifest(code) : undefined;
  if (manifest === undefined) return [];
  const to = `/manifests/${manifest.id}${manifest.status === 'open' ? '?scanned=true' : ''}`;
  return [
    {
      to,
      title: t('Manifest {code}', { code: manifest.code }),
      detail: plural(manifest.parcelCount, '{count} parcel', '{count} parcels'),
    },
  ];
}

/** As long as a bin can be called. */
const MAX_BIN = 50;

/** What is in a bin, by its label. */
async function binPlaces(code: string): Promise<Place[]> {
  if (code.length > MAX_BIN) return [];
  const { meta } = await waybill.inventory.list({ bin: code, page: 1, limit: 1 });
  if (meta.total === 0) return [];
  return [
    {
      to: `/inventory?bin=${encodeURIComponent(code)}`,
      title: t('Bin {bin}', { bin: code }),
      detail: plural(meta.total, '{count} product', '{count} products'),
    },
  ];
}

/**
 * A manifest, an order, a shipment, a parcel or a return by its code; a product leads to the orders that wait for it, a bin to what is in
 * it.
 */
export async function destinationOf(code: string): Promise<Destination> {
  const manifests = await manifestPlaces(code);
  if (manifests.length > 0) return { places: manifests };
  const results = await search(code);
  const places = exactPlaces(results);
  if (places.length > 0) return { places };
  const product = results.products.find(({ isExact }) => isExact);
  if (product === undefined) {
    const bins = await binPlaces(code);
    return bins.length > 0
      ? { places: bins }
      : { places: [], message: t('Nothing found for {code}', { code }) };
  }
  const orders = await readyOrdersWith(product);
  if (orders.length === 0) {
    const to = `/products/${product.id}`;
    const place = { to, title: product.name, detail: product.sku };
    return {
      places: [place],
      message: t('No order that is ready to ship needs {sku}', { sku: product.sku }),
    };
  }
  return {
    places: orders.map(({ id, orderNumber, shipTo, createdAt }) => ({
      to: packPath(id),
      title: t('Order {number}', { number: orderNumber }),
      detail: [shipTo.name ?? shipTo.company, new Date(createdAt).toLocaleDateString(locale)]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}
