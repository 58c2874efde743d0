// Runs the tests of a mutant: a StrykerJS test runner whose unit is the test file. Stryker's own runner for vitest activates
// mutants of top-level code too late and takes a test file that fails to load for one that passes.
import { readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core';
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';
import { createVitest } from 'vitest/node';

class VitestFilesRunner {
  static inject = tokens(commonTokens.options);
  #vitest;
  #testFiles;
  #coverageFile;

  constructor(options) {
    this.#testFiles = options.testFilesToRun;
  }

  /** Each test file runs in a new process. */
  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    process.env.TEST_QUICK = '1';
    this.#coverageFile = resolve(`coverage-of-mutants-${process.pid}.json`);
    process.env.COVERAGE_OF_MUTANTS = this.#coverageFile;
    this.#vitest = await createVitest('test', {
      project: ['code'],
      watch: false,
      isolate: true,
      fileParallelism: false,
      reporters: [{}],
    });
    const setup = fileURLToPath(new URL('record-coverage.mjs', import.meta.url));
    for (const project of this.#vitest.projects) project.config.setupFiles.push(setup);
  }

  /** Runs every test file that imports a mutated module and notes which mutants it executes. */
  async dryRun({ files }) {
    const runs = [];
    for (const file of await this.#findTestFiles(files)) {
      rmSync(this.#coverageFile, { force: true });
      const startedAt = Date.now();
      const failure = await this.#run(file);
      if (failure !== undefined) return { status: DryRunStatus.Error, errorMessage: `${file}: ${failure}` };
      runs.push({ file, timeSpentMs: Date.now() - startedAt, coverage: readCoverage(this.#coverageFile) });
    }
    runs.sort((a, b) => a.timeSpentMs - b.timeSpentMs);
    return {
      status: DryRunStatus.Complete,
      tests: runs.map(({ file, timeSpentMs }) => ({
        id: file,
        name: file,
        status: TestStatus.Success,
        timeSpentMs,
      })),
      mutantCoverage: {
        static: {},
        perTest: Object.fromEntries(runs.map(({ file, coverage }) => [file, coverage])),
      },
    };
  }

  /** The quickest test file first; stops at the first one that fails. */
  async mutantRun({ activeMutant, testFilter }) {
    process.env[INSTRUMENTER_CONSTANTS.ACTIVE_MUTANT_ENV_VARIABLE] = activeMutant.id;
    let nrOfTests = 0;
    for (const file of testFilter) {
      nrOfTests += 1;
      const failureMessage = await this.#run(file);
      if (failureMessage !== undefined)
        return { status: MutantRunStatus.Killed, killedBy: [file], failureMessage, nrOfTests };
    }
    return { status: MutantRunStatus.Survived, nrOfTests };
  }

  dispose() {
    return this.#vitest?.close();
  }

  async #findTestFiles(mutated) {
    if (this.#testFiles.length > 0) return this.#testFiles;
    this.#vitest.config.related = mutated.map((file) => resolve(file));
    const found = await this.#vitest.getRelevantTestSpecifications();
    this.#vitest.config.related = undefined;
    // An API test imports all of the server: those that matter have to be named.
    return found
      .map(({ moduleId }) => relative(process.cwd(), moduleId))
      .filter((file) => !file.startsWith('tests/api/'));
  }

  /** Why the file failed, or undefined. */
  async #run(file) {
    const specifications = this.#vitest.projects
      .filter((project) => project.matchesTestGlob(resolve(file)))
      .map((project) => project.createSpecification(resolve(file)));
    const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(specifications);
    // Modules of earlier runs are among them.
    const failed = testModules.find((module) => module.moduleId === resolve(file) && !module.ok());
    if (failed === undefined && unhandledErrors.length === 0) return undefined;
    const tests = failed === undefined ? [] : [...failed.children.allTests('failed')];
    const errors = [
      ...tests.flatMap((test) => test.result().errors),
      ...(failed?.errors() ?? []),
      ...unhandledErrors,
    ];
    return [tests[0]?.fullName, errors[0]?.message].filter(Boolean).join(': ') || 'failed';
  }
}

function readCoverage(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return {};
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'vitest-files', VitestFilesRunner)];
