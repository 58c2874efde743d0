import { build } from './build.mjs';
import { install } from './install.mjs';
import { locked } from './lock.mjs';
import { ChildFailure } from './run.mjs';
import { finishPutting } from './staging.mjs';
import { canServe, isBuilt, isInstalled } from './tree.mjs';

/** Said in one line; what a child has printed before it tells more. */
export class SetupFailure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Before anything else: an older one fails later, in words that help nobody. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new SetupFailure(`Waybill needs Node 20.19 or newer, better 24; this is ${process.version}.`);
}

/** For `waybill` itself. A tree that is ready is only read, so that it may be one that can't be written. */
export async function prepareToServe() {
  if (!canServe()) await setUp();
}

/** For who works on it: with every package of the lock file. */
export async function prepareToDevelop() {
  if (!isInstalled('.') || !isBuilt()) await setUp();
}

const setUp = () =>
  setUpLocked(async () => {
    if (!isInstalled('.')) await installHere('.');
    if (!isBuilt()) {
      say('building…');
      await build().catch(explain('The build failed; the one before it is left as it was.'));
    }
  });

/** What the benches compare with is nobody else's to install. */
export async function prepareBenches() {
  if (!isInstalled('bench')) await setUpLocked(() => installHere('bench'));
}

async function installHere(folder) {
  say('installing packages…');
  await install(folder).catch(
    explain(
      'The packages could not be installed; those that were here are left as they were. ' +
        'Start again once npm can reach its registry, or go back to the code that they were installed for.',
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
      `The packages or the build in this folder do not fit its code, and it can't be written (${error.message}). ` +
        'Run `npm run build` where it can be.',
    );
  }
}

const explain = (message) => (error) => {
  if (!(error instanceof ChildFailure)) throw error;
  throw new SetupFailure(error.wished ? undefined : message, error.exitCode);
};

export function say(what) {
  process.stderr.write(`waybill: ${what}\n`);
}
