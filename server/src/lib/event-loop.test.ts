import { expect, onTestFinished, test, vi } from 'vitest';
import { createYielder, currentTurn, mapInTurns, nextTurn, nextTurnOf } from './event-loop.ts';

test('long work lets others run between its steps once it has taken a while, and short work does not wait', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const yieldIfLong = createYielder();
  let others = 0;
  setImmediate(() => {
    others += 1;
  });
  await yieldIfLong();
  expect(others).toBe(0);
  now += 10;
  await yieldIfLong();
  expect(others).toBe(1);
  expect(yieldIfLong()).toBeUndefined();
});

test('a list is mapped in its order, and others run in between', async () => {
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const seen: (number | string)[] = [];
  const mapped = mapInTurns([1, 2, 3], (one) => {
    seen.push(one);
    now += 10;
    return one * 2;
  });
  setImmediate(() => seen.push('others'));
  expect(await mapped).toEqual([2, 4, 6]);
  expect(seen).toEqual([1, 'others', 2, 3]);
});

test('work of many goes on one piece in each turn of the event loop, and owners take turns', async () => {
  const went: string[] = [];
  const turns: number[] = [];
  const wait = async (owner: string) => {
    await nextTurnOf(owner);
    went.push(owner);
  };
  const waiting = Promise.all(['a', 'a', 'a', 'b', 'c', 'b'].map(wait));
  while (went.length < 6) {
    turns.push(went.length);
    await nextTurn();
  }
  await waiting;
  expect(went).toEqual(['a', 'b', 'c', 'a', 'b', 'a']);
  expect(Math.max(...turns.slice(1).map((count, i) => count - (turns[i] ?? 0)))).toBe(1);
});

test('promises run in the same turn, and whatever arrives later in another', async () => {
  const first = currentTurn();
  await Promise.resolve();
  expect(currentTurn()).toBe(first);
  await nextTurn();
  const second = currentTurn();
  expect(second).not.toBe(first);
  await new Promise((resolve) => setTimeout(resolve, 1));
  expect(currentTurn()).not.toBe(second);
});
