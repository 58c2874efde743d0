import { expect, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../../tests/support/old-schema.ts';
import { DIALECTS } from '../../../../tests/support/storages.ts';

test.each(DIALECTS)(
  '%s: products with a stock history are tracked, and their open orders wait for what they are short of',
  async (dialect) => {
    const old = await openSchemaBefore('stock tracking', dialect);
    onTestFinished(old.remove);
    const at = { created_at: 1, updated_at: 1 };
    const own = { user_id: 'usr_1', ...at };
    await old.insert('users', { id: 'usr_1', email: 'a@b', password_hash: '', role: 'owner', ...at });
    const warehouse = { id: 'wh_1', name: 'W', address: '{}', is_default: 1, ...own };
    await old.insert('warehouses', warehouse);
    const stock = { user_id: 'usr_1', warehouse_id: 'wh_1' };
    for (const id of ['stocked', 'pointed', 'plain']) {
      await old.insert('products', {
        id,
        sku: id,
        name: id,
        currency: 'USD',
        active: 1,
        metadata: '{}',
        ...own,
      });
      if (id === 'plain') continue;
      const counts = id === 'stocked' ? { on_hand: 5, allocated: 2 } : { on_hand: 0, allocated: 0 };
      const level = { id: `lvl_${id}`, product_id: id, below_reorder_point: 0, ...counts, ...stock, ...at };
      await old.insert('stock_levels', level);
    }
    await old.insert('stock_movements', {
      ...{ id: 'mov_1', product_id: 'stocked', ...stock, created_at: 1, reason: 'received' },
      ...{ on_hand_delta: 5, allocated_delta: 2, on_hand_after: 5, allocated_after: 2 },
    });
    const order = async (id: string, status: string, productId: string, allocated: number) => {
      const money = { currency: 'USD', subtotal: 0, shipping_paid: 0, tax: 0, total: 0 };
      await old.insert('orders', {
        ...{ id, order_number: id, store_id: '', status, allocation: 'none', warehouse_id: 'wh_1' },
        ...{ ship_to: '{}', tags: '[]', metadata: '{}', ...money, ...own },
      });
      const item = { order_id: id, position: 0, product_id: productId, name: 'x', quantity: 4 };
      await old.insert('order_items', {
        ...{ id: `itm_${id}`, ...item, shipped_quantity: 0, allocated_quantity: allocated },
      });
    };
    await order('short', 'pending', 'stocked', 2);
    await order('gone', 'cancelled', 'stocked', 0);
    await order('untracked', 'on_hold', 'pointed', 0);
    await old.migrate();

    expect(await old.rowsOf('select id, track_inventory from products order by id')).toEqual([
      { id: 'plain', track_inventory: 0 },
      { id: 'pointed', track_inventory: 0 },
      { id: 'stocked', track_inventory: 1 },
    ]);
    expect(await old.rowsOf('select id, allocation, is_short from orders order by id')).toEqual([
      { id: 'gone', allocation: 'none', is_short: 0 },
      { id: 'short', allocation: 'partial', is_short: 1 },
      { id: 'untracked', allocation: 'full', is_short: 0 },
    ]);
    expect(await old.rowsOf('select order_id, quantity from backorders')).toEqual([
      { order_id: 'short', quantity: 2 },
    ]);
    // There is stock for it already: the job gives it out.
    expect(await old.rowsOf('select product_id, warehouse_id from allocation_jobs')).toEqual([
      { product_id: 'stocked', warehouse_id: 'wh_1' },
    ]);
  },
);
