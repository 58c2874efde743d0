import { ApiError } from '@waybill/sdk';
import { connection } from './connection.ts';

/** As often as a server that can be reached is asked: more than that is no lost answer but a fault. */
const MAX_ATTEMPTS = 3;

/** Whether nobody knows what became of the request: there was no answer, or only that of a proxy. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 502);

/** Reads again until there is an answer: without a connection, as soon as it is back. */
export async function untilAnswered<T>(
  read: () => Promise<T>,
  { signal, line = connection }: { signal?: AbortSignal; line?: typeof connection } = {},
): Promise<T> {
  for (let attempts = 0; ; ) {
    await line.whenBack(signal);
    signal?.throwIfAborted();
    try {
      return await read();
    } catch (error) {
      if (!line.isLost()) attempts += 1;
      if (!isUnanswered(error) || attempts === MAX_ATTEMPTS) throw error;
    }
  }
}
