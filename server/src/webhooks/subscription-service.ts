import { setTimeout } from 'node:timers/promises';
import type { Destinations } from '../destinations/index.ts';
import { type Clock, toIso } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import { conflict, invalid, notFound } from '../lib/errors.ts';
import { newId } from '../lib/ids.ts';
import { toJson } from '../lib/json.ts';
import type { WantedEventType } from '../schema/events.ts';
import {
  type Db,
  lockAccount,
  ownedRow,
  type Storage,
  type WebhookSubscriptionRow,
} from '../storage/index.ts';
import { startsWithin } from './claimed-starts.ts';
import { createDestinationSettings } from './destination-settings.ts';
import { changesSecrets, checkNewHost, sealOptions } from './endpoint/sealed-options.ts';
import { missingFrom } from './missed-range.ts';
import { enabled } from './operator-subscriptions.ts';
import { announceWork } from './outbox.ts';
import {
  checkUrl,
  eachOnce,
  newSigningSecret,
  type Subscription,
  type SubscriptionChange,
  toSubscription,
} from './subscription.ts';

import { NO_OPTIONS, optionColumns, optionsOf, type SubscriptionOptions } from './subscription-options.ts';

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

interface Dependencies {
  storage: Storage;
  clock: Clock;
  vault: Vault;
  /** For one account. Who has more already keeps them. */
  maxWebhooks: number;
  /** Where events can be sent beside HTTPS. */
  destinations?: Destinations | undefined;
}

interface NewSubscription extends SubscriptionOptions {
  events: readonly WantedEventType[];
  /** Where to: an HTTPS endpoint, or a destination of another kind. */
  to: { url: string } | { type: string; settings: Record<string, unknown> };
}

const OLD_SECRET_MS = 24 * 3_600_000;
const WHAT = 'Webhook subscription';

export function createSubscriptionService(dependencies: Dependencies) {
  const { storage, clock, vault, maxWebhooks, destinations = new Map() } = dependencies;
  const settings = createDestinationSettings({ destinations, vault });
  const view = (row: WebhookSubscriptionRow): Subscription => ({
    ...toSubscription(row, vault),
    ...settings.shown(row),
  });

  const subscriptionsOf = storage.prepare<{ accountId: string }, WebhookSubscriptionRow>((db, p) =>
    db
      .selectFrom('webhook_subscriptions')
      .selectAll()
      .where('account_id', '=', p.accountId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );

  /** The columns of a destination whose settings change. Only HTTPS endpoints have a URL that can be set. */
  function moving(row: WebhookSubscriptionRow, change: SubscriptionChange) {
    const { destination: type } = row;
    if (type !== null && change.url !== undefined)
      throw invalid(`url: follows from the settings of ${type}: change those instead`);
    if (change.settings === undefined) return {};
    if (type === null) throw invalid('settings: an HTTPS endpoint has none: change its url instead');
    return settings.columnsOf(row, type, change.settings);
  }

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
    destinationTypes: settings.types,

    async create(accountId: string, input: NewSubscription) {
      const id = newId('whk');
      const none = { id, destination: null, sealed_settings: null };
      if ('type' in input.to) refuseSecrets(input);
      const columns =
        'url' in input.to
          ? { url: checkUrl(input.to.url) }
          : settings.columnsOf(none, input.to.type, input.to.settings);
      const secret = newSigningSecret();
      const now = clock.now();
      const row: WebhookSubscriptionRow = {
        id,
        account_id: accountId,
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
        ...NO_OPTIONS,
        ...optionColumns(input),
        ...columns,
        ...(changesSecrets(input) && {
          sealed_options: sealOptions(vault, { id, url: columns.url, sealed_options: null }, input, now),
        }),
        created_at: now,
        updated_at: now,
      };
      await storage.write(async (tx) => {
        await checkRoom(tx, accountId);
        await tx.insertInto('webhook_subscriptions').values(row).execute();
        // Nothing waits yet; but from now on workers leave places for this account.
        await announceWork(storage, tx, accountId, [id]);
      });
      const { url, events, isActive, createdAt } = toSubscription(row, vault);
      const options = { ...optionsOf(row, vault), ...settings.shown(row) };
      return { id, url, events, secret, isActive, ...options, createdAt };
    },

    async list(accountId: string): Promise<Subscription[]> {
      return (await subscriptionsOf({ accountId })).map(view);
    },

    async get(accountId: string, id: string): Promise<Subscription> {
      return view(await ownedRow(storage.db, 'webhook_subscriptions', accountId, id));
    },

    /**
     * Once this resolves, no request starts any more, as with `remove`: to the former URL, with the former headers or
     * certificate, or at all if it was disabled.
     */
    async update(accountId: string, id: string, change: SubscriptionChange): Promise<Subscription> {
      const url = change.url === undefined ? undefined : checkUrl(change.url);
      const now = clock.now();
      const { subscription, waitMs } = await storage.write(async (tx) => {
        // Waits for claims under way, which hold the row: those that follow see the change.
        const { isActive } = change;
        const mayStop =
          url !== undefined || change.settings !== undefined || isActive === false || changesSecrets(change);
        const lock = mayStop ? storage.locks.remove : undefined;
        const before = await ownedRow(tx, 'webhook_subscriptions', accountId, id, { ...(lock && { lock }) });
        const moved = moving(before, change);
        if (url !== undefined) checkNewHost(vault, before, url, change);
        if (before.destination !== null) refuseSecrets(change);
        const row = await tx
          .updateTable('webhook_subscriptions')
          .set({
            ...(url !== undefined && { url }),
            ...moved,
            ...(change.events && { events: toJson(eachOnce(change.events)) }),
            ...optionColumns(change),
            ...(changesSecrets(change) && { sealed_options: sealOptions(vault, before, change, now) }),
            ...(change.isActive === true && enabled(storage, now)),
            ...(change.isActive === false && { is_active: 0, ...missingFrom(now) }),
            updated_at: now,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
        if (row === undefined) throw notFound(WHAT); // deleted between the two statements
        // What was parked while it was disabled goes on.
        if (change.isActive === true) await announceWork(storage, tx, accountId, [id], true);
        const stops =
          row.is_active === 0 ||
          row.url !== before.url ||
          row.sealed_settings !== before.sealed_settings ||
          row.sealed_options !== before.sealed_options;
        return { subscription: view(row), waitMs: stops ? await startsWithin(tx, id) : 0 };
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

/** A destination has its own ways to know us. */
function refuseSecrets({ headers, clientCertificate }: SubscriptionOptions): void {
  const given = headers ? 'headers' : clientCertificate ? 'clientCertificate' : undefined;
  if (given !== undefined) throw invalid(`${given}: only for HTTPS endpoints`);
}
