import { expect, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../../tests/support/old-schema.ts';
import { DIALECTS } from '../../../../tests/support/storages.ts';

test.each(DIALECTS)('%s: amounts in currencies with three decimals stay what they were', async (dialect) => {
  const old = await openSchemaBefore('three decimals', dialect);
  onTestFinished(old.remove);
  await old.insert('accounts', { id: 'acc_1', name: 'A', created_at: 1, updated_at: 1 });
  const own = { user_id: 'acc_1', created_at: 1, updated_at: 1 };
  for (const currency of ['KWD', 'USD']) {
    const id = currency;
    await old.insert('products', {
      ...{ ...own, id, sku: id, name: id, currency, price: 1250, active: 1, metadata: '{}' },
    });
    await old.insert('orders', {
      ...{ id, order_number: id, store_id: '', status: 'pending', allocation: 'none', ship_to: '{}' },
      ...{
        tags: '[]',
        metadata: '{}',
        currency,
        subtotal: 1250,
        shipping_paid: 100,
        tax: 0,
        total: 1350,
        ...own,
      },
    });
    const item = { id, order_id: id, position: 0, name: 'x', quantity: 1, shipped_quantity: 0 };
    await old.insert('order_items', { ...item, unit_price: 1250 });
  }
  await old.migrate();
  // PostgreSQL's driver gives its large integers as text here.
  const numbersOf = async (query: string) =>
    (await old.rowsOf(query)).map((row) => Object.values(row as object).map(Number));
  expect(await numbersOf('select price from products order by id')).toEqual([[12_500], [1250]]);
  expect(await numbersOf('select subtotal, shipping_paid, tax, total from orders order by id')).toEqual([
    [12_500, 1000, 0, 13_500],
    [1250, 100, 0, 1350],
  ]);
  expect(await numbersOf('select unit_price from order_items order by id')).toEqual([[12_500], [1250]]);
});
