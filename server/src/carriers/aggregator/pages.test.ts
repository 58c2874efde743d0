import { expect, test } from 'vitest';
import type { ApiAnswer } from './answers.ts';
import { askPatiently, readPages } from './pages.ts';

const answerOf = (status: number, retryAfterSeconds?: number): ApiAnswer => ({
  ...{ status, body: {}, retryAfterSeconds },
});

test('a list without an end is read up to a bound, and says that it is not complete', async () => {
  let pages = 0;
  const answer = await readPages(async (number) => {
    pages = number;
    return { purchases: [], hasMore: true };
  });
  expect(answer).toMatchObject({ outcome: 'listed', isComplete: false });
  expect(pages).toBe(200);
});

test('an aggregator that asks for less time than anybody waits is asked again, a few times', async () => {
  const asked: number[] = [];
  const ask = (answers: ApiAnswer[]) => async () => {
    asked.push(asked.length);
    return answers.shift() ?? answerOf(429, 0);
  };
  expect(await askPatiently(ask([answerOf(429, 0), answerOf(200)]))).toEqual(answerOf(200));
  expect(asked.splice(0)).toHaveLength(2);
  expect(await askPatiently(ask([]))).toEqual(answerOf(429, 0));
  expect(asked.splice(0)).toHaveLength(6);
  expect(await askPatiently(ask([answerOf(429, 3_600)]))).toEqual(answerOf(429, 3_600));
  expect(await askPatiently(ask([answerOf(503, 1)]))).toEqual(answerOf(503, 1));
  expect(asked).toHaveLength(2);
});
