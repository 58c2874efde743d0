import { toJson } from '../../server/src/lib/json.ts';
import type { EventType } from '../../server/src/schema/events.ts';
import { addressAt } from './places.ts';
import type { Answer, TestApi } from './test-api.ts';

// biome-ignore lint/suspicious/noExplicitAny: as answers are: their shape is checked against the schema
type Data = any;

export interface Told {
  type: string;
  data: Data;
}

export type Merchant = Awaited<ReturnType<typeof createMerchant>>;

/** Below what one key may ask for in a minute: the clock of a test stands still. */
const CALLS_OF_A_KEY = 50;
export const ONE_POUND = { weight: { value: 1, unit: 'lb' } };
export const CUSTOMER = addressAt('90277');

const CONTRACT: readonly EventType[] = [
  'order.created',
  'order.updated',
  'shipment.created',
  'shipment.tracking_updated',
  'shipment.voided',
];

/** Somebody with two warehouses who is told of every event, and asks as often as needed. */
export async function createMerchant(api: TestApi, ownHeaders: Record<string, string> = {}) {
  const accountId = await api.newUser();
  let key: Promise<{ key: string }>;
  let left = 0;
  let orders = 0;
  let lastEvent = '';

  async function call(method: string, path: string, json?: object, headers = {}): Promise<Answer> {
    if (left === 0) {
      left = CALLS_OF_A_KEY;
      key = api.newKey({ accountId }).then(({ key }) => ({ key }));
    }
    left -= 1;
    return api.call(method, `/api/v1${path}`, {
      ...(await key),
      headers: { ...ownHeaders, ...headers },
      ...(json && { json }),
    });
  }

  /** The data of an answer that must be a success. */
  async function done(method: string, path: string, json?: object): Promise<Data> {
    const { status, text, body } = await call(method, path, json);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return body.data;
  }

  const { warehouse, annex } = await openWarehouses(done);

  const merchant = {
    accountId,
    call,
    done,
    get: (path: string): Promise<Data> => done('GET', path),
    post: (path: string, json?: object): Promise<Data> => done('POST', path, json),
    warehouse,
    annex,

    async product(sku: string, onHand?: number, over = {}): Promise<string> {
      const json = { sku, name: `The ${sku}`, price: 10, weight: { value: 8, unit: 'oz' }, ...over };
      const { id } = await merchant.post('/products', json);
      if (onHand !== undefined) await merchant.stock(id, onHand);
      return id;
    },
    stock: (productId: string, setTo: number, warehouseId = warehouse): Promise<Data> =>
      merchant.post('/inventory/adjustments', { productId, warehouseId, setTo, reason: 'count' }),
    async level(productId: string, warehouseId = warehouse): Promise<[number, number] | undefined> {
      const [level] = await merchant.get(`/inventory?productId=${productId}&warehouseId=${warehouseId}`);
      return level && [level.onHand, level.allocated];
    },
    newOrder: (items: object[], over = {}) => ({
      orderNumber: `N-${++orders}`,
      shipTo: CUSTOMER,
      items,
      ...over,
    }),
    order: (items: object[], over = {}): Promise<Data> =>
      merchant.post('/orders', merchant.newOrder(items, over)),
    shipment: (json: object): Promise<Data> => merchant.post('/shipments', { carrier: 'fleet', ...json }),
    scan: (id: string, status: string, over = {}): Promise<Data> =>
      merchant.post(`/shipments/${id}/tracking-events`, { status, ...over }),

    /** What subscribers to the contract's events have been told since they were last asked, or others to these types. */
    async told(types: readonly EventType[] = CONTRACT): Promise<Told[]> {
      const rows = await api.storage.db
        .selectFrom('events')
        .select(['id', 'type', 'data'])
        .where('account_id', '=', accountId)
        .where('id', '>', lastEvent)
        .where('type', 'in', types)
        .$if(types === CONTRACT, (events) => events.where('delivery_ids', '!=', toJson<string[]>([])))
        .orderBy('id')
        .execute();
      lastEvent = rows.at(-1)?.id ?? lastEvent;
      return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) }));
    },
    /** The same, as `order.updated status,items`. */
    async heard(): Promise<string[]> {
      const told = await merchant.told();
      return told.map(({ type, data }) => (data.changed ? `${type} ${data.changed.join(',')}` : type));
    },
  };

  await merchant.post('/webhooks', { url: 'https://example.com/hook', events: CONTRACT });
  return merchant;
}

async function openWarehouses(done: (method: string, path: string, json: object) => Promise<Data>) {
  const open = async (name: string, zip: string): Promise<string> =>
    (await done('POST', '/warehouses', { name, address: addressAt(zip) })).id;
  return { warehouse: await open('Main', '94107'), annex: await open('Annex', '10001') };
}
