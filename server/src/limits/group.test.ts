import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTestClock } from '../../../tests/support/test-clock.ts';
import { createGroupLimiter, decideAll } from './group.ts';
import { MemoryLimiter } from './memory.ts';

/** Those of a process, which asks for each turn of its event loop at once. */
const turns = fc.array(
  fc.record({
    process: fc.constantFrom(0, 1, 2),
    waitMs: fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 0, max: 400 }) },
      { weight: 1, arbitrary: fc.integer({ min: 30_000, max: 61_000 }) },
    ),
    keys: fc.array(fc.constantFrom('a', 'b'), { minLength: 1, maxLength: 12 }),
  }),
  { minLength: 20, maxLength: 60 },
);

describe('several processes that ask one', () => {
  test('get the verdicts that one process would give, in one question for each turn', async () => {
    await fc.assert(
      fc.asyncProperty(turns, async (sequence) => {
        const clock = createTestClock();
        const [deciding, alone] = [new MemoryLimiter(clock), new MemoryLimiter(clock)];
        let questions = 0;
        const limiters = [0, 1, 2].map(() =>
          createGroupLimiter({
            async ask(keyIds) {
              questions += 1;
              return JSON.parse(JSON.stringify(decideAll(deciding, keyIds)));
            },
            clock,
            fallback: new MemoryLimiter(clock),
            onChange: () => {},
          }),
        );
        for (const { process, waitMs, keys } of sequence) {
          clock.advance(waitMs);
          const given = await Promise.all(keys.map((key) => limiters[process]?.consume(key)));
          expect(given).toEqual(keys.map((key) => alone.consume(key)));
        }
        expect(questions).toBe(sequence.length);
      }),
      { numRuns: 50, endOnFailure: true },
    );
  });
});

describe('without an answer', () => {
  test('a process decides on its own, says so, asks again after a second, and is well when it is answered', async () => {
    const clock = createTestClock();
    const deciding = new MemoryLimiter(clock);
    let isDeaf = true;
    let asked = 0;
    const changes: (string | undefined)[] = [];
    const limiter = createGroupLimiter({
      ask: async (keyIds) => {
        asked += 1;
        return isDeaf ? Promise.reject(new Error('it is gone')) : decideAll(deciding, keyIds);
      },
      clock,
      fallback: new MemoryLimiter(clock),
      onChange: (problem) => changes.push(problem),
    });
    expect(await limiter.consume('key')).toMatchObject({ allowed: true, remaining: 59 });
    expect(limiter.problem()).toBe('the main process does not answer');
    expect(await limiter.consume('key')).toMatchObject({ allowed: true, remaining: 58 });
    expect(asked).toBe(1);
    isDeaf = false;
    clock.advance(1_000);
    expect(await limiter.consume('key')).toMatchObject({ allowed: true, remaining: 59 });
    expect([asked, limiter.problem()]).toEqual([2, undefined]);
    expect(changes).toEqual(['the main process does not answer: it is gone', undefined]);
  });
});
