import { expect, test } from 'vitest';
import { createProducts, reasonsOf } from './create-products.ts';

const answer = (
  created: number,
  isMore: boolean,
  skipped: { externalId: string; reason: string }[] = [],
) => ({
  created,
  known: 1,
  skipped,
  isMore,
});

test('asks until nothing is left, and adds up', async () => {
  const answers = [answer(500, true), answer(3, false, [{ externalId: '7', reason: 'Its name is empty' }])];
  const asked: unknown[] = [];
  const total = await createProducts(async (selection) => {
    asked.push(selection);
    return answers[asked.length - 1] as never;
  }, 'all');
  expect(asked).toEqual([{ all: true }, { all: true }]);
  expect(total).toEqual({
    created: 503,
    known: 2,
    skipped: [{ externalId: '7', reason: 'Its name is empty' }],
  });
});

test('ends when only what cannot be created is left', async () => {
  let count = 0;
  await createProducts(async () => {
    count += 1;
    return answer(count === 1 ? 1 : 0, true);
  }, 'all');
  expect(count).toBe(2);
});

test('sends chosen ones in slices that the API takes', async () => {
  const sizes: (number | undefined)[] = [];
  const ids = Array.from({ length: 230 }, (_, i) => String(i));
  await createProducts(async (selection) => {
    sizes.push('externalIds' in selection ? selection.externalIds?.length : undefined);
    return answer(1, false);
  }, ids);
  expect(sizes).toEqual([100, 100, 30]);
});

test('names each reason once, with how many products it is about', () => {
  const skipped = [
    { externalId: '1', reason: 'It has no SKU' },
    { externalId: '2', reason: 'It has no SKU' },
    { externalId: '2', reason: 'It has no SKU' },
    { externalId: '3', reason: 'Its SKU is too long' },
  ];
  expect(reasonsOf({ created: 0, known: 0, skipped })).toEqual([
    { reason: 'It has no SKU', count: 2 },
    { reason: 'Its SKU is too long', count: 1 },
  ]);
});
