import { expect, test } from 'vitest';
import type { Order } from '../orders/orders-api.ts';
import { checkShip, isPriceable, quoteBodyOf, type ShipValues, shipValuesFor } from './ship-values.ts';

const item = (id: string, quantity: number, shippedQuantity: number, unitPrice: number | null) => ({
  id,
  productId: null,
  sku: null,
  name: id,
  quantity,
  shippedQuantity,
  cancelledQuantity: 0,
  allocatedQuantity: 0,
  returnedQuantity: 0,
  unitPrice,
  weight: { value: 12, unit: 'oz' as const },
  hsCode: '6912.00',
  originCountry: null,
});
const ORDER = {
  currency: 'EUR',
  items: [item('mug', 3, 1, 0.35), item('tea', 1, 1, 9), item('tin', 1, 0, 2)],
};
const order = ORDER as unknown as Order;
const contentsOf = (values: ShipValues, of: Order) =>
  quoteBodyOf(values, of, { isPacked: true, hasOwnCustoms: true, presetId: undefined });

test('all that is left is suggested, and items are only named where less goes', () => {
  const values = shipValuesFor(order, false);
  expect(values.items.map(({ item, quantity }) => [item.id, quantity])).toEqual([
    ['mug', 2],
    ['tin', 1],
  ]);
  expect(values.parcels[0]?.weight).toEqual({ value: 36, unit: 'oz' });
  expect(contentsOf(values, order)).toEqual({});
  const [mug, tin] = values.items as [(typeof values.items)[0], (typeof values.items)[0]];
  const some = {
    ...values,
    items: [
      { ...mug, quantity: 1 },
      { ...tin, quantity: '' },
    ],
  };
  expect(contentsOf(some, order)).toEqual({ items: [{ orderItemId: 'mug', quantity: 1 }] });
  const none = { ...values, items: [{ ...mug, quantity: 0 }] };
  expect(checkShip.items.quantity(0, none, 'items.0.quantity')).toBe('Choose at least one item');
  expect(checkShip.items.quantity(3, values, 'items.0.quantity')).toBe('Only 2 left');
});

test('customs are told what each line is worth and weighs, and nothing without a price', () => {
  const values = shipValuesFor(order, true);
  expect(contentsOf(values, order).customs).toEqual({
    contentsType: 'merchandise',
    items: [
      {
        description: 'mug',
        quantity: 2,
        value: 0.7,
        currency: 'EUR',
        weight: { value: 24, unit: 'oz' },
        hsCode: '6912.00',
      },
      expect.objectContaining({ description: 'tin', value: 2 }),
    ],
  });
  expect(checkShip.customs.contentsType('gift', values)).toBeNull();
  const free = { ...order, items: [item('gift', 1, 0, null)] };
  expect(checkShip.customs.contentsType('gift', shipValuesFor(free, true))).toMatch(/a price for gift/);
  expect(checkShip.customs.contentsType('gift', shipValuesFor(free, false))).toBeNull();
});

test('tax numbers are named where some are chosen or the recipient has one, and otherwise left to the server', () => {
  const values = shipValuesFor(order, true);
  const declare = (taxNumbers: Partial<typeof values.customs.taxNumbers>) => {
    const customs = { ...values.customs, taxNumbers: { ...values.customs.taxNumbers, ...taxNumbers } };
    return contentsOf({ ...values, customs }, order).customs?.taxNumbers;
  };
  const sender = [{ type: 'eori' as const, number: 'DE1234567890123', country: 'DE' }];
  const recipient = [{ type: 'vat' as const, number: 'GB123456789' }];
  expect(declare({ sender })).toBeUndefined();
  expect(declare({ recipient })).toEqual({ recipient });
  expect(declare({ choice: 'chosen', sender, recipient })).toEqual({ sender, recipient });
  expect(declare({ choice: 'chosen' })).toEqual({ sender: [] });
  const { number } = checkShip.customs.taxNumbers.recipient;
  expect([number(' ', values), number('GB1', values)]).toEqual(['Required', null]);
  expect(number('', shipValuesFor(order, false))).toBeNull();
});

test('what the server knows itself is left to it: parcels, the declaration and the options of a preset, until they are changed', () => {
  const values = shipValuesFor(order, true);
  const derived = { isPacked: true, hasOwnCustoms: false, presetId: undefined };
  expect(quoteBodyOf(values, order, derived)).toEqual({});
  expect(quoteBodyOf(values, order, { ...derived, isPacked: false })).toEqual({
    parcels: [{ weight: { value: 36, unit: 'oz' } }],
  });
  // An option of the preset that was removed in the form is not bought.
  expect(quoteBodyOf(values, order, { ...derived, presetId: 'pre_1' })).toEqual({
    presetId: 'pre_1',
    options: {},
  });
});

test('an order without a weight can be priced once there is something to ship', () => {
  const values = shipValuesFor(order, false);
  expect(isPriceable(values)).toBe(true);
  expect(isPriceable({ ...values, items: values.items.map((one) => ({ ...one, quantity: 0 })) })).toBe(false);
});
