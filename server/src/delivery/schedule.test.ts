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

test('a subscription starts small, grows with success and shrinks with each failure', () => {
  const schedule = new Schedule(limits);
  const round = (delivered: boolean): number => {
    schedule.add('fresh', 'a');
    const granted = grantAll(schedule).get('a') ?? 0;
    for (let i = 0; i < granted; i++) schedule.finished('a', delivered);
    return granted;
  };
  expect(Array.from({ length: 9 }, () => round(true))).toEqual([4, 5, 6, 7, 8, 9, 10, 10, 10]);
  expect(Array.from({ length: 3 }, () => round(false))).toEqual([10, 1, 1]);
});

test('a window is remembered while the database is asked for more', () => {
  const schedule = new Schedule({ overall: 200, perSubscription: 100 });
  schedule.add('fresh', 'a');
  grantAll(schedule);
  const asked = schedule.next('fresh'); // nothing free yet
  expect(asked).toEqual([]);
  for (let i = 0; i < 4; i++) schedule.finished('a', true);
  const [request] = schedule.next('fresh');
  expect(request).toEqual({ subscriptionId: 'a', limit: 5 });
  schedule.answered('fresh', request as never, 5);
  for (let i = 0; i < 5; i++) schedule.finished('a', true);
  expect(schedule.next('fresh')).toEqual([{ subscriptionId: 'a', limit: 6 }]);
});

test('one that never answers holds its few places; the others get theirs', () => {
  const schedule = new Schedule(limits);
  schedule.add('fresh', 'hanging');
  grantAll(schedule);
  for (let round = 0; round < 50; round++) {
    schedule.add('fresh', 'healthy');
    const granted = grantAll(schedule);
    expect(granted.has('hanging')).toBe(false);
    expect(granted.get('healthy')).toBeGreaterThanOrEqual(4);
    for (let i = 0; i < (granted.get('healthy') ?? 0); i++) schedule.finished('healthy', true);
  }
  expect(schedule.inFlight).toBe(4);
});

test('when room is short it is shared out, and turns go round', () => {
  const schedule = new Schedule({ overall: 3, perSubscription: 10 });
  for (const id of ['a', 'b', 'c', 'd', 'e']) schedule.add('fresh', id);
  const first = [...grantAll(schedule).keys()];
  expect(first).toEqual(['a', 'b', 'c']);
  for (const id of first) schedule.finished(id, true);
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

test('whatever happens, no bound is passed and the count of what is under way is true', () => {
  const step = fc.record({
    what: fc.constantFrom('add', 'claim', 'finish', 'finish', 'finish'),
    who: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    delivered: fc.boolean(),
    got: fc.nat(100),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const schedule = new Schedule(limits);
      const underWay = new Map<string, number>();
      for (const { what, who, delivered, got } of steps) {
        if (what === 'add') schedule.add('fresh', who);
        if (what === 'claim') {
          for (const request of schedule.next('fresh')) {
            const granted = Math.min(got, request.limit);
            schedule.answered('fresh', request, granted);
            underWay.set(request.subscriptionId, (underWay.get(request.subscriptionId) ?? 0) + granted);
          }
        }
        if (what === 'finish' && (underWay.get(who) ?? 0) > 0) {
          schedule.finished(who, delivered);
          underWay.set(who, (underWay.get(who) ?? 0) - 1);
        }
        const total = [...underWay.values()].reduce((sum, n) => sum + n, 0);
        expect(schedule.inFlight).toBe(total);
        expect(total).toBeLessThanOrEqual(limits.overall);
        for (const count of underWay.values()) expect(count).toBeLessThanOrEqual(limits.perSubscription);
      }
    }),
    { numRuns: 300 },
  );
});
