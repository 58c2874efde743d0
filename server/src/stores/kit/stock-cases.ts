import assert from 'node:assert/strict';
import { isText } from '../../plugins/kit/kit-case.ts';
import type { StockLevel, StockOutcome, Store } from '../store.ts';
import { readyReport } from './expectations.ts';
import { type AddStoreCase, FAULTS, type KitShop, NEEDS_FAULTS, NEEDS_REMOTE } from './kit.ts';

const NEEDS_STOCK = { needs: '`stockOf` in `remote`, what the shop offers of a product' };

/** What is available here, and what the shop then offers. */
export function stockCases(add: AddStoreCase): void {
  add('stock of a product that does not exist is refused, one outcome for each level', async (stage) => {
    if (stage.remote === undefined) return NEEDS_REMOTE;
    const level = levelOf('999999999999', 1, null);
    const outcomes = await stage.store.pushStock?.({ reference: 'kit-1', levels: [level, level] });
    assert.equal(outcomes?.length, 2, 'one outcome for each level');
    for (const { outcome } of outcomes ?? []) assert.ok(['refused', 'unknown'].includes(outcome), outcome);
    return undefined;
  });

  add('stock is set to what is available, and repeated it is the same', async ({ store, remote }) => {
    if (remote?.stockOf === undefined) return NEEDS_STOCK;
    const { id, stock } = await readyProduct(store, remote);
    for (const _time of ['first', 'second']) {
      assertStock(await push(store, levelOf(id, stock + 7, stock)), 'pushed', 'changed');
      assert.equal(await remote.stockOf(id), stock + 7, 'the shop offers it');
    }
    assertStock(await push(store, levelOf(id, 0, stock + 7), 'kit-2'), 'pushed');
    assert.equal(await remote.stockOf(id), 0, 'nothing is left to offer');
    assertStock(await push(store, levelOf(id, 5, null), 'kit-3'), 'pushed');
    assert.equal(await remote.stockOf(id), 5, 'also if what was there before is not known');
    return undefined;
  });

  add('a number that has changed in the shop is not overwritten before it is known', async (stage) => {
    const { store, remote } = stage;
    if (remote?.stockOf === undefined) return NEEDS_STOCK;
    const { id, stock } = await readyProduct(store, remote);
    const outcome = await push(store, levelOf(id, stock + 7, stock + 1));
    assertStock(outcome, 'changed');
    assert.equal(await remote.stockOf(id), stock, 'the shop offers what it did');
    const { current } = outcome as Extract<StockOutcome, { outcome: 'changed' }>;
    assert.ok(current === stock || current === null, `it says what the shop has: ${current}`);
    assertStock(await push(store, levelOf(id, stock + 7, current), 'kit-2'), 'pushed');
    assert.equal(await remote.stockOf(id), stock + 7);
    return undefined;
  });

  for (const fault of FAULTS)
    add(`${fault}: a push of stock does not reject, and is never wrong`, async ({ store, remote }) => {
      if (remote?.[fault] === undefined) return NEEDS_FAULTS;
      if (remote.stockOf === undefined) return NEEDS_STOCK;
      const { id, stock } = await readyProduct(store, remote);
      remote[fault]('stock');
      const first = await push(store, levelOf(id, stock + 7, stock));
      const now = await remote.stockOf(id);
      assert.ok(now === stock || now === stock + 7, `the shop offers ${now}`);
      assertStock(first, 'unknown', ...(now === stock ? [] : ['pushed']));
      assertStock(await push(store, levelOf(id, stock + 7, null)), 'pushed');
      assert.equal(await remote.stockOf(id), stock + 7, 'the next push sets it');
      return undefined;
    });
}

/** A product that the shop keeps stock of, and how much it offers. */
async function readyProduct(store: Store, remote: KitShop): Promise<{ id: string; stock: number }> {
  const { order } = await readyReport(store, remote);
  const id = order.items[0]?.productExternalId;
  assert.ok(isText(id), 'an item of a new order says which product it is');
  const stock = await remote.stockOf?.(id);
  assert.ok(stock !== undefined && Number.isInteger(stock), 'the shop keeps stock of it');
  return { id, stock };
}

const levelOf = (productExternalId: string, quantity: number, before: number | null): StockLevel => ({
  ...{ productExternalId, quantity, before, sku: null, locationId: null },
});

async function push(store: Store, level: StockLevel, reference = 'kit-1'): Promise<StockOutcome> {
  assert.ok(store.pushStock, 'pushStock is missing, although the capability is declared');
  const outcomes = await store
    .pushStock({ reference, levels: [level] })
    .catch((error: unknown) => assert.fail(`pushStock must not reject, and did with ${error}`));
  const [outcome] = outcomes;
  assert.ok(outcome !== undefined && outcomes.length === 1, 'one outcome for each level');
  return outcome;
}

function assertStock(outcome: StockOutcome, ...expected: string[]): void {
  const seen = JSON.stringify(outcome);
  assert.ok(expected.includes(outcome.outcome), `expected ${expected.join(' or ')}, not ${seen}`);
  if ('reason' in outcome) assert.ok(isText(outcome.reason), `a reason is missing: ${seen}`);
}
