import { ApiError, dataOf } from '@waybill/sdk';
import { api } from '../../api.ts';
import { idempotencyKey } from '../../ui/idempotency-key.ts';
import { wordsOf } from '../../ui/notify.ts';
import type { Problem, ReadOrder } from './read-orders.ts';

const CHUNK = 20;

export interface Progress {
  done: number;
  created: number;
  problems: Problem[];
}

/** Sends what was read, a little at a time, and tells how far it is. */
export async function sendOrders(
  orders: ReadOrder[],
  onProgress: (progress: Progress) => void,
): Promise<void> {
  let progress: Progress = { done: 0, created: 0, problems: [] };
  for (let start = 0; start < orders.length; start += CHUNK) {
    const chunk = orders.slice(start, start + CHUNK);
    const problems = await sendChunk(chunk);
    progress = {
      done: progress.done + chunk.length,
      created: progress.created + chunk.length - problems.length,
      problems: [...progress.problems, ...problems],
    };
    onProgress(progress);
  }
}

async function sendChunk(chunk: ReadOrder[]): Promise<Problem[]> {
  const key = idempotencyKey();
  try {
    // When the answer is lost, the same key asks for it again: no order is made twice.
    const results = await post(chunk, key).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 0) return post(chunk, key);
      throw error;
    });
    return chunk.flatMap(({ line }, index) => {
      const result = results[index];
      if (result?.order !== undefined) return [];
      return [{ line, message: result?.error?.message ?? 'The server gave no answer for this order.' }];
    });
  } catch (error) {
    return chunk.map(({ line }) => ({ line, message: wordsOf(error) }));
  }
}

const post = (chunk: ReadOrder[], key: string) =>
  dataOf(
    api.POST('/orders/batch', {
      params: { header: { 'Idempotency-Key': key } },
      body: { orders: chunk.map(({ order }) => order) },
    }),
  );
