import { Agent } from 'undici';
import { onTestFinished } from 'vitest';
import { createPluginHttp } from '../../../../server/src/plugins/http/index.ts';
import { guardStore } from '../../../../server/src/stores/guarded-store.ts';
import type { PulledOrder, ShipmentReport, Store } from '../../../../server/src/stores/store.ts';
import { woocommercePlugin } from '../../../../server/src/stores/woocommerce/index.ts';
import { createTestClock } from '../../test-clock.ts';
import { startWooShop, type WooShop } from './woo-shop.ts';

export const NOW = Date.parse('2026-11-17T15:46:07Z');

/** The outer interface of the plug-in, with everything it offers. */
export type WooStore = Required<Omit<Store, 'reportScan'>>;

/** A shop over TLS unless said otherwise, and a store that is connected to it as the server does it. */
export async function createWooScene(
  options: Parameters<typeof startWooShop>[0] = {},
  settings: object = {},
  { timeoutMs = 20_000 } = {},
) {
  const clock = createTestClock(NOW);
  const shop = await startWooShop({ isTls: true, now: clock.now, ...options });
  onTestFinished(() => shop.stop());
  return { shop, clock, ...connect(shop, clock, settings, timeoutMs) };
}

export function connect(
  shop: WooShop,
  clock: ReturnType<typeof createTestClock>,
  settings = {},
  timeoutMs = 20_000,
) {
  const http = createPluginHttp({
    ...{ hosts: 'public', extraHosts: [shop.host], hostsSetting: 'WAYBILL_STORE_HOSTS', timeoutMs },
    dispatcher: new Agent({ connect: { ca: shop.certificate?.cert }, pipelining: 1 }),
    log: { warn() {} },
    random: () => 0,
  });
  onTestFinished(() => http.close());
  const errors: unknown[] = [];
  const store = guardStore(
    woocommercePlugin.create({ ...shop.settings(), ...settings }, { http, clock, log: { warn() {} } }),
    woocommercePlugin,
    { timeoutMs: 60_000, redact: (text) => text, onError: (_store, _call, error) => errors.push(error) },
  ) as WooStore;
  return { store, errors };
}

/** Every page of a pull, as the sync asks for them. `between` is called after each. */
export async function pullAll(store: WooStore, since: number | null, between = async () => {}) {
  const orders: PulledOrder[] = [];
  let cursor: string | null = null;
  for (let pages = 1; ; pages++) {
    const page = await store.pull({ since, cursor, now: NOW });
    orders.push(...page.orders);
    if (page.cursor === null) return { orders, upTo: page.upTo, pages };
    if (page.cursor === cursor || pages > 100) throw new Error(`no progress from ${cursor}`);
    cursor = page.cursor;
    await between();
  }
}

export const idsOf = (orders: readonly PulledOrder[]): string[] =>
  orders.map((pulled) => (pulled.type === 'order' ? pulled.order.externalId : pulled.externalId));

export const reportOf = (externalId: string, over: Partial<ShipmentReport> = {}): ShipmentReport => ({
  ...{ externalId, orderNumber: externalId, isComplete: false, notifyCustomer: false, mayHaveArrived: false },
  items: [{ externalId: '22', sku: 'MUG-01', name: 'Mug & saucer', quantity: 1 }],
  parcels: [
    { trackingCode: '1Z999AA10123456784', trackingUrl: 'https://example.com/t?n=1Z999AA10123456784&x=1' },
  ],
  ...{ carrier: 'ups', carrierName: 'UPS', service: 'Ground', shippedAt: NOW },
  shipTo: { name: 'Erika', street1: 'Heidestraße 17', city: 'Köln', postalCode: '51147', country: 'DE' },
  ...over,
});
