import { expect, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../../tests/support/old-schema.ts';
import { DIALECTS } from '../../../../tests/support/storages.ts';

test.each(DIALECTS)('%s: stored documents, which lack the new field, are built again', async (dialect) => {
  const old = await openSchemaBefore('personal data', dialect);
  onTestFinished(old.remove);
  const times = { created_at: 1, updated_at: 7 };
  await old.insert('users', { id: 'usr_1', email: 'a@b', password_hash: '', role: 'owner', ...times });
  await old.insert('accounts', { id: 'usr_1', name: 'A', ...times });
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
    ...{ tags: '[]', metadata: '{}', document: '{"id":"ord_1"}' },
  });

  await old.migrate();

  expect(await old.rowsOf('select document, personal_data_erased_at from orders')).toEqual([
    { document: null, personal_data_erased_at: null },
  ]);
});
