import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { nextTurn } from './event-loop.ts';
import { createFairGate } from './fair-gate.ts';

function open(limits = {}) {
  const gate = createFairGate({ perOwner: 2, total: 3, waitingPerOwner: 3, waiting: 5, ...limits });
  const begun: string[] = [];
  const enter = (owner: string, name: string) => gate.enter(owner, () => begun.push(name));
  return { begun, enter };
}
/** Places go to the next in later turns of the event loop when this one has taken long. */
async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await nextTurn();
}

test('an owner has a few places at once, and a free one goes to another owner before its own queue', async () => {
  const { begun, enter } = open();
  const [first, second] = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name));
  enter('b', 'b1');
  enter('c', 'c1');
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  first?.leave();
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  second?.leave();
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('owners that wait take turns, whatever the length of their queues', async () => {
  const { begun, enter } = open({ perOwner: 1, total: 1 });
  const places = new Map(['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => [name, enter(name.slice(0, 1), name)]));
  for (let i = 0; i < 5; i++) {
    await settled();
    places.get(begun.at(-1) ?? '')?.leave();
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('who leaves while it waits never begins, and leaving twice frees one place only', async () => {
  const { begun, enter } = open({ perOwner: 1, total: 1 });
  const first = enter('a', 'first');
  enter('a', 'gone')?.leave();
  enter('a', 'second');
  enter('a', 'third');
  first?.leave();
  first?.leave();
  await settled();
  expect(begun).toEqual(['first', 'second']);
});

test('beyond the queue of an owner, or of all, nothing is accepted', () => {
  const { enter } = open({ perOwner: 1 });
  const ofA = ['a', 'a', 'a', 'a', 'a'].map((owner, i) => enter(owner, `a${i}`) !== undefined);
  expect(ofA).toEqual([true, true, true, true, false]);
  const ofOthers = ['b', 'b', 'b', 'b', 'c'].map((owner, i) => enter(owner, `o${i}`) !== undefined);
  expect(ofOthers).toEqual([true, true, true, false, true]);
});

test('what begins when another leaves goes on in its own context', async () => {
  const context = new AsyncLocalStorage<string>();
  const gate = createFairGate({ perOwner: 1, total: 1, waitingPerOwner: 5, waiting: 5 });
  const seen: (string | undefined)[] = [];
  const ask = () => gate.enter('a', () => seen.push(context.getStore()));
  const first = context.run('first', ask);
  context.run('second', ask);
  context.run('first', () => first?.leave());
  await settled();
  expect(seen).toEqual(['first', 'second']);
});
