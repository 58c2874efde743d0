import { expect, test } from 'vitest';
import { loadRateCard } from './rate-card-file.ts';
import { serviceMarks } from './service-marks.ts';

const marksOf = (...ids: string[]) => [...serviceMarks(ids.map((id) => ({ id }))).values()];

test('the services of the built-in rate card have different marks', async () => {
  const { services } = await loadRateCard(undefined);
  const marks = serviceMarks(services);
  expect([marks.get('economy'), marks.get('express'), marks.get('ground')]).toEqual(['EC', 'EX', 'G']);
  expect(new Set(marks.values()).size).toBe(services.length);
});

test.each([
  [
    ['ground', 'air'],
    ['G', 'A'],
  ],
  [
    ['express', 'expedited', 'economy'],
    ['EX', 'EP', 'EC'],
  ],
  [
    ['same-day', 'same-night'],
    ['SA', 'SM'],
  ],
  [
    ['a', 'a1', 'a-b'],
    ['1', 'A1', 'AB'],
  ],
  [
    ['速達', '普通'],
    ['1', '2'],
  ],
])('%j', (ids, marks) => {
  expect(marksOf(...ids)).toEqual(marks);
  expect(new Set(marks).size).toBe(ids.length);
});
