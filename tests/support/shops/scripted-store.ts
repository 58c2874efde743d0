import { Type } from 'typebox';
import type { StoreCapabilities, StorePlugin } from '../../../server/src/stores/plugin.ts';
import type { Store } from '../../../server/src/stores/store.ts';
import { createScriptedShop, type ScriptedShop } from './scripted-shop.ts';

/** What a store of the scripted plug-in is connected with. */
interface ScriptedSettings {
  /** Which of the shops in memory it is. */
  shop?: string;
  apiKey: string;
}

/** The header that its webhooks are signed with: the key of the store. */
const SIGNATURE = 'x-scripted-signature';
export const signedBy = (apiKey: string) => ({ [SIGNATURE]: apiKey, 'content-type': 'application/json' });
export const SCRIPTED_KEY = 'scripted-api-key-1';

const CAPABILITIES: StoreCapabilities = {
  webhooks: true,
  createsWebhooks: true,
  shipmentReports: true,
  voids: true,
  scans: true,
  stock: true,
  products: true,
  statusMapping: true,
  canBeSilent: true,
  overlapMs: 60_000,
};

/**
 * A store plug-in whose shops are in memory. `shop` is the one that stores are connected to unless their setting `shop` names
 * another, as `shopOf` does.
 */
export function createScriptedStore(over: Partial<StoreCapabilities> = {}) {
  const shops = new Map<string, ScriptedShop>();
  const shopOf = (name: string): ScriptedShop => {
    const shop = shops.get(name) ?? createScriptedShop();
    shops.set(name, shop);
    return shop;
  };
  const capabilities = { ...CAPABILITIES, ...over };
  const plugin: StorePlugin<ScriptedSettings> = {
    id: 'scripted',
    name: 'Scripted',
    hosts: [],
    scopes: ['read_orders', 'write_stock'],
    settings: Type.Object({
      shop: Type.Optional(Type.String({ title: 'Shop' })),
      apiKey: Type.String({ title: 'API key', format: 'password', minLength: 1 }),
    }),
    capabilities,
    create: ({ shop = 'default', apiKey }) => storeOf(shopOf(shop), apiKey, capabilities),
  };
  return { plugin: plugin as StorePlugin, shop: shopOf('default'), shopOf };
}

/** What connects to it: the body of `POST /stores`. */
export const scriptedStore = (over: object = {}) => ({
  provider: 'scripted',
  name: 'Mug shop',
  settings: { apiKey: SCRIPTED_KEY },
  ordersSince: null,
  ...over,
});

function storeOf(shop: ScriptedShop, apiKey: string, can: StoreCapabilities): Store {
  return {
    check: (request) => shop.check(request),
    pull: (request) => shop.pull(request),
    readOrder: (externalId) => shop.readOrder(externalId),
    ...(can.webhooks && {
      receive({ headers, body }) {
        if (headers[SIGNATURE] !== apiKey) return { outcome: 'unverified' };
        return shop.receive(body);
      },
    }),
    ...(can.createsWebhooks && { ensureWebhooks: (url) => shop.ensureWebhooks(url) }),
    ...(can.shipmentReports && { report: (report) => shop.report(report) }),
    ...(can.voids && { cancelReport: (report) => shop.cancelReport(report) }),
    ...(can.scans && { reportScan: (scan) => shop.reportScan(scan) }),
    ...(can.stock && { pushStock: (request) => shop.pushStock(request) }),
    ...(can.products && { pullProducts: (request) => shop.pullProducts(request) }),
  };
}
