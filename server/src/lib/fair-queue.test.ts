import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type Asker, createFairQueue, QueueRefusal } from './fair-queue.ts';

/** A queue whose work ends when the test says so. */
function openQueue(limits: Partial<Parameters<typeof createFairQueue>[0]> = {}) {
  const queue = createFairQueue({
    atOnce: 1,
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
        await turn();
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
    expect(begun).toEqual(['attacker a', 'attacker a', 'other c', 'attacker b', 'attacker a']);
  });

  test('runs no more at once than it may, and one for each member', async () => {
    const { begun, ask, finishAll } = openQueue({ atOnce: 2 });
    const outcomes = ['a', 'a', 'b', 'b'].map((member) => ask('one', member));
    await turn();
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
