import { setTimeout as sleep } from 'node:timers/promises';
import type { Storage } from '../server/src/storage/index.ts';
import type { Ledger } from './ledger/ledger.ts';
import { perform } from './load/perform.ts';
import type { Account } from './world/accounts.ts';
import type { World } from './world/world.ts';

const LEASE_MS = 60_000;
/** A claim that is older than this while everything runs is that of a process that has died, or was never told of it. */
const STALE_MS = 3_000;
const LOOK_MS = 100;
const TIMEOUT_MS = 45_000;
/** Requests with a key are sent again until they are answered, because nothing is broken any more. */
const TRIES = 20;
const TIMES = 6;

/**
 * After the faults: sends again what has a key and no answer, and waits until everything has been delivered. Leases and
 * other waits of a minute are ended by hand, which stands for that minute.
 */
export async function settleDown(world: World, accounts: readonly Account[], ledger: Ledger): Promise<void> {
  await world.withStorage(async (storage) => {
    await settleKeys(world, storage, accounts, ledger);

    const startedAt = Date.now();
    for (;;) {
      const open = await stillOpen(storage, accounts);
      if (open === 0) return;
      if (Date.now() - startedAt > TIMEOUT_MS) {
        const text = `${open} deliveries or purchases were still open after ${TIMEOUT_MS / 1000} s`;
        ledger.findings.push({ kind: 'other', text });
        return;
      }
      if (Date.now() - startedAt > STALE_MS) await endStaleClaims(storage);
      await sleep(LOOK_MS);
    }
  });
}

/** Again and again: one that was still under way at first may have taken its key with it since. */
async function settleKeys(
  { balancer }: World,
  storage: Storage,
  accounts: readonly Account[],
  ledger: Ledger,
): Promise<void> {
  const unsettled = () =>
    ledger.entries.filter(
      ({ outcome, idempotencyKey }) => outcome === 'unknown' && idempotencyKey !== undefined,
    );
  await endWaits(storage, accounts);
  for (let time = 0; time < TIMES && unsettled().length > 0; time++) {
    await Promise.all(unsettled().map((entry) => perform({ balancer, ledger }, entry, TRIES)));
    await endWaits(storage, accounts);
  }
  for (const { kind, mark, status, message } of unsettled()) {
    const text = `${kind} ${mark} is never answered under its key, last with ${status} ${message}`;
    ledger.findings.push({ kind: 'other', text });
  }
}

async function endWaits(storage: Storage, accounts: readonly Account[]): Promise<void> {
  const users = accounts.map(({ userId }) => userId);
  await storage.write(async (tx) => {
    await tx.updateTable('idempotency_keys').set({ lease_until: 0 }).where('user_id', 'in', users).execute();
    await tx
      .updateTable('shipments')
      .set({ settle_at: 1 })
      .where('user_id', 'in', users)
      .where('status', '=', 'purchasing')
      .execute();
  });
}

const endStaleClaims = (storage: Storage): Promise<unknown> =>
  storage.write((tx) =>
    tx
      .updateTable('delivery_claims')
      .set({ lease_until: 1 })
      .where('lease_until', '<', Date.now() + LEASE_MS - STALE_MS)
      .execute(),
  );

async function stillOpen({ db }: Storage, accounts: readonly Account[]): Promise<number> {
  const users = accounts.map(({ userId }) => userId);
  const { pending } = await db
    .selectFrom('deliveries')
    .innerJoin('webhook_subscriptions as s', 's.id', 'deliveries.subscription_id')
    .select((e) => e.fn.countAll<number>().as('pending'))
    .where('s.user_id', 'in', users)
    .where('deliveries.status', '=', 'pending')
    .executeTakeFirstOrThrow();
  const { purchasing } = await db
    .selectFrom('shipments')
    .select((e) => e.fn.countAll<number>().as('purchasing'))
    .where('user_id', 'in', users)
    .where('status', '=', 'purchasing')
    .executeTakeFirstOrThrow();
  return Number(pending) + Number(purchasing);
}
