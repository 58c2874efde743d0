import { ApiError } from '@waybill/sdk';
import { expect, test } from 'vitest';
import type { Entry, ImportOutcome } from './import-kind.ts';
import { outcomeOf, restOf, sendAll } from './send-all.ts';

const entries = [1, 2, 3, 4, 5].map(
  (thing): Entry<number> => ({ thing, sources: [{ line: thing + 1, cells: [] }], problems: [] }),
);

async function sendWith(send: (things: number[]) => Promise<ImportOutcome[]>, isStopped = () => false) {
  const outcomes = new Map<Entry<number>, ImportOutcome>();
  await sendAll({ send, batchSize: 2 }, entries, {
    updatesExisting: false,
    isStopped,
    onOutcomes: (found) => {
      for (const [entry, outcome] of found) outcomes.set(entry, outcome);
    },
  });
  return {
    kinds: entries.map((entry) => outcomes.get(entry)?.kind),
    rest: restOf(entries, outcomes).map(({ thing }) => thing),
  };
}

const created = (things: number[]) => Promise.resolve(things.map((): ImportOutcome => ({ kind: 'created' })));

test('all are sent, a batch at a time, and a batch that fails does not stop the others', async () => {
  const batches: number[][] = [];
  const { kinds, rest } = await sendWith(async (things) => {
    batches.push(things);
    if (things.includes(3)) throw new ApiError(503, 'UNAVAILABLE', 'Busy');
    return created(things);
  });
  expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  expect(kinds).toEqual(['created', 'created', 'refused', 'refused', 'created']);
  expect(rest).toEqual([]);
});

test('it ends where the server is out of reach, and knows what is left to be sent', async () => {
  const { kinds, rest } = await sendWith((things) =>
    things.includes(3) ? Promise.reject(new ApiError(0, 'UNREACHABLE', 'Gone')) : created(things),
  );
  expect(kinds).toEqual(['created', 'created', 'unsent', 'unsent', undefined]);
  expect(rest).toEqual([3, 4, 5]);
});

test('it can be stopped between two batches', async () => {
  let sent = 0;
  const { rest } = await sendWith(
    (things) => {
      sent += things.length;
      return created(things);
    },
    () => sent >= 4,
  );
  expect(rest).toEqual([5]);
});

test('what exists already is no fault', () => {
  expect(outcomeOf(new ApiError(409, 'CONFLICT', 'there is one already'))).toEqual({ kind: 'existing' });
});

test('a conflict about the whole batch leaves all of it to be sent', async () => {
  const { kinds, rest } = await sendWith(async (things) => {
    if (things.includes(3)) throw new ApiError(409, 'CONFLICT', 'still being processed');
    return created(things);
  });
  expect(kinds).toEqual(['created', 'created', 'unsent', 'unsent', undefined]);
  expect(rest).toEqual([3, 4, 5]);
});
