import { expect, test } from 'vitest';
import type { ImportOutcome } from '../csv-import/index.ts';
import type { OrderInput } from '../orders/index.ts';
import { withHeld } from './still-held.ts';

const order = (orderNumber: string, more: Partial<OrderInput> = {}): OrderInput =>
  ({ orderNumber, ...more }) as OrderInput;
const existing: ImportOutcome = { kind: 'existing' };

test('an order that was imported on hold and is paid in a later file is said to be still on hold', () => {
  const held = [{ orderNumber: '11', storeId: 'shop', holdReason: 'Not paid in the store' }];
  expect(withHeld([order('11', { storeId: 'shop' })], [existing], held)).toEqual([
    {
      kind: 'existing',
      message: 'Still on hold (Not paid in the store). Nothing in this file keeps it there: release it.',
    },
  ]);
});

test('nothing is said of one that is still unpaid, of another store, not on hold or new', () => {
  const held = [{ orderNumber: '11', storeId: 'shop', holdReason: 'Not paid in the store' }];
  const orders = [
    order('11', { storeId: 'shop', holdReason: 'Not paid in the store' }),
    order('11', { storeId: 'other' }),
    order('12', { storeId: 'shop' }),
    order('11', { storeId: 'shop' }),
  ];
  const outcomes: ImportOutcome[] = [existing, existing, existing, { kind: 'created' }];
  expect(withHeld(orders, outcomes, held)).toEqual(outcomes);
});
