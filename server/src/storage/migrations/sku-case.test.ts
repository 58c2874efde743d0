import { expect, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../../tests/support/old-schema.ts';
import { DIALECTS } from '../../../../tests/support/storages.ts';

test.each(DIALECTS)(
  '%s: products that differ only in case stay, and open items without a product can be linked',
  async (dialect) => {
    const old = await openSchemaBefore('sku case', dialect);
    onTestFinished(old.remove);
    await old.insert('accounts', { id: 'acc_1', name: 'A', created_at: 1, updated_at: 1 });
    const own = { user_id: 'acc_1', created_at: 1, updated_at: 1 };
    for (const [id, sku] of Object.entries({ upper: 'MUG', lower: 'mug', apple: 'ÄPFEL' }))
      await old.insert('products', { ...own, id, sku, name: id, currency: 'USD', active: 1, metadata: '{}' });
    const money = { currency: 'USD', subtotal: 0, shipping_paid: 0, tax: 0, total: 0 };
    const orders = [
      { id: 'open', status: 'pending', product_id: null },
      { id: 'linked', status: 'pending', product_id: 'upper' },
      { id: 'gone', status: 'cancelled', product_id: null },
    ];
    for (const { id, status, product_id } of orders) {
      await old.insert('orders', {
        ...{ id, order_number: id, store_id: '', status, allocation: 'none', ship_to: '{}' },
        ...{ tags: '[]', metadata: '{}', ...money, ...own },
      });
      await old.insert('order_items', {
        ...{ id, order_id: id, position: 0, product_id, sku: 'Cup', name: 'x', quantity: 4 },
        shipped_quantity: 0,
      });
    }
    await old.migrate();
    expect(await old.rowsOf('select id, sku, sku_fold from products order by id')).toEqual([
      { id: 'apple', sku: 'ÄPFEL', sku_fold: '' },
      { id: 'lower', sku: 'mug', sku_fold: 'mug' },
      { id: 'upper', sku: 'MUG', sku_fold: 'mug' },
    ]);
    expect(await old.rowsOf('select id, link_key from order_items order by id')).toEqual([
      { id: 'gone', link_key: null },
      { id: 'linked', link_key: null },
      { id: 'open', link_key: 'acc_1 cup' },
    ]);
  },
);
