import { expect, test } from 'vitest';
import { DELIVERED } from '../../../../tests/delivery/support/worker-scene.ts';
import { type Outcome, resultOf } from './outcome.ts';

const FAILED: Outcome = { ...DELIVERED, delivered: false, statusCode: 500, durationMs: 20 };

test.each<[string, Outcome, ReturnType<typeof resultOf>]>([
  ['a success, however slow', { ...DELIVERED, durationMs: 14_000 }, 'delivered'],
  ['an error that is answered at once', FAILED, 'refused'],
  ['an error that takes long to be answered', { ...FAILED, durationMs: 1_001 }, 'failed'],
  ['a request to slow down', { ...FAILED, statusCode: 429 }, 'failed'],
  ['a request to come back later', { ...FAILED, statusCode: 503, retryAfterMs: 1_000 }, 'failed'],
  ['no answer', { ...FAILED, statusCode: null, durationMs: 20 }, 'failed'],
])('%s', (_, outcome, result) => {
  expect(resultOf(outcome)).toBe(result);
});
