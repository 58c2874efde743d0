import { expect, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../../tests/support/old-schema.ts';
import { DIALECTS } from '../../../../tests/support/storages.ts';

test.each(DIALECTS)(
  '%s: what was received becomes a receipt, and what never arrived can be returned',
  async (dialect) => {
    const old = await openSchemaBefore('return receipts', dialect);
    onTestFinished(old.remove);
    const times = { created_at: 1, updated_at: 7 };
    await old.insert('users', { id: 'usr_1', email: 'a@b', password_hash: '', role: 'owner', ...times });
    await old.insert('orders', {
      ...{ id: 'ord_1', user_id: 'usr_1', ...times, order_number: '1', store_id: '', status: 'shipped' },
      ...{
        ship_to: '{}',
        allocation: 'none',
        currency: 'USD',
        subtotal: 0,
        shipping_paid: 0,
        tax: 0,
        total: 0,
      },
      ...{ tags: '[]', metadata: '{}' },
    });
    await old.insert('order_items', {
      ...{ id: 'itm_1', order_id: 'ord_1', position: 0, name: 'Mug', quantity: 9, shipped_quantity: 9 },
      ...{ returned_quantity: 7 },
    });
    const add = async (name: string, status: string, quantity: number, received: number) => {
      await old.insert('returns', {
        ...{ id: `ret_${name}`, user_id: 'usr_1', order_id: 'ord_1', status, metadata: '{}', ...times },
      });
      await old.insert('return_items', {
        ...{ id: `rit_${name}`, return_id: `ret_${name}`, order_item_id: 'itm_1', position: 0, quantity },
        ...{ reason: 'No', received_quantity: received, condition: received > 0 ? 'damaged' : null },
      });
    };
    await add('full', 'received', 2, 2);
    await add('part', 'received', 2, 1);
    await add('done', 'completed', 3, 1);

    await old.migrate();

    expect(await old.rowsOf('select id, status from returns order by id')).toEqual([
      { id: 'ret_done', status: 'completed' },
      { id: 'ret_full', status: 'received' },
      { id: 'ret_part', status: 'partially_received' },
    ]);
    const receipt = (name: string, quantity: number) => ({
      ...{ id: `rcp_${name}`, return_item_id: `rit_${name}`, quantity, condition: 'damaged' },
    });
    const receipts = 'select id, return_item_id, quantity, condition from return_receipts order by id';
    expect(await old.rowsOf(receipts)).toEqual([receipt('done', 1), receipt('full', 2), receipt('part', 1)]);
    expect(await old.rowsOf('select returned_quantity from order_items')).toEqual([{ returned_quantity: 5 }]);
  },
);
