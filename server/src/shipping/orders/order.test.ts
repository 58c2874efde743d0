import { describe, expect, test } from 'vitest';
import { toJson } from '../../lib/json.ts';
import { ORDER_STATUSES, type OrderStatus } from '../../schema/order.ts';
import type { OrderItemRow, OrderRow } from '../../storage/index.ts';
import {
  canShip,
  isOpen,
  isUnshipped,
  nextStatus,
  ORDER_ACTIONS,
  type OrderAction,
  openQuantity,
  shortQuantity,
  statusByShipping,
  stockColumnsOf,
  toOrder,
  toPriority,
} from './order.ts';

const item = (change: Partial<OrderItemRow> = {}) => ({
  id: 'itm_1',
  position: 0,
  product_id: 'prd_1',
  sku: 'MUG',
  link_key: null,
  name: 'Mug',
  quantity: 3,
  shipped_quantity: 0,
  cancelled_quantity: 0,
  is_tracked: 1,
  allocated_quantity: 0,
  returned_quantity: 0,
  unit_price: 1_250,
  weight: toJson({ value: 12, unit: 'oz' as const }),
  hs_code: '691200',
  origin_country: 'PT',
  ...change,
});
const UNSHIPPED = [item(), item()];
const PARTLY_SHIPPED = [item(), item({ shipped_quantity: 1 })];
const SHIPPED = [item({ shipped_quantity: 3 }), item({ shipped_quantity: 2, cancelled_quantity: 1 })];

describe('what users do to an order', () => {
  const ACTIONS = Object.keys(ORDER_ACTIONS) as OrderAction[];
  const allowed = (items: typeof UNSHIPPED) =>
    ORDER_STATUSES.flatMap((status) =>
      ACTIONS.flatMap((action) => {
        try {
          return [`${status} ${action} ${nextStatus(status, action, items)}`];
        } catch {
          return [];
        }
      }),
    );

  test('an order is held and released while something is left to ship, and cancelled before anything shipped', () => {
    expect(allowed(UNSHIPPED)).toEqual([
      'pending hold on_hold',
      'pending cancel cancelled',
      'on_hold release pending',
      'on_hold cancel cancelled',
      'partially_shipped hold on_hold',
    ]);
    expect(allowed(PARTLY_SHIPPED)).toEqual([
      'pending hold on_hold',
      'pending cancel cancelled',
      'on_hold release partially_shipped',
      'partially_shipped hold on_hold',
    ]);
  });

  test('an order whose last label was bought while it was on hold is released as shipped', () => {
    expect(nextStatus('on_hold', 'release', SHIPPED)).toBe('shipped');
  });

  test.each<[OrderStatus, OrderAction, string]>([
    [
      'shipped',
      'hold',
      'An order that is shipped cannot be put on hold: only one that is pending or partially_shipped',
    ],
    ['pending', 'release', 'An order that is pending cannot be released: only one that is on_hold'],
    [
      'partially_shipped',
      'cancel',
      'An order that is partially_shipped cannot be cancelled: only one that is pending or on_hold',
    ],
    ['on_hold', 'cancel', 'Part of the order has been shipped: close it instead of canceling it'],
  ])('a partly shipped order that is %s refuses to %s, and says why', (status, action, message) => {
    expect(() => nextStatus(status, action, PARTLY_SHIPPED)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', message }),
    );
  });
});

test('only pending and partially shipped orders ship; those on hold are open too', () => {
  expect(ORDER_STATUSES.filter(canShip)).toEqual(['pending', 'partially_shipped']);
  expect(ORDER_STATUSES.filter(isOpen)).toEqual(['pending', 'on_hold', 'partially_shipped']);
});

test('what is left to ship is neither shipped nor cancelled', () => {
  expect(openQuantity(item({ quantity: 10, shipped_quantity: 3, cancelled_quantity: 2 }))).toBe(5);
});

test('an order is unshipped until one of its items has a label', () => {
  expect([UNSHIPPED, PARTLY_SHIPPED, SHIPPED].map(isUnshipped)).toEqual([true, false, false]);
});

test.each<[OrderStatus, typeof UNSHIPPED]>([
  ['pending', UNSHIPPED],
  ['pending', [item(), item({ cancelled_quantity: 3 })]],
  ['partially_shipped', PARTLY_SHIPPED],
  ['partially_shipped', [item(), item({ shipped_quantity: 3 })]],
  ['shipped', SHIPPED],
])('an order is %s by what is shipped of its items: %j', (status, items) => {
  expect(statusByShipping(items)).toBe(status);
});

describe('reservations', () => {
  test('of a tracked product, what is left to ship and not reserved is short; of others, nothing', () => {
    const counts = { quantity: 10, shipped_quantity: 3, cancelled_quantity: 2, allocated_quantity: 1 };
    expect(shortQuantity(item(counts))).toBe(4);
    expect(shortQuantity(item({ ...counts, is_tracked: 0 }))).toBe(0);
  });

  const reserved = item({ allocated_quantity: 3 });
  const untracked = item({ is_tracked: 0 });
  const freeText = item({ is_tracked: 0, product_id: null });
  test.each<[string, OrderStatus, (typeof reserved)[], string, number]>([
    ['all of it', 'pending', [reserved, reserved], 'full', 0],
    ['only one item', 'pending', [reserved, item()], 'partial', 1],
    ['part of an item', 'pending', [item({ allocated_quantity: 1 })], 'partial', 1],
    ['nothing', 'pending', [item(), freeText], 'none', 1],
    ['all, and one item is not tracked', 'on_hold', [untracked, reserved], 'full', 0],
    ['nothing, as it is not tracked', 'pending', [untracked], 'full', 0],
    ['all that is a product', 'pending', [freeText, reserved], 'full', 0],
    ['nothing, as it is no product', 'pending', [freeText], 'none', 0],
    ['nothing, and all is shipped', 'shipped', SHIPPED, 'full', 0],
    ['nothing, as it is cancelled', 'cancelled', [item()], 'none', 0],
  ])('of an order with %s reserved', (_name, status, items, allocation, is_short) => {
    expect(stockColumnsOf(status, items)).toEqual({ allocation, is_short });
  });

  test('a higher priority has a lower number, which is given stock first', () => {
    expect((['high', 'normal', 'low'] as const).map(toPriority)).toEqual([0, 1, 2]);
  });
});

describe('an order as it is shown', () => {
  const address = { street1: '1 Main St', city: 'Boston', country: 'US' };
  const row: OrderRow = {
    id: 'ord_1',
    account_id: 'usr_1',
    order_number: '1001',
    search_terms: ' ',
    ...{ page_token: null, tracking_page_url: 'https://ship.example.com/track/1', language: 'de' },
    document: null,
    personal_data_erased_at: null,
    external_id: null,
    source_url: null,
    store_difference: null,
    recipient_key: null,
    combination_id: 'cmb_1',
    store_id: 'str_1',
    status: 'on_hold',
    ship_to: toJson(address),
    weight: null,
    package_id: null,
    destination_key: '',
    ...{ email_key: null, postal_code_key: null },
    is_international: 0,
    warehouse_id: 'whs_1',
    allocation: 'partial',
    is_short: 1,
    allocation_priority: 2,
    currency: 'USD',
    subtotal: 3_750,
    shipping_paid: 499,
    tax: 301,
    discount: 50,
    total: 4_500,
    requested_service: 'ground',
    po_number: null,
    ship_by: Date.parse('2026-03-03T00:00:00Z'),
    ship_by_source: null,
    handling_from: null,
    handling_days: null,
    deliver_by: null,
    assignee_id: null,
    order_date: Date.parse('2026-03-01T00:00:00Z'),
    notes: 'fragile',
    tags: toJson(['gift']),
    metadata: toJson({ a: '1' }),
    gift_message: 'Enjoy',
    is_gift: 1,
    packing_note: 'Enjoy',
    hold_reason: 'not paid',
    close_reason: 'sold out',
    withdrawn_at: Date.parse('2026-03-04T12:00:00Z'),
    replacement_of: 'ord_0',
    replacement_return_id: 'ret_0',
    replacement_ids: toJson(['ord_2']),
    insured_value: 10_050,
    applied_rules: toJson([]),
    ship_to_check: null,
    ship_to_check_result: null,
    ship_to_check_lease: null,
    created_at: Date.parse('2026-03-01T12:00:00Z'),
    updated_at: Date.parse('2026-03-02T12:00:00Z'),
  };

  test('has amounts as decimals, times as ISO 8601, and its items and shipments', () => {
    const shipments = [
      { id: 'shp_1', print_state: 'printed' },
      { id: 'shp_2', print_state: 'unprinted' },
    ] as const;
    const items = [item({ shipped_quantity: 1, cancelled_quantity: 1, returned_quantity: 1 })];
    expect(toOrder(row, items, shipments)).toEqual({
      id: 'ord_1',
      orderNumber: '1001',
      storeId: 'str_1',
      ...{ externalId: null, sourceUrl: null, storeDifference: null },
      ...{ trackingPageUrl: 'https://ship.example.com/track/1', language: 'de' },
      status: 'on_hold',
      allocation: 'partial',
      allocationPriority: 'low',
      shipTo: address,
      warehouseId: 'whs_1',
      items: [
        {
          id: 'itm_1',
          productId: 'prd_1',
          sku: 'MUG',
          name: 'Mug',
          quantity: 3,
          shippedQuantity: 1,
          cancelledQuantity: 1,
          allocatedQuantity: 0,
          returnedQuantity: 1,
          unitPrice: 12.5,
          weight: { value: 12, unit: 'oz' },
          hsCode: '691200',
          originCountry: 'PT',
        },
      ],
      currency: 'USD',
      subtotal: 37.5,
      shippingPaid: 4.99,
      tax: 3.01,
      discount: 0.5,
      total: 45,
      weight: null,
      packageId: null,
      requestedService: 'ground',
      shipBy: '2026-03-03T00:00:00.000Z',
      shipBySource: null,
      deliverBy: null,
      assigneeId: null,
      orderDate: '2026-03-01T00:00:00.000Z',
      giftMessage: 'Enjoy',
      isGift: true,
      packingNote: 'Enjoy',
      poNumber: null,
      insuredValue: 100.5,
      notes: 'fragile',
      tags: ['gift'],
      metadata: { a: '1' },
      holdReason: 'not paid',
      shipments: ['shp_1', 'shp_2'],
      unprintedShipments: ['shp_2'],
      closeReason: 'sold out',
      withdrawnAt: '2026-03-04T12:00:00.000Z',
      replacementOf: { orderId: 'ord_0', returnId: 'ret_0' },
      replacements: ['ord_2'],
      combinationId: 'cmb_1',
      appliedRules: [],
      shipToCheck: null,
      personalDataErasedAt: null,
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-02T12:00:00.000Z',
    });
  });

  test('says null where it has no store and replaces no other order', () => {
    const plain = { ...row, store_id: '', replacement_of: null, replacement_return_id: null };
    expect(toOrder(plain, [], [])).toMatchObject({ storeId: null, replacementOf: null });
  });
});
