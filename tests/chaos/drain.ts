import type { Storage } from '../../server/src/storage/index.ts';
import { until } from '../system/support/until.ts';
import type { Ledger } from './ledger/ledger.ts';
import { perform } from './load/perform.ts';
import type { Account } from './world/accounts.ts';
import type { World } from './world/world.ts';

const LEASE_MS = 60_000;
/** After the faults, an older claim most likely belongs to a process that died, or whose commit was never confirmed. */
const STALE_MS = 3_000;
const POLL_MS = 100;
const TIMEOUT_MS = 120_000;
/** Nothing is broken any more, so requests with a key are retried until they are answered. */
const TRIES = 20;
const RETRY_ROUNDS = 6;

/**
 * After the faults: retries requests that have a key and no response, and waits until everything has been delivered. Leases
 * and other waits of a minute are expired in the database instead of waited for.
 */
export async function drain(world: World, accounts: readonly Account[], ledger: Ledger): Promise<void> {
  await world.withStorage(async (storage) => {
    await retryKeyedRequests(world, storage, accounts, ledger);

    const startedAt = Date.now();
    let open = 0;
    const isDone = async () => {
      open = await countOpen(storage, accounts);
      if (open > 0 && Date.now() - startedAt > STALE_MS) await expireStaleClaims(storage, ledger);
      return open === 0;
    };
    await until('no delivery to be open', isDone, { timeoutMs: TIMEOUT_MS, everyMs: POLL_MS }).catch(() => {
      const text = `${open} deliveries or purchases were still open after ${TIMEOUT_MS / 1000} s`;
      ledger.findings.push({ kind: 'other', text });
    });
  });
}

/** In several rounds: a request that was still running in one round may have freed its key since. */
async function retryKeyedRequests(
  { balancer }: World,
  storage: Storage,
  accounts: readonly Account[],
  ledger: Ledger,
): Promise<void> {
  const unanswered = () =>
    ledger.entries.filter(
      ({ outcome, idempotencyKey }) => outcome === 'unknown' && idempotencyKey !== undefined,
    );
  await expireWaits(storage, accounts);
  for (let round = 0; round < RETRY_ROUNDS && unanswered().length > 0; round++) {
    await Promise.all(unanswered().map((entry) => perform({ balancer, ledger }, entry, TRIES)));
    await expireWaits(storage, accounts);
  }
  for (const { kind, mark, status, message } of unanswered()) {
    const text = `${kind} ${mark} never got a response under its key; the last was ${status} ${message}`;
    ledger.findings.push({ kind: 'other', text });
  }
}

async function expireWaits(storage: Storage, accounts: readonly Account[]): Promise<void> {
  const ids = accounts.map(({ accountId }) => accountId);
  await storage.write(async (tx) => {
    await tx.updateTable('idempotency_keys').set({ lease_until: 0 }).where('account_id', 'in', ids).execute();
    await tx
      .updateTable('shipments')
      .set({ settle_at: 1 })
      .where('account_id', 'in', ids)
      .where('status', '=', 'purchasing')
      .execute();
    await tx
      .updateTable('shipments')
      .set({ void_settle_at: 1, void_asked_at: 1 })
      .where('account_id', 'in', ids)
      .where('status', '=', 'voiding')
      .execute();
  });
}

/** On a machine that stalls, one may belong to a process that is still sending: then it is sent again because of this. */
async function expireStaleClaims(storage: Storage, { disturbances }: Ledger): Promise<void> {
  const from = Date.now();
  const expired = await storage.write((tx) =>
    tx
      .updateTable('delivery_claims')
      .set({ lease_until: 1 })
      .where('lease_until', '<', from + LEASE_MS - STALE_MS)
      .where('lease_until', '>', 1)
      .returning('delivery_id as id')
      .execute(),
  );
  if (expired.length > 0)
    disturbances.push({ from, to: Date.now(), inFlight: new Set(expired.map(({ id }) => id)) });
}

async function countOpen({ db }: Storage, accounts: readonly Account[]): Promise<number> {
  const ids = accounts.map(({ accountId }) => accountId);
  const { pending } = await db
    .selectFrom('deliveries')
    .innerJoin('webhook_subscriptions as s', 's.id', 'deliveries.subscription_id')
    .select((e) => e.fn.countAll<number>().as('pending'))
    .where('s.account_id', 'in', ids)
    .where('deliveries.status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const { unsettled } = await db
    .selectFrom('shipments')
    .select((e) => e.fn.countAll<number>().as('unsettled'))
    .where('account_id', 'in', ids)
    .where('status', 'in', ['purchasing', 'voiding'])
    .executeTakeFirstOrThrow();
  return Number(pending) + Number(unsettled);
}
