import { describe, expect, test } from 'vitest';
import { toJson } from '../../lib/json.ts';
import type { ReturnCondition, ReturnStatus } from '../../schema/return.ts';
import type { ReturnRow } from '../../storage/index.ts';
import {
  claimedQuantity,
  type ItemWithReceipts,
  LABEL_TRANSITIONS,
  nextStatus,
  type ReturnAction,
  toReturn,
} from './return.ts';

const STATUSES: ReturnStatus[] = [
  'requested',
  'approved',
  'label_created',
  'in_transit',
  'partially_received',
  'received',
  'completed',
  'rejected',
  'cancelled',
];

describe('what users do to a return', () => {
  test.each<[ReturnAction, ReturnStatus, ReturnStatus[]]>([
    ['approve', 'approved', ['requested']],
    ['reject', 'rejected', ['requested']],
    ['label', 'label_created', ['approved']],
    [
      'receive',
      'partially_received',
      ['approved', 'label_created', 'in_transit', 'partially_received', 'received', 'cancelled'],
    ],
    ['complete', 'completed', ['partially_received', 'received']],
    ['cancel', 'cancelled', ['requested', 'approved', 'label_created', 'in_transit']],
  ])('%s leads to %s, from %j and from nothing else', (action, to, from) => {
    const outcomes = STATUSES.map((status) => {
      try {
        return nextStatus(status, action);
      } catch {
        return null;
      }
    });
    expect(outcomes).toEqual(STATUSES.map((status) => (from.includes(status) ? to : null)));
  });

  test.each<[ReturnStatus, ReturnAction, string]>([
    ['completed', 'approve', 'cannot be approved: only one that is requested'],
    ['completed', 'reject', 'cannot be rejected: only one that is requested'],
    ['requested', 'label', 'cannot be given a label: only one that is approved'],
    [
      'rejected',
      'receive',
      'cannot be received: only one that is approved or label_created or in_transit or partially_received or received or cancelled',
    ],
    ['approved', 'complete', 'cannot be completed: only one that is partially_received or received'],
    [
      'received',
      'cancel',
      'cannot be cancelled: only one that is requested or approved or label_created or in_transit',
    ],
  ])('one that is %s refuses to %s, and says from where it is possible', (status, action, why) => {
    expect(() => nextStatus(status, action)).toThrow(
      expect.objectContaining({ code: 'CONFLICT', message: `A return that is ${status} ${why}` }),
    );
  });
});

test('only a return whose label is its latest news follows the label', () => {
  expect(LABEL_TRANSITIONS).toEqual({
    moved: { from: ['label_created'], to: 'in_transit' },
    voided: { from: ['label_created'], to: 'approved' },
  });
});

test('a return counts for what was asked for, once completed for what arrived, and for nothing if it was refused', () => {
  const item = { quantity: 5, received_quantity: 2 };
  expect(STATUSES.map((status) => claimedQuantity(status, item))).toEqual([5, 5, 5, 5, 5, 5, 2, 0, 0]);
});

describe('a return as it is shown', () => {
  const row: ReturnRow = {
    id: 'ret_1',
    account_id: 'usr_1',
    order_id: 'ord_1',
    shipment_id: 'shp_1',
    status: 'received',
    warehouse_id: 'whs_1',
    label_shipment_id: 'shp_2',
    notes: 'two boxes',
    reject_reason: 'too late',
    label_void_error: 'already scanned',
    metadata: toJson({ a: '1' }),
    ...{ requested_by: 'customer', kind: 'return', comment: 'Too small', label_paid_by: 'merchant' },
    ...{ exchange: null, label_due_at: null, label_attempts: 1, label_error: 'No rates', form_key: 'k' },
    created_at: Date.parse('2026-03-01T12:00:00Z'),
    updated_at: Date.parse('2026-03-02T12:00:00Z'),
  };
  const received = (...conditions: ReturnCondition[]): ItemWithReceipts => ({
    id: 'rit_1',
    return_id: 'ret_1',
    order_item_id: 'itm_1',
    position: 0,
    quantity: 3,
    reason: 'wrong size',
    received_quantity: conditions.length,
    receipts: conditions.map((condition, i) => ({
      id: `rrc_${i}`,
      return_item_id: 'rit_1',
      quantity: 1,
      condition,
      warehouse_id: 'whs_2',
      created_at: Date.parse('2026-03-02T10:00:00Z'),
    })),
  });

  const address = { street1: '1 Main St', city: 'Redondo Beach', country: 'US' };
  const order = (recipient: { name?: string; company?: string } = {}) => ({
    id: 'ord_1',
    order_number: 'W-1001',
    ship_to: toJson({ ...address, ...recipient }),
  });

  test('has its items with each receipt', () => {
    expect(toReturn(row, order({ name: 'Ada Lovelace' }), [received('damaged')])).toEqual({
      id: 'ret_1',
      orderId: 'ord_1',
      orderNumber: 'W-1001',
      customerName: 'Ada Lovelace',
      shipmentId: 'shp_1',
      status: 'received',
      warehouseId: 'whs_1',
      labelShipmentId: 'shp_2',
      items: [
        {
          id: 'rit_1',
          orderItemId: 'itm_1',
          quantity: 3,
          reason: 'wrong size',
          receivedQuantity: 1,
          condition: 'damaged',
          receipts: [
            { quantity: 1, condition: 'damaged', warehouseId: 'whs_2', at: '2026-03-02T10:00:00.000Z' },
          ],
        },
      ],
      notes: 'two boxes',
      rejectReason: 'too late',
      labelVoidError: 'already scanned',
      requestedBy: 'customer',
      kind: 'return',
      comment: 'Too small',
      photos: [],
      exchanges: [],
      labelPaidBy: 'merchant',
      labelError: null,
      metadata: { a: '1' },
      createdAt: '2026-03-01T12:00:00.000Z',
      updatedAt: '2026-03-02T12:00:00.000Z',
    });
  });

  test.each([
    [{ name: 'Ada', company: 'Engines Ltd' }, 'Ada'],
    [{ company: 'Engines Ltd' }, 'Engines Ltd'],
    [{}, null],
  ])('the customer of an order for %j is %s', (recipient, customer) => {
    expect(toReturn(row, order(recipient), []).customerName).toBe(customer);
  });

  test.each<[ReturnCondition[], ReturnCondition | null]>([
    [[], null],
    [['sellable'], 'sellable'],
    [['damaged', 'damaged'], 'damaged'],
    [['sellable', 'damaged', 'sellable'], null],
    [['sellable', 'sellable', 'damaged'], null],
  ])('items that arrived as %j are %s', (conditions, condition) => {
    expect(toReturn(row, order(), [received(...conditions)]).items[0]?.condition).toBe(condition);
  });
});
