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

test('a pause is cut short when pauses become shorter, and a run is not repeated for it', async () => {
  let shorter = () => {};
  let pauseMs = 3_600_000;
  let runs = 0;
  let end = () => {};
  let begun = () => {};
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const stop = repeat(
    {
      pauseMs: () => pauseMs,
      onShorter: (listener) => {
        shorter = listener;
      },
    },
    () => {
      runs += 1;
      begun();
      return new Promise<void>((resolve) => {
        end = resolve;
      });
    },
    (error) => {
      throw error;
    },
  );
  pauseMs = 1;
  shorter();
  await running;
  shorter();
  await new Promise((next) => setTimeout(next, 20));
  expect(runs).toBe(1);
  end();
  await stop();
  shorter();
  await new Promise((next) => setTimeout(next, 20));
  expect(runs).toBe(1);
});
