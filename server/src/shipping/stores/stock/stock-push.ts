import { createHash } from 'node:crypto';
import { createLanes } from '../../../lib/lanes.ts';
import type { Storage, StoreRow } from '../../../storage/index.ts';
import type { StockLevel, StockOutcome, Store } from '../../../stores/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import type { JobOptions } from '../store-leases.ts';
import type { LogEntry, StoreLog } from '../store-log.ts';
import { collectStockChanges } from './stock-changes.ts';
import { createStockClaims, type Offered, type Pushed } from './stock-claims.ts';
import { createWholeStock } from './whole-stock.ts';

interface Dependencies {
  storage: Storage;
  stores: ConnectedStores;
  log: StoreLog;
}

const LEVELS_AT_ONCE = 100;
/** How often a number is pushed again because the shop's own has changed meanwhile. */
const TRIES = 3;
const LANES = 50;
const ROUNDS = 50;

/** Offers in shops what is available here. */
export function createStockPush({ storage, stores, log }: Dependencies) {
  const claims = createStockClaims(storage);
  const wholeStock = createWholeStock(storage);

  /** Asks the shop until it has taken each number or refused it, a few times at most. */
  async function push(store: Store, storeId: string, offered: readonly Offered[]): Promise<Pushed[]> {
    const done: Pushed[] = [];
    let open = offered.map((one) => ({ ...one, before: one.row.shop_stock }));
    for (let attempt = 1; open.length > 0; attempt++) {
      const levels = open.map(toLevel);
      const outcomes =
        (await store.pushStock?.({ reference: referenceOf(storeId, open, levels), levels })) ?? [];
      const again: typeof open = [];
      for (const [i, one] of open.entries()) {
        const outcome: StockOutcome = outcomes[i] ?? {
          outcome: 'unknown',
          reason: 'The store takes no stock',
        };
        if (outcome.outcome !== 'changed') done.push(settled(one, outcome));
        else if (outcome.current === one.quantity)
          done.push({ ...one, outcome: 'same', shopStock: one.quantity, reason: null });
        else if (attempt < TRIES) again.push({ ...one, before: outcome.current });
        else done.push({ ...one, outcome: 'failed', shopStock: outcome.current, reason: STILL_CHANGING });
      }
      open = again;
    }
    return done;
  }

  /** Whether there may be more. */
  async function pushSome(row: StoreRow, store: Store, { onChanged }: JobOptions): Promise<boolean> {
    const { offered, isMore } = await claims.claim(row, LEVELS_AT_ONCE);
    if (offered.length === 0) return isMore;
    const pushed = await push(store, row.id, offered);
    await storage.write(async (tx) => {
      await claims.record(tx, row, pushed);
      await log.record(tx, row, entriesOf(pushed));
    });
    onChanged?.(row.account_id, 'stores');
    // A shop that does not answer is left in peace.
    return pushed.some(({ outcome }) => outcome !== 'failed');
  }

  async function pushTo(storeId: string, options: JobOptions): Promise<void> {
    for (let round = 0; round < ROUNDS && !options.stopping?.aborted; round++) {
      const row = await storage.db
        .selectFrom('stores')
        .selectAll()
        .where('id', '=', storeId)
        .executeTakeFirst();
      const isTold = row !== undefined && row.is_active === 1 && row.push_stock === 1;
      const plugged = isTold ? stores.connect(row) : undefined;
      // Everything is compared once it is to be told again, and once a day.
      if (row === undefined || plugged?.store.pushStock === undefined) {
        await claims.forget(storeId);
        return;
      }
      if (!(await pushSome(row, plugged.store, options))) return;
    }
  }

  const pushInLanes = createLanes<string, JobOptions>({
    max: LANES,
    async take(limit, skip) {
      while (await collectStockChanges(storage));
      await wholeStock.markDue();
      return (await claims.dueStores()).filter((storeId) => !skip.has(storeId)).slice(0, limit);
    },
    laneOf: (storeId) => storeId,
    work: pushTo,
  });

  return {
    /** Pushes everything that is due, each store in a lane of its own. */
    pushDue: (options: JobOptions = {}): Promise<void> => pushInLanes(options),
  };
}

const STILL_CHANGING = 'The number in the store keeps changing';

type Open = Offered & { before: number | null };

const toLevel = ({ row, quantity, before }: Open): StockLevel => ({
  productExternalId: row.external_id,
  sku: row.sku,
  quantity,
  before,
  locationId: null,
});

function settled(one: Offered, outcome: Exclude<StockOutcome, { outcome: 'changed' }>): Pushed {
  if (outcome.outcome === 'pushed')
    return { ...one, outcome: 'pushed', shopStock: one.quantity, reason: null };
  const isRefused = outcome.outcome === 'refused';
  // Nobody knows which number the shop has: it is asked again with the one that it had.
  return {
    ...one,
    outcome: isRefused ? 'refused' : 'failed',
    shopStock: one.row.shop_stock,
    reason: outcome.reason,
  };
}

/** The same for a push that is repeated because no answer came; another one once any of its products was pushed. */
const referenceOf = (storeId: string, open: readonly Open[], levels: readonly StockLevel[]): string =>
  createHash('sha256')
    .update(JSON.stringify([storeId, levels, open.map(({ row }) => row.pushed_at)]))
    .digest('hex')
    .slice(0, 32);

/** One entry for what was told, and one for what was not; of what goes on failing, only at first. */
function entriesOf(pushed: readonly Pushed[]): LogEntry[] {
  const told = pushed.filter(({ outcome }) => outcome === 'pushed');
  const failed = pushed.filter(
    ({ outcome, row, reason }) =>
      (outcome === 'failed' && row.push_attempts === 0) ||
      (outcome === 'refused' && reason !== row.stock_error),
  );
  return [
    ...(told.length > 0
      ? [{ type: 'stock.pushed' as const, message: `The store was told the stock of ${listOf(told)}` }]
      : []),
    ...(failed.length > 0
      ? [
          {
            type: 'stock.push_failed' as const,
            message: `The store was not told the stock of ${listOf(failed)}: ${failed[0]?.reason}`,
          },
        ]
      : []),
  ];
}

const NAMED = 5;

function listOf(pushed: readonly Pushed[]): string {
  const names = pushed
    .slice(0, NAMED)
    .map(({ row, quantity }) => `${(row.sku ?? row.external_id).slice(0, 100)} (${quantity})`);
  const more = pushed.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
