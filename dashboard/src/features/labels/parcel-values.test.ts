import { expect, test } from 'vitest';
import { emptyParcel, repack, weightOf } from './parcel-values.ts';

const MUG = { value: 12, unit: 'oz' } as const;
const TEA = { value: 100, unit: 'g' } as const;

test('a parcel weighs what is in it, in its own unit, and nothing is guessed', () => {
  expect(weightOf([{ weight: MUG, count: 2 }])).toEqual({ value: 24, unit: 'oz' });
  expect(weightOf([{ weight: TEA, count: 3 }])).toEqual({ value: 300, unit: 'g' });
  expect(
    weightOf([
      { weight: MUG, count: 1 },
      { weight: TEA, count: 1 },
    ]),
  ).toEqual({ value: 15.527, unit: 'oz' });
  const unknown = { weight: null, count: 1 };
  expect(weightOf([{ weight: MUG, count: 1 }, unknown]).value).toBe('');
  expect(
    weightOf([
      { weight: MUG, count: 1 },
      { ...unknown, count: 0 },
    ]).value,
  ).toBe(12);
  expect(weightOf([]).value).toBe('');
});

test('the suggested weight follows what is chosen; one that was weighed stays', () => {
  const two = [{ weight: MUG, count: 2 }];
  const one = [{ weight: MUG, count: 1 }];
  const suggested = emptyParcel(weightOf(two));
  expect(repack([suggested], two, one)[0]?.weight).toEqual({ value: 12, unit: 'oz' });
  const weighed = emptyParcel({ value: 27, unit: 'oz' });
  expect(repack([weighed], two, one)).toEqual([weighed]);
  expect(repack([suggested, emptyParcel()], two, one)[0]).toEqual(suggested);
});
