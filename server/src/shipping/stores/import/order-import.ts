import type { Clock } from '../../../lib/clock.ts';
import { AppError } from '../../../lib/errors.ts';
import { actAs, type Db, type Storage, type StoreOrderRow, type StoreRow } from '../../../storage/index.ts';
import type { PulledOrder } from '../../../stores/index.ts';
import type { OrderService } from '../../orders/index.ts';
import type { StoreLog } from '../store-log.ts';
import type { Applied } from './applied.ts';
import { changeOrder } from './changed-order.ts';
import { Unstorable } from './clean-values.ts';
import { importOrder, NOT_HERE, type UnknownOrder } from './new-order.ts';
import { putStoreOrder, readStoreOrder } from './store-orders.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  orders: OrderService;
  log: StoreLog;
}

interface ApplyOptions {
  /** It was read just now: of two versions with the same time it is the right one. */
  isCurrent?: boolean;
}

export type OrderImport = ReturnType<typeof createOrderImport>;

/** How often an order is tried whose number somebody else has taken in the same moment. */
const ATTEMPTS = 3;

/**
 * Applies orders of shops to ours. One transaction for each, which nobody else has for the same order: however often and from
 * wherever a version arrives, it is applied once, and never after a later one.
 */
export function createOrderImport(dependencies: Dependencies) {
  const { storage, clock, log } = dependencies;

  async function reject(
    tx: Db,
    store: StoreRow,
    known: StoreOrderRow | undefined,
    row: UnknownOrder & { order_number: string | null },
    reason: string,
  ): Promise<Applied> {
    const isKnown = known?.reason === reason && known.shop_updated_at === row.shop_updated_at;
    await putStoreOrder(tx, {
      ...(known?.order_id ? { ...known, ...row } : { ...NOT_HERE, ...row }),
      order_number: known?.order_number ?? row.order_number,
      // An order that is here stays: only this version of it cannot be read.
      state: known?.order_id ? 'imported' : 'rejected',
      reason,
    });
    if (isKnown) return { outcome: 'rejected', reason, isNews: false };
    const name = row.order_number === null ? `with the id ${row.external_id}` : row.order_number;
    await log.record(tx, store, [
      {
        type: 'order.rejected',
        external_id: row.external_id,
        order_id: known?.order_id ?? null,
        message: `Order ${name} cannot be imported: ${reason}`,
      },
    ]);
    return { outcome: 'rejected', reason, isNews: true };
  }

  async function applyIn(
    tx: Db,
    store: StoreRow,
    pulled: PulledOrder,
    options: Required<ApplyOptions> & { takesNothing: boolean; rejection: string | undefined },
  ): Promise<Applied> {
    const { externalId, updatedAt } = versionOf(pulled);
    await storage.lockName(tx, `store order ${store.id} ${externalId}`, 'alone');
    const now = await tx.selectFrom('stores').selectAll().where('id', '=', store.id).executeTakeFirst();
    if (now === undefined || now.is_active === 0) return { outcome: 'stopped' };
    const known = await readStoreOrder(tx, store.id, externalId);
    if (known !== undefined && updatedAt < known.shop_updated_at) return { outcome: 'unchanged' };
    const row: UnknownOrder = {
      store_id: store.id,
      external_id: externalId,
      account_id: store.account_id,
      shop_updated_at: updatedAt,
      seen_at: clock.now(),
    };
    const rejected = options.rejection ?? (pulled.type === 'rejected' ? pulled.reason : undefined);
    if (rejected !== undefined) {
      const order_number = numberOf(pulled);
      return reject(tx, now, known, { ...row, order_number }, rejected);
    }
    const order = pulled.type === 'order' ? pulled.order : null;
    if (known?.order_id != null) {
      const { order_id } = known;
      return changeOrder(dependencies, tx, now, { ...known, order_id }, { updatedAt, order }, options);
    }
    if (order === null) return { outcome: 'ignored' };
    return importOrder(dependencies, tx, now, row, order);
  }

  function write(
    store: StoreRow,
    pulled: PulledOrder,
    options: Parameters<typeof applyIn>[3],
  ): Promise<Applied> {
    const actor = { type: 'system', id: store.id, name: store.name } as const;
    return storage.write((tx) => actAs(tx, actor, () => applyIn(tx, store, pulled, options)));
  }

  return {
    /** What became of it. Rejects only if the database does. */
    async apply(store: StoreRow, pulled: PulledOrder, options: ApplyOptions = {}): Promise<Applied> {
      let attempt = {
        ...{ isCurrent: false, ...options },
        takesNothing: false,
        rejection: undefined as string | undefined,
      };
      for (let attempts = 1; ; attempts++) {
        try {
          return await write(store, pulled, attempt);
        } catch (error) {
          // Nothing of it is stored. What cannot be taken over as it is becomes a difference, or is rejected.
          if (storage.classify(error) === 'duplicate' && attempts < ATTEMPTS) continue;
          const isRefused = error instanceof Unstorable || error instanceof AppError;
          if (!isRefused || attempt.rejection !== undefined) throw error;
          const isHere = (await readStoreOrder(storage.db, store.id, versionOf(pulled).externalId))?.order_id;
          const becomesDifference = error instanceof AppError && isHere && !attempt.takesNothing;
          attempt = becomesDifference
            ? { ...attempt, takesNothing: true }
            : { ...attempt, rejection: error.message };
        }
      }
    },
  };
}

const versionOf = (pulled: PulledOrder): { externalId: string; updatedAt: number } =>
  pulled.type === 'order' ? pulled.order : pulled;

function numberOf(pulled: PulledOrder): string | null {
  if (pulled.type === 'deleted') return null;
  const number = pulled.type === 'order' ? pulled.order.orderNumber : pulled.orderNumber;
  return number?.replaceAll('\0', '').slice(0, 100) ?? null;
}
