import { expect, inject, onTestFinished, test } from 'vitest';
import { describeResult } from '../chaos/torture/report.ts';
import { torture } from '../chaos/torture/torture.ts';
import { createUndo } from '../chaos/undo.ts';
import { createMigratedDatabase } from '../support/storages.ts';

/**
 * At random and together what `easypost-faults.test.ts` and `tests/api/voids.test.ts` have one at a time.
 * `npm run torture -- --carrier easypost --purchases 1000 --kills 50` is a longer run.
 */
const [PURCHASES, KILLS] = [18, 2];

for (const [vendor, dialect] of [
  ['easypost', 'sqlite'],
  ['shipengine', 'postgres'],
] as const)
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `labels sold and refunded at ${vendor} equal those here on ${dialect}, under random faults and kill -9, and the log tells no secrets`,
    { tags: 'long' },
    async () => {
      const undo = createUndo();
      onTestFinished(undo.all);
      const database = dialect === 'postgres' ? await createMigratedDatabase() : undefined;
      if (database) undo.add(database.drop);
      const result = await torture({
        vendor,
        purchases: PURCHASES,
        kills: KILLS,
        seed: 'suite',
        undo,
        ...(database && { databaseUrl: database.url }),
      });
      process.stdout.write(`\n${vendor} on ${dialect}\n${describeResult(result, KILLS)}\n`);
      expect(result.findings).toEqual([]);
      expect(result.killsAfterSale).toBeGreaterThan(0);
      expect(result.killsAfterRefund).toBeGreaterThan(0);
    },
  );
