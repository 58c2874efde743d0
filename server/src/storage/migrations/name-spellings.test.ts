import { expect, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../../tests/support/old-schema.ts';
import { DIALECTS } from '../../../../tests/support/storages.ts';

/** By the id of an order: whether it is to get its terms anew. */
const SHIP_TO = {
  ord_umlaut: [{ name: 'Jörg Groß' }, true],
  ord_capital: [{ name: 'Ana', company: 'Ölhandel' }, true],
  ord_pair: [{ name: 'MUELLER' }, true],
  ord_plain: [{ name: 'Ada Lovelace', street1: 'Blue Ave', phone: '+1 310 555 0100' }, false],
  ord_abroad: [{ name: 'Ada', phone: '+49 40 123456' }, true],
  ord_empty: [{}, false],
} as const;

test.each(DIALECTS)('%s: orders that lack a spelling lose their terms, others keep them', async (dialect) => {
  const old = await openSchemaBefore('name spellings', dialect);
  onTestFinished(old.remove);
  const times = { created_at: 1, updated_at: 7 };
  await old.insert('users', { id: 'usr_1', email: 'a@b', password_hash: '', role: 'owner', ...times });
  await old.insert('accounts', { id: 'usr_1', name: 'A', ...times });
  const money = { currency: 'USD', subtotal: 0, shipping_paid: 0, tax: 0, total: 0 };
  for (const [id, [shipTo]] of Object.entries(SHIP_TO)) {
    await old.insert('orders', {
      ...{ id, user_id: 'usr_1', ...times, order_number: id, store_id: '', status: 'shipped', ...money },
      ...{ ship_to: JSON.stringify(shipTo), allocation: 'none', tags: '[]', metadata: '{}' },
      search_terms: ' a ',
    });
    await old.insert('order_terms', { user_id: 'usr_1', term: 'a', created_at: 1, order_id: id });
  }

  await old.migrate();

  const kept = Object.entries(SHIP_TO).flatMap(([id, [, isAffected]]) => (isAffected ? [] : [{ id }]));
  expect(await old.rowsOf('select id from orders where search_terms is not null order by id desc')).toEqual(
    kept.toSorted((a, b) => b.id.localeCompare(a.id)),
  );
  expect(await old.rowsOf('select order_id as id from order_terms order by order_id desc')).toEqual(
    kept.toSorted((a, b) => b.id.localeCompare(a.id)),
  );
});
