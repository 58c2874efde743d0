import type { Storage } from '../../../server/src/storage/index.ts';
import { until } from '../../system/support/until.ts';
import type { Random } from '../random.ts';
import type { Merchant } from './merchant.ts';
import type { Product } from './product.ts';
import type { TorturedShop } from './stages.ts';

/** A connected shop, and who is connected to it. */
export interface Scene {
  product: Product;
  merchant: Merchant;
  shop: TorturedShop;
  random: Random;
  storeId: string;
  tell(line: string): void;
}

/** An order as our API shows it. */
export interface ImportedOrder {
  id: string;
  externalId: string;
  orderNumber: string;
  storeDifference: unknown;
  items: { id: string; quantity: number; shippedQuantity: number }[];
}

const LONG_MS = 600_000;
/** Longer than a shop that hangs is waited for. */
const PATIENCE_MS = 45_000;

/**
 * Places orders in the shop, and kills the server again and again while it imports them. Returns the shop's id of each order by
 * its number.
 */
export async function placeWhileKilling(scene: Scene, orders: number, kills: number) {
  const { product, shop, random, tell } = scene;
  const placed = new Map<string, string>();
  let killsWhileImporting = 0;
  let imported = 0;
  for (let kill = 1; kill <= kills + 1; kill++) {
    for (const due = Math.floor((orders * kill) / (kills + 1)); placed.size < due; ) {
      const number = `T-${1001 + placed.size}`;
      const lines = [{ sku: 'MUG', name: 'Mug', quantity: 2, price: '12.50' }];
      const { externalId } = await shop.stage.addOrder({
        number,
        street: `${placed.size} N Harbor Dr`,
        lines,
      });
      placed.set(number, externalId);
    }
    if (kill > kills) break;
    const wanted = Math.min(random.between(imported + 1, placed.size), placed.size);
    await product.withStorage((storage) => someImported(storage, wanted));
    await product.server.kill();
    await product.withStorage(endLease);
    imported = await product.withStorage(countOrders);
    if (imported < placed.size) killsWhileImporting += 1;
    await product.server.start();
    if (kill % 10 === 0)
      tell(`${kill} kill -9, ${placed.size} orders placed, ${imported} of them imported so far`);
  }
  return { placed, killsWhileImporting };
}

/** Pulls until this many orders are here: whenever a pull has ended, well or not, the next one follows at once. */
async function someImported(storage: Storage, wanted: number): Promise<void> {
  await pullNow(storage);
  let ended = await pullsEnded(storage);
  const isDone = async () => {
    const before = ended;
    ended = await pullsEnded(storage);
    if (ended !== before) await pullNow(storage);
    return (await countOrders(storage)) >= wanted;
  };
  await until('some orders to be imported', isDone, { timeoutMs: PATIENCE_MS, everyMs: 10 }).catch(() => {});
}

export async function pullTheRest({ product }: Scene, orders: number): Promise<void> {
  await product.withStorage(pullNow);
  const isDone = () => product.withStorage(async (storage) => (await countOrders(storage)) >= orders);
  // Those that are missing are found by the comparison.
  await until('all orders to be imported', isDone, { timeoutMs: LONG_MS, everyMs: 1_000 }).catch(() => {});
}

/** Pulls once more, to the end. */
export async function pullAgain({ product, storeId, merchant }: Scene): Promise<void> {
  const before = await merchant.must('GET', `/stores/${storeId}`);
  await product.withStorage(pullNow);
  await until(
    'the shop to be pulled to the end',
    async () => {
      const { sync } = await merchant.must('GET', `/stores/${storeId}`);
      return sync.lastStartedAt > (before.sync.lastFinishedAt ?? '') && sync.status === 'idle';
    },
    { timeoutMs: LONG_MS, everyMs: 1_000 },
  );
}

export async function readOrders({ merchant, storeId }: Scene): Promise<ImportedOrder[]> {
  const found: ImportedOrder[] = [];
  for (let page = 1; ; page++) {
    const path = `/orders?storeId=${storeId}&limit=100&page=${page}`;
    const orders: ImportedOrder[] = await merchant.must('GET', path);
    found.push(...orders);
    if (orders.length < 100) return found;
  }
}

const countOrders = async (storage: Storage): Promise<number> => {
  const { count } = await storage.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Another text whenever a pull has ended. */
const pullsEnded = async (storage: Storage): Promise<string> => {
  const { sync_attempts, sync_finished_at } = await storage.db
    .selectFrom('stores')
    .select(['sync_attempts', 'sync_finished_at'])
    .executeTakeFirstOrThrow();
  return `${sync_attempts} ${sync_finished_at}`;
};

/** Makes the store due. */
const pullNow = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx.updateTable('stores').set({ sync_due_at: 1 }).where('sync_due_at', 'is not', null).execute(),
  );

/** Ends the lease of a process that was killed: waiting for it would take minutes. */
const endLease = (storage: Storage): Promise<unknown> =>
  storage.write((tx) => tx.updateTable('stores').set({ sync_leased_until: null }).execute());
