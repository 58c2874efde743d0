import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { findChromium } from './tests/browser/support/chromium.ts';
import { LongestFirst } from './tests/support/longest-first.ts';
import { useMemoryForFiles } from './tests/support/scratch-folder.ts';
import { findPostgres } from './tests/support/scratch-servers.ts';
import { slowestFiles } from './tests/support/slowest-files.ts';

useMemoryForFiles();
/**
 * `npm run test:quick`: what needs no PostgreSQL, Redis or browser, starts no server processes, waits for no receivers, and does not
 * depend on the database.
 */
if (process.argv.includes('--mode=quick')) process.env.TEST_QUICK = '1';
/** `npm run test:sweep`: what goes through all of something, such as every page, every label format or a day of random requests. */
const isSweep = process.argv.includes('--mode=sweep');
/** `npm run test:full`: every API test on both databases, the sweeps, and the harnesses with everything they have. */
const isFull = process.argv.includes('--mode=full');
const isQuick = process.env.TEST_QUICK !== undefined;
/** By name and not by tag, so that nothing is loaded only to find out that it does not run. */
const SWEEPS = '**/*.sweep.test.ts';
const filesOf = (...folders: string[]) => ({
  include: folders.map((folder) => `${folder}/**/*${isSweep ? '.sweep' : ''}.test.ts`),
  exclude: isSweep || isFull ? [] : [SWEEPS, ...(isQuick ? NOT_QUICK : [])],
});
/**
 * Wait for receivers, read the plans of hundreds of statements, draw hundreds of pages and pictures, talk to brokers, hash passwords, or
 * go through every state of something.
 */
const NOT_QUICK = [
  'tests/delivery/**',
  'server/src/destinations/**',
  'server/src/accounts/**',
  'server/src/app/graceful-stop.test.ts',
  'server/src/{carriers,stores}/*/**/{contract,client,reports,stock,pull}.test.ts',
  'tests/api/{batch-kinds,tracking-polls,mark-shipped-tracking,shared-work,customer-returns,returns-states}.test.ts',
  'tests/api/{backorders,pickups,roles,docs-pages,schema-forms,carrier-fields,product-pictures,emails}.test.ts',
  'tests/api/{store-events,store-reports,tracking-page-privacy,password-mails,password-reset-links}.test.ts',
  'tests/api/*deliveries.test.ts',
  '**/*plans.test.ts',
  '**/pager.test.ts',
  '**/limiter.test.ts',
  '**/printer.test.ts',
  '**/thumbnail.test.ts',
  'tests/api/replicas.test.ts',
  'tests/api/{goods-paper,packing-slips,tracking-page-size,pick-lists}.test.ts',
  'tests/api/{personal-data,page-links,mark-shipped,orders-combining,withdrawals,account-file,backup,own-exports}.test.ts',
  'tests/api/{carrier-events,stores-differences,stores-sync,stores-import,store-products,store-stock}.test.ts',
  'server/src/carriers/labels/{print-job,images/**/*}.test.ts',
  'dashboard/src/features/order-import/read-orders.test.ts',
];
/** Most tests do not depend on the database, so that one is enough; `test:full` finds out where that is wrong. */
const TAGS = [
  {
    name: 'database',
    description:
      'The database decides the outcome: races and locks, lists and plans, deliveries, idempotency, numbers and text',
  },
  { name: 'long', description: 'Takes long and repeats what another test has shown, with more cases' },
];
/** API tests without the tag, which PostgreSQL need not load: four in ten of these files. */
const withoutTag = (): string[] =>
  readdirSync(join(import.meta.dirname, 'tests/api'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `tests/api/${name}`)
    .filter(
      (file) =>
        !/@module-tag database|'database'/.test(readFileSync(join(import.meta.dirname, file), 'utf8')),
    );
const onlyDatabase = () => ({
  tagsFilter: ['database', '!long'],
  exclude: [...filesOf('tests/api').exclude, ...withoutTag()],
});
const hasPostgres = !isQuick && (process.env.TEST_DATABASE_URL !== undefined || findPostgres() !== undefined);
const hasBrowser = !isQuick && findChromium() !== undefined;
/** Most code runs a few times in a test: to compile it once, and optimize it later than usual, takes a tenth less CPU time. */
const LATE_OPTIMIZATION = ['--interrupt-budget=1000000', '--always-sparkplug'];
const isKnownToNode = (option: string): boolean =>
  execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' }).includes(
    `  ${option.split('=')[0]} `,
  );
/** Tests often wait, for databases, processes and pages: with one worker for each core, a third of the machine would be idle. */
const maxWorkers = availableParallelism() + 4;

const withoutLong = isFull ? {} : { tagsFilter: ['!long'] };
/** Each API test has its own server and database, so isolation is not needed; reloading the code per file would double the time. */
const shared = { isolate: false };

export default defineConfig({
  test: {
    reporters: ['default', slowestFiles],
    globalSetup: 'tests/support/global-setup.ts',
    // All projects load the same code: what one has transformed, by its content, the others and later runs read from a file.
    experimental: { fsModuleCache: true },
    execArgv: LATE_OPTIMIZATION.filter(isKnownToNode),
    maxWorkers,
    // A hung test is found in minutes as well as in seconds, and a busy machine, which may take ten times as long, is no failure.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    tags: TAGS,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          // Together, because each worker loads the code of the server once, which takes as long as hundreds of tests.
          name: 'code',
          ...filesOf(
            'server/src',
            'tests/api',
            'tests/delivery',
            'tests/support',
            'dashboard/src',
            'scripts',
            'tests/fuzz',
            'sdk/test',
          ),
          env: { TEST_STORAGE: 'sqlite' },
          ...(isFull ? {} : { tagsFilter: isQuick ? ['!database', '!long'] : ['!long'] }),
          ...shared,
        },
      },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                ...filesOf('tests/api'),
                env: { TEST_STORAGE: 'postgres' },
                ...(isFull ? {} : onlyDatabase()),
                ...shared,
              },
            },
          ]
        : []),
      ...(hasBrowser
        ? [
            {
              extends: true as const,
              test: {
                name: 'browser',
                // Each file has its own server and browser.
                isolate: false,
                ...filesOf('tests/browser'),
                ...withoutLong,
                env: isFull ? { TEST_EVERY_DEVICE: '1' } : {},
                // Every step has its own timeout, also those of a hook, which can then clean up; a test is at many pages.
                testTimeout: 600_000,
                hookTimeout: 600_000,
                expect: { poll: { timeout: 180_000 } },
              },
            },
          ]
        : []),
      ...(isQuick
        ? []
        : [
            {
              extends: true as const,
              test: {
                name: 'system',
                // Each file starts processes of its own.
                isolate: false,
                ...filesOf('tests/system'),
                ...withoutLong,
                // Many start several servers; on a machine that is five times slower than usual they take minutes.
                testTimeout: 600_000,
                hookTimeout: 300_000,
                expect: { poll: { timeout: 180_000 } },
              },
            },
          ]),
    ],
  },
});
