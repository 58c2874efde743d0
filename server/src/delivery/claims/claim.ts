import { sql } from 'kysely';
import type { Clock } from '../../lib/clock.ts';
import { newId } from '../../lib/ids.ts';
import { present } from '../../lib/present.ts';
import {
  type Db,
  executeOften,
  isAwake,
  type PayloadForm,
  type Storage,
  unlessMoved,
  type WebhookSubscriptionRow,
} from '../../storage/index.ts';
import {
  type EventToSend,
  SENT_WITH,
  START_WITHIN_MS,
  type SubscriptionToSend,
} from '../../webhooks/index.ts';
import { createStartBound, MAX_START_WITHIN_MS, type StartBound } from '../worker/start-bound.ts';
import { EVENT_COLUMNS, type EventColumns, eventsOf, toEvent } from './events-to-send.ts';
import { CANDIDATES, isNext } from './lanes.ts';

/** First attempts, and retries that are due. */
export type Lane = 'fresh' | 'retry';

export interface ClaimRequest {
  accountId: string;
  subscriptionId: string;
  limit: number;
}

/** A delivery that only this process may send, until its lease ends or the process has died. */
export interface Claimed {
  id: string;
  claimId: string;
  subscriptionId: string;
  /** Attempts made before this one. */
  attempts: number;
  /** What it is sent in order with: see `lanes.ts`. */
  lane: string | null;
  /** Null if the event no longer exists. */
  event: EventToSend | null;
  /** How the subscription wants to get it. */
  payload: PayloadForm;
  format: 'cloudevents' | null;
  /** The kind of destination. Null for an HTTPS endpoint. */
  destination: string | null;
  sealedSettings: string | null;
  sealedOptions: string | null;
  maxPerSecond: number | null;
  url: string;
  sealedSecrets: string[];
  /** Whether it probes a subscription that was enabled again: nothing else of it is under way. */
  isProbe: boolean;
  /** On the monotonic clock: after this it must not be started. */
  startBy: number;
  /** This process as others know it, if they would notice its death. */
  holder: string | null;
}

/**
 * Longer than the longest attempt, its recording and a pause of the process, and longer still if the delivery may start later
 * than usual. Nobody else sends it in that time, unless this process has died (`abandoned-claims.ts`).
 */
const LEASE_MS = 60_000;
/** No lease is longer, unless the clock has been set back since. */
export const LONGEST_LEASE_MS = LEASE_MS + MAX_START_WITHIN_MS;

/** Known before the claim is made, so that one whose answer is lost can be released. */
export const newClaimId = (): string => newId('clm');

/** Claims up to `limit` deliveries of each subscription that is active. Each costs an index seek, whatever its backlog. */
export async function claim(
  { storage, clock, startBound = createStartBound(), onLanes }: ClaimOptions,
  lane: Lane,
  requests: ClaimRequest[],
  claimId = newClaimId(),
): Promise<Claimed[]> {
  const take = storage.hasDataModifyingCte ? takeInOneStatement : takeInSteps;
  const startWithinMs = startBound.ms;
  const holder = storage.presence.id;
  let askedAt = 0;
  // Counted from when the statement is sent: whoever waits for the claim to run out counts from later. While it waits for a
  // connection or the write queue nothing is claimed.
  const asking = () => {
    askedAt = clock.monotonic();
  };
  const rows = await take(storage, { lane, requests, claimId, holder, startWithinMs, asking, onLanes });
  startBound.answered(clock.monotonic() - askedAt);
  const now = clock.now();
  const startBy = askedAt + startWithinMs;
  return rows.map((row) => ({
    ...sentWith({ ...row, id: row.subscription_id }, now),
    id: row.id,
    claimId,
    attempts: row.attempts,
    lane: row.lane,
    event: row.event,
    isProbe: row.is_probe === 1,
    startBy,
    holder,
  }));
}

/** What a claimed delivery has of its subscription. */
export const sentWith = (subscription: SubscriptionToSend, now: number) => ({
  subscriptionId: subscription.id,
  payload: subscription.payload,
  format: subscription.format,
  destination: subscription.destination,
  sealedSettings: subscription.sealed_settings,
  sealedOptions: subscription.sealed_options,
  maxPerSecond: subscription.max_per_second,
  url: subscription.url,
  sealedSecrets: secretsOf(subscription, now),
});

interface ClaimOptions {
  storage: Storage;
  clock: Clock;
  startBound?: StartBound;
  /** Called for each subscription whose first attempts may wait for each other. */
  onLanes?: ((subscriptionId: string) => void) | undefined;
}

interface Taking extends Pick<ClaimOptions, 'onLanes'> {
  lane: Lane;
  requests: ClaimRequest[];
  claimId: string;
  holder: string | null;
  startWithinMs: number;
  /** Called right before the statement is sent. */
  asking(): void;
}

type Taken = TakenRow & Pick<Claimed, 'event'> & Omit<ProbedSubscription, 'id'>;

/**
 * The subscriptions are locked against deletion until the claim commits, so that whoever deletes one sees every earlier
 * claim. One statement instead of six: each would wait for its answer behind a hundred requests under way, and that, not
 * the work, was the cost of a claim (25 ms against 7). Of two processes that choose the same delivery at once, one skips the
 * locked row; where both got the lock, one after the other, the second finds the delivery claimed.
 *
 * The inner limit is a literal that the planner sees: with a parameter it expects a tenth of all rows, and sorts a backlog
 * of 100,000 deliveries for every claim instead of reading the first few from the index.
 *
 * Nor may the plan depend on statistics of the claims, a table that is as often empty as full: `not in` reads them once into
 * a hash table, where an anti join could read all of them for each candidate. Each candidate is looked up by its id, because
 * a join could read the whole table of deliveries.
 *
 * Parts of the statement are never joined with each other: the planner expects one row of each and compares every row with
 * every other, which took a second for 2,500 deliveries. `is true` keeps `in` from becoming such a join.
 *
 * A subscription with lanes adds a row without a delivery, so that it is known even if it has nothing to claim.
 */
async function takeInOneStatement(
  storage: Storage,
  { lane, requests, claimId, holder, startWithinMs, asking, onLanes }: Taking,
): Promise<Taken[]> {
  const lanes = sql`union all
      select null, null, null, null, subscription.id, ${columnsOf('subscription')}, subscription.is_probe
      from subscription where subscription.has_lanes = 1`;
  const statement = sql<TakenWithEvent>`
    with wanted as (
      select j.value ->> 'subscriptionId' as id, cast(j.value ->> 'limit' as integer) as slots
      from ${storage.rowsOf(requests)}
    ), subscription as (
      select s.id, ${SUBSCRIPTION_COLUMNS}, s.has_lanes, ${isProbe} as is_probe,
        case when s.next_probe_at is null then wanted.slots else 1 end as slots
      from webhook_subscriptions s join wanted on wanted.id = s.id
      where s.is_active = 1 and ${mayBeSent(storage)}
      order by s.id
      for key share of s
    ), due as (
      select d.id, d.event_id, d.attempts, d.lane, subscription.id as subscription_id, ${columnsOf('subscription')}, subscription.is_probe
      from subscription
      cross join lateral (
        select d.id, d.event_id, d.attempts, d.lane
        from (
          select id, due_at from deliveries
          where subscription_id = subscription.id and status = 'pending'
            and ${isDue(storage, lane)} and id not in (select delivery_id from delivery_claims)
          order by due_at, id
          limit ${sql.lit(CANDIDATES)}
        ) candidate
        cross join lateral (
          select d.id, d.event_id, d.attempts, d.lane from deliveries d
          where d.id = candidate.id and d.status = 'pending' and d.is_retry = ${laneValue(lane)}
            and d.due_at = candidate.due_at and ${isNext(storage)}
          for update of d skip locked
        ) d
        limit subscription.slots
      ) d
      ${lane === 'fresh' ? lanes : sql``}
    ), taken as (
      insert into delivery_claims
        (delivery_id, subscription_id, claim_id, lease_until, holder, start_within_ms, is_probe)
      select id, subscription_id, ${claimId}, ${leaseEnd(storage, startWithinMs)}, ${holder},
        cast(${startWithinMs} as integer), is_probe
      from due where id is not null
      on conflict do nothing
      returning delivery_id
    )
    select due.*, ${EVENT_COLUMNS} from due left join events e on e.id = due.event_id
    where (due.id in (select delivery_id from taken)) is true or due.id is null`;
  const rows = await unlessMoved(() =>
    storage.db.connection().execute((connection) => {
      asking();
      return executeOften(connection, statement);
    }),
  );
  return rows.flatMap(({ id, ...row }) => {
    if (id === null) onLanes?.(row.subscription_id);
    return id === null
      ? []
      : { ...row, id, event: row.e_id === null ? null : toEvent({ ...row, e_id: row.e_id }) };
  });
}

/** SQLite answers within the call, so several statements cost nothing there; and it has no insert inside a select. */
function takeInSteps(storage: Storage, taking: Taking): Promise<Taken[]> {
  const { lane, requests, claimId, holder, startWithinMs, asking, onLanes } = taking;
  const due = (subscriptionId: string, most: number, columns = TAKEN_COLUMNS) => sql<TakenRow>`
    select ${columns} from deliveries
    where subscription_id = ${subscriptionId} and status = 'pending'
      and ${isDue(storage, lane)} and ${unclaimed}
    order by due_at, id
    limit ${most}`;
  return storage.write(async (tx) => {
    asking();
    const subscriptions = await activeSubscriptions(storage, tx, requests);
    const taken: TakenRow[] = [];
    for (const { subscriptionId, limit } of requests) {
      const subscription = subscriptions.get(subscriptionId);
      if (subscription === undefined) continue;
      const most = subscription.is_probe === 1 ? 1 : limit;
      const { rows } = await (subscription.has_lanes === 1
        ? sql<TakenRow>`
          select ${TAKEN_COLUMNS} from (${due(subscriptionId, CANDIDATES, sql`*`)}) d
          where ${isNext(storage)}
          order by due_at, id
          limit ${most}`
        : due(subscriptionId, most)
      ).execute(tx);
      if (subscription.has_lanes === 1 && lane === 'fresh') onLanes?.(subscriptionId);
      taken.push(...rows.map((row) => ({ ...row, is_probe: subscription.is_probe })));
    }
    if (taken.length === 0) return [];
    await sql`
      insert into delivery_claims
        (delivery_id, subscription_id, claim_id, lease_until, holder, start_within_ms, is_probe)
      select j.value ->> 'id', j.value ->> 'subscription_id', ${claimId}, ${leaseEnd(storage, startWithinMs)}, ${holder},
        ${startWithinMs}, j.value ->> 'is_probe'
      from ${storage.rowsOf(taken)}`.execute(tx);
    const events = await eventsOf(
      storage,
      tx,
      taken.map(({ event_id }) => event_id),
    );
    return taken.map((row) => {
      return {
        ...present(subscriptions.get(row.subscription_id)),
        ...row,
        event: events.get(row.event_id) ?? null,
      };
    });
  });
}

const TAKEN_COLUMNS = sql`id, event_id, subscription_id, attempts, lane`;

/** Those being sent are still in the index of due deliveries, a window at most: skipping them is cheaper than moving them. */
const unclaimed = sql`
  not exists (select 1 from delivery_claims where delivery_claims.delivery_id = deliveries.id)`;

const isProbe = sql`case when s.next_probe_at is null then 0 else 1 end`;

/**
 * A subscription that is being probed waits for its time, and until nothing of it is under way. Where two processes see
 * that at once, a unique index lets one of them claim.
 */
const mayBeSent = (storage: Storage) => sql`${isAwake('s.account_id')} and (s.next_probe_at is null
  or (s.next_probe_at <= ${storage.now()}
    and not exists (select 1 from delivery_claims c where c.subscription_id = s.id)))`;

/** First attempts are due whatever the clock of the process that wrote them says. */
const isDue = (storage: Storage, lane: Lane) =>
  lane === 'fresh' ? sql`is_retry = 0` : sql`is_retry = 1 and due_at <= ${storage.now()}`;

export const leaseEnd = (storage: Storage, startWithinMs: number) =>
  sql`${storage.now()} + cast(${LEASE_MS + startWithinMs - START_WITHIN_MS} as bigint)`;

const laneValue = (lane: Lane): number => (lane === 'retry' ? 1 : 0);

const columnsOf = (table: string) => sql.join(SENT_WITH.map((column) => sql.ref(`${table}.${column}`)));
const SUBSCRIPTION_COLUMNS = columnsOf('s');

type ProbedSubscription = SubscriptionToSend & { is_probe: number };
type ActiveSubscription = ProbedSubscription & Pick<WebhookSubscriptionRow, 'has_lanes'>;
interface TakenRow {
  id: string;
  event_id: string;
  subscription_id: string;
  attempts: number;
  lane: string | null;
}
type TakenWithEvent = Omit<TakenRow, 'id'> & { id: string | null } & Omit<ProbedSubscription, 'id'> &
  EventColumns<string | null>;

async function activeSubscriptions(
  storage: Storage,
  tx: Db,
  requests: ClaimRequest[],
): Promise<Map<string, ActiveSubscription>> {
  const { rows } = await sql<ActiveSubscription>`
    select s.id, ${SUBSCRIPTION_COLUMNS}, s.has_lanes, ${isProbe} as is_probe
    from webhook_subscriptions s
    where s.is_active = 1 and ${mayBeSent(storage)} and s.id in (select j.value ->> 'subscriptionId' from ${storage.rowsOf(requests)})`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

function secretsOf(row: SubscriptionToSend, now: number): string[] {
  const previous = (row.previous_secret_until ?? 0) > now ? row.previous_sealed_secret : null;
  return previous === null ? [row.sealed_secret] : [row.sealed_secret, previous];
}
