import type { Clock } from '../../lib/clock.ts';
import { conflict, invalid, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { fromJson, toJson } from '../../lib/json.ts';
import type { EventType } from '../../schema/events.ts';
import {
  type Db,
  lockAccount,
  ownedRow,
  type Storage,
  type WebhookReplayRow,
  type WebhookSubscriptionRow,
} from '../../storage/index.ts';
import { isWanted } from '../../webhooks/index.ts';
import { DISABLED } from '../log/delivery-service.ts';
import { toReplay } from './replay.ts';
import { dropPending, pendingOf } from './replay-deliveries.ts';
import { countByType, startOf, type TimeRange } from './replay-events.ts';
import { countMatching } from './replay-filter.ts';

export type ReplayService = ReturnType<typeof createReplayService>;

interface ReplayRequest {
  /** ISO 8601. */
  from: string;
  to: string;
  types?: EventType[] | undefined;
}

/** Events of any type in the time of a replay: more are replayed in parts. */
const MAX_EVENTS = 50_000;
/** Under way in an account. */
const MAX_RUNNING = 5;
/** The newest of a subscription that are listed. */
const MAX_LISTED = 20;
/** Events that a filter is tried on to count those that match: each is parsed. */
const MAX_TRIED = 5_000;

/** Sending what happened in a time again: the events are queued bit by bit by `replay-runner.ts`. */
export function createReplayService({ storage, clock }: { storage: Storage; clock: Clock }) {
  const now = () => clock.now();

  async function view(db: Db, row: WebhookReplayRow) {
    return toReplay(row, (await pendingOf(db, row)).pending);
  }

  async function find(
    db: Db,
    accountId: string,
    subscriptionId: string,
    id: string,
    lock = storage.locks.share,
  ) {
    await ownedRow(db, 'webhook_subscriptions', accountId, subscriptionId);
    const row = await ownedRow(db, 'webhook_replays', accountId, id, db === storage.db ? {} : { lock });
    if (row.subscription_id !== subscriptionId) throw notFound('Webhook replay');
    return row;
  }

  /** How many events it would send: with a filter and very many events, how many it would look at. */
  async function count(
    subscription: WebhookSubscriptionRow,
    range: TimeRange,
    types: EventType[] | undefined,
  ) {
    const counts = await countByType(storage.db, subscription.account_id, range, MAX_EVENTS + 1);
    if (counts.reduce((sum, one) => sum + one.count, 0) > MAX_EVENTS)
      throw invalid(
        `to: more than ${MAX_EVENTS.toLocaleString('en')} events happened between from and to: replay a shorter time`,
      );
    const wanted = fromJson(subscription.events);
    const total = counts
      .filter(({ type }) => isWanted(types ?? wanted, type) && isWanted(wanted, type))
      .reduce((sum, one) => sum + one.count, 0);
    return total;
  }

  async function prepare(accountId: string, subscriptionId: string, { from, to, types }: ReplayRequest) {
    const subscription = await ownedRow(storage.db, 'webhook_subscriptions', accountId, subscriptionId);
    // What is still to happen is sent when it happens.
    const range = { from: Date.parse(from), to: Math.min(Date.parse(to), now()) };
    if (Date.parse(to) <= range.from) throw invalid('to: must be later than from');
    if (range.from >= range.to) throw invalid('from: must not be in the future');
    const wanted = fromJson(subscription.events);
    const other = types?.findIndex((type) => !isWanted(wanted, type)) ?? -1;
    if (other >= 0)
      throw invalid(`types[${other}]: the webhook subscription does not receive ${types?.[other]}`);
    return { subscription, range, total: await count(subscription, range, types) };
  }

  return {
    /** How many events it would send. `isExact` is false if there are too many to try the filter on each. */
    async count(accountId: string, subscriptionId: string, request: ReplayRequest) {
      const { subscription, range, total } = await prepare(accountId, subscriptionId, request);
      if (subscription.filter === null || total === 0) return { count: total, isExact: true };
      if (total > MAX_TRIED) return { count: total, isExact: false };
      const { types = fromJson(subscription.events) } = request;
      const matched = await countMatching(storage, {
        ...{ accountId, range, types, filter: subscription.filter },
      });
      return { count: matched, isExact: true };
    },

    async start(accountId: string, subscriptionId: string, request: ReplayRequest) {
      const { range, total } = await prepare(accountId, subscriptionId, request);
      const start = await startOf(storage.db, accountId, range.from);
      return storage.write(async (tx) => {
        await lockAccount(storage, tx, accountId);
        const subscription = await ownedRow(tx, 'webhook_subscriptions', accountId, subscriptionId);
        if (subscription.is_active === 0) throw conflict(DISABLED);
        await checkRoom(tx, accountId, subscriptionId);
        const row: WebhookReplayRow = {
          id: newId('rpl'),
          account_id: accountId,
          subscription_id: subscriptionId,
          created_at: now(),
          updated_at: now(),
          from_at: range.from,
          to_at: range.to,
          types: request.types === undefined ? null : toJson([...new Set(request.types)]),
          status: 'running',
          ...{ total, looked: 0, queued: 0 },
          after_position: start?.position ?? 0,
          after_sequence: start?.sequence ?? 0,
          after_id: start?.id ?? '',
          is_read: start === undefined ? 1 : 0,
          due_at: 0,
          ended_at: null,
        };
        await tx.insertInto('webhook_replays').values(row).execute();
        return toReplay(row, 0);
      });
    },

    async list(accountId: string, subscriptionId: string) {
      await ownedRow(storage.db, 'webhook_subscriptions', accountId, subscriptionId);
      const rows = await storage.db
        .selectFrom('webhook_replays')
        .selectAll()
        .where('subscription_id', '=', subscriptionId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_LISTED)
        .execute();
      return Promise.all(rows.map((row) => view(storage.db, row)));
    },

    get: async (accountId: string, subscriptionId: string, id: string) =>
      view(storage.db, await find(storage.db, accountId, subscriptionId, id)),

    /** What has been sent stays sent, and what is under way goes on. */
    async cancel(accountId: string, subscriptionId: string, id: string) {
      return storage.write(async (tx) => {
        const row = await find(tx, accountId, subscriptionId, id, storage.locks.change);
        if (row.status !== 'running') throw conflict(`The replay has ended: it is ${row.status}`);
        const ended = { status: 'cancelled', due_at: null, ended_at: now(), updated_at: now() } as const;
        await tx.updateTable('webhook_replays').set(ended).where('id', '=', id).execute();
        await dropPending(storage, tx, row, now());
        return view(tx, { ...row, ...ended });
      });
    },
  };
}

/** The account is locked. */
async function checkRoom(tx: Db, accountId: string, subscriptionId: string): Promise<void> {
  const running = await tx
    .selectFrom('webhook_replays')
    .select(['id', 'subscription_id'])
    .where('account_id', '=', accountId)
    .where('due_at', 'is not', null)
    .execute();
  const own = running.find((one) => one.subscription_id === subscriptionId);
  if (own !== undefined)
    throw conflict(
      `${own.id} is being replayed to this webhook subscription: wait until it has ended, or cancel it`,
    );
  if (running.length >= MAX_RUNNING)
    throw conflict(
      `An account can have at most ${MAX_RUNNING} replays under way: wait until one has ended, or cancel one`,
    );
}
