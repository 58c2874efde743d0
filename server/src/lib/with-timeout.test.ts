import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { nextTurn } from './event-loop.ts';
import { withTimeout } from './with-timeout.ts';

test('work that takes longer is given up', async () => {
  await expect(withTimeout(5, new Promise(() => {}))).rejects.toThrow('no answer within 5 ms');
});

test('the outcome of work that ends in time is its own', async () => {
  expect(await withTimeout(600_000, Promise.resolve('done'))).toBe('done');
  await expect(withTimeout(600_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('an answer that has come while the process stood still is in time', async () => {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  // From here, the event loop runs timers before it reads anything.
  await nextTurn();
  const answer = withTimeout(5, once(port1, 'message'));
  port2.postMessage('here');
  for (const until = performance.now() + 20; performance.now() < until; );
  expect(await answer).toEqual(['here']);
});
