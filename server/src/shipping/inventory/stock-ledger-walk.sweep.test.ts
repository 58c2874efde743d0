import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditStock, createStockScene, type StockScene } from '../../../../tests/support/stock-scene.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { systemClock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { createStockLedger, type StockLedger } from './stock-ledger.ts';

const CLIENTS = 20;
const PRODUCTS = 3;
const WAREHOUSES = 2;
const PLACES = PRODUCTS * WAREHOUSES;

const KINDS = [
  'restock',
  'allocate',
  'release',
  'consume',
  'restore',
  'adjust',
  'count',
  'transfer',
] as const;

const Step = fc.record({
  kind: fc.constantFrom(...KINDS),
  places: fc.uniqueArray(fc.nat(PLACES - 1), { minLength: 1, maxLength: 4 }),
  quantity: fc.integer({ min: 1, max: 9 }),
});
type Step = { kind: (typeof KINDS)[number]; places: number[]; quantity: number };

/** What the levels must come to, counted from what each client was told. */
class Books {
  readonly onHand: number[] = Array(PLACES).fill(0);
  readonly reserved: number[] = Array(PLACES).fill(0);

  add(place: number, onHand: number, reserved: number): void {
    this.onHand[place] = (this.onHand[place] ?? 0) + onHand;
    this.reserved[place] = (this.reserved[place] ?? 0) + reserved;
  }
}

/** One customer of the ledger, who remembers what they have reserved and sent at each place. */
function createClient(
  storage: Storage,
  ledger: StockLedger,
  scene: StockScene,
  books: Books,
  reference: string,
) {
  const { accountId } = scene;
  const mine: number[] = Array(PLACES).fill(0);
  const sent: { place: number; quantity: number; allocate: number }[] = [];
  const at = (place: number) => keyOf(scene, place);
  const reservedBy = (place: number) => mine[place] ?? 0;
  const write = <T>(job: (tx: Db) => Promise<T>) => storage.write(job);
  /** Books what has happened, after the transaction that it happened in. */
  const book = (place: number, onHand: number, reserved: number) => {
    mine[place] = reservedBy(place) + reserved;
    books.add(place, onHand, reserved);
  };

  const work: Record<Step['kind'], (places: number[], quantity: number) => Promise<void>> = {
    async restock(places, quantity) {
      const lines = places.map((place) => ({ ...at(place), quantity }));
      await write((tx) => ledger.restock(tx, accountId, lines, 'received', reference));
      for (const place of places) book(place, quantity, 0);
    },
    async allocate(places, quantity) {
      const lines = places.map((place) => ({ ...at(place), quantity }));
      const got = await write((tx) => ledger.allocate(tx, accountId, lines, reference));
      for (const [i, place] of places.entries()) book(place, 0, got[i] ?? 0);
    },
    async release(places) {
      const lines = places.map((place) => ({ ...at(place), quantity: reservedBy(place) }));
      await write((tx) => ledger.release(tx, accountId, lines, reference));
      for (const place of places) book(place, 0, -reservedBy(place));
    },
    async consume(places, quantity) {
      const allocated = places.map((place) => Math.min(quantity, reservedBy(place)));
      const lines = places.map((place, i) => ({ ...at(place), quantity, allocated: allocated[i] ?? 0 }));
      await write((tx) => ledger.consume(tx, accountId, lines, reference));
      for (const [i, place] of places.entries()) {
        book(place, -quantity, -(allocated[i] ?? 0));
        sent.push({ place, quantity, allocate: allocated[i] ?? 0 });
      }
    },
    async restore() {
      const back = sent.pop();
      if (back === undefined) return;
      await write((tx) => ledger.restore(tx, accountId, [{ ...back, ...at(back.place) }], reference));
      book(back.place, back.quantity, back.allocate);
    },
    async adjust([place = 0], quantity) {
      await write((tx) => ledger.adjust(tx, accountId, at(place), { delta: -quantity }, 'damaged', null));
      book(place, -quantity, 0);
    },
    async count([place = 0], quantity) {
      const to = { setTo: quantity * 3 };
      const { movement } = await write((tx) =>
        ledger.adjust(tx, accountId, at(place), to, 'count', reference),
      );
      book(place, movement.on_hand_delta, 0);
    },
    async transfer([place = 0], quantity) {
      const other = (place + PRODUCTS) % PLACES;
      const { productId, warehouseId } = at(place);
      const transfer = {
        productId,
        fromWarehouseId: warehouseId,
        toWarehouseId: at(other).warehouseId,
        quantity,
      };
      await write((tx) => ledger.transfer(tx, accountId, transfer, null));
      book(place, -quantity, 0);
      book(other, quantity, 0);
    },
  };

  return async (steps: Step[]): Promise<number> => {
    let refused = 0;
    for (const { kind, places, quantity } of steps) {
      try {
        await work[kind](places, quantity);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'CONFLICT')) throw error;
        refused += 1;
      }
    }
    return refused;
  };
}

const keyOf = ({ productIds, warehouseIds }: StockScene, place: number) => ({
  productId: productIds[place % PRODUCTS] as string,
  warehouseId: warehouseIds[Math.floor(place / PRODUCTS)] as string,
});

describe.each(DIALECTS)('the stock ledger under load on %s', (dialect) => {
  let scratch: ScratchStorage;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
  });
  afterAll(() => scratch.remove());

  test('random work of twenty clients never breaks the books', async () => {
    const { storage } = scratch;
    const ledger = createStockLedger({ storage, clock: systemClock });
    const scripts = fc.array(fc.array(Step, { minLength: 1, maxLength: 6 }), {
      minLength: CLIENTS,
      maxLength: CLIENTS,
    });
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(scripts, async (all) => {
        const scene = await createStockScene(storage, { products: PRODUCTS, warehouses: WAREHOUSES });
        const books = new Books();
        const runs = all.map((steps, i) => createClient(storage, ledger, scene, books, `client_${i}`)(steps));
        for (const count of await Promise.all(runs)) refused += count;
        const stands = await auditStock(storage, scene.accountId);
        for (let place = 0; place < PLACES; place++) {
          const stand = stands.get(Object.values(keyOf(scene, place)).join(' ')) ?? [0, 0];
          expect(stand).toEqual([books.onHand[place], books.reserved[place]]);
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
    // Little stock and many takers: some must have been sent away, or nothing was tried.
    expect(refused).toBeGreaterThan(CLIENTS);
  });
});
