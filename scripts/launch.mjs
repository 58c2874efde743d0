// Works on a fresh clone with only Node: installs and builds what is missing or stale, then runs the command.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generateTypes } from './setup/build.mjs';
import { endWithNpm } from './setup/end-with-npm.mjs';
import {
  prepareBenches,
  prepareMutation,
  prepareToDevelop,
  prepareToServe,
  requireNode,
  SetupFailure,
  say,
} from './setup/prepare.mjs';
import { ChildFailure, runNode, runTool } from './setup/run.mjs';
import { scratchFolder } from './setup/scratch-folder.mjs';

/** Development commands; all others are passed to `waybill`. */
const devCommands = {
  build: () => {},
  package: () => runNode(['scripts/package.mjs']),
  test: (args) => runTool('vitest', ['run', ...args]),
  'test:quick': (args) => runTool('vitest', ['run', ...args], { env: { TEST_QUICK: '1' } }),
  test: (args) => runTool('vitest', ['run', ...args], { env: scratchFolder() }),
  'test:quick': (args) =>
    runTool('vitest', ['run', ...args], { env: { ...scratchFolder(), TEST_QUICK: '1' } }),
