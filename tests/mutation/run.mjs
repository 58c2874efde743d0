// `npm run mutate`: changes the given modules one expression at a time and reports the changes that no test notices.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { printReport } from './report.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { tests: { type: 'string', multiple: true, default: [] } },
});
const isTest = (path) => path.endsWith('.test.ts');
const modules = positionals.filter((path) => !isTest(path));
const testFilesToRun = [...values.tests, ...positionals.filter(isTest)];
const missing = [...modules, ...testFilesToRun].filter((path) => !existsSync(path));
if (modules.length === 0 || missing.length > 0) {
  for (const path of missing) process.stderr.write(`There is no ${path}.\n`);
  process.stderr.write('Usage: npm run mutate -- <module or folder...> [--tests <test file...>]\n');
  process.exit(2);
}

const stryker = new Stryker({
  mutate: modules.flatMap((path) =>
    path.endsWith('.ts') ? [path] : [`${path}/**/*.ts`, `!${path}/**/*.test.ts`],
  ),
  testRunner: 'vitest-files',
  plugins: [join(here, 'vitest-files.mjs')],
  testFilesToRun,
  coverageAnalysis: 'perTest',
  concurrency: Math.min(2, availableParallelism()),
  timeoutFactor: 3,
  timeoutMS: 10_000,
  tempDirName: join(relative(process.cwd(), here), '.sandbox'),
  cleanTempDir: 'always',
  ignorePatterns: ['data', 'tests/mutation', 'tests/bench', '/dashboard/dist', '*.log'],
  allowEmpty: true,
  logLevel: 'warn',
  reporters: ['progress-append-only'],
  warnings: { unknownOptions: false, slow: false },
});
printReport(await stryker.runMutationTest());
