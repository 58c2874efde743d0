import { setTimeout } from 'node:timers/promises';
import { type Clock, toIso } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import { conflict, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { toJson } from '../lib/json.ts';
import type { EventType } from '../schema/events.ts';
import {
  type Db,
  lockAccount,
  ownedRow,
  type Storage,
  type WebhookSubscriptionRow,
} from '../storage/index.ts';
import { startsWithin } from './claimed-starts.ts';
import { missingFrom, untilNow } from './missed-range.ts';
import { announceWork } from './outbox.ts';
import { probeIfNeeded } from './probe.ts';
import {
  checkUrl,
  eachOnce,
  newSigningSecret,
  type Subscription,
  type SubscriptionChange,
  toSubscription,
} from './subscription.ts';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  /** For one account. Who has more already keeps them. */
  maxWebhooks: number;
}

const OLD_SECRET_MS = 24 * 3_600_000;
const WHAT = 'Webhook subscription';

export function createSubscriptionService({ storage, clock, vault, maxWebhooks }: Dependencies) {
  const subscriptionsOf = storage.prepare<{ accountId: string }, WebhookSubscriptionRow>((db, p) =>
    db
      .selectFrom('webhook_subscriptions')
      .selectAll()
      .where('account_id', '=', p.accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );

  async function checkRoom(tx: Db, accountId: string): Promise<void> {
    await lockAccount(storage, tx, accountId);
    const { count } = await tx
      .selectFrom('webhook_subscriptions')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (count < maxWebhooks) return;
    throw conflict(`An account can have at most ${maxWebhooks} webhook subscriptions: delete one first`);
  }

  return {
    /** The only answer that holds the secret in the clear. */
    async create(accountId: string, input: { url: string; events: readonly EventType[] }) {
      const url = checkUrl(input.url);
      const id = newId('whk');
      const secret = newSigningSecret();
      const now = clock.now();
      const row: WebhookSubscriptionRow = {
        id,
        account_id: accountId,
        url,
        events: toJson(eachOnce(input.events)),
        sealed_secret: vault.seal(secret, id),
        previous_sealed_secret: null,
        previous_secret_until: null,
        next_probe_at: null,
        missed_from: null,
        missed_until: null,
        is_active: 1,
        failure_count: 0,
        last_sent_at: null,
        last_error_at: null,
        last_error: null,
        last_error_code: null,
        created_at: now,
        updated_at: now,
      };
      await storage.write(async (tx) => {
        await checkRoom(tx, accountId);
        await tx.insertInto('webhook_subscriptions').values(row).execute();
        // Nothing waits yet; but from now on workers leave places for this account.
        await announceWork(storage, tx, accountId, [id]);
      });
      const { events, isActive, createdAt } = toSubscription(row);
      return { id, url, events, secret, isActive, createdAt };
    },

    async list(accountId: string): Promise<Subscription[]> {
      return (await subscriptionsOf({ accountId })).map(toSubscription);
    },

    async get(accountId: string, id: string): Promise<Subscription> {
      return toSubscription(await ownedRow(storage.db, 'webhook_subscriptions', accountId, id));
    },

    /** Once this resolves, no request starts any more, as with `remove`: to the former URL, or at all if it was disabled. */
    async update(accountId: string, id: string, change: SubscriptionChange): Promise<Subscription> {
      const url = change.url === undefined ? undefined : checkUrl(change.url);
      const now = clock.now();
      const { subscription, waitMs } = await storage.write(async (tx) => {
        // Waits for claims under way, which hold the row: those that follow see the change.
        const lock = url === undefined && change.isActive !== false ? undefined : storage.locks.remove;
        const before = await ownedRow(tx, 'webhook_subscriptions', accountId, id, { ...(lock && { lock }) });
        const row = await tx
          .updateTable('webhook_subscriptions')
          .set({
            ...(url !== undefined && { url }),
            ...(change.events && { events: toJson(eachOnce(change.events)) }),
            ...(change.isActive !== undefined && { is_active: change.isActive ? 1 : 0 }),
            ...(change.isActive === true && {
              failure_count: 0,
              next_probe_at: probeIfNeeded(storage),
              missed_until: untilNow(now),
            }),
            ...(change.isActive === false && missingFrom(now)),
            updated_at: now,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw notFound(WHAT); // deleted between the two statements
        // What was parked while it was disabled goes on.
        if (change.isActive === true) await announceWork(storage, tx, accountId, [id], true);
        const stops = row.is_active === 0 || row.url !== before.url;
        return { subscription: toSubscription(row), waitMs: stops ? await startsWithin(tx, id) : 0 };
      });
      if (waitMs > 0) await setTimeout(waitMs);
      return subscription;
    },

    /** Once this resolves, no request starts to its URL any more, on any process; its deliveries are cleared away later. */
    async remove(accountId: string, id: string): Promise<void> {
      const waitMs = await storage.write(async (tx) => {
        await ownedRow(tx, 'webhook_subscriptions', accountId, id);
        // Waits for claims under way, which hold the row: those that follow find no subscription.
        const gone = await tx.deleteFrom('webhook_subscriptions').where('id', '=', id).executeTakeFirst();
        if (gone.numDeletedRows === 0n) throw notFound(WHAT); // of two deletes at once, one wins
        return startsWithin(tx, id);
      });
      if (waitMs > 0) await setTimeout(waitMs);
    },

    /** A new secret, shown once. For a day the old one signs too, so that the receiver can change over in its own time. */
    async rotateSecret(accountId: string, id: string) {
      const secret = newSigningSecret();
      const now = clock.now();
      const previousUntil = now + OLD_SECRET_MS;
      await storage.write(async (tx) => {
        const row = await ownedRow(tx, 'webhook_subscriptions', accountId, id);
        await tx
          .updateTable('webhook_subscriptions')
          .set({
            sealed_secret: vault.seal(secret, id),
            previous_sealed_secret: row.sealed_secret,
            previous_secret_until: previousUntil,
            updated_at: now,
          })
          .where('id', '=', id)
          .execute();
      });
      return { id, secret, previousSecretExpiresAt: toIso(previousUntil) };
    },
  };
}
