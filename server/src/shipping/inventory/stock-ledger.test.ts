import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditStock, createStockScene, type StockScene } from '../../../../tests/support/stock-scene.ts';
import { DIALECTS, openScratchStorage, type ScratchStorage } from '../../../../tests/support/storages.ts';
import { systemClock } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Db, Storage } from '../../storage/index.ts';
import { MAX_ON_HAND } from './inventory.ts';
import { createStockLedger, type StockLedger } from './stock-ledger.ts';

const CLIENTS = 20;

describe.each(DIALECTS)('the stock ledger on %s', (dialect) => {
  let scratch: ScratchStorage;
  let storage: Storage;
  let ledger: StockLedger;
  beforeAll(async () => {
    scratch = await openScratchStorage(dialect);
    storage = scratch.storage;
    ledger = createStockLedger({ storage, clock: systemClock });
  });
  afterAll(() => scratch.remove());

  const at = ({ productIds, warehouseIds }: StockScene, product = 0, warehouse = 0) => ({
    productId: productIds[product] as string,
    warehouseId: warehouseIds[warehouse] as string,
  });
  const receive = (scene: StockScene, quantity: number, product = 0, warehouse = 0) =>
    storage.write((tx) =>
      ledger.restock(tx, scene.accountId, [{ ...at(scene, product, warehouse), quantity }], 'received', 'PO'),
    );
  const standing = async (scene: StockScene, product = 0, warehouse = 0) => {
    const { productId, warehouseId } = at(scene, product, warehouse);
    return (await auditStock(storage, scene.accountId)).get(`${productId} ${warehouseId}`);
  };
  const refused = async (job: (tx: Db) => Promise<unknown>): Promise<string> => {
    const error = await storage.write(job).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(AppError);
    expect((error as AppError).code).toBe('CONFLICT');
    return (error as AppError).message;
  };

  test('allocate gives what there is, line by line, in the order that was asked', async () => {
    const scene = await createStockScene(storage, { products: 3 });
    await receive(scene, 5, 0);
    await receive(scene, 10, 2);
    const line = (product: number, quantity: number) => ({ ...at(scene, product), quantity });
    const lines = [line(2, 4), line(1, 3), line(0, 4), line(0, 4), line(0, 1), line(2, 6)];
    const got = await storage.write((tx) => ledger.allocate(tx, scene.accountId, lines, 'ord_1'));
    expect(got).toEqual([4, 0, 4, 1, 0, 6]);
    expect(await standing(scene, 0)).toEqual([5, 5]);
    expect(await standing(scene, 1)).toBeUndefined();
    expect(await standing(scene, 2)).toEqual([10, 10]);
  });

  test('an order of many items lets other work go on between them', async () => {
    const scene = await createStockScene(storage);
    await receive(scene, 100);
    const lines = Array.from({ length: 60 }, () => ({ ...at(scene), quantity: 1 }));
    let turns = 0;
    const count = () => {
      turns += 1;
      timer = setImmediate(count);
    };
    let timer = setImmediate(count);
    // As if each item took a while.
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
    try {
      await storage.write((tx) => ledger.allocate(tx, scene.accountId, lines, 'ord_1'));
    } finally {
      clock.mockRestore();
      clearImmediate(timer);
    }
    expect(turns).toBeGreaterThanOrEqual(60);
    expect(await standing(scene)).toEqual([100, 60]);
  });

  test('release, consume and restore undo and redo a reservation', async () => {
    const scene = await createStockScene(storage);
    const line = (quantity: number) => ({ ...at(scene), quantity });
    const { accountId } = scene;
    await receive(scene, 10);
    await storage.write((tx) => ledger.allocate(tx, accountId, [line(6)], 'ord_1'));
    await storage.write((tx) => ledger.release(tx, accountId, [line(2)], 'ord_1'));
    expect(await standing(scene)).toEqual([10, 4]);
    await storage.write((tx) => ledger.consume(tx, accountId, [{ ...line(7), allocated: 4 }], 'shp_1'));
    expect(await standing(scene)).toEqual([3, 0]);
    await storage.write((tx) => ledger.restore(tx, accountId, [{ ...line(7), allocate: 4 }], 'shp_1'));
    expect(await standing(scene)).toEqual([10, 4]);
    const rows = await storage.db
      .selectFrom('stock_movements')
      .select(['reason', 'reference', 'on_hand_delta', 'allocated_delta'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute();
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['received', 'PO', 10, 0],
      ['allocated', 'ord_1', 0, 6],
      ['released', 'ord_1', 0, -2],
      ['shipped', 'shp_1', -7, -4],
      ['voided', 'shp_1', 7, 4],
    ]);
  });

  test('what cannot be is refused with the numbers, and the whole transaction with it', async () => {
    const scene = await createStockScene(storage, { products: 2 });
    const { accountId } = scene;
    const line = (quantity: number, product = 0) => ({ ...at(scene, product), quantity });
    await receive(scene, 10);
    await receive(scene, 1, 1);
    await storage.write((tx) => ledger.allocate(tx, accountId, [line(8)], 'ord_1'));
    const both = [
      { ...line(2), allocated: 0 },
      { ...line(2, 1), allocated: 0 },
    ];
    expect(await refused((tx) => ledger.consume(tx, accountId, both, 'shp_1'))).toBe(
      'Not enough stock of SKU-1 at Warehouse 0: 2 needed, 1 available (1 on hand, 0 reserved)',
    );
    expect(
      await refused((tx) => ledger.consume(tx, accountId, [{ ...line(5), allocated: 2 }], 'shp_1')),
    ).toBe(
      'Not enough stock of SKU-0 at Warehouse 0: 5 needed, 2 reserved for this order, 2 more available (10 on hand, 8 reserved)',
    );
    expect(await refused((tx) => ledger.release(tx, accountId, [line(9)], 'ord_1'))).toBe(
      'SKU-0 at Warehouse 0: 8 are reserved, 9 were to be released',
    );
    expect(await refused((tx) => ledger.restock(tx, accountId, [line(MAX_ON_HAND)], 'found', 'x'))).toBe(
      `SKU-0 at Warehouse 0: at most ${MAX_ON_HAND} can be on hand, and 10 are`,
    );
    const stranger = await createStockScene(storage);
    expect(await refused((tx) => ledger.release(tx, stranger.accountId, [line(1)], 'x'))).toMatch(/SKU-0/);
    expect(await storage.write((tx) => ledger.allocate(tx, stranger.accountId, [line(1)], 'x'))).toEqual([0]);
    expect(await standing(scene)).toEqual([10, 8]);
    expect(await standing(scene, 1)).toEqual([1, 0]);
  });

  test('the database itself refuses a level below zero or below what is allocated', async () => {
    const scene = await createStockScene(storage);
    await receive(scene, 3);
    for (const values of [{ on_hand: -1 }, { allocated: 4 }, { allocated: -1 }, { below_reorder_point: 1 }]) {
      const breaking = storage.write((tx) =>
        tx.updateTable('stock_levels').set(values).where('account_id', '=', scene.accountId).execute(),
      );
      await expect(breaking).rejects.toThrow(/check/i);
    }
  });

  test('twenty that allocate the last seven get seven between them', async () => {
    const scene = await createStockScene(storage);
    await receive(scene, 7);
    const allocate = (i: number) =>
      storage.write((tx) =>
        ledger.allocate(tx, scene.accountId, [{ ...at(scene), quantity: 2 }], `ord_${i}`),
      );
    const got = (await Promise.all(Array.from({ length: CLIENTS }, (_, i) => allocate(i)))).flat();
    expect(got.filter((quantity) => quantity === 2)).toHaveLength(3);
    expect(got.filter((quantity) => quantity === 1)).toHaveLength(1);
    expect(await standing(scene)).toEqual([7, 7]);
  });

  test('levels taken in any order by many never wait for each other in a circle', async () => {
    const scene = await createStockScene(storage, { products: 4 });
    for (const product of [0, 1, 2, 3]) await receive(scene, 1_000, product);
    const lines = [0, 1, 2, 3].map((product) => ({ ...at(scene, product), quantity: 1 }));
    const client = async (i: number) => {
      const mine = i % 2 === 0 ? lines : lines.toReversed();
      await storage.write((tx) => ledger.allocate(tx, scene.accountId, mine, `ord_${i}`));
      await storage.write(async (tx) => {
        // Two calls, the later with the earlier levels: safe once they are locked.
        await ledger.lock(tx, scene.accountId, mine);
        await ledger.release(tx, scene.accountId, mine.slice(2), `ord_${i}`);
        await ledger.allocate(tx, scene.accountId, mine.slice(0, 2), `ord_${i}`);
      });
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i)));
    const allocated = [...(await auditStock(storage, scene.accountId)).values()].map(([, n]) => n);
    expect(allocated.reduce((a, b) => a + b)).toBe(CLIENTS * 4);
  });
});
