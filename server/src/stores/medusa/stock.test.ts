import { beforeEach, expect, test } from 'vitest';
import { medusaStage } from '../../../../tests/support/shops/medusa/medusa-stage.ts';
import type { StockLevel } from '../store.ts';

const stage = medusaStage();
const BATCH = /levels\/batch$/;

beforeEach(() => {
  const { shop } = stage.medusa;
  shop.locations.push({ id: 'sloc_1', name: 'Portland' }, { id: 'sloc_2', name: 'Salem' });
  for (const sku of ['MUG', 'CUP']) addVariant(sku);
  shop.levels.push(
    { inventoryItemId: 'iitem_MUG', locationId: 'sloc_1', stocked: 10, reserved: 4 },
    { inventoryItemId: 'iitem_CUP', locationId: 'sloc_1', stocked: 5, reserved: 0 },
  );
});

function addVariant(
  sku: string,
  needs = [{ inventoryItemId: `iitem_${sku}`, required: 1 }],
  managesInventory = true,
) {
  stage.medusa.shop.variants.push({ id: `variant_${sku}`, sku, managesInventory, needs });
}
const level = (sku: string, quantity: number, over: Partial<StockLevel> = {}): StockLevel => ({
  ...{ productExternalId: `variant_${sku}`, sku, quantity, before: null, locationId: null },
  ...over,
});
const push = (...levels: StockLevel[]) => stage.store.pushStock({ reference: 'push_1', levels });
const stocked = (sku: string, locationId = 'sloc_1') =>
  stage.medusa.shop.levelOf(`iitem_${sku}`, locationId)?.stocked;

test('what is available is pushed, with what Medusa has reserved for its orders added', async () => {
  expect(await push(level('MUG', 20), level('CUP', 0))).toEqual([
    { outcome: 'pushed' },
    { outcome: 'pushed' },
  ]);
  expect(stocked('MUG')).toBe(24);
  expect(stocked('CUP')).toBe(0);
  const { products } = await stage.store.pullProducts({ since: null, cursor: null, now: 0 });
  expect(products.map(({ sku, stock }) => [sku, stock])).toEqual([
    ['CUP', 0],
    ['MUG', 20],
  ]);
});

test('a number that has changed there since is not overwritten', async () => {
  expect(await push(level('MUG', 20, { before: 7 }), level('CUP', 1, { before: 5 }))).toEqual([
    { outcome: 'changed', current: 6 },
    { outcome: 'pushed' },
  ]);
  expect(stocked('MUG')).toBe(10);
  expect(await push(level('MUG', 20, { before: 6 }))).toEqual([{ outcome: 'pushed' }]);
});

test('stock at a place that has none yet is created there', async () => {
  await push(level('MUG', 3, { locationId: 'sloc_2' }));
  expect(stocked('MUG', 'sloc_2')).toBe(3);
  expect(stocked('MUG')).toBe(10);
});

test('of several locations, stock is pushed to and read from the one that is chosen, or the oldest', async () => {
  const { shop } = stage.medusa;
  shop.levels.push({ inventoryItemId: 'iitem_MUG', locationId: 'sloc_2', stocked: 50, reserved: 1 });
  const salem = stage.connect({ locationId: 'sloc_2' });
  const read = async (store: typeof salem) => {
    const { products = [] } = (await store.pullProducts?.({ since: null, cursor: null, now: 0 })) ?? {};
    return Object.fromEntries(products.map(({ sku, stock }) => [sku, stock]));
  };
  expect(await read(stage.store)).toEqual({ MUG: 6, CUP: 5 });
  expect(await read(salem)).toEqual({ MUG: 49, CUP: 0 });

  const levels = [level('MUG', 8, { before: 49 }), level('CUP', 2, { before: 0 })];
  expect(await salem.pushStock?.({ reference: 'push_2', levels })).toEqual([
    { outcome: 'pushed' },
    { outcome: 'pushed' },
  ]);
  expect([stocked('MUG', 'sloc_2'), stocked('CUP', 'sloc_2')]).toEqual([9, 2]);
  expect([stocked('MUG'), stocked('CUP')]).toEqual([10, 5]);
  expect(await push(level('MUG', 3, { before: 6 }))).toEqual([{ outcome: 'pushed' }]);
  expect([stocked('MUG'), stocked('MUG', 'sloc_2')]).toEqual([7, 9]);
});

test('a key that may not read locations still reads products, with the stock of all', async () => {
  const { shop, next } = stage.medusa;
  shop.levels.push({ inventoryItemId: 'iitem_CUP', locationId: 'sloc_2', stocked: 2, reserved: 0 });
  next(/stock-locations$/, 'forbid');
  const { products } = await stage.store.pullProducts({ since: null, cursor: null, now: 0 });
  expect(products.find(({ sku }) => sku === 'CUP')?.stock).toBe(7);
});

test('a variant of several pieces takes as many from the shelf', async () => {
  addVariant('SIX', [{ inventoryItemId: 'iitem_EGG', required: 6 }]);
  stage.medusa.shop.levels.push({
    inventoryItemId: 'iitem_EGG',
    locationId: 'sloc_1',
    stocked: 13,
    reserved: 0,
  });
  expect(await push(level('SIX', 5, { before: 2 }))).toEqual([{ outcome: 'pushed' }]);
  expect(stocked('EGG')).toBe(30);
});

test('what has no stock of its own is refused with the reason, and the others are pushed', async () => {
  addVariant('KIT', [
    { inventoryItemId: 'iitem_MUG', required: 1 },
    { inventoryItemId: 'iitem_CUP', required: 1 },
  ]);
  addVariant('FREE', [], false);
  const outcomes = await push(level('KIT', 1), level('FREE', 1), level('GONE', 1), level('CUP', 2));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'pushed']);
  expect(stocked('MUG')).toBe(10);
  expect(stocked('CUP')).toBe(2);
});

test('levels that Medusa refuses together are written one by one', async () => {
  const { shop, next } = stage.medusa;
  const found = shop.levelOf.bind(shop);
  // The level of one is deleted after it was read.
  next(BATCH, 'fail');
  expect(await push(level('MUG', 1))).toMatchObject([{ outcome: 'unknown' }]);
  shop.levelOf = (item, location) => (item === 'iitem_CUP' ? undefined : found(item, location));
  expect(await push(level('MUG', 1), level('CUP', 1))).toMatchObject([
    { outcome: 'pushed' },
    { outcome: 'refused' },
  ]);
  expect(stocked('MUG')).toBe(5);
});

test('products have the shop’s own price, and none is missed if others are deleted meanwhile', async () => {
  const { shop } = stage.medusa;
  for (let nth = 0; nth < 250; nth++) addVariant(`P${String(nth).padStart(3, '0')}`);
  const seen = new Set<string | null>();
  let cursor: string | null = null;
  do {
    const page = await stage.store.pullProducts({ since: null, cursor, now: 0 });
    for (const { sku } of page.products) seen.add(sku);
    if (cursor === null) {
      expect(page.products[0]).toMatchObject({
        groupId: expect.stringMatching(/^prod_/),
        ...{ externalId: 'variant_CUP', name: 'Mug – CUP', price: '12.5', currency: 'USD' },
        ...{ weight: { value: 400, unit: 'g' }, dimensions: null, tracksStock: true, isActive: true },
      });
      shop.variants.splice(0, 30);
    }
    cursor = page.cursor;
  } while (cursor !== null);
  for (const { sku } of shop.variants) expect(seen).toContain(sku);
});
