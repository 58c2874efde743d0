import type { Finding } from '../../../server/src/doctor/index.ts';
import { randomBase62, sha256Hex } from '../../../server/src/lib/crypto.ts';
import { newId } from '../../../server/src/lib/ids.ts';
import type { FleetFault } from '../faults/fault.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { createRandom } from '../random.ts';
import { playRound, type Result, waitForProgress } from '../round.ts';
import type { Undo } from '../undo.ts';
import { type Account, supplyAccount } from '../world/accounts.ts';
import { startFleetWorld } from '../world/fleet-world.ts';
import { root, type WaybillProcess } from '../world/process.ts';
import type { FleetWorld } from '../world/world.ts';
import { type OldVersion, waybill } from './old-version.ts';

export interface UpgradeOptions {
  version: OldVersion;
  /** The folder of PostgreSQL's programs. */
  programs: string;
  seed: string;
  undo: Undo;
  print(text: string): void;
}

export interface UpgradeResult extends Result {
  /** How both versions got along: side by side, or the new one refused to start until the old one had stopped. */
  course: 'side by side' | 'refused';
}

/** Old servers and workers, and as many new ones. */
const SIZE = 2;
/** Writes to be acknowledged in each stage. */
const WRITES = 100;

const NEWER_SCHEMA = /written by a newer Waybill/;
const MUST_STOP = /stop all servers and workers of the older version/;

/**
 * Upgrades a fleet under load, one process at a time, as a rolling deployment does. Then compares what is stored and what was
 * delivered with what clients were answered, and lets `waybill doctor` examine the database.
 */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeResult> {
  const { version, programs, undo } = options;
  const random = createRandom(options.seed);
  const world = await startFleetWorld({
    undo,
    random: random.fork('receiver'),
    programs,
    size: SIZE,
    checkout: version.checkout,
    namesSessions: false,
  });
  let course: UpgradeResult['course'] = 'side by side';
  const upgrade: FleetFault = {
    name: `upgrade from ${version.commit}`,
    isOrderly: true,
    asksToTryAgain: true,
    async inject({ world, ledger }) {
      course = await replaceAll(options, world, ledger);
    },
  };
  const result = await playRound({
    world,
    fault: upgrade,
    times: 1,
    random,
    openAccount: (mark, keys) => openOldAccount(version, world, mark, keys),
  });
  const findings = [...result.findings];
  for (const problem of await examine(world)) findings.push({ kind: 'other', text: problem });
  return { ...result, findings, course };
}

async function replaceAll(
  { version, print }: UpgradeOptions,
  world: FleetWorld,
  ledger: Ledger,
): Promise<UpgradeResult['course']> {
  const old = [...world.servers, ...world.workers];
  await waitForProgress(ledger, WRITES);
  print(`${WRITES} writes on the old version`);

  const first = await world.create('new-server-1', 'serve');
  let course: UpgradeResult['course'] = 'side by side';
  try {
    await first.start();
  } catch (error) {
    if (!MUST_STOP.test((error as Error).message)) throw error;
    course = 'refused';
    world.deaths.splice(0);
    print('the new version does not start beside the old one; stopping that first');
    await stopAll(old, print);
    await first.start();
  }
  world.servers.push(first);
  await addNew(world);
  await waitForProgress(ledger, WRITES);
  print(`${WRITES} writes on both versions`);

  if (course === 'side by side') await stopAll(old, print);
  remove(world.servers, old);
  remove(world.workers, old);
  const isRefused = await expectRefusal(version, world);
  print(`the old version has stopped${isRefused ? ', and does not start again on the new schema' : ''}`);
  await waitForProgress(ledger, WRITES);
  print(`${WRITES} writes on the new version`);
  return course;
}

/** How the old version stops cannot be changed any more; what it loses by that is found. */
async function stopAll(old: readonly WaybillProcess[], print: (text: string) => void): Promise<void> {
  const stop = (one: WaybillProcess) =>
    one.stop().catch((error: Error) => print(`the old version did not stop properly: ${error.message}`));
  await Promise.all(old.map(stop));
}

async function addNew(world: FleetWorld): Promise<void> {
  for (let n = 1; n <= SIZE; n++) {
    const worker = await world.create(`new-worker-${n}`, 'worker');
    await worker.start();
    world.workers.push(worker);
  }
  for (let n = 2; n <= SIZE; n++) {
    const server = await world.create(`new-server-${n}`, 'serve');
    await server.start();
    world.servers.push(server);
  }
}

function remove(from: WaybillProcess[], gone: readonly WaybillProcess[]): void {
  from.splice(0, from.length, ...from.filter((one) => !gone.includes(one)));
}

/** False if both versions have the same schema, so that there is nothing to refuse. */
async function expectRefusal({ checkout, schema }: OldVersion, world: FleetWorld): Promise<boolean> {
  const [{ version }] = await world.query('select max(version) as version from schema_versions');
  if (version === schema) return false;
  const late = await world.create('late-old-server', 'serve', checkout);
  const message = await late.start().then(
    () => 'it started',
    (error: Error) => error.message,
  );
  world.deaths.splice(0);
  await late.kill();
  if (!NEWER_SCHEMA.test(message))
    throw new Error(`an old server was started on schema ${version}: ${message}`);
  return true;
}

/** With the commands of the old version. Its keys are copied from one, because each command takes a second. */
async function openOldAccount(
  { waybill }: OldVersion,
  { env, query, balancer, receiver }: FleetWorld,
  mark: string,
  count: number,
): Promise<Account> {
  const email = `${mark}@example.com`;
  await waybill(['users', 'create', '--email', email], env);
  const { id } = await waybill(
    ['keys', 'create', '--user', email, '--name', mark, '--access', 'shipping'],
    env,
  );
  const keys = Array.from({ length: count }, () => `svc_live_${randomBase62()}`);
  const rows = keys.map((key) => ({ id: newId('key'), prefix: key.slice(0, 16), hash: sha256Hex(key) }));
  const [{ account_id: accountId }] = await query(
    `insert into api_keys select (jsonb_populate_record(k, j)).* from api_keys k, jsonb_array_elements($1) j
      where k.id = $2 returning account_id`,
    [JSON.stringify(rows), id],
  );
  return supplyAccount(accountId, keys, { balancer, receiver, mark });
}

async function examine({ env }: FleetWorld): Promise<string[]> {
  const findings: Finding[] = await waybill(root, ['doctor', '--offline'], env);
  return findings
    .filter(({ status }) => status === 'fail')
    .map(({ check, message }) => `waybill doctor: ${check}: ${message}`);
}
