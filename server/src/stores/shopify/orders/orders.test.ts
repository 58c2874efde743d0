import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ShopifyOrder } from '../../../../../tests/support/shops/shopify/index.ts';
import { openStage, type Stage } from '../../../../../tests/support/shops/shopify/stage.ts';
import type { PulledOrder, ShopOrder } from '../../store.ts';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
});
afterEach(() => stage.close());

const orderOf = (pulled: PulledOrder | undefined): ShopOrder => {
  if (pulled?.type !== 'order') throw new Error(`not an order: ${JSON.stringify(pulled)}`);
  return pulled.order;
};
const read = async ({ id }: ShopifyOrder): Promise<ShopOrder> => orderOf(await stage.store.readOrder(id));

describe('an order', () => {
  test('is imported with everything that is needed to ship it', async () => {
    const [variant = null] = stage.shop.addProduct({
      variants: [
        {
          ...{ sku: 'MUG-BLUE', price: '12.50', hsCode: '691200', originCountry: 'PT' },
          ...{ weight: { value: 350, unit: 'GRAMS' }, imageUrl: 'https://cdn.example.com/mug.png' },
        },
      ],
    }).variants;
    const placed = stage.shop.addOrder({
      lines: [{ variant, title: 'Mug – blue', quantity: 2 }],
      ...{ note: 'Leave it at the door', poNumber: 'PO-7', tags: ['vip'], tax: '2.1', discount: '1.0' },
      attributes: [
        { key: 'gift_message', value: 'Happy birthday' },
        { key: 'channel', value: 'fair' },
      ],
    });
    expect(await read(placed)).toEqual({
      ...{
        externalId: placed.id,
        orderNumber: '#1001',
        updatedAt: stage.clock.now(),
        orderDate: stage.clock.now(),
      },
      ...{ status: 'paid', meaning: 'ready', meaningReason: null, currency: 'USD' },
      sourceUrl: `https://loopback.myshopify.com/admin/orders/${placed.id}`,
      shipTo: {
        ...{ name: 'Ada Lovelace', company: null, street1: '417 Montgomery St', street2: 'Floor 5' },
        ...{ city: 'San Francisco', state: 'CA', postalCode: '94104', country: 'US' },
        ...{ phone: '+14155550100', email: 'ada@example.com' },
      },
      items: [
        {
          ...{ externalId: placed.lines[0]?.id, productExternalId: variant?.id, sku: 'MUG-BLUE' },
          ...{ name: 'Mug – blue', quantity: 2, fulfilledQuantity: 0, unitPrice: '12.50' },
          ...{ weight: { value: 350, unit: 'g' }, hsCode: '691200', originCountry: 'PT' },
          imageUrl: 'https://cdn.example.com/mug.png',
        },
      ],
      ...{ shippingPaid: '5.0', tax: '2.1', discount: '1.0', requestedService: 'Standard', shipBy: null },
      ...{
        isGift: true,
        giftMessage: 'Happy birthday',
        customerNote: 'Leave it at the door',
        poNumber: 'PO-7',
      },
      ...{ tags: ['vip'], metadata: { gift_message: 'Happy birthday', channel: 'fair' } },
    });
  });

  test('of 120 lines has all of them, and those that share a SKU stay apart', async () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({
      title: `Line ${i}`,
      sku: 'SAME',
      quantity: 1 + (i % 3),
    }));
    const { items } = await read(stage.shop.addOrder({ lines }));
    expect(items.map(({ name, quantity }) => ({ name, quantity }))).toEqual(
      lines.map(({ title, quantity }) => ({ name: title, quantity })),
    );
    expect(new Set(items.map(({ externalId }) => externalId)).size).toBe(120);
  });

  test('with many fulfillment orders has the lines of all of them', async () => {
    const places = Array.from({ length: 23 }, (_, i) => stage.shop.addLocation(`Place ${i}`));
    const { items } = await read(stage.shop.addOrder({ lines: places.map((location) => ({ location })) }));
    expect(items).toHaveLength(23);
    expect(items.every(({ quantity }) => quantity === 1)).toBe(true);
  });

  test('has prices without the tax that they include', async () => {
    const order = stage.shop.addOrder({ taxesIncluded: true, lines: [{ price: '11.9', taxRate: 0.19 }] });
    expect((await read(order)).items[0]?.unitPrice).toBe('10.00');
  });

  test.each([
    ['JPY', '1000', '909'],
    ['KWD', '1.359', '1.235'],
  ])('has such prices in coins of %s', async (currency, price, net) => {
    stage.shop.state.currency = currency;
    const order = stage.shop.addOrder({ taxesIncluded: true, lines: [{ price, taxRate: 0.1 }] });
    expect((await read(order)).items[0]?.unitPrice).toBe(net);
  });

  test('that the shop does not have is undefined', async () => {
    expect(await stage.store.readOrder('1')).toBeUndefined();
    expect(await stage.store.readOrder('not-an-id')).toBeUndefined();
  });

  test('is found by one of its fulfillment orders, which is all that their webhooks name', async () => {
    const order = stage.shop.addOrder();
    const pulled = await stage.store.readOrder(`fulfillment-order-${order.work[0]?.id}`);
    expect(orderOf(pulled).externalId).toBe(order.id);
  });
});

describe('the meaning of an order', () => {
  const meaningOf = async (order: ShopifyOrder) => {
    const { status, meaning, meaningReason } = await read(order);
    return { status, meaning, meaningReason };
  };
  const [work, line] = [
    (order: ShopifyOrder) => order.work[0] as never,
    (order: ShopifyOrder) => order.lines[0] as never,
  ];

  test.each([
    ['PAID', 'ready'],
    ['PARTIALLY_REFUNDED', 'ready'],
    ['PENDING', 'unpaid'],
    ['AUTHORIZED', 'unpaid'],
    ['PARTIALLY_PAID', 'unpaid'],
    ['EXPIRED', 'unpaid'],
    ['VOIDED', 'unpaid'],
    ['REFUNDED', 'on_hold'],
  ])('follows from its payment, which merchants map: %s is %s', async (financialStatus, meaning) => {
    const order = stage.shop.addOrder({ financialStatus });
    expect(await meaningOf(order)).toMatchObject({ status: financialStatus.toLowerCase(), meaning });
  });

  test('is on hold with the reason of the hold, whatever its payment is mapped to', async () => {
    const order = stage.shop.addOrder();
    stage.shop.hold(work(order), 'Incorrect address', 'Ask for the floor');
    expect(await meaningOf(order)).toEqual({
      ...{ status: null, meaning: 'on_hold' },
      meaningReason: 'On hold in Shopify: Incorrect address (Ask for the floor)',
    });
    stage.shop.release(work(order));
    expect(await meaningOf(order)).toMatchObject({ meaning: 'ready' });
  });

  test('is newer after a hold, which does not change the order itself', async () => {
    const order = stage.shop.addOrder();
    const before = await read(order);
    stage.clock.advance(60_000);
    stage.shop.hold(work(order));
    expect((await read(order)).updatedAt).toBe(before.updatedAt + 60_000);
  });

  test('is on hold if a part of it is', async () => {
    const order = stage.shop.addOrder({ lines: [{ quantity: 3 }] });
    stage.shop.hold(stage.shop.split(order, work(order), line(order), 1));
    const { meaning, meaningReason, items } = await read(order);
    expect({ meaning, meaningReason }).toEqual({
      meaning: 'on_hold',
      meaningReason: 'A part of it is on hold in Shopify: Awaiting payment',
    });
    expect(items).toMatchObject([{ quantity: 3 }]);
  });

  test('is on hold until the day it is scheduled for', async () => {
    const order = stage.shop.addOrder();
    stage.shop.schedule(work(order), Date.parse('2026-04-01T00:00:00Z'));
    expect(await meaningOf(order)).toMatchObject({
      meaning: 'on_hold',
      meaningReason: 'Scheduled in Shopify for 2026-04-01',
    });
  });

  test('is on hold if Shopify hides the address, which it says', async () => {
    const order = stage.shop.addOrder();
    stage.shop.state.hidesPersonalData = true;
    const { meaning, meaningReason, shipTo } = await read(order);
    expect(meaning).toBe('on_hold');
    expect(meaningReason).toContain('does not show');
    expect(shipTo).toMatchObject({ name: null, street1: null, country: 'US' });
    const { orders } = await stage.store.pull({ since: null, cursor: null, now: 0 });
    expect(orders.map((one) => orderOf(one).meaning)).toEqual(['on_hold']);
  });

  test('is on hold without an address', async () => {
    expect(await meaningOf(stage.shop.addOrder({ address: null }))).toMatchObject({ meaning: 'on_hold' });
  });

  test.each(['PICK_UP', 'LOCAL', 'RETAIL'])(
    'is ignored if nothing in it is sent by parcel: %s',
    async (methodType) => {
      expect(await meaningOf(stage.shop.addOrder({ lines: [{ methodType }] }))).toMatchObject({
        meaning: 'ignored',
      });
    },
  );

  test('is on hold if it goes to a pickup point', async () => {
    expect(await meaningOf(stage.shop.addOrder({ lines: [{ methodType: 'PICKUP_POINT' }] }))).toMatchObject({
      meaning: 'on_hold',
    });
  });

  test('is ignored if it has no goods, or nobody has to ship them yet', async () => {
    expect(await meaningOf(stage.shop.addOrder({ lines: [{ requiresShipping: false }] }))).toMatchObject({
      ...{ meaning: 'ignored', meaningReason: 'Nothing in it is shipped' },
    });
    const unrouted = stage.shop.addOrder();
    unrouted.work = [];
    expect(await meaningOf(unrouted)).toMatchObject({ meaning: 'ignored' });
  });

  test('leaves out what others ship, hand over or download', async () => {
    const service = stage.shop.addLocation('Fulfillment service', true);
    const order = stage.shop.addOrder({
      lines: [
        { title: 'Ours', quantity: 2 },
        { title: 'Theirs', location: service },
        { title: 'Collected', methodType: 'PICK_UP' },
        { title: 'Download', requiresShipping: false },
      ],
    });
    const { items, meaning } = await read(order);
    expect(items).toMatchObject([{ name: 'Ours', quantity: 2 }]);
    expect(meaning).toBe('ready');
    stage.shop.move(work(order), service);
    expect(await meaningOf(order)).toMatchObject({ meaning: 'ignored' });
  });

  test('follows edits, refunds and cancellation', async () => {
    const order = stage.shop.addOrder({ lines: [{ title: 'Mug', quantity: 3 }] });
    stage.shop.setQuantity(order, line(order), 2);
    stage.shop.addLine(order, { title: 'Plate', quantity: 1 });
    expect((await read(order)).items).toMatchObject([
      { name: 'Mug', quantity: 2 },
      { name: 'Plate', quantity: 1 },
    ]);
    stage.shop.refund(order, line(order), 2);
    expect((await read(order)).items).toMatchObject([{ name: 'Plate', quantity: 1 }]);
    stage.shop.refund(order, order.lines[1] as never, 1);
    expect(await meaningOf(order)).toMatchObject({
      ...{ meaning: 'cancelled', meaningReason: 'Everything in it was removed or refunded' },
    });
    const another = stage.shop.addOrder();
    stage.shop.cancelOrder(another);
    expect(await meaningOf(another)).toEqual({ status: null, meaning: 'cancelled', meaningReason: null });
  });
});
