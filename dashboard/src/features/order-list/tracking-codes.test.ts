import { expect, test } from 'vitest';
import { pastedCodes, sharingCodes } from './tracking-codes.ts';

const ORDERS = [
  { id: 'a', orderNumber: '1001' },
  { id: 'b', orderNumber: '#1002' },
  { id: 'c', orderNumber: '1003' },
  { id: 'd', orderNumber: '2000' },
  { id: 'e', orderNumber: '2000' },
];

test.each([
  ['a column fills one order after the other', 'X1\nX2\r\nX3\n', 'a', { a: 'X1', b: 'X2', c: 'X3' }, []],
  ['a column starts where it is pasted', ' X1 \nX2', 'c', { c: 'X1', d: 'X2' }, []],
  ['a blank line leaves its order out', 'X1\n\nX3', 'a', { a: 'X1', c: 'X3' }, []],
  ['more codes than orders are named', 'X1\nX2\nX3', 'd', { d: 'X1', e: 'X2' }, ['X3']],
  ['two columns go by order number', '1003\tX3\n1002\tX2', 'a', { c: 'X3', b: 'X2' }, []],
  ['one row of two columns does, too', '1003;9400 1112', 'a', { c: '9400 1112' }, []],
  ['numbers that are not selected are named', 'Order\tCode\n1001,X1', 'a', { a: 'X1' }, ['Order Code']],
  ['a number of two orders is for neither', '2000\tX1', 'a', {}, ['2000 X1']],
  ['an order without a code in the file keeps its own', '1001\t\n1003\tX3', 'a', { c: 'X3' }, []],
])('%s', (_name, text, from, codes, unused) => {
  expect(pastedCodes(text, ORDERS, from)).toEqual({ codes, unused });
});

test('a single code is pasted as any text', () => {
  expect(pastedCodes('9400 1112 0620', ORDERS, 'a')).toBeUndefined();
  expect(pastedCodes('9400 1112 0620\n', ORDERS, 'a')).toBeUndefined();
});

test('orders with the same code are found, however it is written', () => {
  expect(sharingCodes({ a: '1z 5', b: '1Z5', c: 'X', d: ' ', e: '' }, ORDERS)).toEqual(['1001', '#1002']);
});
