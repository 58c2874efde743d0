import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findChromium } from './e2e/support/chromium.ts';
import { findPostgres } from './server/test/support/scratch-servers.ts';

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined;
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) {
  process.stdout.write(
    'Skipped: the dashboard in a browser. To run it: apt-get install chromium, or set CHROME_PATH\n',
  );
}
/** Tests of parts wait more than they work, so that two share a core well. Those of the whole are kept to themselves. */
const together = { maxWorkers: Math.max(2, availableParallelism() - 1), sequence: { groupOrder: 0 } };
const apart = { maxWorkers: Math.max(1, availableParallelism() - 1), sequence: { groupOrder: 1 } };

const api = (storage: 'sqlite' | 'postgres') => ({
  test: {
    name: `api-${storage}`,
    include: ['server/test/api/**/*.test.ts'],
    env: { TEST_STORAGE: storage },
    ...together,
  },
});

export default defineConfig({
  test: {
    globalSetup: 'server/test/support/global-setup.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'server/src/**/*.test.ts',
            'server/test/delivery/**/*.test.ts',
            'dashboard/src/**/*.test.ts',
          ],
          ...together,
        },
      },
      { extends: true, ...api('sqlite') },
      ...(hasPostgres ? [{ extends: true as const, ...api('postgres') }] : []),
      ...(hasBrowser
        ? [
            {
              extends: true as const,
              test: {
                name: 'browser',
                include: ['e2e/**/*.test.ts'],
                testTimeout: 60_000,
                hookTimeout: 60_000,
                ...apart,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'system',
          include: ['server/test/system/**/*.test.ts'],
          testTimeout: 60_000,
          ...apart,
        },
      },
    ],
  },
});
