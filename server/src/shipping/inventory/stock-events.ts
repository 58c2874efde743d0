import { toIso } from '../../lib/clock.ts';
import type { OnError } from '../../lib/errors.ts';
import { groupBy } from '../../lib/group-by.ts';
import { toJson } from '../../lib/json.ts';
import { padList } from '../../lib/pad-list.ts';
import { present } from '../../lib/present.ts';
import type { StockEvent } from '../../schema/events/inventory-events.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { type Outbox, wantsStockEvents } from '../../webhooks/index.ts';
import type { StockListener } from './stock-ledger.ts';

/** Movements that are told of at once. */
const MOVEMENTS = 500;

/**
 * Notes in a transaction which movements are to be told of. Notes are only added, so transactions never wait for each other here, and
 * creating an order does not write its events itself. Accounts that want none of them pay a look into two indexes.
 */
export const stockEventListener: StockListener = {
  isConcerned: wantsStockEvents,
  async onMoved(tx, _accountId, movements) {
    await tx
      .insertInto('stock_event_notes')
      .values(movements.map(({ id }) => ({ movement_id: id })))
      .execute();
  },
};

interface Dependencies {
  storage: Storage;
  outbox: Outbox;
}

/** Turns what was noted into events: what happened to a product in a warehouse meanwhile is one. */
export function createStockEvents({ storage, outbox }: Dependencies) {
  /** Whether there may be more. */
  const emitSome = (): Promise<boolean> =>
    storage.write(async (tx) => {
      // Another process would emit later changes of the same stock first.
      await storage.lockName(tx, 'stock events', 'alone');
      const movements = await notedMovements(tx);
      if (movements.length === 0) return false;
      for (const [accountId, own] of groupBy(movements, (movement) => movement.account_id))
        await emit(tx, accountId, own);
      const ids = movements.map(({ id }) => id);
      await tx.deleteFrom('stock_event_notes').where('movement_id', 'in', ids).execute();
      return movements.length === MOVEMENTS;
    });

  async function emit(tx: Db, accountId: string, movements: Movement[]): Promise<void> {
    const changes = [...groupBy(movements, (one) => `${one.product_id} ${one.warehouse_id}`).values()].map(
      changeOf,
    );
    const told = {
      'inventory.changed': changes.filter(
        ({ event }) => event.onHandDelta !== 0 || event.allocatedDelta !== 0,
      ),
      'inventory.low': changes.filter(({ event, before }) =>
        fellBelow(event.reorderPoint ?? 0, before, event.available),
      ),
      'inventory.out': changes.filter(({ event, before }) => fellBelow(1, before, event.available)),
    };
    for (const type of ['inventory.changed', 'inventory.low', 'inventory.out'] as const)
      await outbox.emitAll(
        tx,
        accountId,
        type,
        told[type].map(({ event, levelId }) => ({
          subjectId: event.id,
          resourceId: levelId,
          json: toJson(event),
        })),
      );
  }

  return {
    async emitDue({ onError, stopping }: { onError: OnError; stopping?: AbortSignal }): Promise<void> {
      try {
        const isIdle = async () =>
          (await storage.db.selectFrom('stock_event_notes').select('movement_id').limit(1).execute())
            .length === 0;
        if (await isIdle()) return;
        while ((await emitSome()) && !stopping?.aborted);
      } catch (error) {
        onError(error);
      }
    },
  };
}

type Movement = Awaited<ReturnType<typeof notedMovements>>[number];

/** Table by table, by their keys: for a join of them, PostgreSQL may read a whole table in the order of its key. */
async function notedMovements(tx: Db) {
  const notes = await tx
    .selectFrom('stock_event_notes')
    .select('movement_id')
    .orderBy('movement_id')
    .limit(MOVEMENTS)
    .execute();
  if (notes.length === 0) return [];
  const ids = padList(notes.map(({ movement_id }) => movement_id));
  const movements = await tx.selectFrom('stock_movements').selectAll().where('id', 'in', ids).execute();
  const productIds = padList([...new Set(movements.map(({ product_id }) => product_id))]);
  const warehouseIds = padList([...new Set(movements.map(({ warehouse_id }) => warehouse_id))]);
  const products = await tx
    .selectFrom('products')
    .select(['id', 'sku', 'name'])
    .where('id', 'in', productIds)
    .execute();
  const warehouses = await tx
    .selectFrom('warehouses')
    .select(['id', 'name'])
    .where('id', 'in', warehouseIds)
    .execute();
  const levels = await tx
    .selectFrom('stock_levels')
    .select(['id', 'product_id', 'warehouse_id', 'reorder_point'])
    .where('product_id', 'in', productIds)
    .execute();
  const productOf = new Map(products.map((row) => [row.id, row]));
  const warehouseOf = new Map(warehouses.map((row) => [row.id, row.name]));
  const levelOf = new Map(levels.map((row) => [`${row.product_id} ${row.warehouse_id}`, row]));
  return movements
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map((movement) => {
      const { sku, name } = present(productOf.get(movement.product_id));
      const level = levelOf.get(`${movement.product_id} ${movement.warehouse_id}`);
      return {
        ...{ ...movement, sku, name, warehouse: present(warehouseOf.get(movement.warehouse_id)) },
        ...{ level_id: level?.id ?? null, reorder_point: level?.reorder_point ?? null },
      };
    });
}

/** The movements of one level, in their order. */
function changeOf(movements: readonly Movement[]): { event: StockEvent; before: number; levelId: string } {
  const [first, last] = [present(movements[0]), present(movements.at(-1))];
  const sum = (deltas: number[]) => deltas.reduce((total, delta) => total + delta, 0);
  const available = last.on_hand_after - last.allocated_after;
  return {
    before: first.on_hand_after - first.on_hand_delta - (first.allocated_after - first.allocated_delta),
    levelId: last.level_id ?? last.product_id,
    event: {
      ...{ id: last.product_id, sku: last.sku, name: last.name },
      ...{ warehouseId: last.warehouse_id, warehouseName: last.warehouse },
      ...{ onHand: last.on_hand_after, allocated: last.allocated_after, available },
      reorderPoint: last.reorder_point,
      onHandDelta: sum(movements.map(({ on_hand_delta }) => on_hand_delta)),
      allocatedDelta: sum(movements.map(({ allocated_delta }) => allocated_delta)),
      reasons: [...new Set(movements.map(({ reason }) => reason))],
      reference: last.reference,
      changedAt: toIso(last.created_at),
    },
  };
}

const fellBelow = (point: number, before: number, after: number): boolean => before >= point && after < point;
