import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../../tests/support/old-schema.ts';

describe.runIf(inject('postgresUrl') !== '')('on PostgreSQL', () => {
  test('whoever looks at a table with one row does not take its owner for unique', async () => {
    const old = await openSchemaBefore('fixed expectations', 'postgres');
    onTestFinished(old.remove);
    const times = { created_at: 1, updated_at: 7 };
    await old.insert('users', { id: 'usr_1', email: 'a@b', password_hash: '', role: 'owner', ...times });
    await old.insert('accounts', { id: 'usr_1', name: 'A', ...times });
    await old.insert('orders', {
      ...{ id: 'ord_1', account_id: 'usr_1', ...times, order_number: '1', store_id: '', status: 'shipped' },
      ...{ ship_to: '{}', allocation: 'none', currency: 'USD', tags: '[]', metadata: '{}' },
      ...{ subtotal: 0, shipping_paid: 0, tax: 0, total: 0 },
    });
    await old.rowsOf('analyze');
    const known = () =>
      old.rowsOf(`select attname as name, n_distinct as values from pg_stats
        where tablename = 'orders' and attname in ('account_id', 'order_number') order by attname`);
    const unique = [
      { name: 'order_number', values: -1 },
      { name: 'account_id', values: -1 },
    ];
    expect(await known()).toEqual(unique);
    await old.migrate();
    const fixed = [unique[0], { name: 'account_id', values: 5 }];
    expect(await known()).toEqual(fixed);
    await old.rowsOf('analyze');
    expect(await known()).toEqual(fixed);
  });
});
