import { expect, test } from 'vitest';
import { ageOf, parseSnapshot, serializeSnapshot } from './snapshot.ts';

test('a snapshot is the same after it was written and read', () => {
  const snapshot = {
    takenAt: 1_772_366_400_000,
    ages: [
      ['one', [60_000, 1, 0]],
      ['other', []],
      ['used up', Array(60).fill(7)],
    ] as [string, number[]][],
  };
  expect(parseSnapshot(serializeSnapshot(snapshot))).toEqual(snapshot);
});

test.each([
  '',
  'null',
  '[]',
  '{"ages":[]}',
  '{"takenAt":"1772366400000","ages":[]}',
  '{"takenAt":1}',
  '{"takenAt":1,"ages":{"key":[1]}}',
  '{"takenAt":1,"ages":["key"]}',
  '{"takenAt":1,"ages":[["key",[1]],null]}',
  '{"takenAt":1,"ages":[["key",[1]],["key"]]}',
  '{"takenAt":1,"ages":[[5,[1]]]}',
  '{"takenAt":1,"ages":[["key",[1,null]]]}',
  '{"takenAt":1,"ages":[["key",[1.5]]]}',
  '{"takenAt":1,"ages":[["key",[-1]]]}',
  '{"takenAt":1,"ages":[["key",[60001]]]}',
  `{"takenAt":1,"ages":[["key",[${Array(61).fill(1)}]]]}`,
])('what is no snapshot of this version is not read: %.60s', (text) => {
  expect(parseSnapshot(text)).toBeUndefined();
});

test('a snapshot is a millisecond younger than the clocks say, and never from the future', () => {
  const snapshot = { takenAt: 1_000, ages: [] };
  expect([999, 1_000, 1_001, 1_500].map((now) => ageOf(snapshot, now))).toEqual([0, 0, 0, 499]);
});
