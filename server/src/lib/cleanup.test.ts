import { expect, test } from 'vitest';
import { createCleanup, startWithCleanup } from './cleanup.ts';

test('what was acquired is released in reverse order, each once, even if one release fails', async () => {
  const released: string[] = [];
  const { onStop, stop } = createCleanup();
  onStop(() => released.push('lock'));
  onStop(() => {
    throw new Error('storage');
  });
  onStop(async () => released.push('server'));
  await expect(stop()).rejects.toThrow('storage');
  expect(released).toEqual(['server', 'lock']);
  await stop();
  expect(released).toEqual(['server', 'lock']);
});

test('a start that fails releases what it had acquired and throws the reason, not what failed on the way back', async () => {
  const released: string[] = [];
  const start = startWithCleanup(async (onStop) => {
    onStop(() => released.push('lock'));
    onStop(() => Promise.reject(new Error('close')));
    throw new Error('the port is in use');
  });
  await expect(start).rejects.toThrow('the port is in use');
  expect(released).toEqual(['lock']);
});
