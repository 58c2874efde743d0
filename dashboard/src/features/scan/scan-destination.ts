import type { Schemas } from '@waybill/sdk';
import { waybill } from '../../lib/api.ts';
import { isSameSku } from '../../lib/skus.ts';
import { humanize, pluralize, storeText } from '../../lib/text.ts';
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
    title: `Order ${orderNumber}`,
    detail: [storeText(storeId), name, humanize(status)].filter(Boolean).join(' · '),
  }));
  if (orders.length > 0) return orders;
  const shipments = exact(results.shipments).map(({ id, trackingCode, returnId, trackingStatus }) => ({
    to: returnId === null ? `/shipments/${id}` : `/returns/${returnId}`,
    title: `${returnId === null ? 'Shipment' : 'Return'} ${trackingCode ?? id}`,
    detail: humanize(trackingStatus),
  }));
  const trackers = exact(results.trackers).map(({ id, trackingCode, status }) => ({
    to: `/trackers/${id}`,
    title: `Parcel ${trackingCode}`,
    detail: humanize(status),
  }));
  if (shipments.length + trackers.length > 0) return [...shipments, ...trackers];
  return exact(results.returns).map(({ id, orderNumber, status }) => ({
    to: `/returns/${id}`,
    title: `Return of ${orderNumber}`,
    detail: humanize(status),
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
  return [{ to, title: `Manifest ${manifest.code}`, detail: pluralize(manifest.parcelCount, 'parcel') }];
}

/** A manifest, an order, a shipment, a parcel or a return by its code; a product leads to the orders that wait for it. */
export async function destinationOf(code: string): Promise<Destination> {
  const manifests = await manifestPlaces(code);
  if (manifests.length > 0) return { places: manifests };
  const results = await search(code);
  const places = exactPlaces(results);
  if (places.length > 0) return { places };
  const product = results.products.find(({ isExact }) => isExact);
  if (product === undefined) return { places: [], message: `Nothing found for ${code}` };
  const orders = await readyOrdersWith(product);
  if (orders.length === 0) {
    const to = `/products/${product.id}`;
    const place = { to, title: product.name, detail: product.sku };
    return { places: [place], message: `No order that is ready to ship needs ${product.sku}` };
  }
  return {
    places: orders.map(({ id, orderNumber, shipTo, createdAt }) => ({
      to: packPath(id),
      title: `Order ${orderNumber}`,
      detail: [shipTo.name ?? shipTo.company, new Date(createdAt).toLocaleDateString()]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}
