import { expect, inject, test } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';
import { describe as describeReport } from '../fuzz/report.ts';
import { createMigratedDatabase } from '../support/storages.ts';

/** A sample; `npm run fuzz` sends many more. */
const REQUESTS = { sqlite: 700, postgres: 250 };

for (const dialect of ['sqlite', 'postgres'] as const) {
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `good and hostile requests at random on ${dialect}: every answer is in order, and so are the tables afterwards`,
    async () => {
      const report = await fuzz({
        seed: 2026,
        requests: REQUESTS[dialect],
        ...(dialect === 'postgres' && { database: await createMigratedDatabase() }),
      });
      expect(report.findings.total, describeReport(report, false)).toBe(0);
      expect(report.tally.requests).toBeGreaterThan(REQUESTS[dialect]);
    },
  );
}
