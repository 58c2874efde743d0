import { expect, test } from 'vitest';
import { EVENT_TYPES } from '../schema/events.ts';
import { oneOf } from './one-of.ts';

test('a few values are all named', () => {
  expect(oneOf(['oz', 'lb', 'g'], 'st')).toBe('must be one of oz, lb, g');
});

const FIRST =
  'must be one of order.created, order.updated, shipment.created, shipment.tracking_updated, shipment.voided';
const OTHERS = EVENT_TYPES.length - 5;

test.each([
  ['return.canceled', ', such as return.cancelled'],
  ['PICKUP.CANCELLED', ', such as pickup.canceled'],
  ['inventory', ', such as inventory.changed'],
  ['99', ''],
  ['', ''],
  [null, ''],
])('of many, the first are named, and what is like %j', (given, similar) => {
  expect(oneOf(EVENT_TYPES, given)).toBe(`${FIRST}, or ${OTHERS} others${similar}`);
});
