import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Schedule } from './schedule.ts';

const limits = { overall: 20, perSubscription: 10 };
const ACCOUNT = 'usr_1';

/** Grants everything that is asked for, of a queue without end. */
function grantAll(schedule: Schedule): Map<string, number> {
  const granted = new Map<string, number>();
  for (const request of schedule.next('fresh')) {
    schedule.claimed('fresh', request, request.limit);
    granted.set(request.subscriptionId, request.limit);
  }
  return granted;
}

/** Starts as many as there is room for. */
function startAll(schedule: Schedule, id: string): number {
  let started = 0;
  while (started < 1_000 && schedule.start(id)) started += 1;
  return started;
}

function finishAll(schedule: Schedule, id: string, count: number, delivered: boolean): void {
  for (let i = 0; i < count; i++) schedule.finished(id, delivered ? 'delivered' : 'failed');
}

/** As many are sent as the window lets through, and the rest given back. */
function round(schedule: Schedule, id: string, delivered: boolean): number {
  schedule.add('fresh', ACCOUNT, id);
  const granted = grantAll(schedule).get(id) ?? 0;
  let started = 0;
  while (started < granted && schedule.start(id)) started += 1;
  for (let i = started; i < granted; i++) schedule.unsent(id, ['fresh']);
  finishAll(schedule, id, started, delivered);
  return started;
}

test('a subscription starts small, grows with success and shrinks with each failure', () => {
  const schedule = new Schedule(limits);
  expect(Array.from({ length: 9 }, () => round(schedule, 'a', true))).toEqual([
    4, 8, 10, 10, 10, 10, 10, 10, 10,
  ]);
  expect(Array.from({ length: 3 }, () => round(schedule, 'a', false))).toEqual([10, 1, 1]);
});

test('twice what a subscription finished since it was last asked for is asked for beyond its window', () => {
  const schedule = new Schedule({ overall: 200, perSubscription: 100 });
  schedule.add('fresh', ACCOUNT, 'a');
  expect(grantAll(schedule).get('a')).toBe(4);
  startAll(schedule, 'a');
  expect(schedule.next('fresh')).toEqual([]);
  finishAll(schedule, 'a', 4, true);
  expect(grantAll(schedule).get('a')).toBe(8 + 2 * 4);
  expect(startAll(schedule, 'a')).toBe(8);
  expect(schedule.claims).toBe(16);
  // Nothing finished since: nothing more is asked for.
  expect(schedule.next('fresh')).toEqual([]);
  // What finished before the last claim doesn't count again.
  finishAll(schedule, 'a', 1, true);
  expect(schedule.next('fresh')).toEqual([]);
});

test('one that never answers takes its few slots; the others get theirs', () => {
  const schedule = new Schedule(limits);
  schedule.add('fresh', ACCOUNT, 'hanging');
  grantAll(schedule);
  startAll(schedule, 'hanging');
  for (let n = 0; n < 50; n++) expect(round(schedule, 'healthy', true)).toBeGreaterThanOrEqual(4);
  expect(schedule.sending).toBe(4);
  expect(schedule.claims).toBe(4);
});

test('when room is short it is shared out, and turns go round', () => {
  const schedule = new Schedule({ overall: 3, perSubscription: 10 });
  for (const id of ['a', 'b', 'c', 'd', 'e']) schedule.add('fresh', ACCOUNT, id);
  const first = [...grantAll(schedule).keys()];
  expect(first).toEqual(['a', 'b', 'c']);
  for (const id of first) {
    expect(schedule.start(id)).toBe(true);
    schedule.finished(id, 'failed');
  }
  expect([...grantAll(schedule).keys()]).toEqual(['d', 'e', 'a']);
});

test('news that comes while the database is being asked is not lost', () => {
  const schedule = new Schedule(limits);
  schedule.add('fresh', ACCOUNT, 'a');
  const [request] = schedule.next('fresh');
  schedule.add('fresh', ACCOUNT, 'a'); // committed after the question was put
  schedule.claimed('fresh', request as never, 0);
  expect(schedule.hasTurn('fresh')).toBe(true);
});

test('a window that is not used shrinks back to the first', () => {
  const schedule = new Schedule({ overall: 200, perSubscription: 100 });
  for (let n = 0; n < 30; n++) round(schedule, 'a', true);
  expect(round(schedule, 'a', true)).toBe(44);
  schedule.shrinkIdle();
  expect(round(schedule, 'a', true)).toBe(22);
  for (let n = 0; n < 5; n++) schedule.shrinkIdle();
  expect(round(schedule, 'a', true)).toBe(4);
});

/** One delivery, and no more to come. */
function sendOne(schedule: Schedule, id: string): void {
  schedule.add('fresh', ACCOUNT, id);
  const [request] = schedule.next('fresh');
  schedule.claimed('fresh', request as never, 1);
  expect(schedule.start(id)).toBe(true);
  schedule.finished(id, 'delivered');
}

test('a window that does not limit anything does not grow', () => {
  const schedule = new Schedule({ overall: 200, perSubscription: 100 });
  for (let n = 0; n < 1_000; n++) sendOne(schedule, 'a');
  expect(round(schedule, 'a', true)).toBe(4);
});

test('a window of which little is used shrinks although something is always under way', () => {
  const schedule = new Schedule({ overall: 200, perSubscription: 100 });
  for (let n = 0; n < 31; n++) round(schedule, 'a', true);
  schedule.add('fresh', ACCOUNT, 'a');
  const [request] = schedule.next('fresh');
  schedule.claimed('fresh', request as never, 1);
  expect(schedule.start('a')).toBe(true);
  for (let n = 0; n < 6; n++) schedule.shrinkIdle();
  schedule.add('fresh', ACCOUNT, 'a');
  grantAll(schedule);
  expect(startAll(schedule, 'a')).toBe(3);
});

test('no more than 300 are claimed for a subscription at a time', () => {
  const schedule = new Schedule({ overall: 5_000, perSubscription: 200 });
  for (let n = 0; n < 120; n++) round(schedule, 'a', true);
  schedule.add('fresh', ACCOUNT, 'a');
  expect(schedule.next('fresh')).toEqual([{ accountId: ACCOUNT, subscriptionId: 'a', limit: 300 }]);
});

test('first attempts and retries wait in lanes of their own', () => {
  const schedule = new Schedule(limits);
  schedule.add('retry', ACCOUNT, 'a');
  expect([schedule.hasTurn('fresh'), schedule.hasTurn('retry')]).toEqual([false, true]);
  const [request] = schedule.next('retry');
  schedule.claimed('retry', request as never, 1);
  schedule.unsent('a', ['fresh']);
  expect([schedule.hasTurn('fresh'), schedule.hasTurn('retry')]).toEqual([true, false]);
});

test('a subscription is asked again after a claim that brought all that was asked for, and not after less', () => {
  for (const [got, again] of [
    [4, true],
    [3, false],
  ] as const) {
    const schedule = new Schedule(limits);
    schedule.add('fresh', ACCOUNT, 'a');
    const [request] = schedule.next('fresh');
    schedule.claimed('fresh', request as never, got);
    startAll(schedule, 'a');
    finishAll(schedule, 'a', got, true);
    expect(schedule.hasTurn('fresh')).toBe(again);
  }
});

test('a window that failures made small does not grow by rest, and one in use does not shrink', () => {
  const failing = new Schedule(limits);
  for (let n = 0; n < 3; n++) round(failing, 'a', false);
  failing.shrinkIdle();
  expect(round(failing, 'a', false)).toBe(1);

  const busy = new Schedule(limits);
  for (let n = 0; n < 6; n++) round(busy, 'a', true);
  busy.add('fresh', ACCOUNT, 'a');
  grantAll(busy);
  busy.shrinkIdle();
  expect(startAll(busy, 'a')).toBe(10);
});

test('what was never claimed here can neither start nor finish', () => {
  const schedule = new Schedule(limits);
  expect(() => schedule.start('a')).toThrow('a has no claims here');
  expect(() => schedule.finished('a', 'delivered')).toThrow('a has no claims here');
});

/** Two accounts' subscriptions, and what each account may claim of its first whatever else is claimed. */
const accountOf = (id: string) => (id < 'd' ? 'usr_1' : 'usr_2');
const FIRST_OF_EACH = 2 * 4;

test('whatever happens, no bound is passed and the counts are true', () => {
  const step = fc.record({
    what: fc.constantFrom('add', 'claim', 'start', 'start', 'finish', 'finish', 'finish', 'giveBack', 'rest'),
    who: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    delivered: fc.boolean(),
    got: fc.nat(100),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const schedule = new Schedule(limits);
      const claimed = new Map<string, number>();
      const sending = new Map<string, number>();
      const of = (counts: Map<string, number>, id: string) => counts.get(id) ?? 0;
      const add = (counts: Map<string, number>, id: string, n: number) => counts.set(id, of(counts, id) + n);
      const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, n) => all + n, 0);
      for (const { what, who, delivered, got } of steps) {
        if (what === 'add') schedule.add('fresh', accountOf(who), who);
        if (what === 'rest') schedule.shrinkIdle();
        if (what === 'claim') {
          const hasTurn = schedule.hasTurn('fresh');
          const requests = schedule.next('fresh');
          expect(hasTurn).toBe(requests.length > 0);
          for (const request of requests) {
            const granted = Math.min(got, request.limit);
            schedule.claimed('fresh', request, granted);
            add(claimed, request.subscriptionId, granted);
          }
        }
        if (what === 'start' && of(claimed, who) > of(sending, who) && schedule.start(who))
          add(sending, who, 1);
        if (what === 'giveBack' && of(claimed, who) > of(sending, who)) {
          schedule.unsent(who, ['fresh']);
          add(claimed, who, -1);
        }
        if (what === 'finish' && of(sending, who) > 0) {
          schedule.finished(who, delivered ? 'delivered' : 'failed');
          add(sending, who, -1);
          add(claimed, who, -1);
        }
        expect(schedule.claims).toBe(sum(claimed));
        expect(schedule.sending).toBe(sum(sending));
        expect(sum(sending)).toBeLessThanOrEqual(limits.overall);
        expect(sum(claimed)).toBeLessThanOrEqual(3 * limits.overall + FIRST_OF_EACH);
        for (const count of sending.values()) expect(count).toBeLessThanOrEqual(limits.perSubscription);
      }
    }),
    { numRuns: 300 },
  );
});

describe('between accounts', () => {
  const many = { overall: 1_000, perSubscription: 100 };

  /** Claims and starts all that it may of an account whose queues have no end; answers which subscriptions started. */
  function takeAll(schedule: Schedule, accountId: string, subscriptions: number): string[] {
    for (let n = 0; n < subscriptions; n++) schedule.add('fresh', accountId, `${accountId}/${n}`);
    const started: string[] = [];
    for (let requests = schedule.next('fresh'); requests.length > 0; requests = schedule.next('fresh'))
      for (const request of requests) {
        schedule.claimed('fresh', request, request.limit);
        for (let n = 0; n < request.limit; n++)
          if (schedule.start(request.subscriptionId)) started.push(request.subscriptionId);
          else schedule.unsent(request.subscriptionId, ['fresh']);
      }
    return started;
  }

  test('one that hangs everywhere leaves a fifth free, and whoever comes gets a place at once', () => {
    const schedule = new Schedule(many);
    schedule.meet('healthy');
    expect(takeAll(schedule, 'hanging', 250)).toHaveLength(800);
    expect(takeAll(schedule, 'healthy', 1)).toHaveLength(4);
    expect(takeAll(schedule, 'hanging too', 2_000).length).toBeGreaterThan(100);
    expect(takeAll(schedule, 'another', 1)).toHaveLength(4);
  });

  test('of ten that hang everywhere each keeps about a tenth, and there is room for the next', () => {
    const schedule = new Schedule(many);
    const ids = Array.from({ length: 10 }, (_, n) => `account ${n}`);
    for (const id of ids) schedule.meet(id);
    const claimed = new Map<string, string[]>(ids.map((id) => [id, []]));
    // Whoever has something waiting takes what another's turn leaves.
    const take = (id: string) => {
      for (const started of takeAll(schedule, id, 250))
        claimed.get(started.split('/')[0] as string)?.push(started);
    };
    for (const id of ids) take(id);
    // As their time runs out, some at a time.
    for (let round = 0; round < 120; round++)
      for (const id of ids) {
        for (const subscription of claimed.get(id)?.splice(0, 10) ?? [])
          schedule.finished(subscription, 'failed');
        take(id);
      }
    const counts = [...claimed.values()].map(({ length }) => length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...counts)).toBeLessThanOrEqual(150);
    expect(takeAll(schedule, 'new', 1)).toHaveLength(4);
  });

  test('one that is alone may hold all; from when there is another, 80 % at most', () => {
    const schedule = new Schedule(many);
    expect(takeAll(schedule, 'first', 300)).toHaveLength(1_000);
    schedule.meet('second');
    for (let n = 0; n < 240; n++) schedule.finished(`first/${n}`, 'delivered');
    expect(takeAll(schedule, 'first', 300)).toHaveLength(40);
    expect(takeAll(schedule, 'second', 1)).toHaveLength(4);
  });

  test('turns go round by account: many subscriptions get no more than few', () => {
    const schedule = new Schedule({ overall: 12, perSubscription: 10 });
    for (let n = 0; n < 50; n++) schedule.add('fresh', 'many', `many/${n}`);
    for (let n = 0; n < 2; n++) schedule.add('fresh', 'few', `few/${n}`);
    const asked: Record<string, number> = { many: 0, few: 0 };
    for (const { accountId, limit } of schedule.next('fresh'))
      asked[accountId] = (asked[accountId] ?? 0) + limit;
    expect(asked).toEqual({ many: 6, few: 6 });
  });

  test('a few slots are shared too: of two, one account takes one', () => {
    const schedule = new Schedule({ overall: 2, perSubscription: 10 });
    schedule.meet('healthy');
    expect(takeAll(schedule, 'hanging', 5)).toHaveLength(1);
    expect(takeAll(schedule, 'healthy', 1)).toHaveLength(1);
  });
});

test('however many wait, a claim is small enough that requests get their turn between two', () => {
  const schedule = new Schedule({ overall: 4_000, perSubscription: 100 });
  for (let n = 0; n < 500; n++) schedule.add('fresh', ACCOUNT, `whk_${n}`);
  const sizes: number[] = [];
  while (schedule.hasTurn('fresh') && sizes.length < 20)
    sizes.push([...grantAll(schedule).values()].reduce((sum, limit) => sum + limit, 0));
  expect(Math.max(...sizes)).toBe(300);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2_000);
});

describe('a receiver that answers some requests with an error', () => {
  /** How many are sent at once after a while, if every tenth attempt up to `errors` of ten ends like this. */
  function windowAfter(errors: number, failure: 'refused' | 'failed'): number {
    const schedule = new Schedule({ overall: 200, perSubscription: 100 });
    let attempt = 0;
    let started = 0;
    for (let turn = 0; turn < 200; turn++) {
      schedule.add('fresh', ACCOUNT, 'a');
      const granted = grantAll(schedule).get('a') ?? 0;
      started = 0;
      while (started < granted && schedule.start('a')) started += 1;
      for (let n = started; n < granted; n++) schedule.unsent('a', ['fresh']);
      // Spread evenly: 3 of 10 are the 1st, the 4th and the 7th.
      for (let n = 0; n < started; n++, attempt++)
        schedule.finished('a', (attempt * errors) % 10 < errors ? failure : 'delivered');
    }
    return started;
  }

  test('and does so quickly gets many at once, unless most fail', () => {
    expect(windowAfter(1, 'refused')).toBeGreaterThanOrEqual(16);
    expect(windowAfter(3, 'refused')).toBeGreaterThanOrEqual(12);
    expect(windowAfter(7, 'refused')).toBeLessThanOrEqual(2);
  });

  test('slowly, or with the request to slow down, gets few at once', () => {
    expect(windowAfter(3, 'failed')).toBeLessThanOrEqual(4);
  });

  test('is counted as throttled while it gets fewer than a new one', () => {
    const schedule = new Schedule(limits);
    expect(schedule.throttled).toBe(0);
    round(schedule, 'a', false);
    expect(schedule.throttled).toBe(1);
    for (let n = 0; n < 5; n++) round(schedule, 'a', true);
    expect(schedule.throttled).toBe(0);
  });
});
