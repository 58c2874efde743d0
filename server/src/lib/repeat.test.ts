import { expect, test } from 'vitest';
import { repeat } from './repeat.ts';

test('stopping signals the current run to end and waits for it', async () => {
  const steps: string[] = [];
  let begun = () => {};
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const stop = repeat(
    1,
    async (stopping) => {
      begun();
      while (!stopping.aborted) await new Promise((next) => setTimeout(next, 1));
      steps.push('ended');
    },
    (error) => {
      throw error;
    },
  );
  await running;
  await stop();
  steps.push('stopped');
  expect(steps).toEqual(['ended', 'stopped']);
});
