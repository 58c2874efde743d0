import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShopifyOrder } from '../../../../tests/support/shops/shopify/index.ts';
import { openStage, type Stage } from '../../../../tests/support/shops/shopify/stage.ts';
import type { ShipmentReport, ShopOrder, Store } from '../store.ts';

let stage: Stage;
let outlet: ReturnType<Stage['shop']['addLocation']>;
/** A store for the outlet alone. */
let store: Required<Store>;
beforeEach(async () => {
  stage = await openStage();
  outlet = stage.shop.addLocation('Outlet');
  store = stage.connect(outlet.id);
});
afterEach(() => stage.close());

const warehouse = () => stage.shop.state.locations[0] ?? outlet;

async function read(from: Store, { id }: ShopifyOrder): Promise<ShopOrder> {
  const found = await from.readOrder(id);
  if (found?.type !== 'order') throw new Error(`not an order: ${JSON.stringify(found)}`);
  return found.order;
}

/** Everything of an order, as the store has it. */
const reportOf = (order: ShopOrder, trackingCode: string): ShipmentReport => ({
  ...{ externalId: order.externalId, orderNumber: order.orderNumber, items: order.items, isComplete: true },
  ...{ parcels: [{ trackingCode, trackingUrl: null }], carrier: 'usps', carrierName: 'USPS', service: null },
  ...{ shippedAt: stage.clock.now(), notifyCustomer: false, mayHaveArrived: false },
  shipTo: { street1: '417 Montgomery St', city: 'San Francisco', postalCode: '94104', country: 'US' },
});

describe('a store that is one location of several', () => {
  test('has of each order what is assigned to it, and ships that alone', async () => {
    const placed = stage.shop.addOrder({
      lines: [
        { title: 'Mug', quantity: 3 },
        { title: 'Bowl', quantity: 1, location: outlet },
      ],
    });
    const [work] = placed.work;
    const [mugs] = placed.lines;
    if (work === undefined || mugs === undefined) throw new Error('the order has no work');
    // One of three pieces of the same line leaves from the outlet.
    stage.shop.split(placed, work, mugs, 1, outlet);
    const order = await read(store, placed);
    expect(order.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Mug', 1],
      ['Bowl', 1],
    ]);
    expect(await store.report(reportOf(order, '9401'))).toMatchObject({ outcome: 'reported' });
    expect(placed.fulfillments.map(({ location }) => location.name)).toEqual(['Outlet']);
    expect(await read(store, placed)).toMatchObject({ meaning: 'complete' });
    // The rest is still to be shipped from the warehouse.
    expect(await read(stage.connect(warehouse().id), placed)).toMatchObject({
      meaning: 'ready',
      items: [{ name: 'Mug', quantity: 2, fulfilledQuantity: 0 }],
    });
  });

  test('leaves an order alone that is shipped from another, and hears of it when it is moved', async () => {
    const placed = stage.shop.addOrder({ lines: [{ quantity: 1 }] });
    expect(await read(store, placed)).toMatchObject({
      ...{ meaning: 'ignored', meaningReason: 'It is shipped from another location', items: [] },
    });
    const [work] = placed.work;
    if (work === undefined) throw new Error('the order has no work');
    stage.shop.move(work, outlet);
    const here = await read(store, placed);
    expect(here).toMatchObject({ meaning: 'ready', items: [{ quantity: 1 }] });
    stage.clock.advance(60_000);
    work.updatedAt = stage.clock.now();
    stage.shop.move(work, warehouse());
    const gone = await read(store, placed);
    expect(gone).toMatchObject({ meaning: 'ignored', items: [] });
    expect(gone.updatedAt, 'the later version').toBeGreaterThan(here.updatedAt);
  });

  test('has its own stock only, in both directions', async () => {
    const { variants } = stage.shop.addProduct({ variants: [{ available: 5 }, { available: 3 }] });
    const [mug, bowl] = variants;
    if (mug === undefined || bowl === undefined) throw new Error('there are no products');
    mug.available.set(outlet.id, 40);
    const stockIn = async (from: Store) =>
      (await from.pullProducts?.({ since: null, cursor: null, now: 0 }))?.products.map(({ stock }) => stock);
    expect(await stockIn(store)).toEqual([40, 0]);
    // Without a choice, the first.
    expect(await stockIn(stage.store)).toEqual([5, 3]);

    const level = { sku: null, locationId: null };
    const levels = [
      { ...level, productExternalId: mug.id, quantity: 7, before: 40 },
      { ...level, productExternalId: bowl.id, quantity: 2, before: 0 },
    ];
    expect(await store.pushStock({ reference: 'push-1', levels })).toEqual([
      { outcome: 'pushed' },
      { outcome: 'pushed' },
    ]);
    expect([...mug.available.values(), ...bowl.available.values()]).toEqual([5, 7, 3, 2]);
  });
});

test('all stock of a shop with one location is ours', async () => {
  const alone = await openStage();
  alone.shop.addProduct({ variants: [{ available: 5 }] });
  const { products } = await alone.store.pullProducts({ since: null, cursor: null, now: 0 });
  expect(products.map(({ stock }) => stock)).toEqual([5]);
  await alone.close();
});

test('the check asks for a choice of several, and does not accept a location that is not there', async () => {
  const names = `Warehouse (${warehouse().id}), Outlet (${outlet.id})`;
  expect(await stage.store.check({ webhookUrl: null })).toMatchObject({
    notices: expect.arrayContaining([expect.stringContaining('stock is kept at Warehouse alone')]),
  });
  expect(JSON.stringify(await store.check({ webhookUrl: null }))).not.toContain('alone');
  expect(await stage.connect('123').check({ webhookUrl: null })).toEqual({
    isValid: false,
    reason: `Shopify has no location 123 to ship from: choose one of ${names}`,
  });
});
