import { codeOf, messageOf } from '../lib/errors.ts';

/**
 * On PostgreSQL a delivery that is finished moves to another partition. A statement that had found it, and waited for its lock, is
 * then given up instead of going on with the new row.
 */
const hasMoved = (error: unknown): boolean =>
  codeOf(error) === '40001' && messageOf(error).includes('moved to another partition');

const MOST_TRIES = 5;

/** Runs again what failed because a row has moved: the next time it finds the row where it is. */
export async function unlessMoved<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!hasMoved(error) || tries === MOST_TRIES) throw error;
    }
  }
}
