import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../server/src/lib/ids.ts';
import { toJson } from '../../server/src/lib/json.ts';
import type { OrderRow, ProductRow, ShipmentRow, WarehouseRow } from '../../server/src/storage/index.ts';
import { expectError } from '../support/expectations.ts';
import { startTestApi, type TestApi } from '../support/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const PLACE = { street1: '1 Main St', city: 'Redondo Beach', country: 'US' };
const ADDRESS = toJson(PLACE);
const PURCHASE = toJson({
  reference: 'shp_1',
  shipFrom: PLACE,
  shipTo: PLACE,
  parcels: [],
  now: 0,
  quote: {
    service: 'ground',
    serviceName: 'Ground',
    rate: 745,
    currency: 'USD',
    zone: null,
    billableWeight: { value: 1, unit: 'lb' as const },
    surcharges: [],
    deliveryDays: null,
    deliveryDate: null,
  },
});

const listed = (prefix: 'ord' | 'shp' | 'prd' | 'wh', accountId: string, createdAt: number) => ({
  id: newId(prefix),
  account_id: accountId,
  created_at: createdAt,
  updated_at: createdAt,
});

function orderRow(accountId: string, createdAt: number, over: Partial<OrderRow> = {}): OrderRow {
  const base = listed('ord', accountId, createdAt);
  return {
    ...base,
    order_number: base.id,
    search_terms: '',
    document: null,
    personal_data_erased_at: null,
    external_id: null,
    source_url: null,
    store_difference: null,
    recipient_key: null,
    combination_id: null,
    ...{ page_token: null, tracking_page_url: null, language: null },
    ...{ email_key: null, postal_code_key: null },
    store_id: '',
    status: 'pending',
    ship_to: ADDRESS,
    weight: null,
    package_id: null,
    destination_key: '',
    is_international: 0,
    warehouse_id: null,
    allocation: 'none',
    is_short: 0,
    allocation_priority: 1,
    currency: 'USD',
    subtotal: 1999,
    shipping_paid: 500,
    tax: 0,
    discount: 0,
    total: 2499,
    order_date: null,
    gift_message: null,
    is_gift: 0,
    packing_note: null,
    hold_reason: null,
    close_reason: null,
    withdrawn_at: null,
    replacement_of: null,
    replacement_return_id: null,
    replacement_ids: toJson([]),
    insured_value: null,
    applied_rules: toJson([]),
    ship_to_check: null,
    ship_to_check_result: null,
    ship_to_check_lease: null,
    requested_service: null,
    po_number: null,
    ship_by: null,
    ship_by_source: null,
    handling_from: null,
    handling_days: null,
    deliver_by: null,
    assignee_id: null,
    notes: null,
    tags: toJson(['gift']),
    metadata: toJson({}),
    ...over,
  };
}

function shipmentRow(accountId: string, createdAt: number, over: Partial<ShipmentRow> = {}): ShipmentRow {
  return {
    ...listed('shp', accountId, createdAt),
    order_id: null,
    status: 'purchased',
    is_return: 0,
    is_manual: 0,
    parcel_of: null,
    carrier: 'fleet',
    carrier_account_id: null,
    mode: null,
    service: 'ground',
    rate: 745,
    currency: 'USD',
    tracking_code: null,
    tracking_url: null,
    printed_at: null,
    print_state: 'unprinted',
    personal_data_erased_at: null,
    recipient_key: '',
    zone: 'domestic',
    carrier_zone: null,
    ...{ store_id: '', bought_by: '', fees_total: 0, promised_by: null },
    ...{ goods_value: null, goods_cost: 0, shipping_income: null, units: 0, units_costed: 0 },
    tracking_status: 'pre_transit',
    ship_from: ADDRESS,
    ship_to: ADDRESS,
    parcels: toJson([]),
    customs: null,
    label_format: 'pdf',
    label_size: '4x6',
    refund_status: null,
    refund_check_at: null,
    refund_checks: 0,
    fees: null,
    options: null,
    voided_at: null,
    messages: null,
    return_to: null,
    void_reason: null,
    void_settle_at: null,
    void_attempts: 0,
    void_asked_at: null,
    void_error: null,
    void_actor: null,
    not_sold_at: null,
    metadata: toJson({}),
    reference: null,
    service_name: 'Ground',
    warehouse_id: null,
    return_id: null,
    rate_id: null,
    purchase: PURCHASE,
    settle_at: null,
    settle_attempts: 0,
    documents_due_at: null,
    documents_attempts: 0,
    failure_reason: null,
    carrier_shipment_id: null,
    purchased_at: createdAt,
    ship_date: null,
    delivery_date: null,
    tracking_detail: null,
    tracking_at: null,
    tracking_location: null,
    next_scan_at: null,
    next_poll_at: null,
    poll_failures: 0,
    ...over,
  };
}

function productRow(accountId: string, createdAt: number, over: Partial<ProductRow> = {}): ProductRow {
  const base = listed('prd', accountId, createdAt);
  return {
    ...base,
    sku: base.id,
    sku_key: base.id,
    sku_fold: base.id,
    name: 'Mug',
    name_key: 'mug',
    image_url: null,
    description: null,
    barcode: null,
    price: 1250,
    cost: null,
    currency: 'USD',
    weight: toJson({ value: 12, unit: 'oz' as const }),
    dimensions: null,
    hs_code: null,
    origin_country: null,
    track_inventory: 0,
    active: 1,
    variant_group: null,
    tags: toJson([]),
    metadata: toJson({}),
    ...over,
  };
}

const insertOrders = (rows: OrderRow[]) =>
  api.storage.write((tx) => tx.insertInto('orders').values(rows).execute());
const get = (key: string, path: string) => api.call('GET', `/api/v1${path}`, { key });
const ids = (rows: { id: string }[]) => rows.map((row) => row.id);

/** Every paginated list: its path, and how to fill it. */
const LISTS = [
  {
    path: '/orders',
    fill: async (accountId: string, count: number) => {
      const rows = Array.from({ length: count }, (_, i) => orderRow(accountId, 1_000 + Math.floor(i / 7)));
      await insertOrders(rows);
      return rows;
    },
  },
  {
    path: '/shipments',
    fill: async (accountId: string, count: number) => {
      const rows = Array.from({ length: count }, (_, i) => shipmentRow(accountId, 1_000 + Math.floor(i / 7)));
      await api.storage.write((tx) => tx.insertInto('shipments').values(rows).execute());
      return rows;
    },
  },
  {
    path: '/products',
    fill: async (accountId: string, count: number) => {
      const rows = Array.from({ length: count }, (_, i) => productRow(accountId, 1_000 + Math.floor(i / 7)));
      await api.storage.write((tx) => tx.insertInto('products').values(rows).execute());
      return rows;
    },
  },
];

describe.each(LISTS)('GET $path', ({ path, fill }) => {
  test('an empty list has no pages', { tags: 'database' }, async () => {
    const { key } = await api.newKey();
    const { status, body } = await get(key, path);
    expect([status, body]).toEqual([
      200,
      { data: [], meta: { page: 1, limit: 50, total: 0, totalPages: 0 } },
    ]);
  });

  test('the pages contain each item once, newest first, ties ordered by id', {
    tags: 'database',
  }, async () => {
    const { key, accountId } = await api.newKey();
    const rows = await fill(accountId, 123);
    await fill(await api.newUser(), 10);
    const expected = ids(rows.sort((a, b) => b.created_at - a.created_at || (a.id < b.id ? 1 : -1)));
    const seen: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const { body } = await get(key, `${path}?page=${page}`);
      expect(body.meta).toEqual({ page, limit: 50, total: 123, totalPages: 3 });
      seen.push(...ids(body.data));
    }
    expect(seen).toEqual(expected);
    const all = await get(key, `${path}?limit=100&page=2`);
    expect(ids(all.body.data)).toEqual(expected.slice(100));
    expect(all.body.meta).toEqual({ page: 2, limit: 100, total: 123, totalPages: 2 });
  });

  test('a page past the end is empty with correct meta', { tags: 'database' }, async () => {
    const { key, accountId } = await api.newKey();
    await fill(accountId, 3);
    for (const page of [2, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      const { status, body } = await get(key, `${path}?page=${page}&limit=3`);
      expect(status).toBe(200);
      expect(body).toEqual({ data: [], meta: { page, limit: 3, total: 3, totalPages: 1 } });
    }
  });

  test.each([
    ['page=0', 'page: must be at least 1'],
    ['page=-1', 'page: must be at least 1'],
    ['page=abc', 'page: must be an integer'],
    ['page=1.5', 'page: must be an integer'],
    ['page=1e3', 'page: must be an integer'],
    ['page=', 'page: must be an integer'],
    ['page=%201', 'page: must be an integer'],
    ['page=1&page=2', 'page: must be an integer'],
    ['page=99999999999999999999', 'page: must be at most 9007199254740991'],
    ['limit=0', 'limit: must be at least 1'],
    ['limit=101', 'limit: must be at most 100'],
    ['limit=abc', 'limit: must be an integer'],
    ['limit=1.5', 'limit: must be an integer'],
    ['limit=-5', 'limit: must be at least 1'],
    ['pagesize=10', 'pagesize: is not a known field'],
    ['page=0&limit=0', 'page: must be at least 1; limit: must be at least 1'],
  ])('400 for ?%s', async (query, message) => {
    const { key } = await api.newKey();
    expectError(await get(key, `${path}?${query}`), 400, 'VALIDATION_ERROR', message);
  });

  test.each(['limit=1', 'limit=100', 'page=1', 'page=01'])('200 for ?%s', async (query) => {
    const { key } = await api.newKey();
    expect((await get(key, `${path}?${query}`)).status).toBe(200);
  });
});

describe('GET /orders filters', () => {
  test('status and storeId, alone, together and with pages', { tags: 'database' }, async () => {
    const { key, accountId } = await api.newKey();
    const rows = Array.from({ length: 40 }, (_, i) =>
      orderRow(accountId, i, { status: i % 2 ? 'shipped' : 'pending', store_id: i % 4 < 2 ? 'shop-a' : '' }),
    );
    await insertOrders(rows);
    const total = async (query: string) => (await get(key, `/orders?${query}`)).body.meta.total;
    expect(await total('')).toBe(40);
    expect(await total('status=pending')).toBe(20);
    expect(await total('status=cancelled')).toBe(0);
    expect(await total('storeId=shop-a')).toBe(20);
    expect(await total('storeId=SHOP-A')).toBe(0);
    expect(await total('storeId=shop-a&status=shipped')).toBe(10);
    const { body } = await get(key, '/orders?storeId=shop-a&status=shipped&limit=4&page=3');
    expect(body.meta).toEqual({ page: 3, limit: 4, total: 10, totalPages: 3 });
    const matching = rows.filter((row) => row.status === 'shipped' && row.store_id === 'shop-a');
    expect(ids(body.data)).toEqual(ids(matching).reverse().slice(8));
  });

  test.each(['status=lost', 'status=PENDING', 'status=', 'status=pending&status=shipped'])(
    '400 for ?%s',
    async (query) => {
      const { key } = await api.newKey();
      expectError(
        await get(key, `/orders?${query}`),
        400,
        'VALIDATION_ERROR',
        /^status: must be (one of pending, |a string)/,
      );
    },
  );

  test('an order comes with its items in order and its shipments', { tags: 'database' }, async () => {
    const { key, accountId } = await api.newKey();
    const order = orderRow(accountId, 5);
    await insertOrders([order]);
    const item = (position: number, name: string) => ({
      id: newId('itm'),
      order_id: order.id,
      position,
      product_id: null,
      sku: null,
      name,
      quantity: 2,
      shipped_quantity: 1,
      cancelled_quantity: 0,
      is_tracked: 0,
      allocated_quantity: 0,
      returned_quantity: 0,
      unit_price: 999,
      weight: null,
      hs_code: null,
      origin_country: null,
    });
    const shipment = shipmentRow(accountId, 6, { order_id: order.id });
    await api.storage.write(async (tx) => {
      await tx
        .insertInto('order_items')
        .values([item(1, 'second'), item(0, 'first')])
        .execute();
      await tx.insertInto('shipments').values(shipment).execute();
    });
    const [found] = (await get(key, '/orders')).body.data;
    expect(found).toMatchObject({ total: 24.99, tags: ['gift'], storeId: null, shipments: [shipment.id] });
    expect(found.items).toMatchObject([{ name: 'first', unitPrice: 9.99 }, { name: 'second' }]);
    expect(ids((await get(key, `/shipments?orderId=${order.id}`)).body.data)).toEqual([shipment.id]);
  });
});

describe('GET /warehouses', () => {
  test('200 with the full array, however long', { tags: 'database' }, async () => {
    const { key, accountId } = await api.newKey();
    const rows: WarehouseRow[] = Array.from({ length: 120 }, (_, i) => ({
      ...listed('wh', accountId, i),
      name: `Warehouse ${i}`,
      address: ADDRESS,
      return_address: null,
      is_default: i === 0 ? 1 : 0,
      timezone: null,
      tax_numbers: null,
      deleted_at: null,
      awaits_orders: 0,
    }));
    await api.storage.write((tx) => tx.insertInto('warehouses').values(rows).execute());
    const { status, body } = await get(key, '/warehouses?limit=5');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['data']);
    expect(ids(body.data)).toEqual(ids(rows).reverse());
    expect((await get((await api.newKey()).key, '/warehouses')).body).toEqual({ data: [] });
  });
});
