import { defineConfig } from 'vitest/config';
import { findPostgres } from './server/test/support/scratch-servers.ts';

const hasPostgres = process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined;
const api = (storage: 'sqlite' | 'postgres') => ({
  test: {
    name: `api-${storage}`,
    include: ['server/test/api/**/*.test.ts'],
    env: { TEST_STORAGE: storage },
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
        test: { name: 'unit', include: ['server/src/**/*.test.ts', 'server/test/delivery/**/*.test.ts'] },
      },
      { extends: true, ...api('sqlite') },
      ...(hasPostgres ? [{ extends: true as const, ...api('postgres') }] : []),
      {
        extends: true,
        test: { name: 'system', include: ['server/test/system/**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
});
