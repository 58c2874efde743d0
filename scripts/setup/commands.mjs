import { generateTypes } from './build.mjs';
import { endWithNpm } from './end-with-npm.mjs';
import {
  prepareBenches,
  prepareMutation,
  prepareToDevelop,
  prepareToServe,
  SetupFailure,
  say,
} from './prepare.mjs';
import { ChildFailure, runNode, runTool } from './run.mjs';
import { scratchFolder } from './scratch-folder.mjs';

/** Development commands; all others are passed to `waybill`. */
const devCommands = {
  build: () => {},
  package: () => runNode(['scripts/package.mjs']),
  test: (args) => runTool('vitest', ['run', ...args], { env: scratchFolder() }),
  'test:quick': (args) =>
    runTool('vitest', ['run', ...args], { env: { ...scratchFolder(), TEST_QUICK: '1' } }),
  check: async () => {
    await runTool('biome', ['check', '--error-on-warnings', '.']);
    await runNode(['scripts/check-imports.mjs']);
    await runNode(['scripts/check-lock.mjs']);
    await generateTypes();
    for (const project of ['server', 'sdk', 'sdk/test', 'dashboard', 'e2e'])
      await runTool('tsc', ['-p', project]);
    await runTool('knip', []);
    await runNode(['scripts/openapi.mjs', '--check']);
  },
  format: () => runTool('biome', ['check', '--write', '.']),
  openapi: () => runNode(['scripts/openapi.mjs']),
  bench: async (args) => {
    await prepareBenches();
    await runNode(['bench/run.mjs', ...args]);
  },
  demo: (args) => runNode(['e2e/demo.mjs', ...args]),
  walk: (args) => runNode(['e2e/walk.mjs', ...args]),
  chaos: (args) => runNode(['chaos/run.mjs', ...args]),
  torture: (args) => runNode(['chaos/torture/run.mjs', ...args]),
  'upgrade-check': (args) => runNode(['chaos/upgrade/run.mjs', ...args]),
  fuzz: (args) => runNode(['fuzz/run.mjs', ...args]),
  mutate: async (args) => {
    await prepareMutation();
    await runNode(['mutation/run.mjs', ...args]);
  },
};

export const launch = (args) =>
  reportingFailure(async () => {
    endWithNpm();
    await prepareToServe();
    const { runCli } = await import('../../server/dist/cli.js').catch(explainMissing);
    await runCli(args);
  });

export const isForDevelopment = (command) => Object.hasOwn(devCommands, command);

export const develop = (command, args) =>
  reportingFailure(async () => {
    endWithNpm();
    await prepareToDevelop();
    await devCommands[command](args);
  });

/** With a build but no sources (a container image), the installed packages have not been checked against a lock file. */
function explainMissing(error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  const [what] = error.message.split(' imported from ');
  throw new SetupFailure(`${what}: install the packages with \`npm ci --omit=dev\`.`);
}

async function reportingFailure(job) {
  try {
    await job();
  } catch (error) {
    if (!(error instanceof SetupFailure) && !(error instanceof ChildFailure)) throw error;
    if (error instanceof SetupFailure && error.message !== '') say(error.message);
    process.exitCode = error.exitCode;
  }
}
