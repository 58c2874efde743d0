import { newId } from '../../../server/src/lib/ids.ts';
import { createBalancer, type Reply } from '../load/http.ts';
import type { Undo } from '../undo.ts';
import { addKeys, addUser, inTurn, isAnswer } from '../world/accounts.ts';
import type { Product } from './product.ts';

/** A merchant with a warehouse and goods. */
export interface Merchant {
  accountId: string;
  warehouseId: string;
  call(method: string, path: string, json?: unknown): Promise<Reply>;
  /** One that must be answered with 2xx. Returns its data. */
  // biome-ignore lint/suspicious/noExplicitAny: the shape depends on the path
  must(method: string, path: string, json?: unknown): Promise<any>;
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

export async function addMerchant(product: Product, undo: Undo): Promise<Merchant> {
  const balancer = createBalancer(() => [product.server.origin]);
  undo.add(() => balancer.close());
  const { accountId, keys } = await product.withStorage(async (storage) => {
    const id = await addUser(storage, newId('usr'));
    return { accountId: id, keys: await addKeys(storage, id, KEYS) };
  });
  const nextKey = inTurn(keys);
  const call: Merchant['call'] = (method, path, json) =>
    balancer.call({ method, path, key: nextKey(), ...(json !== undefined && { json }) });
  const must: Merchant['must'] = async (method, path, json) => {
    const reply = await call(method, path, json);
    if (!isAnswer(reply) || reply.status >= 300)
      throw new Error(`${method} ${path}: ${JSON.stringify(reply)}`);
    return reply.body.data;
  };
  const warehouse = await must('POST', '/warehouses', { name: 'Oakland', address: WAREHOUSE });
  const mug = { sku: 'MUG', name: 'Mug', price: 12.5, weight: { value: 12, unit: 'oz' } };
  await must('POST', '/products', { ...mug, hsCode: '691110', originCountry: 'US' });
  const stock = { sku: 'MUG', warehouseId: warehouse.id, delta: RECEIVED, reason: 'received' };
  await must('POST', '/inventory/adjustments', stock);
  return { accountId, warehouseId: warehouse.id, call, must };
}
