// Loaded before each test file: writes which mutants the file executed, at the top level of modules as well.
import { writeFileSync } from 'node:fs';
import { afterAll } from 'vitest';

afterAll(() => {
  const executed = globalThis.__stryker__?.mutantCoverage?.static ?? {};
  writeFileSync(process.env.COVERAGE_OF_MUTANTS, JSON.stringify(executed));
});
