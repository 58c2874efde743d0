import { expect, inject, onTestFinished, test } from 'vitest';
import { describeResult } from '../chaos/torture/report.ts';
import { torture } from '../chaos/torture/torture.ts';
import { createUndo } from '../chaos/undo.ts';
import { createMigratedDatabase } from '../support/storages.ts';

/** `npm run torture -- --carrier easypost --purchases 1000 --kills 50` is a long run. */
const [PURCHASES, KILLS] = [18, 2];

for (const [vendor, dialect, tags] of [
  ['easypost', 'sqlite', []],
  ['shipengine', 'postgres', ['long']],
] as const)
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `labels sold and refunded at ${vendor} equal those here on ${dialect}, under random faults and kill -9, and the log tells no secrets`,
    { tags: [...tags] },
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
