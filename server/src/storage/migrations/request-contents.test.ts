import { expect, onTestFinished, test } from 'vitest';
import { openSchemaBefore } from '../../../../tests/support/old-schema.ts';
import { DIALECTS } from '../../../../tests/support/storages.ts';

test.each(DIALECTS)('%s: what was searched for is removed from requests logged before', async (dialect) => {
  const old = await openSchemaBefore('request contents', dialect);
  onTestFinished(old.remove);
  const queries = ['q=Ada', 'limit=5&q=Ada', 'order=Ada&limit=5', 'q=[search]', 'limit=5', 'sku=q', 'seq=1'];
  for (const [n, query] of [...queries.entries()]) {
    await old.insert('request_log', {
      ...{ id: `req_${n}`, user_id: 'acc_1', key_id: 'key_1', created_at: 1, method: 'GET', path: '/orders' },
      ...{ query, status: 200, status_class: 2, duration_ms: 1, client: '::1', body_cut: 0 },
    });
  }
  await old.migrate();
  expect(await old.rowsOf('select query from request_log order by id')).toEqual(
    [null, null, null, 'q=[search]', 'limit=5', 'sku=q', 'seq=1'].map((query) => ({ query })),
  );
});
