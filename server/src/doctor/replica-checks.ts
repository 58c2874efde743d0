import { type Config, storageSettings } from '../config.ts';
import { messageOf } from '../lib/errors.ts';
import { examineReplicas } from '../storage/index.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

type Examined = Awaited<ReturnType<typeof examineReplicas>>[number];

/** One of each; nothing to say where none are set up. */
export async function checkReplicas(config: Config): Promise<Finding[]> {
  try {
    return (await examineReplicas(storageSettings(config))).map(describe);
  } catch (error) {
    return [warn('replica', `not examined: ${messageOf(error)}`, 'start the database')];
  }
}

/** Only a mistake has to be corrected: without a replica, the primary is read. */
function describe({ host, mistake, problem, caughtUpMs, behindBytes = 0 }: Examined): Finding {
  if (mistake !== undefined)
    return fail('replica', `${host} ${mistake}`, 'correct WAYBILL_DATABASE_REPLICA_URL');
  if (problem !== undefined)
    return warn(
      'replica',
      `${host} cannot be used (${problem})`,
      'start it, or check WAYBILL_DATABASE_REPLICA_URL',
    );
  if (caughtUpMs === undefined)
    return warn(
      'replica',
      `${host} is behind: it lacks ${sizeOf(behindBytes)}, and did not catch up within 2 s`,
      'see whether it is connected to the primary and what keeps it from replaying',
    );
  const lag =
    behindBytes === 0
      ? 'no lag'
      : `${sizeOf(behindBytes)} behind, caught up after ${Math.ceil(caughtUpMs)} ms`;
  return ok('replica', `${host} is up to date (${lag})`);
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
