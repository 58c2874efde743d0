import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { addressAt } from '../support/places.ts';
import { seedKeys } from './support/accounts.ts';
import { API, call } from './support/call.ts';
import { createMigratedInstallation } from './support/process.ts';
import { until } from './support/until.ts';

/** Each costs a start. */
const KILLS = 2;

const newOrder = async (origin: string, key: string, orderNumber: string): Promise<string> => {
  const json = {
    orderNumber,
    shipTo: addressAt('10001'),
    items: [{ name: 'Mug', quantity: 1, unitPrice: 5 }],
  };
  const { status, body } = await call('POST', `${origin}${API}/orders`, { key, json });
  expect(status).toBe(201);
  return body.data.id;
};

test('kill -9 between pages: a cursor goes on without loss or repetition', async () => {
  const waybill = await createMigratedInstallation('sqlite');
  onTestFinished(() => waybill.remove());
  const [{ key = '' } = {}] = await seedKeys(waybill, 1);
  const created: string[] = [];
  const seen: string[] = [];
  let cursor = '';
  for (let round = 0; round <= KILLS; round++) {
    const server = await waybill.serve();
    for (let n = 0; n < 4; n++) created.push(await newOrder(server.origin, key, `${round}-${n}`));
    const after = cursor === '' ? '' : `&after=${cursor}`;
    const { status, body } = await call(
      'GET',
      `${server.origin}${API}/events/stream?types=order.created&limit=3${after}`,
      { key },
    );
    expect(status).toBe(200);
    ({ cursor } = body.meta);
    seen.push(...body.data.map(({ resourceId }: { resourceId: string }) => resourceId));
    if (round < KILLS) {
      server.signal('SIGKILL');
      await server.ended;
      continue;
    }
    const rest = await call(
      'GET',
      `${server.origin}${API}/events/stream?types=order.created&after=${cursor}`,
      { key },
    );
    seen.push(...rest.body.data.map(({ resourceId }: { resourceId: string }) => resourceId));
  }
  expect(seen).toEqual(created);
});

describe.skipIf(inject('postgresUrl') === '')('two servers on one PostgreSQL', () => {
  test('a request that waits on one is answered when the other creates an event', async () => {
    const waybill = await createMigratedInstallation('postgres');
    onTestFinished(() => waybill.remove());
    const [{ key = '' } = {}] = await seedKeys(waybill, 1);
    const [one, other] = await Promise.all([waybill.serve(), waybill.serve()]);
    const answer = call('GET', `${one.origin}${API}/events/stream?types=order.created&wait=30`, { key });
    await until('it to wait', async () =>
      /^waybill_event_stream_waiting 1$/m.test((await call('GET', `${one.origin}/metrics`)).body),
    );
    const id = await newOrder(other.origin, key, '1001');
    const { body } = await answer;
    expect(body.data.map(({ resourceId }: { resourceId: string }) => resourceId)).toEqual([id]);
    const same = await call(
      'GET',
      `${other.origin}${API}/events/stream?types=order.created&after=${body.meta.cursor}`,
      { key },
    );
    expect([same.status, same.body.data]).toEqual([200, []]);
  });
});
