import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { createYielder } from '../../lib/event-loop.ts';
import { newId } from '../../lib/ids.ts';
import { toJson } from '../../lib/json.ts';
import { present } from '../../lib/present.ts';
import type { AdjustmentReason, MovementReason } from '../../schema/stock.ts';
import {
  actorOf,
  type Db,
  type StockLevelRow,
  type StockMovementRow,
  type Storage,
} from '../../storage/index.ts';
import { createStockLevels, type LevelChange, type LevelKey } from './stock-levels.ts';

export interface StockLine extends LevelKey {
  quantity: number;
}

/** A change that was made: the level after it, and what the ledger says of it. */
export interface Moved {
  level: StockLevelRow;
  movement: StockMovementRow;
}

export interface Transfer {
  productId: string;
  fromWarehouseId: string;
  toWarehouseId: string;
  quantity: number;
}

/** Somebody who is told of the movements of a transaction. */
export interface StockListener {
  /** Whether a movement concerns them, in SQL, of `stock_movements`: asked with its insert, so that most accounts pay nothing for it. */
  isConcerned: RawBuilder<unknown>;
  onMoved(tx: Db, accountId: string, movements: readonly StockMovementRow[]): Promise<void>;
}

/** Told of a level that a transaction takes below its reorder point. */
export type OnLow = (tx: Db, level: StockLevelRow) => Promise<void>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  listeners?: readonly StockListener[];
  onLow?: OnLow;
}

export type StockLedger = ReturnType<typeof createStockLedger>;

/** Rows of one insert: both databases bound how many parameters a statement has. */
const BATCH = 500;

/**
 * Every change of stock, made in the caller's transaction together with the movement that tells of it. Levels are taken
 * in one order, so that two transactions never wait for each other in a circle; a transaction that makes more than one
 * call for several levels locks them all with `lock` first. A change that would leave less than nothing on hand, or less
 * than is allocated, throws 409, and the transaction is to end with it.
 */
export function createStockLedger(dependencies: Dependencies) {
  const { storage, clock, listeners = [], onLow = async () => {} } = dependencies;
  const concerns = [
    sql`1`.as('isWritten'),
    ...listeners.map(({ isConcerned }, n) => isConcerned.as(`concerns${n}`)),
  ];
  const levels = createStockLevels({ storage, clock });

  /** Separate from the change, so that id and time are set while the level is locked: movements sort in the order of the changes. */
  const movedTo = (
    tx: Db,
    level: StockLevelRow,
    { onHand, allocated }: LevelChange,
    reason: MovementReason,
    reference: string | null,
  ): Moved => ({
    level,
    movement: {
      id: newId('mov'),
      account_id: level.account_id,
      product_id: level.product_id,
      warehouse_id: level.warehouse_id,
      on_hand_delta: onHand,
      allocated_delta: allocated,
      on_hand_after: level.on_hand,
      allocated_after: level.allocated,
      reason,
      reference,
      actor: toJson(actorOf(tx)),
      created_at: clock.now(),
    },
  });

  async function write(tx: Db, moved: readonly Moved[]): Promise<void> {
    for (let start = 0; start < moved.length; start += BATCH) {
      const some = moved.slice(start, start + BATCH).map(({ movement }) => movement);
      const written = await tx.insertInto('stock_movements').values(some).returning(concerns).execute();
      const [first] = written as Record<string, unknown>[];
      for (const [n, listener] of listeners.entries())
        if (first?.[`concerns${n}`]) await listener.onMoved(tx, present(some[0]).account_id, some);
    }
    for (const { level } of moved.filter(fellLow)) await onLow(tx, level);
  }

  async function apply(
    tx: Db,
    accountId: string,
    changes: readonly LevelChange[],
    reason: MovementReason,
    reference: string | null,
  ): Promise<void> {
    const moved: Moved[] = [];
    const yieldIfLong = createYielder();
    for (const { line: change } of inOrder(changes)) {
      if (change.onHand === 0 && change.allocated === 0) continue;
      await yieldIfLong();
      moved.push(movedTo(tx, await levels.change(tx, accountId, change), change, reason, reference));
    }
    await write(tx, moved);
  }

  /** As much as there is, up to the quantity: the level after it, or nothing. */
  async function reserve(tx: Db, accountId: string, line: StockLine) {
    const take = async (allocated: number) => {
      const change = { ...line, onHand: 0, allocated };
      const level = allocated > 0 ? await levels.shift(tx, accountId, change) : undefined;
      return level && { level, change };
    };
    const all = await take(line.quantity);
    if (all !== undefined) return all;
    const locked = await levels.lock(tx, accountId, line);
    return locked && take(Math.min(line.quantity, locked.on_hand - locked.allocated));
  }

  return {
    /** Reserves as much of each line as is available, and returns how much that was, line by line. */
    async allocate(
      tx: Db,
      accountId: string,
      lines: readonly StockLine[],
      reference: string,
    ): Promise<number[]> {
      const got = lines.map(() => 0);
      const moved: Moved[] = [];
      const yieldIfLong = createYielder();
      for (const { line, index } of inOrder(lines)) {
        await yieldIfLong();
        const reserved = await reserve(tx, accountId, line);
        if (reserved === undefined) continue;
        got[index] = reserved.change.allocated;
        moved.push(movedTo(tx, reserved.level, reserved.change, 'allocated', reference));
      }
      await write(tx, moved);
      return got;
    },

    /** Releases reservations. */
    release: (tx: Db, accountId: string, lines: readonly StockLine[], reference: string): Promise<void> =>
      apply(
        tx,
        accountId,
        lines.map((line) => ({ ...line, onHand: 0, allocated: -line.quantity })),
        'released',
        reference,
      ),

    /** Takes goods out: `allocated` of the quantity had been reserved, the rest must be available. */
    consume: (
      tx: Db,
      accountId: string,
      lines: readonly (StockLine & { allocated: number })[],
      reference: string,
    ): Promise<void> =>
      apply(
        tx,
        accountId,
        lines.map((line) => ({ ...line, onHand: -line.quantity, allocated: -line.allocated })),
        'shipped',
        reference,
      ),

    /** Books as found what is missing of goods that are about to be consumed. The caller has locked their levels. */
    async findMissing(
      tx: Db,
      accountId: string,
      lines: readonly (StockLine & { allocated: number })[],
      reference: string,
    ): Promise<void> {
      const needed = new Map<string, LevelKey & { quantity: number }>();
      for (const { productId, warehouseId, quantity, allocated } of lines) {
        const place = `${productId} ${warehouseId}`;
        const earlier = needed.get(place)?.quantity ?? 0;
        needed.set(place, { productId, warehouseId, quantity: earlier + quantity - allocated });
      }
      const missing = [];
      for (const { quantity, ...key } of needed.values()) {
        const level = await levels.lock(tx, accountId, key);
        const available = level === undefined ? 0 : level.on_hand - level.allocated;
        missing.push({ ...key, onHand: Math.max(0, quantity - available), allocated: 0 });
      }
      await apply(tx, accountId, missing, 'found', reference);
    },

    /** Puts back what was taken out, and reserves `allocate` of it again. */
    restore: (
      tx: Db,
      accountId: string,
      lines: readonly (StockLine & { allocate: number })[],
      reference: string,
    ): Promise<void> =>
      apply(
        tx,
        accountId,
        lines.map((line) => ({ ...line, onHand: line.quantity, allocated: line.allocate })),
        'voided',
        reference,
      ),

    /** Takes goods in, free to be sold, or out again where the quantity is negative. */
    restock: (
      tx: Db,
      accountId: string,
      lines: readonly StockLine[],
      reason: AdjustmentReason,
      reference: string,
    ): Promise<void> =>
      apply(
        tx,
        accountId,
        lines.map((line) => ({ ...line, onHand: line.quantity, allocated: 0 })),
        reason,
        reference,
      ),

    /** The level, which nobody else changes until `tx` ends. */
    lockLevel: levels.lock,
    readLevel: levels.read,

    /** What is available of these products, by `product warehouse`. Nobody else changes it until `tx` ends. */
    lockAvailable: levels.lockAvailable,

    /** Whether adding stock here opens a level. */
    async opensLevel(tx: Db, accountId: string, keys: readonly LevelKey[]): Promise<boolean> {
      for (const key of keys) if ((await levels.read(tx, accountId, key)) === undefined) return true;
      return false;
    },

    /** The same for all levels of a product: where they are. */
    lockLevelsOf: levels.lockOf,

    /** Keeps these levels from being changed by anyone else until `tx` ends. */
    async lock(tx: Db, accountId: string, keys: readonly LevelKey[]): Promise<void> {
      const yieldIfLong = createYielder();
      for (const { line } of inOrder(keys)) {
        await yieldIfLong();
        await levels.lock(tx, accountId, line);
      }
    },

    /** By a delta, or to an absolute number, which is told in the ledger even where nothing changes: it was counted. */
    async adjust(
      tx: Db,
      accountId: string,
      key: LevelKey,
      to: { delta: number } | { setTo: number },
      reason: AdjustmentReason,
      reference: string | null,
    ): Promise<Moved> {
      let delta: number;
      if ('delta' in to) {
        delta = to.delta;
      } else {
        await levels.open(tx, accountId, key);
        delta = to.setTo - ((await levels.lock(tx, accountId, key))?.on_hand ?? 0);
      }
      const change = { ...key, onHand: delta, allocated: 0 };
      const level = await levels.change(tx, accountId, change);
      const moved = movedTo(tx, level, change, reason, reference);
      await write(tx, [moved]);
      return moved;
    },

    /** Both sides or neither. Where no reference is given, the outgoing movement's id ties the two together. */
    async transfer(
      tx: Db,
      accountId: string,
      { productId, fromWarehouseId, toWarehouseId, quantity }: Transfer,
      reference: string | null,
    ): Promise<{ from: Moved; to: Moved }> {
      const side = (warehouseId: string, onHand: number) => ({
        productId,
        warehouseId,
        onHand,
        allocated: 0,
      });
      const sides = [side(fromWarehouseId, -quantity), side(toWarehouseId, quantity)];
      const moved: Moved[] = [];
      for (const { line, index } of inOrder(sides)) {
        const level = await levels.change(tx, accountId, line);
        moved[index] = movedTo(tx, level, line, 'transfer', reference);
      }
      const [from, to] = [present(moved[0]), present(moved[1])];
      for (const { movement } of moved) movement.reference ??= from.movement.id;
      await write(tx, [from, to]);
      return { from, to };
    },

    setReorderPoint: async (tx: Db, accountId: string, key: LevelKey, reorderPoint: number | null) => {
      await levels.open(tx, accountId, key);
      return levels.setReorderPoint(tx, key, reorderPoint);
    },

    setBin: async (tx: Db, accountId: string, key: LevelKey, bin: string | null) => {
      await levels.open(tx, accountId, key);
      return levels.setBin(tx, key, bin);
    },

    removeLevels: levels.remove,
  };
}

/** Whether there was enough before this change. */
function fellLow({ level, movement }: Moved): boolean {
  if (level.below_reorder_point === 0) return false;
  const before = level.on_hand - level.allocated - (movement.on_hand_delta - movement.allocated_delta);
  return before >= (level.reorder_point ?? 0);
}

/** The lines in the order that levels are taken in, with the place that each came from. */
function inOrder<T extends LevelKey>(lines: readonly T[]): { line: T; index: number }[] {
  const rank = ({ productId, warehouseId }: LevelKey) => `${productId} ${warehouseId}`;
  return lines
    .map((line, index) => ({ line, index, rank: rank(line) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : a.index - b.index));
}
