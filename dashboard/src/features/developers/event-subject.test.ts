import { expect, test } from 'vitest';
import { subjectOf } from './event-subject.ts';

test.each([
  [{ id: 'ord_1', orderNumber: '1001' }, 'Order 1001'],
  [{ id: 'shp_1', orderId: 'ord_1', trackingCode: 'WB52' }, 'Parcel WB52'],
  [{ id: 'shp_1', trackingCode: null }, undefined],
  [{}, undefined],
])('the payload %j is about %s', (data, subject) => {
  expect(subjectOf(data)).toBe(subject);
});
