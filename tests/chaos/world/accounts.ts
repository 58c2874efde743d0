import { systemClock as clock } from '../../../server/src/lib/clock.ts';
import { toCommaList } from '../../../server/src/lib/comma-list.ts';
import { randomBase62, sha256Hex } from '../../../server/src/lib/crypto.ts';
import { newId } from '../../../server/src/lib/ids.ts';
import type { Storage } from '../../../server/src/storage/index.ts';
import type { Answer, Balancer, Reply } from '../load/http.ts';
import type { Receiver } from './receiver.ts';

/** An account of one round: all its data was written in that round. */
export interface Account {
  accountId: string;
  warehouseIds: string[];
  skus: string[];
  /** Subscribed to all events and never deleted. */
  subscriptionId: string;
  /** Rotates the keys, because each allows 60 requests a minute. */
  nextKey(): string;
}

const STOCK = 1_000_000;
const DAY_MS = 86_400_000;
const EVENTS = [
  'order.created',
  'order.updated',
  'shipment.created',
  'shipment.tracking_updated',
  'shipment.voided',
];
const OAKLAND = {
  company: 'Mugs & Co',
  street1: '2201 Broadway',
  city: 'Oakland',
  state: 'CA',
  postalCode: '94612',
  country: 'US',
};

interface Supply {
  balancer: Balancer;
  receiver: Receiver;
  mark: string;
  /** Whether there are also subscriptions that get events in order. */
  ordered?: boolean;
}

/** Inserts the user and keys directly, because a CLI command takes a second; creates everything else through the API. */
export async function openAccount(storage: Storage, keys: number, supply: Supply): Promise<Account> {
  const accountId = await addUser(storage, supply.mark);
  return supplyAccount(accountId, await addKeys(storage, accountId, keys), supply);
}

/** Creates what an account works with. */
export async function supplyAccount(
  accountId: string,
  keys: readonly string[],
  { balancer, receiver, mark, ordered = false }: Supply,
): Promise<Account> {
  const nextKey = inTurn(keys);

  const post = async (path: string, json: unknown) => {
    const reply = await balancer.call({ method: 'POST', path, key: nextKey(), json });
    if (!isAnswer(reply) || reply.status !== 201)
      throw new Error(`could not set up an account: POST ${path} ${JSON.stringify(reply)}`);
    return reply.body.data;
  };
  const url = receiver.urlFor(mark);
  const subscription = await post('/webhooks', { url, events: EVENTS });
  receiver.secrets.set(mark, subscription.secret);
  for (const ordering of ordered ? ['resource', 'all'] : []) {
    const own = `${mark}-${ordering}`;
    const { secret } = await post('/webhooks', { url: receiver.urlFor(own), events: EVENTS, ordering });
    receiver.secrets.set(own, secret);
  }
  const warehouseIds: string[] = [];
  for (const name of ['Oakland', 'Fresno'])
    warehouseIds.push((await post('/warehouses', { name, address: OAKLAND })).id);
  const skus = ['MUG', 'CUP', 'POT'];
  for (const sku of skus) {
    await post('/products', { sku, name: sku, price: 12.5, weight: { value: 12, unit: 'oz' } });
    for (const warehouseId of warehouseIds)
      await post('/inventory/adjustments', { sku, warehouseId, delta: STOCK, reason: 'received' });
  }
  return { accountId, warehouseIds, skus, subscriptionId: subscription.id, nextKey };
}

/** One statement, because a transaction per key is slow on a busy machine. */
export async function addKeys(storage: Storage, accountId: string, count: number): Promise<string[]> {
  const now = clock.now();
  const keys = Array.from({ length: count }, () => `svc_live_${randomBase62()}`);
  const rows = keys.map((key, n) => ({
    id: newId('key'),
    account_id: accountId,
    name: `key ${n}`,
    prefix: key.slice(0, 16),
    hash: sha256Hex(key),
    access: toCommaList(['shipping']),
    permissions: toCommaList(['read', 'write']),
    created_at: now,
    expires_at: now + DAY_MS,
    revoked_at: null,
    last_used_at: null,
    role: 'owner' as const,
  }));
  await storage.write((tx) => tx.insertInto('api_keys').values(rows).execute());
  return keys;
}

export function inTurn<T>(things: readonly T[]): () => T {
  let turn = 0;
  return () => things[turn++ % things.length] as T;
}

export async function addUser(storage: Storage, mark: string): Promise<string> {
  const id = newId('usr');
  const now = clock.now();
  await storage.write((tx) =>
    tx.insertInto('accounts').values({ id, name: mark, created_at: now, updated_at: now }).execute(),
  );
  return id;
}

export const isAnswer = (reply: Reply): reply is Answer => 'status' in reply;
