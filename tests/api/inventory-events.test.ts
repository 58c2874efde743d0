// @module-tag database
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createStockEvents } from '../../server/src/shipping/inventory/index.ts';
import { createOutbox } from '../../server/src/webhooks/index.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await createMerchant(api);
});

const subscribe = (events: string[]) =>
  merchant.post('/webhooks', { url: 'https://shop.example.com/hooks', events });
const adjust = (productId: string, delta: number) =>
  merchant.post('/inventory/adjustments', {
    ...{ productId, warehouseId: merchant.warehouse, delta, reason: delta > 0 ? 'received' : 'damaged' },
  });
const setReorderPoint = (productId: string, reorderPoint: number) =>
  merchant.done('PUT', `/inventory/${productId}/${merchant.warehouse}`, { reorderPoint });
const fail = (error: unknown) => {
  throw error;
};
const emitDue = () => api.shipping.stockEvents.emitDue({ onError: fail });
const notes = () => api.storage.db.selectFrom('stock_event_notes').selectAll().execute();

/** Emits what is due: the types of the events since the last call, and what was available then. */
async function told(): Promise<[string, number][]> {
  await emitDue();
  expect(await notes()).toEqual([]);
  const events = await merchant.told(['inventory.changed', 'inventory.low', 'inventory.out']);
  return events.map(({ type, data }) => [type, data.available]);
}

test('changes of stock within a second are one event, with what is there and why', async () => {
  await subscribe(['inventory.changed']);
  const id = await merchant.product('MUG', 50, { trackInventory: true });
  await told();
  await setReorderPoint(id, 10);
  await adjust(id, -3);
  await adjust(id, 1);
  const order = await merchant.order([{ productId: id, quantity: 4 }]);
  await emitDue();
  const [{ data } = { data: undefined }, ...others] = await merchant.told(['inventory.changed']);
  expect(others).toEqual([]);
  expect(data).toEqual({
    ...{
      id,
      sku: 'MUG',
      name: 'The MUG',
      warehouseId: merchant.warehouse,
      warehouseName: expect.any(String),
    },
    ...{ onHand: 48, allocated: 4, available: 44, reorderPoint: 10, onHandDelta: -2, allocatedDelta: 4 },
    ...{ reasons: ['damaged', 'received', 'allocated'], reference: order.id, changedAt: expect.any(String) },
  });
  await adjust(id, 1);
  await adjust(id, -1);
  expect(await told()).toEqual([]);
});

test('low and out are told once for each time that stock falls that far', async () => {
  await subscribe(['*']);
  const id = await merchant.product('CUP', 20);
  await setReorderPoint(id, 10);
  await told();
  const after = async (delta: number) => {
    await adjust(id, delta);
    return told();
  };
  expect(await after(-10)).toEqual([['inventory.changed', 10]]);
  expect(await after(-1)).toEqual([
    ['inventory.changed', 9],
    ['inventory.low', 9],
  ]);
  expect(await after(-2)).toEqual([['inventory.changed', 7]]);
  expect(await after(-7)).toEqual([
    ['inventory.changed', 0],
    ['inventory.out', 0],
  ]);
  expect(await after(30)).toEqual([['inventory.changed', 30]]);
  expect(await after(-30)).toEqual([
    ['inventory.changed', 0],
    ['inventory.low', 0],
    ['inventory.out', 0],
  ]);
});

test('nothing is noted for accounts that want no events of stock', async () => {
  await subscribe(['order.created']);
  const id = await merchant.product('JAR', 5);
  expect(await notes()).toEqual([]);
  const hook = await subscribe(['inventory.out']);
  await adjust(id, -1);
  expect(await notes()).toHaveLength(1);
  expect(await told()).toEqual([['inventory.changed', 4]]);
  await merchant.done('PUT', `/webhooks/${hook.id}`, { isActive: false });
  await adjust(id, -1);
  expect(await notes()).toEqual([]);
});

test('who follows events has those of stock from then on', async () => {
  const id = await merchant.product('POT', 5);
  await merchant.call('GET', '/events/stream?types=order.created');
  await adjust(id, -1);
  expect(await notes()).toEqual([]);
  // Transactions of other tests hold back what was stored while they run.
  const latest = async () => (await merchant.call('GET', '/events/stream?after=latest')).body.data;
  await expect.poll(latest).toEqual([]);
  await adjust(id, -1);
  expect(await told()).toEqual([['inventory.changed', 3]]);
});

test('what cannot be emitted is emitted later', async () => {
  await subscribe(['inventory.changed']);
  const id = await merchant.product('PAN', 5);
  const outbox = createOutbox({ storage: api.storage, clock: api.clock });
  const errors: unknown[] = [];
  const broken = createStockEvents({
    storage: api.storage,
    outbox: { ...outbox, emitAll: () => Promise.reject(new Error('no more space')) },
  });
  await broken.emitDue({ onError: (error) => errors.push(error) });
  expect([errors.length, (await notes()).length]).toEqual([1, 1]);
  expect(await told()).toEqual([['inventory.changed', 5]]);
  expect(id).toMatch(/^prd_/);
});
