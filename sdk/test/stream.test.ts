import { expect, test } from 'vitest';
import { ApiError } from '../src/index.ts';
import { failure, startClient } from './api-server.ts';

const event = (n: number) => ({ id: `evt_${n}`, type: 'order.created', cursor: `cur_${n}` });
const page = (cursor: string, ...numbers: number[]) => ({
  json: { data: numbers.map(event), meta: { cursor, hasMore: false } },
});

test('one page can be awaited', async () => {
  const { waybill, received } = await startClient([page('cur_end', 1)]);
  const { data, meta } = await waybill.events.stream({ after: 'latest', limit: 1 });
  expect([data[0]?.id, meta.cursor]).toEqual(['evt_1', 'cur_end']);
  expect(received.map(({ url }) => url)).toEqual(['/api/v1/events/stream?after=latest&limit=1']);
});

test('events are followed page after page, over outages, with a cursor to store', async () => {
  const { waybill, received } = await startClient([
    page('cur_2', 1, 2),
    page('cur_later'),
    'drop',
    ...Array(5).fill(failure(503, 'UNAVAILABLE')),
    page('cur_3', 3),
    failure(410, 'CURSOR_EXPIRED'),
  ]);
  const events = waybill.events.stream({ after: 'cur_0', types: 'order.created' });
  expect([events.cursor, received]).toEqual(['cur_0', []]);
  const seen: [string, string | undefined][] = [];
  const follow = async () => {
    for await (const { id } of events) seen.push([id, events.cursor]);
  };
  const error = await follow().catch((thrown) => thrown);
  expect(seen).toEqual([
    ['evt_1', 'cur_1'],
    ['evt_2', 'cur_2'],
    ['evt_3', 'cur_3'],
  ]);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 410, code: 'CURSOR_EXPIRED' });
  const after = received.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('after'));
  expect(after).toEqual(['cur_0', 'cur_2', ...Array(7).fill('cur_later'), 'cur_3']);
  expect(received[0]?.url).toContain('wait=30');
});

test('following ends when it is aborted, and when the loop is left', async () => {
  const { waybill } = await startClient([page('cur_1', 1), 'hang']);
  const stopping = new AbortController();
  const follow = async () => {
    for await (const _ of waybill.events.stream({}, { signal: stopping.signal }))
      setTimeout(() => stopping.abort());
  };
  await expect(follow()).rejects.toThrow(/abort/);
  const again = await startClient([page('cur_9', 1, 2)]);
  const events = again.waybill.events.stream();
  for await (const _ of events) break;
  expect([events.cursor, again.received.length]).toEqual(['cur_1', 1]);
});
