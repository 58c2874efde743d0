import { expect, inject, onTestFinished, test } from 'vitest';
import { tortureMails } from '../chaos/torture/mail-torture.ts';
import { describeMailResult } from '../chaos/torture/report.ts';
import { createUndo } from '../chaos/undo.ts';
import { createMigratedDatabase } from '../support/storages.ts';

/** `npm run torture -- --mails` is a run with 1,000 mails and 50 kills. */
const SIZE = { mails: 24, kills: 2 };

for (const dialect of ['sqlite', 'postgres'] as const)
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `no mail is lost on ${dialect}, and none sent twice except in flight, under faults and kill -9`,
    async () => {
      const undo = createUndo();
      onTestFinished(undo.all);
      const database = dialect === 'postgres' ? await createMigratedDatabase() : undefined;
      if (database) undo.add(database.drop);
      const result = await tortureMails({
        ...{ ...SIZE, seed: 'suite', undo },
        ...(database && { databaseUrl: database.url }),
      });
      process.stdout.write(`\nmails on ${dialect}\n${describeMailResult(result)}\n`);
      expect(result.findings).toEqual([]);
      expect(result.killsAfterTaking).toBe(SIZE.kills / 2);
      expect(result.twice).toBeGreaterThanOrEqual(1);
    },
  );
