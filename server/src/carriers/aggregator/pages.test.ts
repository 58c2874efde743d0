import { expect, test } from 'vitest';
import type { ListedPurchase } from '../carrier.ts';
import type { ApiAnswer } from './answers.ts';
import { askPatiently, type Page, readPages } from './pages.ts';

const answerOf = (status: number, retryAfterSeconds?: number): ApiAnswer => ({
  ...{ status, body: {}, retryAfterSeconds },
});

const page = (number: number, over: Partial<Page> = {}): Page => ({
  ...{ purchases: [], ids: [`label ${number}`], hasMore: true },
  ...over,
});

test('a list without an end is read up to a bound, and says that it is not complete', async () => {
  let pages = 0;
  const answer = await readPages('EasyPost', async (number) => {
    pages = number;
    return page(number);
  });
  expect(answer).toMatchObject({ outcome: 'listed', isComplete: false });
  expect(pages).toBe(200);
});

test.each<[string, (number: number) => Partial<Page>]>([
  ['repeats a page', () => ({ ids: ['label 1'] })],
  ['repeats a page', (number) => ({ ids: ['label 1'], hasMore: number < 2 })],
  ['has an empty page before its end', (number) => ({ ids: number === 2 ? [] : [`label ${number}`] })],
  ['does not say whether there is more', () => ({ hasMore: undefined })],
  ['has 2 of 3 entries', (number) => ({ hasMore: number < 2, total: 3 })],
])('a list that %s is no list', async (what, over) => {
  const reading = readPages('EasyPost', async (number) => page(number, over(number)));
  await expect(reading).rejects.toThrow(`EasyPost’s list of purchases ${what}`);
});

test('pages that begin with what the one before ended with, because something was bought meanwhile, are read', async () => {
  const sold = (id: string) => ({ carrierShipmentId: id }) as ListedPurchase;
  const pages = [['c', 'b'], ['b', 'a'], []];
  const answer = await readPages('EasyPost', async (number) => {
    const ids = pages[number - 1] ?? [];
    return { purchases: ids.map(sold), ids, hasMore: number < 3, total: 3 };
  });
  expect(answer).toEqual({ outcome: 'listed', purchases: ['c', 'b', 'a'].map(sold), isComplete: true });
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
