import { expect, test } from 'vitest';
import { createRedaction } from '../plugins/redaction.ts';
import { guardStore } from './guarded-store.ts';
import type { StorePlugin } from './plugin.ts';
import { type Store, StoreError } from './store.ts';

const guarded = (error: unknown) => {
  const logged: string[] = [];
  const store = { pull: () => Promise.reject(error) } as unknown as Store;
  const plugin = { id: 'clay', name: 'Clay Market' } as StorePlugin;
  const guard = guardStore(store, plugin, {
    timeoutMs: 1_000,
    redact: createRedaction(['clay_secret']),
    onError: (_store, call) => logged.push(call),
  });
  const pulled = guard.pull({ since: null, cursor: null, now: 0 }).catch((thrown: unknown) => thrown);
  return { pulled, logged };
};

test('an error of another package is understood by its code, and repeats no secret', async () => {
  const error = Object.assign(new Error('slow down, clay_secret'), {
    code: 'throttled',
    retryAfterMs: 2_000,
  });
  const { pulled, logged } = guarded(error);
  expect(await pulled).toBeInstanceOf(StoreError);
  expect(await pulled).toMatchObject({
    code: 'throttled',
    message: 'slow down, [secret]',
    retryAfterMs: 2_000,
  });
  expect(logged).toEqual([]);
});

test('an error with any other code is one of the plug-in: it is logged, and says nothing of itself', async () => {
  const { pulled, logged } = guarded(Object.assign(new Error('clay_secret'), { code: 'ECONNRESET' }));
  expect(await pulled).toMatchObject({ code: 'unavailable', message: 'Clay Market gave no answer' });
  expect(logged).toEqual(['pull']);
});
