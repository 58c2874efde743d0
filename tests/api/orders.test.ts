import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectError } from '../support/expectations.ts';
import { CUSTOMER, createMerchant, type Merchant } from '../support/merchant.ts';
import { auditShipping } from '../support/shipping-audit.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
let merchant: Merchant;
let mug: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  merchant = await createMerchant(api);
  mug = await merchant.product('MUG', 10, { hsCode: '6912.00', originCountry: 'PT' });
});
afterAll(() => api.close());

const create = (over: object, items: object[] = [{ sku: 'MUG', quantity: 2 }]) =>
  merchant.call('POST', '/orders', merchant.newOrder(items, over));

describe('POST /orders', () => {
  test('201 with everything in it, and subscribers are told the same', async () => {
    const json = {
      orderNumber: '1001',
      storeId: 'shop',
      shipTo: CUSTOMER,
      items: [
        { sku: 'MUG', quantity: 2 },
        { name: 'Gift card', quantity: 1, unitPrice: 25.5 },
      ],
      shippingPaid: 7.95,
      tax: 2.4,
      requestedService: 'ground',
      shipBy: '2026-03-05T00:00:00+01:00',
      notes: 'Ring twice',
      tags: ['vip'],
      metadata: { source: 'web' },
    };
    const { status, body } = await merchant.call('POST', '/orders', json);
    expect(status).toBe(201);
    const now = new Date(api.clock.now()).toISOString();
    const count = { shippedQuantity: 0, cancelledQuantity: 0, returnedQuantity: 0 };
    expect(body.data).toEqual({
      ...json,
      id: expect.stringMatching(/^ord_/),
      status: 'pending',
      allocation: 'full',
      ...{ externalId: null, sourceUrl: null, storeDifference: null },
      allocationPriority: 'normal',
      warehouseId: merchant.warehouse,
      items: [
        {
          id: expect.stringMatching(/^itm_/),
          productId: mug,
          sku: 'MUG',
          name: 'The MUG',
          quantity: 2,
          ...count,
          allocatedQuantity: 2,
          unitPrice: 10,
          weight: { value: 8, unit: 'oz' },
          hsCode: '6912.00',
          originCountry: 'PT',
        },
        {
          id: expect.stringMatching(/^itm_/),
          productId: null,
          sku: null,
          name: 'Gift card',
          quantity: 1,
          ...count,
          allocatedQuantity: 0,
          unitPrice: 25.5,
          weight: null,
          hsCode: null,
          originCountry: null,
        },
      ],
      currency: 'USD',
      subtotal: 45.5,
      discount: 0,
      total: 55.85,
      orderDate: null,
      giftMessage: null,
      isGift: false,
      packingNote: null,
      poNumber: null,
      insuredValue: null,
      weight: null,
      packageId: null,
      holdReason: null,
      unprintedShipments: [],
      closeReason: null,
      ...{ trackingPageUrl: null, language: null, withdrawnAt: null },
      replacementOf: null,
      replacements: [],
      appliedRules: [],
      shipToCheck: { status: 'verified', suggestion: null, messages: [expect.anything()], checkedAt: now },
      personalDataErasedAt: null,
      shipBy: '2026-03-04T23:00:00.000Z',
      ...{ shipBySource: 'order', deliverBy: null, assigneeId: null, combinationId: null },
      shipments: [],
      createdAt: now,
      updatedAt: now,
    });
    expect(await merchant.get(`/orders/${body.data.id}`)).toEqual(body.data);
    expect(await merchant.told()).toEqual([{ type: 'order.created', data: body.data }]);
    expect(await merchant.level(mug)).toEqual([10, 2]);
  });

  test('reserves what there is: full, partial, none', async () => {
    const allocations = [];
    for (const quantity of [6, 6, 6]) {
      const order = (await create({}, [{ productId: mug, quantity }])).body.data;
      allocations.push([order.allocation, order.items[0].allocatedQuantity]);
    }
    expect(allocations).toEqual([
      ['full', 6],
      ['partial', 4],
      ['none', 0],
    ]);
    const elsewhere = await create({ warehouseId: merchant.annex });
    expect(elsewhere.body.data).toMatchObject({ allocation: 'none', warehouseId: merchant.annex });
  });

  test('adds up in cents', async () => {
    const items = [
      { name: 'A', quantity: 3, unitPrice: 0.1 },
      { name: 'B', quantity: 1, unitPrice: 0.2 },
      { name: 'C', quantity: 10_000, unitPrice: 1_000_000.01 },
    ];
    const { body } = await create({ tax: 0.07, shippingPaid: 0.03 }, items);
    expect(body.data).toMatchObject({ subtotal: 10_000_000_100.5, total: 10_000_000_100.6 });
  });

  const item = { name: 'A', quantity: 1 };
  const refused: [object, string | RegExp][] = [
    [{ orderNumber: '' }, 'orderNumber: must have at least 1 character'],
    [{ orderNumber: undefined }, 'orderNumber: is required'],
    [
      { orderDate: '2026-11-17' },
      'orderDate: must be a date and time with a time zone, like 2026-11-15T09:30:00Z',
    ],
    [{ items: [] }, 'items: must have at least 1 item'],
    [{ items: Array(201).fill(item) }, 'items: must have at most 200 items'],
    [{ items: [{ quantity: 1 }] }, 'items[0].name: is required unless the item is one of your products'],
    [
      { items: [{ sku: 'NONE', quantity: 1 }] },
      'items[0].name: is required, because none of your products has the SKU NONE',
    ],
    [{ items: [{ ...item, quantity: 0 }] }, 'items[0].quantity: must be at least 1'],
    [{ items: [{ ...item, quantity: 10_001 }] }, 'items[0].quantity: must be at most 10000'],
    [{ items: [{ ...item, quantity: 1.5 }] }, 'items[0].quantity: must be an integer'],
    [{ items: [{ ...item, unitPrice: -1 }] }, 'items[0].unitPrice: must be at least 0'],
    [{ items: [{ ...item, unitPrice: 1.001 }] }, 'items[0].unitPrice: must have at most two decimals'],
    [
      { items: [{ ...item, weight: { value: 0, unit: 'lb' } }] },
      'items[0].weight.value: must be more than 0',
    ],
    [{ items: [{ ...item, hsCode: '12' }] }, /^items\[0\]\.hsCode: must be a Harmonized System code/],
    [
      { items: [{ ...item, originCountry: 'XX' }] },
      /^items\[0\]\.originCountry: must be a country code of two capital letters/,
    ],
    [{ items: [{ ...item, id: 'itm_1' }] }, 'items[0].id: is not a known field'],
    [
      { items: Array(200).fill({ name: 'A', quantity: 10_000, unitPrice: 99_999_999.99 }) },
      /^items: the total is too large/,
    ],
    [{ shipTo: undefined }, 'shipTo: is required'],
    [
      { shipTo: { ...CUSTOMER, country: 'USA' } },
      /^shipTo\.country: must be a country code of two capital letters/,
    ],
    [{ shipTo: { ...CUSTOMER, postalCode: 'ABC' } }, /^shipTo\.postalCode: must be a US ZIP code, like /],
    [{ shipTo: { ...CUSTOMER, state: 'ZZ' } }, /^shipTo\.state: must be a state/],
    [{ currency: 'XYZ' }, /^currency: must be an ISO 4217/],
    [{ tax: '1' }, 'tax: must be a number'],
    [{ shippingPaid: 100_000_000 }, 'shippingPaid: must be at most 99999999.99'],
    [{ shipBy: 'soon' }, /^shipBy: /],
    [{ shipBy: '2026-03-05T00:00:00' }, /^shipBy: /],
    [{ shipBy: '2026-12-31T23:59:60Z' }, 'shipBy: must not be a leap second'],
    [{ shipBy: '9999-12-31T23:59:59-12:00' }, /^shipBy: must be from 0000-01-01T00:00:00Z to 9999-12-31T/],
    [{ notes: 'x'.repeat(5_001) }, 'notes: must have at most 5000 characters'],
    [{ tags: Array(51).fill('t') }, 'tags: must have at most 50 items'],
    [{ tags: ['x'.repeat(51)] }, 'tags[0]: must have at most 50 characters'],
    [
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, ''])) },
      'metadata: must have at most 50 keys',
    ],
    [{ metadata: { k: 'x'.repeat(501) } }, 'metadata.k: must have at most 500 characters'],
    [{ metadata: { ['k'.repeat(41)]: '' } }, 'metadata: must have keys of 1 to 40 characters'],
    [{ metadata: { k: 1 } }, 'metadata.k: must be a string'],
    [{ status: 'shipped' }, 'status: is not a known field'],
  ];
  test.each(refused.map(([over, message]) => ({ over, message })))(
    '400: $message',
    async ({ over, message }) => {
      expectError(await create(over, [item]), 400, 'VALIDATION_ERROR', message);
      expect(await merchant.told()).toEqual([]);
    },
  );

  test('404 and 403 for products and warehouses, 409 for a number that is taken', async () => {
    const stranger = await createMerchant(api);
    const theirs = await stranger.product('CUP');
    const items = (productId: string) => [{ productId, quantity: 1 }];
    expectError(await create({}, items('prd_no')), 404, 'NOT_FOUND', 'Product not found');
    expectError(await create({}, items(theirs)), 403, 'FORBIDDEN', 'Product belongs to another user');
    expectError(await create({ warehouseId: 'wh_no' }), 404, 'NOT_FOUND', 'Warehouse not found');
    expectError(
      await create({ warehouseId: stranger.warehouse }),
      403,
      'FORBIDDEN',
      'Warehouse belongs to another user',
    );
    expect((await create({ orderNumber: 'X', storeId: 'a' })).status).toBe(201);
    expect((await create({ orderNumber: 'X', storeId: 'b' })).status).toBe(201);
    expect((await create({ orderNumber: 'X' })).status).toBe(201);
    await merchant.told();
    const taken = 'orderNumber: there is an order X of the store a already';
    expectError(await create({ orderNumber: 'X', storeId: 'a' }), 409, 'CONFLICT', taken);
    expectError(await create({ orderNumber: 'X' }), 409, 'CONFLICT', /order X without a store already/);
    expect(await merchant.told()).toEqual([]);
    expect(await merchant.level(mug)).toEqual([10, 6]);
  });

  test('one of many that send the same number at once gets it', { tags: 'database' }, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ orderNumber: 'ONCE' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await merchant.level(mug)).toEqual([10, 2]);
    expect(await merchant.heard()).toEqual(['order.created']);
  });
});

describe('orders that arrive together', () => {
  test('are stored or refused one by one', { tags: 'database' }, async () => {
    await create({ orderNumber: 'TAKEN' });
    const twice = { orderNumber: 'TWICE' };
    const answers = await Promise.all([
      create({}),
      create({ orderNumber: 'TAKEN' }),
      create(twice),
      create(twice),
      create({}, [{ productId: 'prd_unknown', quantity: 1 }]),
      create({}, [{ sku: 'unknown', quantity: 1 }]),
      create({ warehouseId: 'wh_unknown' }),
      create({ packageId: 'pkg_unknown' }),
      create({}, [{ productId: mug, quantity: 3 }]),
      create({}, [{ name: 'Gift card', quantity: 1 }]),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(2, 4).sort()).toEqual([201, 409]);
    expect(statuses.filter((_, i) => i < 2 || i > 3)).toEqual([201, 409, 404, 400, 404, 404, 201, 201]);
    for (const { status, body } of answers)
      if (status === 201) expect(await merchant.get(`/orders/${body.data.id}`)).toEqual(body.data);
    const told = (await merchant.told()).filter(({ type }) => type === 'order.created');
    expect(told).toHaveLength(5);
    await auditShipping(api.storage, merchant.accountId);
  });

  test('reserve no more than there is, each for its own caller', { tags: 'database' }, async () => {
    const callers = await Promise.all(
      Array.from({ length: 8 }, () => api.newKey({ accountId: merchant.accountId })),
    );
    const cup = await merchant.product('CUP', 5);
    const answers = await Promise.all(
      callers.map(({ key }, i) => {
        const skus = i % 2 === 0 ? ['MUG', 'CUP'] : ['CUP', 'MUG'];
        const json = merchant.newOrder(skus.map((sku) => ({ sku, quantity: 1 })));
        return api.call('POST', '/api/v1/orders', { key, json });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(callers.map(() => 201));
    expect(await merchant.level(cup)).toEqual([5, 5]);
    expect(await merchant.level(mug)).toEqual([10, 8]);
    await auditShipping(api.storage, merchant.accountId);
    const ids = callers.map(({ id }) => id);
    const actors = async (table: 'activities' | 'stock_movements', column: 'order_id' | 'reference') => {
      const orderIds = answers.map(({ body }) => body.data.id);
      const rows = await api.storage.db
        .selectFrom(table)
        .select([column, 'actor'])
        .where(column, 'in', orderIds)
        .execute();
      return rows.every(
        (row) => JSON.parse(row.actor ?? '{}').id === ids[orderIds.indexOf(Object.values(row)[0])],
      );
    };
    expect(await actors('activities', 'order_id')).toBe(true);
    expect(await actors('stock_movements', 'reference')).toBe(true);
  });
});

describe('POST /orders/batch', () => {
  test('200 with a result for each, in their order, whatever is wrong with the others', async () => {
    const good = (orderNumber: string) => merchant.newOrder([{ sku: 'MUG', quantity: 4 }], { orderNumber });
    const orders = [good('B1'), { ...good('B2'), tax: -1 }, good('B1'), 'no order', good('B3')];
    const { status, body } = await merchant.call('POST', '/orders/batch', { orders });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { status: 201, order: { orderNumber: 'B1', allocation: 'full' } },
      { status: 400, error: { code: 'VALIDATION_ERROR', message: 'tax: must be at least 0' } },
      { status: 409, error: { code: 'CONFLICT', message: expect.stringMatching(/an order B1/) } },
      { status: 400, error: { code: 'VALIDATION_ERROR', message: 'body: must be an object' } },
      { status: 201, order: { orderNumber: 'B3', allocation: 'full' } },
    ]);
    expect(await merchant.heard()).toEqual(['order.created', 'order.created']);
  });

  test('200 the same file again creates nothing twice, and its corrected and on-hold orders once', async () => {
    const order = (orderNumber: string, over = {}) =>
      merchant.newOrder([{ name: 'Poster', quantity: 1 }], { orderNumber, storeId: 'etsy', ...over });
    const importFile = async (wrong: object) => {
      const orders = [order('F1'), order('F2', wrong), order('F3', { holdReason: 'Not paid in the shop' })];
      const { body } = await merchant.call('POST', '/orders/batch', { orders });
      return body.data.map(({ status }: { status: number }) => status);
    };
    expect(await importFile({ tax: -1 })).toEqual([201, 400, 201]);
    expect(await importFile({})).toEqual([409, 201, 409]);
    expect(await importFile({})).toEqual([409, 409, 409]);
    const stored = await merchant.get('/orders?storeId=etsy&sort=createdAt');
    expect(
      stored.map((one: Record<string, string>) => [one.orderNumber, one.status, one.holdReason]),
    ).toEqual([
      ['F1', 'pending', null],
      ['F3', 'on_hold', 'Not paid in the shop'],
      ['F2', 'pending', null],
    ]);
    // The same number in another store is another order.
    expect(
      (await merchant.order([{ name: 'Poster', quantity: 1 }], { orderNumber: 'F1' })).storeId,
    ).toBeNull();
    await merchant.told();
  });

  test('400 for none, too many and a body that is too large', async () => {
    const batch = (orders: unknown[]) => merchant.call('POST', '/orders/batch', { orders });
    expectError(await batch([]), 400, 'VALIDATION_ERROR', 'orders: must have at least 1 item');
    expectError(
      await batch(Array(101).fill({})),
      400,
      'VALIDATION_ERROR',
      'orders: must have at most 100 items',
    );
    expectError(await batch(['x'.repeat(1_048_577)]), 413, 'PAYLOAD_TOO_LARGE', /1 MiB/);
  });
});
