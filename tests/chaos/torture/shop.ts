import { newId } from '../../../server/src/lib/ids.ts';
import { type Balancer, createBalancer, type Reply } from '../load/http.ts';
import type { Undo } from '../undo.ts';
import { addKeys, addUser, inTurn, isAnswer } from '../world/accounts.ts';
import type { Product } from './product.ts';
import type { Vendor } from './vendor.ts';

/** A merchant with goods, a warehouse and an account of the vendor. */
export interface Shop {
  accountId: string;
  carrierAccountId: string;
  webhookUrl: string;
  call(method: string, path: string, json?: unknown): Promise<Reply>;
  /** One that must be answered with 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the path
  get(path: string): Promise<any>;
}

/** Pieces of the only product. */
export const RECEIVED = 1_000_000;
/** Each may send 60 requests a minute. */
const KEYS = 400;

const WAREHOUSE = {
  name: 'Goods In',
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
  phone: '+1 510 555 0100',
};

export async function openShop(product: Product, vendor: Vendor, undo: Undo): Promise<Shop> {
  const balancer: Balancer = createBalancer(() => [product.server.origin]);
  undo.add(() => balancer.close());
  const { accountId, keys } = await product.withStorage(async (storage) => {
    const id = await addUser(storage, newId('usr'));
    return { accountId: id, keys: await addKeys(storage, id, KEYS) };
  });
  const nextKey = inTurn(keys);
  const call: Shop['call'] = (method, path, json) =>
    balancer.call({ method, path, key: nextKey(), ...(json !== undefined && { json }) });
  const must = async (method: string, path: string, json?: unknown) => {
    const reply = await call(method, path, json);
    if (!isAnswer(reply) || reply.status >= 300)
      throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
    return reply.body.data;
  };
  const warehouse = await must('POST', '/warehouses', { name: 'Oakland', address: WAREHOUSE });
  const product1 = { sku: 'MUG', name: 'Mug', price: 12.5, weight: { value: 12, unit: 'oz' } };
  await must('POST', '/products', { ...product1, hsCode: '691110', originCountry: 'US' });
  const stock = { sku: 'MUG', warehouseId: warehouse.id, delta: RECEIVED, reason: 'received' };
  await must('POST', '/inventory/adjustments', stock);
  const account = await must('POST', '/carrier-accounts', {
    provider: vendor.name,
    name: `My ${vendor.name}`,
    settings: vendor.settings,
  });
  const webhookPath = new URL(account.webhookUrl).pathname;
  const webhookUrl = `${product.server.origin}${webhookPath}`;
  vendor.server.webhooksTo(webhookUrl);
  return { accountId, carrierAccountId: account.id, webhookUrl, call, get: (path) => must('GET', path) };
}
