import { createYielder } from '../lib/event-loop.ts';
import { directConnectionOf } from './direct-connections.ts';
import type { Db } from './schema.ts';

type Step = () => unknown;
type Results<Steps extends readonly Step[]> = { [K in keyof Steps]: Awaited<ReturnType<Steps[K]>> };

/**
 * Steps of a transaction of which none needs what another returns. On PostgreSQL their statements are sent in this order without
 * waiting for answers, which may be a network away. On SQLite, which answers within the call, they run one after the other, and let others
 * have the event loop in between.
 */
export async function together<const Steps extends readonly Step[]>(
  tx: Db,
  steps: Steps,
): Promise<Results<Steps>> {
  const results = directConnectionOf(tx) === undefined ? await allOf(steps) : await inTurn(steps);
  return results as Results<Steps>;
}

async function inTurn(steps: readonly Step[]): Promise<unknown[]> {
  const results: unknown[] = [];
  const yieldIfLong = createYielder();
  for (const step of steps) {
    await yieldIfLong();
    results.push(await step());
  }
  return results;
}

/**
 * Ends when all have ended, even if one fails: nothing may send a statement after the transaction. Rejects with the first error; later
 * ones may only say that the transaction has failed.
 */
async function allOf(steps: readonly Step[]): Promise<unknown[]> {
  let failure: { error: unknown } | undefined;
  const results = await Promise.all(
    steps.map(async (step) => {
      try {
        return await step();
      } catch (error) {
        failure ??= { error };
        return undefined;
      }
    }),
  );
  if (failure !== undefined) throw failure.error;
  return results;
}
