import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { createMerchant, type Merchant } from '../support/merchant.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let stranger: Merchant;
beforeAll(async () => {
  api = await startTestApi();
  stranger = await createMerchant(api);
});
beforeEach(async () => {
  merchant = await createMerchant(api);
});
afterAll(() => api.close());

const inches = (length: number, width: number, height: number) => ({ length, width, height, unit: 'in' });
const ounces = (value: number) => ({ value, unit: 'oz' });
const SMALL = { name: 'Small', innerDimensions: inches(10, 5, 5), tareWeight: ounces(2) };
const LARGE = {
  name: 'Large',
  innerDimensions: inches(10, 10, 10),
  outerDimensions: inches(11, 11, 11),
  tareWeight: ounces(10),
  maxWeight: ounces(100),
};
const create = (json: object) => merchant.post('/packages', json);

describe('/packages', () => {
  test('create, list, get, update and delete', async () => {
    const small = await create(SMALL);
    expect(small).toMatchObject({
      id: expect.stringMatching(/^pkg_/),
      ...SMALL,
      outerDimensions: SMALL.innerDimensions,
      maxWeight: null,
      active: true,
    });
    const large = await create(LARGE);
    expect(large).toMatchObject(LARGE);
    const { body } = await merchant.call('GET', '/packages');
    expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Large', 'Small']);
    expect(body.meta).toBeUndefined();
    expect(await merchant.get(`/packages/${small.id}`)).toEqual(small);
    const changed = await merchant.done('PUT', `/packages/${small.id}`, {
      ...small,
      tareWeight: null,
      active: false,
    });
    expect(changed).toMatchObject({ tareWeight: null, active: false, name: 'Small' });
    expect(await merchant.done('DELETE', `/packages/${small.id}`)).toEqual({ id: small.id, deleted: true });
    expect((await merchant.call('GET', `/packages/${small.id}`)).status).toBe(404);
  });

  test('400, 403, 404 and 409', async () => {
    const { id } = await create(LARGE);
    const wrong: [object, string][] = [
      [{ name: 'x' }, 'innerDimensions: is required'],
      [{ ...SMALL, name: ' ' }, 'name: must have at least 1 character'],
      [
        { ...SMALL, outerDimensions: inches(10, 5, 4) },
        'outerDimensions: must not be smaller than innerDimensions',
      ],
      [{ ...SMALL, maxWeight: ounces(2) }, 'maxWeight: must be more than tareWeight'],
      [{ ...SMALL, color: 'red' }, 'color: is not a known field'],
    ];
    for (const [json, message] of wrong)
      expectError(await merchant.call('POST', '/packages', json), 400, 'VALIDATION_ERROR', message);
    const update = await merchant.call('PUT', `/packages/${id}`, { innerDimensions: inches(20, 20, 20) });
    expectError(update, 400, 'VALIDATION_ERROR', 'outerDimensions: must not be smaller than innerDimensions');
    const duplicate = await merchant.call('POST', '/packages', LARGE);
    expectError(duplicate, 409, 'CONFLICT', 'name: you already have a package named Large');
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const json = method === 'PUT' ? {} : undefined;
      const theirs = await stranger.call(method, `/packages/${id}`, json);
      expectError(theirs, 403, 'FORBIDDEN', 'Package belongs to another user');
      const none = await merchant.call(method, '/packages/pkg_no', json);
      expectError(none, 404, 'NOT_FOUND', 'Package not found');
    }
    expect(await merchant.get(`/packages/${id}`)).toMatchObject(LARGE);
  });

  test('409 for the 51st, also at once', { tags: 'database' }, async () => {
    for (let i = 0; i < 48; i++) await create({ ...SMALL, name: `P${i}` });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((i) => merchant.call('POST', '/packages', { ...SMALL, name: `Q${i}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });
});

describe('POST /orders/:id/pack', () => {
  const cube = (sku: string, side: number, over = {}) =>
    merchant.product(sku, undefined, { weight: ounces(8), dimensions: inches(side, side, side), ...over });
  const pack = (id: string, json?: object) => merchant.post(`/orders/${id}/pack`, json);

  test('the smallest package that takes all, with its tare; otherwise several', async () => {
    await create(SMALL);
    await create(LARGE);
    await cube('CUBE', 5);
    const order = await merchant.order([{ sku: 'CUBE', quantity: 2 }]);
    const [{ id: orderItemId }] = order.items;
    expect(await pack(order.id)).toEqual({
      parcels: [
        {
          package: { id: expect.stringMatching(/^pkg_/), name: 'Small' },
          weight: ounces(18),
          dimensions: SMALL.innerDimensions,
          filled: 100,
          items: [{ orderItemId, quantity: 2 }],
        },
      ],
      messages: [],
    });
    const many = await merchant.order([{ sku: 'CUBE', quantity: 9 }]);
    expect(await pack(many.id)).toMatchObject({
      parcels: [
        {
          package: { name: 'Large' },
          weight: ounces(74),
          dimensions: LARGE.outerDimensions,
          items: [{ quantity: 8 }],
        },
        { package: { name: 'Small' }, weight: ounces(10), items: [{ quantity: 1 }] },
      ],
    });
    const some = { items: [{ orderItemId: many.items[0].id, quantity: 1 }] };
    expect(await pack(many.id, some)).toMatchObject({
      parcels: [{ package: { name: 'Small' }, filled: 50 }],
    });
    expect(await merchant.get(`/orders/${many.id}`)).toEqual(many);
  });

  test('says why it cannot, and for which item', async () => {
    await cube('CUBE', 5);
    await merchant.product('FLAT');
    const order = await merchant.order([
      { sku: 'CUBE', quantity: 1 },
      { sku: 'FLAT', quantity: 1 },
    ]);
    expect((await pack(order.id)).messages).toMatchObject([{ code: 'NO_PACKAGES', orderItemId: null }]);
    await create(SMALL);
    expect(await pack(order.id)).toEqual({
      parcels: [],
      messages: [
        { code: 'MEASURES_UNKNOWN', orderItemId: order.items[1].id, message: 'The FLAT has no dimensions' },
      ],
    });
    await cube('HUGE', 20);
    const huge = await merchant.order([{ sku: 'HUGE', quantity: 1 }]);
    expect(await pack(huge.id)).toMatchObject({
      parcels: [{ package: null, weight: ounces(8), dimensions: inches(20, 20, 20) }],
      messages: [{ code: 'FITS_NO_PACKAGE', orderItemId: huge.items[0].id }],
    });
    const endless = await merchant.order(
      Array.from({ length: 3 }, () => ({ sku: 'CUBE', quantity: 10_000 })),
    );
    expect((await pack(endless.id)).messages).toMatchObject([{ code: 'TOO_MUCH_TO_PACK' }]);
  });

  test('400, 403, 404 and 409', async () => {
    const order = await merchant.order([{ name: 'Thing', quantity: 1 }]);
    const path = `/orders/${order.id}/pack`;
    const wrong = { items: [{ orderItemId: 'itm_no', quantity: 1 }] };
    expectError(
      await merchant.call('POST', path, wrong),
      400,
      'VALIDATION_ERROR',
      'items[0].orderItemId: is not an item of this order',
    );
    expectError(await stranger.call('POST', path), 403, 'FORBIDDEN', 'Order belongs to another user');
    expectError(await merchant.call('POST', '/orders/ord_no/pack'), 404, 'NOT_FOUND', 'Order not found');
    await merchant.post(`/orders/${order.id}/cancel`);
    expectError(await merchant.call('POST', path), 409, 'CONFLICT', 'The order is canceled');
  });

  test('rates and labels use the same parcels, unless the request gives some', async () => {
    await create(SMALL);
    await create({ ...LARGE, active: false });
    await cube('CUBE', 5);
    const order = await merchant.order([{ sku: 'CUBE', quantity: 3 }]);
    const { rates, messages } = await merchant.post('/rates', { orderId: order.id });
    expect(messages).toEqual([]);
    const { parcels } = await merchant.post('/shipments', { rateId: rates[0].id });
    expect(parcels).toMatchObject([
      { weight: ounces(18), dimensions: SMALL.innerDimensions, packageType: 'Small' },
      { weight: ounces(10), dimensions: SMALL.innerDimensions, packageType: 'Small' },
    ]);
    const again = await merchant.order([{ sku: 'CUBE', quantity: 3 }]);
    const given = await merchant.shipment({ orderId: again.id, parcels: [{ weight: ounces(99) }] });
    expect(given.parcels).toHaveLength(1);
    // Where a size is not known, there is one parcel, as without packages.
    await merchant.product('FLAT');
    const mixed = await merchant.order([
      { sku: 'CUBE', quantity: 1 },
      { sku: 'FLAT', quantity: 1 },
    ]);
    const fallback = await merchant.post('/rates', { orderId: mixed.id });
    expect(fallback.messages).toMatchObject([{ code: 'DIMENSIONS_NOT_CONSIDERED' }]);
  });
});
