import { build } from './build.mjs';
import { install } from './install.mjs';
import { locked } from './lock.mjs';
import { ChildFailure } from './run.mjs';
import { finishPutting } from './staging.mjs';
import { canServe, isBuilt, isInstalled } from './tree.mjs';

/** Printed as one line; the output of the failed command above it has the details. */
export class SetupFailure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** For `waybill` itself. If everything is ready, nothing is written, so the folder may be read-only. */
export async function prepareToServe() {
  if (!canServe()) await setUp();
}

/** For development: with all packages of the lock file. */
export async function prepareToDevelop() {
  if (!isInstalled('.') || !isBuilt()) await setUp();
}

const setUp = () =>
  setUpLocked(async () => {
    if (!isInstalled('.')) await installHere('.');
    if (!isBuilt()) {
      say('building…');
      await build().catch(explain('The build failed; the previous build is unchanged.'));
    }
  });

/** The other queues that benches compare with are installed only here. */
export async function prepareBenches() {
  if (!isInstalled('bench')) await setUpLocked(() => installHere('bench'));
}

/** StrykerJS, which only `npm run mutate` needs. */
export async function prepareMutation() {
  if (!isInstalled('mutation')) await setUpLocked(() => installHere('mutation'));
}

async function installHere(folder) {
  say('installing packages…');
  await install(folder).catch(
    explain(
      'The packages could not be installed; the installed ones are unchanged. ' +
        'Try again when npm can reach its registry, or go back to the code that they were installed for.',
    ),
  );
}

async function setUpLocked(job) {
  try {
    await locked(
      async () => {
        finishPutting();
        await job();
      },
      () => say('waiting for another setup of this folder to finish…'),
    );
  } catch (error) {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(error.code)) throw error;
    throw new SetupFailure(
      `The packages or the build in this folder do not match its code, and the folder is not writable (${error.message}). ` +
        'Run `npm run build` where it is writable.',
    );
  }
}

const explain = (message) => (error) => {
  if (!(error instanceof ChildFailure)) throw error;
  throw new SetupFailure(error.wasSignalled ? undefined : message, error.exitCode);
};

export function say(what) {
  process.stderr.write(`waybill: ${what}\n`);
}
