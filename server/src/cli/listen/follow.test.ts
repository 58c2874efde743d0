import { expect, test } from 'vitest';
import type { FeedEvent } from '../../webhooks/index.ts';
import { follow } from './follow.ts';

const EVENT: FeedEvent = { id: 'evt_1', type: 'order.created', data: '{}', sequence: 1 };

/** Follows a feed whose reads end like this, one after the other, and returns what it did. */
async function followed(...reads: (FeedEvent[] | Error)[]) {
  const stop = new AbortController();
  const done: string[] = [];
  const end = follow({
    feed: {
      async next() {
        const read = reads.shift();
        if (read instanceof Error) throw read;
        if (read === undefined) stop.abort();
        return read ?? [];
      },
    },
    storage: {
      explain: ({ message }: Error) =>
        message === 'lost' ? { line: 'out of reach', kind: 'out of reach' } : undefined,
    } as never,
    stop: stop.signal,
    handle: async ({ id }) => void done.push(id),
    onOutage: (line) => void done.push(line),
    pollMs: 1,
  });
  return { end: await end.catch((error) => error.message), done };
}

test('a database that is out of reach is reported once, and followed again when it is back', async () => {
  const { done } = await followed([EVENT], new Error('lost'), new Error('lost'), [{ ...EVENT, id: 'evt_2' }]);
  expect(done).toEqual(['evt_1', 'out of reach', 'evt_2']);
});

test('any other failure ends it', async () => {
  expect(await followed([EVENT], new Error('a bug'))).toEqual({ end: 'a bug', done: ['evt_1'] });
});
