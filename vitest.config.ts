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
/** Tests wait more than they work, those of whole processes and browsers too, so that two share a core well. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
const together = { maxWorkers, sequence: { groupOrder: 0 } };
/** Whole processes beside each other, but not beside the tests of parts, which come and go by the hundred. */
const apart = { maxWorkers, sequence: { groupOrder: 1 } };

const api = (storage: 'sqlite' | 'postgres') => ({
  test: {
    name: `api-${storage}`,
    // Each has a server and a database of its own. Loading the code anew for every file costs as much as the tests.
    isolate: false,
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
            'scripts/**/*.test.ts',
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
