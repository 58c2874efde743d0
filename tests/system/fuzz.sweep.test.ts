import { expect, inject, test } from 'vitest';
import { fuzz } from '../fuzz/fuzz.ts';
import { describe as describeReport } from '../fuzz/report.ts';
import { createMigratedDatabase } from '../support/storages.ts';

/** Samples; `npm run fuzz` sends many more. */
for (const [dialect, requests, tags] of [
  ['sqlite', 300, []],
  ['postgres', 150, ['long']],
] as const) {
  test.skipIf(dialect === 'postgres' && inject('postgresUrl') === '')(
    `${requests} good and hostile requests at random on ${dialect}: every answer is in order, and so are the tables afterwards`,
    { tags: [...tags] },
    async () => {
      const report = await fuzz({
        seed: 2026 + requests,
        requests,
        ...(dialect === 'postgres' && { database: await createMigratedDatabase() }),
      });
      expect(report.findings.total, describeReport(report, false)).toBe(0);
      expect(report.tally.requests).toBeGreaterThan(requests);
    },
  );
}
