import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test } from 'vitest';
import { nextTurn } from './event-loop.ts';
import { type Asker, createFairQueue, QueueRefusal } from './fair-queue.ts';

/** Places go to the next in later turns of the event loop when this one has taken long. */
async function settled(): Promise<void> {
  for (let i = 0; i < 10; i++) await nextTurn();
}

/** A queue whose work ends when the test says so. */
function openQueue(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({
    atOnce: 1,
    perMember: 1,
    maxWaiting: 100,
    maxOfGroup: 100,
    maxOfMember: 100,
    ...limits,
  });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (group: string, member: string, gone?: AbortSignal) => {
    const asker: Asker = { group, member, ...(gone && { gone }) };
    const outcome = queue.inTurn(asker, () => {
      begun.push(`${group} ${member}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    return outcome.then(
      () => 'done',
      (error: unknown) => (error instanceof QueueRefusal ? error.reason : error),
    );
  };
  return {
    queue,
    begun,
    ask,
    async finishAll() {
      for (let i = 0; i < 1_000; i++) {
        ends.shift()?.();
        await settled();
        if (ends.length === 0) return;
      }
    },
  };
}

describe('a fair queue', () => {
  test('lets groups take turns, and the members of a group', async () => {
    const { begun, ask, finishAll } = openQueue();
    for (const member of ['a', 'a', 'a', 'b']) void ask('attacker', member);
    void ask('other', 'c');
    await finishAll();
    expect(begun).toEqual(['attacker a', 'other c', 'attacker b', 'attacker a', 'attacker a']);
  });

  test('runs no more at once than it may, and one for each member', async () => {
    const { begun, ask, finishAll } = openQueue({ atOnce: 2 });
    const outcomes = ['a', 'a', 'b', 'b'].map((member) => ask('one', member));
    await settled();
    expect(begun).toEqual(['one a', 'one b']);
    await finishAll();
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'done', 'done']);
  });

  test('goes on after work that fails', async () => {
    const { queue } = openQueue();
    const asker = { group: 'one', member: 'a' };
    const failed = queue.inTurn(asker, () => Promise.reject(new Error('broken')));
    const next = queue.inTurn(asker, () => Promise.resolve('fine'));
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe('fine');
  });

  test('refuses a member, a group and everyone beyond their limits', async () => {
    const { queue, ask, finishAll } = openQueue({ maxWaiting: 4, maxOfGroup: 3, maxOfMember: 2 });
    void ask('running', 'x');
    const outcomes = ['a', 'a', 'a', 'b', 'c'].map((member) => ask('one', member));
    outcomes.push(...['two', 'three', 'four', 'five'].map((group) => ask(group, 'd')));
    expect(queue.hasRoom({ group: 'one', member: 'a' })).toBe(false);
    await finishAll();
    // The third of `a` is one too many. For `c`, the fourth of its group, the second of `a` makes room; for the groups three
    // and four, the newest of the largest group. Then each group has one, and five finds no room.
    expect(await Promise.all(outcomes)).toEqual([
      ...['done', 'full', 'full', 'full', 'full'],
      ...['done', 'done', 'done', 'full'],
    ]);
  });

  test('lets a member have no more than its share waiting, however much room there is', async () => {
    const { queue, ask, finishAll } = openQueue({ maxOfMember: 2 });
    void ask('running', 'x');
    const outcomes = ['a', 'a', 'a', 'b'].map((member) => ask('one', member));
    expect(queue.hasRoom({ group: 'one', member: 'a' })).toBe(false);
    await finishAll();
    expect(await Promise.all(outcomes)).toEqual(['done', 'done', 'full', 'done']);
  });

  test('drops work that nobody waits for any more, without running it', async () => {
    const { begun, ask, finishAll } = openQueue();
    void ask('one', 'running');
    const gone = new AbortController();
    const left = [ask('two', 'a', gone.signal), ask('two', 'b', gone.signal)];
    const stays = ask('two', 'c');
    gone.abort();
    expect(await Promise.all(left)).toEqual(['gone', 'gone']);
    expect(await ask('two', 'a', gone.signal)).toBe('gone');
    await finishAll();
    expect(await stays).toBe('done');
    expect(begun).toEqual(['one running', 'two c']);
  });
});

/** A queue of owners that leave when the test says so. */
function open(limits = {}) {
  const ofOne = { maxOfGroup: 3, maxOfMember: 3 };
  const queue = createFairQueue({ perMember: 2, atOnce: 3, ...ofOne, maxWaiting: 5, ...limits });
  const begun: string[] = [];
  const enter = (owner: string, name: string) =>
    queue.enter(
      { group: owner, member: '' },
      () => begun.push(name),
      () => begun.push(`no ${name}`),
    );
  return { begun, enter };
}

test('an owner has a few places at once, and a free one goes to another owner before its own queue', async () => {
  const { begun, enter } = open();
  const [first, second] = ['a1', 'a2', 'a3', 'a4'].map((name) => enter('a', name));
  enter('b', 'b1');
  enter('c', 'c1');
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  first?.();
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  second?.();
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

test('owners that wait take turns, whatever the length of their queues', async () => {
  const { begun, enter } = open({ perMember: 1, atOnce: 1 });
  const places = new Map(['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => [name, enter(name.slice(0, 1), name)]));
  for (let i = 0; i < 5; i++) {
    await settled();
    places.get(begun.at(-1) ?? '')?.();
  }
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
});

test('who leaves while it waits never begins, and leaving twice frees one place only', async () => {
  const { begun, enter } = open({ perMember: 1, atOnce: 1 });
  const first = enter('a', 'first');
  enter('a', 'gone')?.();
  enter('a', 'second');
  enter('a', 'third');
  await settled();
  first?.();
  first?.();
  await settled();
  expect(begun).toEqual(['first', 'second']);
});

test('beyond the queue of an owner, or of all, nothing is accepted', () => {
  const { enter } = open({ perMember: 1 });
  const ofA = ['a', 'a', 'a', 'a', 'a'].map((owner, i) => enter(owner, `a${i}`) !== undefined);
  expect(ofA).toEqual([true, true, true, true, false]);
  const ofOthers = ['b', 'b', 'b', 'b', 'c'].map((owner, i) => enter(owner, `o${i}`) !== undefined);
  expect(ofOthers).toEqual([true, true, true, false, true]);
});

test('what begins when another leaves goes on in its own context', async () => {
  const context = new AsyncLocalStorage<string>();
  const queue = createFairQueue({ perMember: 1, atOnce: 1, maxWaiting: 5, maxOfGroup: 5, maxOfMember: 5 });
  const seen: (string | undefined)[] = [];
  const ask = () =>
    queue.enter(
      { group: 'a', member: '' },
      () => seen.push(context.getStore()),
      () => {},
    );
  const first = context.run('first', ask);
  context.run('second', ask);
  await settled();
  context.run('first', () => first?.());
  await settled();
  expect(seen).toEqual(['first', 'second']);
});

test('when the queue is full, the newest of whoever has most waiting makes room for another', async () => {
  const { begun, enter } = open({ perMember: 1, atOnce: 1, maxWaiting: 3 });
  const places = ['a', 'a', 'a', 'a'].map((owner, i) => enter(owner, `a${i}`));
  const b = enter('b', 'b0');
  await settled();
  places[0]?.();
  await settled();
  expect(begun).toEqual(['a0', 'no a3', 'b0']);
  b?.();
  await settled();
  expect(begun.at(-1)).toBe('a1');
});
