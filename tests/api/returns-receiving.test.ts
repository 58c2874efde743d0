import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
// biome-ignore lint/suspicious/noExplicitAny: as answers are
let order: any;
let shipment: { id: string };
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 10);
  order = await merchant.order([{ sku: 'MUG', quantity: 3 }]);
  shipment = await merchant.shipment({ orderId: order.id });
  await merchant.told();
});
afterAll(() => api.close());

const itemsOf = (quantity: number) => [{ orderItemId: order.items[0].id, quantity, reason: 'No' }];
const create = (over = {}) =>
  merchant.call('POST', '/returns', { orderId: order.id, items: itemsOf(3), ...over });
// biome-ignore lint/suspicious/noExplicitAny: as answers are
async function approved(over = {}): Promise<any> {
  const { id } = (await create(over)).body.data;
  return merchant.post(`/returns/${id}/approve`);
}
/** `made` is a return of one line; `lines` are a quantity and a condition each. */
const receive = (made: { id: string; items: { id: string }[] }, lines: [number, string][], over = {}) =>
  merchant.call('POST', `/returns/${made.id}/receive`, {
    items: lines.map(([receivedQuantity, condition]) => ({
      id: made.items[0]?.id,
      receivedQuantity,
      condition,
    })),
    ...over,
  });
const returned = async () => (await merchant.get(`/orders/${order.id}`)).items[0].returnedQuantity;
const audit = () => auditShipping(api.storage, merchant.accountId);

describe('POST /returns/:id/receive', () => {
  test('200 each time something arrives: quantities add up until all is there', async () => {
    const made = await approved();
    const first = (await receive(made, [[1, 'sellable']])).body.data;
    const at = new Date(api.clock.now()).toISOString();
    expect(first).toMatchObject({ status: 'partially_received', items: [{ receivedQuantity: 1 }] });
    expect(await merchant.level(mug)).toEqual([8, 0]);
    api.clock.advance(1_000);
    const { body } = await receive(made, [
      [1, 'sellable'],
      [1, 'damaged'],
    ]);
    const later = { warehouseId: merchant.warehouse, at: new Date(api.clock.now()).toISOString() };
    expect(body.data).toMatchObject({ status: 'received' });
    expect(body.data.items).toMatchObject([
      {
        quantity: 3,
        receivedQuantity: 3,
        condition: null,
        receipts: [
          { quantity: 1, condition: 'sellable', warehouseId: merchant.warehouse, at },
          { quantity: 1, condition: 'sellable', ...later },
          { quantity: 1, condition: 'damaged', ...later },
        ],
      },
    ]);
    expect(await merchant.get(`/returns/${made.id}`)).toEqual(body.data);
    expect(await merchant.level(mug)).toEqual([9, 0]);
    await audit();
  });

  test('409 names the line that more arrived of than was to be returned, and nothing changes', async () => {
    const made = await approved();
    await receive(made, [[1, 'sellable']]);
    const before = await merchant.get(`/returns/${made.id}`);
    const tooMany: [number, string][] = [
      [1, 'damaged'],
      [2, 'sellable'],
    ];
    expectError(
      await receive(made, tooMany),
      409,
      'CONFLICT',
      'items[1].receivedQuantity: 1 of 3 The MUG are still to arrive, not 2',
    );
    expectError(
      await receive(made, [[0, 'sellable']]),
      400,
      'VALIDATION_ERROR',
      'items: at least one receivedQuantity must be more than 0',
    );
    expect(await merchant.get(`/returns/${made.id}`)).toEqual(before);
    expect(await merchant.level(mug)).toEqual([8, 0]);
  });

  test('one of several calls at the same time gets the last piece', { tags: 'database' }, async () => {
    const made = await approved();
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive(made, [[1, 'sellable']])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409]);
    expect(await merchant.level(mug)).toEqual([10, 0]);
    await audit();
  });

  test('goods go back to the warehouse that shipped them, or to the one that is named', async () => {
    await merchant.stock(mug, 5, merchant.annex);
    order = await merchant.order([{ sku: 'MUG', quantity: 3 }]);
    await merchant.shipment({ orderId: order.id, warehouseId: merchant.annex });
    const made = await approved({ items: itemsOf(2) });
    expect(made.warehouseId).toBe(merchant.annex);
    await receive(made, [[1, 'sellable']]);
    expect(await merchant.level(mug, merchant.annex)).toEqual([3, 0]);
    const { body } = await receive(made, [[1, 'sellable']], { warehouseId: merchant.warehouse });
    expect(body.data.items[0].receipts.map((one: { warehouseId: string }) => one.warehouseId)).toEqual([
      merchant.annex,
      merchant.warehouse,
    ]);
    expect(await merchant.level(mug)).toEqual([8, 0]);
    const other = await approved({ items: itemsOf(1), warehouseId: merchant.warehouse });
    expect(other.warehouseId).toBe(merchant.warehouse);
    const stranger = await createMerchant(api);
    const theirs = { warehouseId: stranger.warehouse };
    expectError(await create({ items: itemsOf(1), ...theirs }), 403, 'FORBIDDEN', /^Warehouse belongs/);
    expectError(await receive(other, [[1, 'sellable']], theirs), 403, 'FORBIDDEN', /^Warehouse belongs/);
    expectError(
      await receive(other, [[1, 'sellable']], { warehouseId: 'wh_no' }),
      404,
      'NOT_FOUND',
      'Warehouse not found',
    );
    await audit();
  });
});

test('POST /returns/:id/complete: 200 with what arrived, and the rest can be returned again', async () => {
  const made = await approved({ shipmentId: shipment.id });
  await receive(made, [[1, 'sellable']]);
  expectError(await create({ items: itemsOf(1) }), 409, 'CONFLICT', /: 0 of The MUG can be returned, not 1$/);
  const done = await merchant.post(`/returns/${made.id}/complete`);
  expect(done).toMatchObject({ status: 'completed', items: [{ quantity: 3, receivedQuantity: 1 }] });
  expect(await returned()).toBe(1);
  expectError(await create({ shipmentId: shipment.id }), 409, 'CONFLICT', /: 2 of The MUG can be returned/);
  const again = await approved({ shipmentId: shipment.id, items: itemsOf(2) });
  await receive(again, [[2, 'damaged']]);
  expect(await returned()).toBe(3);
  await audit();
});

describe('POST /returns/:id/cancel', () => {
  test('200 voids the label', async () => {
    const { id, labelShipmentId } = (await create({ createLabel: true })).body.data;
    await merchant.told();
    const { body } = await merchant.call('POST', `/returns/${id}/cancel`);
    expect(body.data).toMatchObject({ status: 'cancelled', labelVoidError: null });
    expect(await merchant.get(`/shipments/${labelShipmentId}`)).toMatchObject({
      status: 'voided',
      voidReason: 'The return was canceled',
    });
    expect(await merchant.heard()).toEqual(['shipment.voided', 'order.updated items']);
    expect(await returned()).toBe(0);
  });

  test('200 with why the label stays, where its parcel has been scanned', async () => {
    const { id, labelShipmentId } = (await create({ createLabel: true })).body.data;
    await merchant.scan(labelShipmentId, 'in_transit');
    const cancelled = await merchant.post(`/returns/${id}/cancel`);
    expect(cancelled).toMatchObject({
      status: 'cancelled',
      labelShipmentId,
      labelVoidError: 'The parcel has been scanned (in_transit): its label cannot be voided',
    });
    expect((await merchant.get(`/shipments/${labelShipmentId}`)).status).toBe('purchased');
    await audit();
  });

  test('receiving what arrives anyway opens the return again', async () => {
    const made = (await create({ createLabel: true })).body.data;
    await merchant.scan(made.labelShipmentId, 'in_transit');
    await merchant.post(`/returns/${made.id}/cancel`);
    const { body } = await receive(made, [[2, 'sellable']]);
    expect(body.data).toMatchObject({ status: 'partially_received', labelVoidError: null });
    expect(await returned()).toBe(3);
    expect(await merchant.level(mug)).toEqual([9, 0]);
    await audit();
  });

  test('409 where another return has claimed the quantity since, until that is cancelled', async () => {
    const made = (await create()).body.data;
    await merchant.post(`/returns/${made.id}/cancel`);
    const other = (await create({ items: itemsOf(1) })).body.data;
    expectError(
      await receive(made, [[2, 'sellable']]),
      409,
      'CONFLICT',
      /^The return was canceled and cannot be opened again: 2 of The MUG can be returned, not 3\./,
    );
    expect(await merchant.level(mug)).toEqual([7, 0]);
    await merchant.post(`/returns/${other.id}/cancel`);
    expect((await receive(made, [[3, 'sellable']])).body.data.status).toBe('received');
    await audit();
  });
});

describe('POST /returns/:id/correct', () => {
  const correct = (made: { id: string; items: { id: string }[] }, lines: [number, string][], over = {}) =>
    merchant.call('POST', `/returns/${made.id}/correct`, {
      items: lines.map(([receivedQuantity, condition]) => ({
        id: made.items[0]?.id,
        receivedQuantity,
        condition,
      })),
      ...over,
    });

  test('200: quantities and conditions are as stated, stock follows, and the history says why', async () => {
    const made = await approved();
    await receive(made, [[3, 'sellable']]);
    expect(await merchant.level(mug)).toEqual([10, 0]);
    api.clock.advance(1_000);
    const { status, body } = await correct(
      made,
      [
        [1, 'sellable'],
        [1, 'damaged'],
      ],
      { reason: 'Miscounted' },
    );
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      status: 'partially_received',
      items: [
        {
          receivedQuantity: 2,
          condition: null,
          receipts: [
            { quantity: 1, condition: 'sellable', warehouseId: merchant.warehouse },
            { quantity: 1, condition: 'damaged', warehouseId: merchant.warehouse },
          ],
        },
      ],
    });
    expect(await merchant.level(mug)).toEqual([8, 0]);
    const [movement] = await merchant.get(`/inventory/movements?reference=${made.id}`);
    expect(movement).toMatchObject({ onHandDelta: -2, reason: 'returned' });
    const history = await merchant.get(`/returns/${made.id}/activity`);
    expect(history[0]).toMatchObject({ type: 'return.corrected', details: { reason: 'Miscounted' } });
    expect((await correct(made, [[3, 'sellable']])).body.data.status).toBe('received');
    expect(await merchant.level(mug)).toEqual([10, 0]);
    await audit();
  });

  test('200 for nothing received after all, and to another warehouse', async () => {
    const made = await approved();
    await receive(made, [[2, 'sellable']]);
    expect((await correct(made, [[2, 'sellable']], { warehouseId: merchant.annex })).status).toBe(200);
    expect(await merchant.level(mug)).toEqual([7, 0]);
    expect(await merchant.level(mug, merchant.annex)).toEqual([2, 0]);
    const { body } = await correct(made, [[0, 'sellable']]);
    expect(body.data).toMatchObject({ status: 'approved', items: [{ receivedQuantity: 0, receipts: [] }] });
    expect(await merchant.level(mug, merchant.annex)).toEqual([0, 0]);
    await audit();
    expect((await receive(made, [[3, 'damaged']])).body.data.status).toBe('received');
  });

  test('200 without stock where none was booked: the product was not tracked', async () => {
    await merchant.done('PUT', `/products/${mug}`, { trackInventory: false });
    const made = await approved();
    await receive(made, [[2, 'sellable']]);
    await merchant.done('PUT', `/products/${mug}`, { trackInventory: true });
    expect((await correct(made, [[0, 'sellable']])).status).toBe(200);
    expect(await merchant.level(mug)).toEqual([7, 0]);
    await audit();
  });

  test('409 where the goods are gone, too many are stated, or the return is in another state', async () => {
    const made = await approved();
    expectError(
      await correct(made, [[1, 'sellable']]),
      409,
      'CONFLICT',
      /^A return that is approved cannot be corrected/,
    );
    await receive(made, [[3, 'sellable']]);
    await merchant.order([{ sku: 'MUG', quantity: 9 }]);
    const gone = /^Not enough stock of MUG at Main: 3 needed, 1 available \(10 on hand, 9 reserved\)/;
    expectError(await correct(made, [[3, 'damaged']]), 409, 'CONFLICT', gone);
    const many = await correct(made, [
      [3, 'sellable'],
      [1, 'damaged'],
    ]);
    expectError(
      many,
      409,
      'CONFLICT',
      'items[1].receivedQuantity: 3 MUG are returned, not 4'.replace('MUG', 'The MUG'),
    );
    expect((await merchant.get(`/returns/${made.id}`)).items[0].receipts).toHaveLength(1);
    expect(await merchant.level(mug)).toEqual([10, 9]);
    const other = await merchant.call('POST', `/returns/${made.id}/correct`, {
      items: [{ id: 'rit_no', receivedQuantity: 1, condition: 'sellable' }],
    });
    expectError(other, 400, 'VALIDATION_ERROR', 'items[0].id: is not an item of this return');
    await merchant.post(`/returns/${made.id}/complete`);
    expectError(
      await correct(made, [[1, 'sellable']]),
      409,
      'CONFLICT',
      /^A return that is completed cannot be corrected/,
    );
    await audit();
  });

  test('of corrections and receipts at once, the stock is that of what is recorded', {
    tags: 'database',
  }, async () => {
    const made = await approved();
    await receive(made, [[1, 'sellable']]);
    await Promise.all([
      correct(made, [[3, 'sellable']]),
      receive(made, [[1, 'sellable']]),
      correct(made, [[2, 'damaged']]),
      correct(made, [
        [1, 'sellable'],
        [1, 'damaged'],
      ]),
    ]);
    const [{ receipts }] = (await merchant.get(`/returns/${made.id}`)).items;
    const sellable = receipts
      .filter(({ condition }: { condition: string }) => condition === 'sellable')
      .reduce((sum: number, { quantity }: { quantity: number }) => sum + quantity, 0);
    expect(await merchant.level(mug)).toEqual([7 + sellable, 0]);
    await audit();
  });
});
