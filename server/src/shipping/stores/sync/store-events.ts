import type { Clock } from '../../../lib/clock.ts';
import { AppError, notFound } from '../../../lib/errors.ts';
import type { Db, Storage, StoreRow } from '../../../storage/index.ts';
import { ownedRow, requireAwake, updateRow } from '../../../storage/index.ts';
import type { RawRequest, Store, StoreSignal } from '../../../stores/index.ts';
import type { Outbox } from '../../../webhooks/index.ts';
import { createEventLimit } from '../../carrier-events/index.ts';
import type { ConnectedStores } from '../connected-stores.ts';
import { NOTHING_DUE } from '../store-leases.ts';
import type { StoreLog } from '../store-log.ts';
import { toEventStore } from '../store-view.ts';
import { alertOfFailure } from './store-alert.ts';
import type { StoreSignals } from './store-signals.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  outbox: Outbox;
  stores: ConnectedStores;
  signals: StoreSignals;
  log: StoreLog;
}

/** A store whose shop sends webhooks. */
export interface EventStore {
  row: StoreRow;
  verify: NonNullable<Store['receive']>;
}

export type StoreEvents = ReturnType<typeof createStoreEvents>;

/** Webhooks of shops. What they announce is stored, and read later: a shop waits a second, and gives up on whoever is slower. */
export function createStoreEvents({ storage, clock, outbox, stores, signals, log }: Dependencies) {
  const countEvent = createEventLimit(clock);

  /** The merchant has removed us in the shop: asking it would only fail. */
  async function disconnect(tx: Db, { account_id, id }: StoreRow, reason: string): Promise<void> {
    const row = await ownedRow(tx, 'stores', account_id, id, { lock: storage.locks.change });
    if (row.is_active === 0) return;
    const now = clock.now();
    const columns = { is_active: 0, sync_error: reason, updated_at: now, ...NOTHING_DUE };
    const after = toEventStore(await updateRow(tx, 'stores', row, columns));
    await outbox.emit(tx, account_id, 'store.disconnected', { ...after, reason });
    const message = `The store has disconnected: ${reason}`;
    await log.record(tx, row, [{ type: 'sync.failed', message }]);
    await alertOfFailure(storage, tx, row, message);
  }

  async function put(tx: Db, row: StoreRow, signal: StoreSignal): Promise<void> {
    if (signal.type === 'disconnected') return disconnect(tx, row, signal.reason);
    if (signal.type === 'product')
      return signals.put(tx, row, { kind: 'product', externalId: signal.productExternalId });
    const { externalId, order } = signal;
    return signals.put(tx, row, { externalId, ...(order && { order }) });
  }

  return {
    /** Throws if there is none, or its shop sends no webhooks. */
    async store(id: string): Promise<EventStore> {
      const found = await stores.byId(storage.db, id);
      const verify = found?.store.receive;
      if (found === undefined || verify === undefined) throw notFound('Store');
      await requireAwake(storage.db, found.row.account_id);
      return { row: found.row, verify };
    },

    /** Returns whether anything is to be looked at. Everything is stored by then. */
    async receive({ row, verify }: EventStore, request: RawRequest): Promise<boolean> {
      const received = verify(request);
      if (received.outcome === 'unverified')
        throw new AppError('UNAUTHORIZED', 'The signature is missing or wrong');
      countEvent(row.id);
      // Shops delete webhooks that are refused. What this one was about is found by the next pull.
      if (received.outcome === 'unreadable' || received.signals.length === 0) return false;
      // In one order, so that two requests never wait for each other.
      const sorted = received.signals.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
      await storage.write(async (tx) => {
        for (const signal of sorted) await put(tx, row, signal);
      });
      return true;
    },
  };
}

function keyOf(signal: StoreSignal): string {
  if (signal.type === 'disconnected') return '';
  return `${signal.type} ${signal.type === 'order' ? signal.externalId : signal.productExternalId}`;
}
