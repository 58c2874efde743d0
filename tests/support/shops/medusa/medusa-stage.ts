import { beforeEach } from 'vitest';
import { medusaPlugin } from '../../../../server/src/stores/medusa/index.ts';
import type {
  PulledOrder,
  ShipmentReport,
  ShopItem,
  ShopOrder,
  Store,
} from '../../../../server/src/stores/store.ts';
import { ADA } from '../../places.ts';
import { createTestShops } from '../../test-shops.ts';
import { type FakeMedusa, startFakeMedusa } from './fake-medusa.ts';
import type { FakeOrder } from './fake-shop.ts';

export interface MedusaStage {
  medusa: FakeMedusa;
  store: Required<Pick<Store, 'report' | 'cancelReport' | 'pushStock' | 'pullProducts'>> & Store;
  connect(settings: object): Store;
}

/** A shop for each test, and the store that is connected to it. */
export function medusaStage(): MedusaStage {
  const stage = {} as MedusaStage;
  let version = 0;
  beforeEach(async () => {
    const medusa = await startFakeMedusa();
    stage.medusa = medusa;
    stage.connect = (over) => {
      const shops = createTestShops([medusaPlugin], { extraHosts: [new URL(medusa.url).host] });
      const settings = () => ({ url: medusa.url, apiKey: medusa.apiKey, ...over });
      const plugged = shops.of({ id: 'store', provider: 'medusa', version: ++version, settings });
      if (plugged === undefined) throw new Error('the settings cannot be used');
      return plugged.store;
    };
    stage.store = stage.connect({}) as MedusaStage['store'];
    return () => medusa.stop();
  });
  return stage;
}

/** All pages of a pull, with what happens after each of them. */
export async function pullAll(
  store: Store,
  since: number | null,
  afterPage: (page: number) => void = () => {},
) {
  const orders: PulledOrder[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages++) {
    const page = await store.pull({ since, cursor, now: 0 });
    orders.push(...page.orders);
    if (page.cursor === null) return { orders, upTo: page.upTo, pages };
    if (pages > 200) throw new Error('the pull does not end');
    cursor = page.cursor;
    afterPage(pages);
  }
}

export const idsOf = (orders: readonly PulledOrder[]): Set<string> =>
  new Set(orders.map((one) => (one.type === 'order' ? one.order.externalId : one.externalId)));

export async function readOrder(store: Store, id: string): Promise<ShopOrder> {
  const found = await store.readOrder(id);
  if (found?.type !== 'order') throw new Error(`not an order: ${JSON.stringify(found)}`);
  return found.order;
}

/** A report of these quantities of the lines, by SKU. */
export const reportOf = (
  order: FakeOrder,
  quantities: Record<string, number>,
  over: Partial<ShipmentReport> = {},
): ShipmentReport => ({
  externalId: order.id,
  orderNumber: String(order.displayId),
  items: order.lines
    .filter(({ sku }) => sku in quantities)
    .map(({ id, sku }) => ({ externalId: id, sku, name: sku, quantity: quantities[sku] ?? 0 })),
  isComplete: false,
  parcels: [{ trackingCode: 'TRACK1', trackingUrl: 'https://track.example.com/TRACK1' }],
  ...{ carrier: 'usps', carrierName: 'USPS', service: 'Ground', shippedAt: 1_772_000_000_000 },
  notifyCustomer: false,
  shipTo: ADA,
  mayHaveArrived: false,
  ...over,
});

export const bySku = (items: readonly ShopItem[]): Record<string, ShopItem> =>
  Object.fromEntries(items.map((item) => [item.sku, item]));
