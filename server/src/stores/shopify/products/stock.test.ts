import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openStage, type Stage } from '../../../../../tests/support/shops/shopify/stage.ts';
import type { StockLevel } from '../../store.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const addVariant = (available = 5) =>
  stage.shop.addProduct({ variants: [{ available }] }).variants[0] as never as Variant;
type Variant = ReturnType<Stage['shop']['addProduct']>['variants'][number];
const place = () => stage.shop.state.locations[0]?.id ?? '';
const stockOf = (variant: Variant, location = place()) => variant.available.get(location);
const levelOf = (variant: Variant, quantity: number, change: Partial<StockLevel> = {}): StockLevel => ({
  ...{
    productExternalId: variant.id,
    sku: null,
    quantity,
    before: stockOf(variant) ?? null,
    locationId: null,
  },
  ...change,
});
const push = (levels: StockLevel[], reference = 'push-1') => stage.store.pushStock({ reference, levels });
const mutations = () => stage.shop.requests.filter(({ isMutation }) => isMutation);

describe('a push of stock', () => {
  test('sets what is available at the first location, or at the one that is named', async () => {
    const [mug, plate] = [addVariant(), addVariant()];
    const store = stage.shop.addLocation('Store');
    plate.available.set(store.id, 1);
    const levels = [levelOf(mug, 8), levelOf(plate, 3, { locationId: store.id, before: 1 })];
    expect(await push(levels)).toEqual([{ outcome: 'pushed' }, { outcome: 'pushed' }]);
    expect([stockOf(mug), stockOf(plate), stockOf(plate, store.id)]).toEqual([8, 5, 3]);
  });

  test('stocks a product at a location that did not have it', async () => {
    const variant = addVariant();
    const store = stage.shop.addLocation('Store');
    expect(await push([levelOf(variant, 4, { locationId: store.id, before: null })])).toEqual([
      { outcome: 'pushed' },
    ]);
    expect(stockOf(variant, store.id)).toBe(4);
  });

  test('overwrites nothing that the shop has changed meanwhile, and says what it has', async () => {
    const variant = addVariant(5);
    expect(await push([levelOf(variant, 9, { before: 7 })])).toEqual([{ outcome: 'changed', current: 5 }]);
    expect(stockOf(variant)).toBe(5);
    expect(await push([levelOf(variant, 9, { before: 5 })], 'push-2')).toEqual([{ outcome: 'pushed' }]);
  });

  test('compares nothing if what the shop has is not known', async () => {
    const variant = addVariant(5);
    expect(await push([levelOf(variant, 9, { before: null })])).toEqual([{ outcome: 'pushed' }]);
    expect(stockOf(variant)).toBe(9);
  });

  test('settles each level by itself: what is wrong with one does not keep the others', async () => {
    const [good, stale, untracked] = [addVariant(), addVariant(), addVariant()];
    untracked.tracked = false;
    const gone = stage.shop.addProduct();
    const goneVariant = gone.variants[0] as Variant;
    stage.shop.removeProduct(gone);
    const levels = [
      levelOf(stale, 1, { before: 99 }),
      levelOf(goneVariant, 1),
      levelOf(good, 2),
      levelOf(untracked, 3),
    ];
    expect(await push(levels)).toEqual([
      { outcome: 'changed', current: 5 },
      { outcome: 'refused', reason: expect.stringContaining('any more') },
      { outcome: 'pushed' },
      { outcome: 'refused', reason: expect.stringContaining('Track quantity') },
    ]);
    expect(stockOf(good)).toBe(2);
  });

  test('that is repeated after a lost answer is recognized, although the number has changed since', async () => {
    const variant = addVariant(5);
    const level = levelOf(variant, 8);
    stage.shop.faults.plan('SetStock', 'lost answer');
    expect(await push([level])).toMatchObject([{ outcome: 'unknown' }]);
    // A customer has bought one.
    stage.shop.setStock(variant, 7);
    expect(await push([level])).toEqual([{ outcome: 'pushed' }]);
    expect(stockOf(variant)).toBe(7);
    const keys = mutations().map(({ variables }) => variables.key);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('has another key with other numbers or another reference', async () => {
    const variant = addVariant(5);
    await push([levelOf(variant, 8)]);
    await push([levelOf(variant, 9)]);
    await push([levelOf(variant, 9)], 'push-2');
    expect(new Set(mutations().map(({ variables }) => variables.key)).size).toBe(3);
    expect(stockOf(variant)).toBe(9);
  });

  test('takes another key if the attempt with this one has failed before', async () => {
    const variant = addVariant(5);
    const level = levelOf(variant, 8, { before: 6 });
    expect(await push([level])).toEqual([{ outcome: 'changed', current: 5 }]);
    stage.shop.setStock(variant, 6);
    expect(await push([level])).toEqual([{ outcome: 'pushed' }]);
  });

  test('of 230 products is made in several calls', async () => {
    const variants = Array.from({ length: 230 }, () => addVariant());
    const outcomes = await push(variants.map((variant, i) => levelOf(variant, i)));
    expect(outcomes.every(({ outcome }) => outcome === 'pushed')).toBe(true);
    expect(variants.map((variant) => stockOf(variant))).toEqual(variants.map((_, i) => i));
  });

  test.each(['500', 'lost answer', 'not json', 'hang'] as const)(
    'is unknown for all after %s, and never rejects',
    async (fault) => {
      const [mug, plate] = [addVariant(), addVariant()];
      stage.shop.faults.always('SetStock', fault);
      if (fault === 'hang') stage.beImpatient();
      expect(await push([levelOf(mug, 1), levelOf(plate, 1)])).toMatchObject([
        { outcome: 'unknown' },
        { outcome: 'unknown' },
      ]);
      stage.shop.faults.always('StockedVariants', '500');
      expect(await push([levelOf(mug, 2)])).toMatchObject([{ outcome: 'unknown' }]);
    },
  );

  test('is refused without the scope for it', async () => {
    const variant = addVariant();
    stage.shop.state.scopes.delete('write_inventory');
    expect(await push([levelOf(variant, 1)])).toMatchObject([{ outcome: 'refused' }]);
  });
});

describe('the products', () => {
  const pullAll = async (since: number | null = null) => {
    const first = await stage.store.pullProducts({ since, cursor: null, now: 0 });
    let { cursor } = first;
    const products = [...first.products];
    while (cursor !== null) {
      const page = await stage.store.pullProducts({ since, cursor, now: 0 });
      products.push(...page.products);
      cursor = page.cursor;
    }
    return products;
  };

  test('have what customs and scales need to know', async () => {
    const { id, variants } = stage.shop.addProduct({
      ...{ title: 'Mug', imageUrl: 'https://cdn.example.com/mugs.png' },
      variants: [
        {
          ...{ title: 'blue', sku: 'MUG-BLUE', barcode: '4006381333931', price: '12.50', available: 3 },
          ...{ weight: { value: 0.8, unit: 'POUNDS' }, hsCode: '691200', originCountry: 'PT' },
          imageUrl: 'https://cdn.example.com/blue.png',
        },
        { title: 'red', tracked: false },
      ],
    });
    expect(await pullAll()).toEqual([
      {
        groupId: id,
        ...{ externalId: variants[0]?.id, sku: 'MUG-BLUE', name: 'Mug – blue', barcode: '4006381333931' },
        ...{ price: '12.50', currency: 'USD', weight: { value: 0.8, unit: 'lb' }, dimensions: null },
        ...{ hsCode: '691200', originCountry: 'PT', imageUrl: 'https://cdn.example.com/blue.png' },
        ...{ tracksStock: true, stock: 3, isActive: true, updatedAt: stage.clock.now() },
      },
      expect.objectContaining({
        ...{
          name: 'Mug – red',
          imageUrl: 'https://cdn.example.com/mugs.png',
          tracksStock: false,
          stock: null,
        },
        ...{ groupId: id, weight: null },
      }),
    ]);
  });

  test('come with all their variants, in pages', async () => {
    stage.shop.addProduct({ variants: Array.from({ length: 130 }, (_, i) => ({ title: `No. ${i}` })) });
    for (let i = 0; i < 60; i++)
      stage.shop.addProduct({ title: `Plate ${i}`, status: i === 0 ? 'DRAFT' : 'ACTIVE' });
    const products = await pullAll();
    expect(products).toHaveLength(190);
    expect(products.filter(({ isActive }) => !isActive).map(({ name }) => name)).toEqual(['Plate 0']);
  });

  test('are only those that have changed', async () => {
    stage.shop.addProduct();
    stage.clock.advance(60_000);
    stage.shop.addProduct({ title: 'New' });
    expect((await pullAll(stage.clock.now())).map(({ name }) => name)).toEqual(['New']);
  });
});
