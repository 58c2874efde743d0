import { type KyselyPlugin, RawNode } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { claim } from '../../server/src/delivery/claims/claim.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { openWorkerScene } from './support/worker-scene.ts';

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** Executes statements as they are, but answers with what PostgreSQL did for them. */
function explaining(): KyselyPlugin & { plans: Plan[] } {
  const plans: Plan[] = [];
  return {
    plans,
    transformQuery: ({ node }) =>
      RawNode.is(node)
        ? {
            ...node,
            sqlFragments: [
              `explain (analyze, format json) ${node.sqlFragments[0]}`,
              ...node.sqlFragments.slice(1),
            ],
          }
        : node,
    async transformResult({ result }) {
      for (const row of result.rows)
        plans.push(...(row['QUERY PLAN'] as { Plan: Plan }[]).map((one) => one.Plan));
      return { ...result, rows: [] };
    },
  };
}

/** Rows that all steps of a plan looked at: what it costs, whatever the machine. */
const rowsRead = (plan: Plan): number =>
  plan['Actual Loops'] *
    (plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Join Filter'] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, step) => sum + rowsRead(step), 0);

describe.runIf(inject('postgresUrl') !== '')('a claim on PostgreSQL', () => {
  /** Statistics as after a quiet night, and then a rush of this many deliveries to each of ten receivers. */
  async function rowsReadPerDelivery(each: number): Promise<number> {
    const { storage, account, subscribe, emit } = await openWorkerScene('postgres');
    const accountId = await account();
    const ids = await subscribe(accountId, ...Array(10).fill({}));
    await emit(accountId, each);
    const explained = explaining();
    const requests = ids.map((subscriptionId) => ({ accountId, subscriptionId, limit: each }));
    const db = storage.db.withPlugin(explained);
    expect(await claim({ storage: { ...storage, db }, clock: systemClock }, 'fresh', requests)).toEqual([]);
    expect(await storage.db.selectFrom('delivery_claims').select('delivery_id').execute()).toHaveLength(
      10 * each,
    );
    expect(explained.plans).toHaveLength(1);
    return explained.plans.reduce((sum, plan) => sum + rowsRead(plan), 0) / (10 * each);
  }

  test('does not read more rows for each delivery when it claims many', async () => {
    const few = await rowsReadPerDelivery(5);
    expect(few).toBeGreaterThan(1);
    expect(await rowsReadPerDelivery(200)).toBeLessThan(2 * few);
  });
});
