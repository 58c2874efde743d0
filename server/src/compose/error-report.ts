import type { Logger } from 'pino';
import type { Clock } from '../lib/clock.ts';
import { createSeldom } from '../lib/seldom.ts';
import type { Storage } from '../storage/index.ts';

/**
 * Logs failures outside of requests. While something is wrong with the database, each of a dozen jobs fails every few seconds for
 * the same reason: one line a minute says so.
 */
export function createErrorReport(
  log: Pick<Logger, 'error'>,
  storage: Pick<Storage, 'explain'>,
  clock: Clock,
) {
  const isDue = createSeldom(clock);
  return (error: unknown, message: string): void => {
    const problem = storage.explain(error);
    if (problem === undefined) {
      log.error({ err: error }, message);
      return;
    }
    if (!isDue(problem.kind)) return;
    log.error({ reason: problem.line }, `background work waits for the database: ${message}`);
  };
}
