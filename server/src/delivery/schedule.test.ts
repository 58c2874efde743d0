import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Schedule } from './schedule.ts';

const limits = { overall: 20, perSubscription: 10 };

/** Grants everything that is asked for, of a queue without end. */
function grantAll(schedule: Schedule): Map<string, number> {
  const granted = new Map<string, number>();
  for (const request of schedule.next('fresh')) {
    schedule.answered('fresh', request, request.limit);
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
  for (let i = 0; i < count; i++) schedule.finished(id, delivered);
}

/** As many are sent as the window lets through, and the rest given back. */
function round(schedule: Schedule, id: string, delivered: boolean): number {
  schedule.add('fresh', id);
  const granted = grantAll(schedule).get(id) ?? 0;
  let started = 0;
  while (started < granted && schedule.start(id)) started += 1;
  for (let i = started; i < granted; i++) schedule.unsent(id);
  finishAll(schedule, id, started, delivered);
  return started;
}

test('a subscription starts small, grows with success and shrinks with each failure', () => {
  const schedule = new Schedule(limits);
  expect(Array.from({ length: 9 }, () => round(schedule, 'a', true))).toEqual([4, 5, 6, 7, 8, 9, 10, 10, 10]);
  expect(Array.from({ length: 3 }, () => round(schedule, 'a', false))).toEqual([10, 1, 1]);
});

test('twice what a subscription finished since it was last asked for is asked for beyond its window', () => {
  const schedule = new Schedule({ overall: 200, perSubscription: 100 });
  schedule.add('fresh', 'a');
  expect(grantAll(schedule).get('a')).toBe(4);
  startAll(schedule, 'a');
  expect(schedule.next('fresh')).toEqual([]);
  finishAll(schedule, 'a', 4, true);
  expect(grantAll(schedule).get('a')).toBe(5 + 2 * 4);
  expect(startAll(schedule, 'a')).toBe(5);
  expect(schedule.held).toBe(13);
  // Nothing finished since: nothing more is asked for.
  expect(schedule.next('fresh')).toEqual([]);
});

test('one that never answers holds its few places; the others get theirs', () => {
  const schedule = new Schedule(limits);
  schedule.add('fresh', 'hanging');
  grantAll(schedule);
  startAll(schedule, 'hanging');
  for (let n = 0; n < 50; n++) expect(round(schedule, 'healthy', true)).toBeGreaterThanOrEqual(4);
  expect(schedule.sending).toBe(4);
  expect(schedule.held).toBe(4);
});

test('when room is short it is shared out, and turns go round', () => {
  const schedule = new Schedule({ overall: 3, perSubscription: 10 });
  for (const id of ['a', 'b', 'c', 'd', 'e']) schedule.add('fresh', id);
  const first = [...grantAll(schedule).keys()];
  expect(first).toEqual(['a', 'b', 'c']);
  for (const id of first) {
    expect(schedule.start(id)).toBe(true);
    schedule.finished(id, false);
  }
  expect([...grantAll(schedule).keys()]).toEqual(['d', 'e', 'a']);
});

test('news that comes while the database is being asked is not lost', () => {
  const schedule = new Schedule(limits);
  schedule.add('fresh', 'a');
  const [request] = schedule.next('fresh');
  schedule.add('fresh', 'a'); // committed after the question was put
  schedule.answered('fresh', request as never, 0);
  expect(schedule.hasTurn('fresh')).toBe(true);
});

test('a window that is not used shrinks back to the first', () => {
  const schedule = new Schedule({ overall: 200, perSubscription: 100 });
  for (let n = 0; n < 30; n++) round(schedule, 'a', true);
  expect(round(schedule, 'a', true)).toBe(34);
  schedule.rest();
  expect(round(schedule, 'a', true)).toBe(17);
  for (let n = 0; n < 5; n++) schedule.rest();
  expect(round(schedule, 'a', true)).toBe(4);
});

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
      const held = new Map<string, number>();
      const sending = new Map<string, number>();
      const of = (counts: Map<string, number>, id: string) => counts.get(id) ?? 0;
      const add = (counts: Map<string, number>, id: string, n: number) => counts.set(id, of(counts, id) + n);
      const sum = (counts: Map<string, number>) => [...counts.values()].reduce((all, n) => all + n, 0);
      for (const { what, who, delivered, got } of steps) {
        if (what === 'add') schedule.add('fresh', who);
        if (what === 'rest') schedule.rest();
        if (what === 'claim') {
          for (const request of schedule.next('fresh')) {
            const granted = Math.min(got, request.limit);
            schedule.answered('fresh', request, granted);
            add(held, request.subscriptionId, granted);
          }
        }
        if (what === 'start' && of(held, who) > of(sending, who) && schedule.start(who)) add(sending, who, 1);
        if (what === 'giveBack' && of(held, who) > of(sending, who)) {
          schedule.unsent(who);
          add(held, who, -1);
        }
        if (what === 'finish' && of(sending, who) > 0) {
          schedule.finished(who, delivered);
          add(sending, who, -1);
          add(held, who, -1);
        }
        expect(schedule.held).toBe(sum(held));
        expect(schedule.sending).toBe(sum(sending));
        expect(sum(sending)).toBeLessThanOrEqual(limits.overall);
        expect(sum(held)).toBeLessThanOrEqual(3 * limits.overall);
        for (const count of sending.values()) expect(count).toBeLessThanOrEqual(limits.perSubscription);
      }
    }),
    { numRuns: 300 },
  );
});
