import { type Clock, toIso } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import { fromJson, type Json, toJson, toJsonEntries } from '../lib/json.ts';
import { present } from '../lib/present.ts';
import {
  type EventData,
  type EventMore,
  type EventType,
  exampleMoreOf,
  exampleOf,
  type WantedEventType,
} from '../schema/events.ts';
import {
  type Db,
  type DeliveryRow,
  type EventRow,
  insertRows,
  type LoggedAttempt,
  type Storage,
  selectOnce,
  together,
  type WebhookSubscriptionRow,
} from '../storage/index.ts';
import { numberEvents } from './event-numbers.ts';
import { createFilterCache } from './filters/filter-cache.ts';
import {
  type EventToSend,
  type Handover,
  type NewDelivery,
  SENT_WITH,
  type SubscriptionToSend,
} from './handover.ts';
import { isWanted } from './wanted-types.ts';

export interface Outbox {
  /**
   * Writes an event, and one delivery for each active subscription of this account to it, inside the caller's transaction: the
   * change and its event are stored together or not at all. An event without subscribers is stored too, for the log.
   */
  emit<T extends EventType>(
    tx: Db,
    accountId: string,
    type: T,
    data: EventData<T>,
    context?: EventContext<T>,
  ): Promise<void>;
  /** The same for several events of one type, whose payloads are JSON already. */
  emitAll<T extends EventType>(
    tx: Db,
    accountId: string,
    type: T,
    payloads: readonly EventPayload<T>[],
  ): Promise<void>;
}

interface EventPayload<T extends EventType> {
  /** Id of the order, shipment, product … that the event is about. */
  subjectId: string;
  /** What its events are numbered by: the order, for whatever belongs to one. If omitted, the subject itself. */
  resourceId?: string;
  json: Json<NonNullable<EventData<T>>>;
  /** What the full form has beyond that. */
  more?: Json<object>;
  /** The subscription that the event is about, which does not get it. */
  except?: string;
  /** Nothing that the standard payload shows has changed: only subscriptions to another form get it. */
  isDetail?: boolean;
}

/** What an event has besides its standard payload. */
interface EventContext<T extends EventType> {
  resourceId?: string;
  more?: EventMore<T> & object;
  except?: string;
  isDetail?: boolean;
}

const activeSubscriptions = selectOnce((db, p: { accountId: string }) =>
  db
    .selectFrom('webhook_subscriptions')
    .select(['id', 'events', 'ordering', 'filter', 'next_probe_at', ...SENT_WITH])
    .where('account_id', '=', p.accountId)
    .where('is_active', '=', 1),
);

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** By default, workers look for new deliveries. */
  handover?: Handover;
  /** A stored filter that cannot be read. */
  onCorruptFilter?(problem: string): void;
}

export function createOutbox({
  storage,
  clock,
  handover = {},
  onCorruptFilter = () => {},
}: Dependencies): Outbox {
  const filterOf = createFilterCache(onCorruptFilter);

  const emitAll: Outbox['emitAll'] = async (tx, accountId, type, payloads) => {
    const subscriptions = (await activeSubscriptions(tx, { accountId })).filter(({ events }) =>
      asksFor(events, type),
    );
    const isChosen =
      subscriptions.some(({ filter }) => filter !== null) ||
      payloads.some(({ except, isDetail }) => except !== undefined || isDetail);
    const takers = ({ json, more, except, isDetail }: (typeof payloads)[number]) => {
      const event = { type, data: { ...fromJson(json), ...(more && fromJson(more)) } };
      return subscriptions.filter(
        ({ id, filter, payload }) =>
          id !== except &&
          !(isDetail && payload === 'standard') &&
          (filter === null || filterOf(filter)(event)),
      );
    };
    const receiversOf = isChosen ? takers : () => subscriptions;
    await writeEvents(storage, tx, { accountId, type, payloads, receiversOf, handover, now: clock.now() });
  };
  return {
    emitAll,
    emit: (tx, accountId, type, data, context) => emitAll(tx, accountId, type, [payloadOf(data, context)]),
  };
}

/** A corrupt list matches nothing: it must not make every write of the account fail. */
function asksFor(events: Json<WantedEventType[]>, type: EventType): boolean {
  try {
    return isWanted(fromJson(events), type);
  } catch {
    return false;
  }
}

/** PostgreSQL carries 8,000 bytes at once. */
const IDS_AT_ONCE = 200;

/** Wakes the delivery workers once `tx` has committed. */
export async function announceWork(
  storage: Storage,
  tx: Db,
  accountId: string,
  subscriptionIds: string[],
  retriesToo = false,
): Promise<void> {
  // Whoever follows the account's events hears of it, even if there is nothing to look for.
  if (subscriptionIds.length === 0) return storage.announce(tx, 'work', `${accountId} `);
  for (let from = 0; from < subscriptionIds.length; from += IDS_AT_ONCE) {
    const ids = subscriptionIds.slice(from, from + IDS_AT_ONCE).join(',');
    await storage.announce(tx, 'work', `${accountId} ${ids}${retriesToo ? ' all' : ''}`);
  }
}

export function readAnnouncement(message: string) {
  const [accountId = '', ids = '', all] = message.split(' ');
  return { accountId, subscriptionIds: ids === '' ? [] : ids.split(','), retriesToo: all !== undefined };
}

interface NewEvents<T extends EventType> {
  accountId: string;
  type: T;
  payloads: readonly EventPayload<T>[];
  receiversOf(payload: EventPayload<T>): readonly Receiver[];
  handover?: Handover;
  now: number;
}

/** What decides how a delivery waits for others. */
type Receiving = Pick<WebhookSubscriptionRow, 'id' | 'ordering'>;
type Receiver = Receiving & Partial<SubscriptionToSend & Pick<WebhookSubscriptionRow, 'next_probe_at'>>;

/**
 * A payload is stored once, however many subscriptions it goes to. Returns the ids of the deliveries.
 *
 * Deliveries are created here, and changed and deleted only by `delivery/`: an event and its deliveries are one write in the
 * caller's transaction, and whoever emits an event must not depend on what sends it.
 */
async function writeEvents<T extends EventType>(
  storage: Storage,
  tx: Db,
  { accountId, type, payloads, receiversOf, handover, now }: NewEvents<T>,
): Promise<string[]> {
  const receivers = payloads.map(receiversOf);
  const resourceIds = payloads.map(({ subjectId, resourceId = subjectId }) => resourceId);
  const numbers = await numberEvents(storage, tx, {
    accountId,
    resourceIds,
    areFirst: type === 'order.created' || type === 'product.created',
    needsPlaces: receivers.some((some) => some.some(({ ordering }) => ordering !== 'none')),
  });
  const deliveries: DeliveryRow[] = [];
  const ready: NewDelivery[] = [];
  const events = payloads.map(({ subjectId, json, more, isDetail }, i): EventRow => {
    const { sequence, position } = present(numbers[i]);
    const event = { id: newId('evt'), type, resource_id: present(resourceIds[i]), sequence, position };
    const own = present(receivers[i]).map((subscription) => newDelivery(event, subscription, now));
    deliveries.push(...own);
    if (handover?.take !== undefined && own.length > 0) {
      const { id, resource_id: resourceId } = event;
      const sent = { id, accountId, type, data: json, more: more ?? null, subjectId, resourceId };
      ready.push(...readyOf(own, present(receivers[i]), { ...sent, sequence, createdAt: now }));
    }
    return {
      ...{ id: event.id, account_id: accountId, type, data: json, more: more ?? null },
      delivery_ids: toJson(own.map((delivery) => delivery.id)),
      subject_id: subjectId,
      resource_id: event.resource_id,
      sequence,
      ...(position !== undefined && { position }),
      ...(isDetail && { is_detail: 1 }),
      created_at: now,
    };
  });
  const taken = ready.length > 0 ? handover?.take?.(storage, tx, ready) : undefined;
  handover?.emitted?.(
    storage,
    tx,
    type,
    events.map(({ id }) => id),
  );
  const left = deliveries.filter(({ id }) => !taken?.ids.has(id));
  const receiverIds = new Set(left.map(({ subscription_id }) => subscription_id));
  await together(tx, [
    () => insertRows(tx, 'events', events),
    () => insertRows(tx, 'deliveries', deliveries),
    () => taken?.claim(),
    () => (deliveries.length === 0 ? undefined : announceWork(storage, tx, accountId, [...receiverIds])),
  ]);
  return deliveries.map(({ id }) => id);
}

/** Those that wait for nothing. */
function readyOf(
  deliveries: readonly DeliveryRow[],
  receivers: readonly Receiver[],
  event: EventToSend,
): NewDelivery[] {
  return deliveries.flatMap((row, i) => {
    const receiver = present(receivers[i]);
    const isReady = receiver.ordering === 'none' && receiver.next_probe_at === null && isUnpaced(receiver);
    return isReady ? [{ row, subscription: receiver, event }] : [];
  });
}

const isUnpaced = (receiver: Receiver): receiver is Receiver & SubscriptionToSend =>
  receiver.max_per_second === null;

const payloadOf = <T extends EventType>(
  data: EventData<T>,
  { resourceId, more, except, isDetail }: EventContext<T> = {},
): EventPayload<T> => ({
  subjectId: data.id,
  json: toJson(data),
  ...(resourceId !== undefined && { resourceId }),
  ...(more !== undefined && { more: toJson(more) }),
  ...(except !== undefined && { except }),
  ...(isDetail && { isDetail }),
});

interface Example<T extends EventType> {
  accountId: string;
  subscriptionId: string;
  type: T;
  now: number;
}

/**
 * An example for one subscription alone, and at once, whatever its other deliveries wait for. Returns the id of the delivery.
 */
export async function writeExample<T extends EventType>(
  storage: Storage,
  tx: Db,
  { accountId, subscriptionId, type, now }: Example<T>,
): Promise<string> {
  const receiversOf = () => [{ id: subscriptionId, ordering: 'none' as const }];
  const at = toIso(now);
  const more = exampleMoreOf(type, at);
  const payloads = [payloadOf(exampleOf(type, at), more && { more })];
  return present((await writeEvents(storage, tx, { accountId, type, payloads, receiversOf, now }))[0]);
}

const NO_ATTEMPTS = toJsonEntries<LoggedAttempt>();

export const newDelivery = (
  event: Pick<EventRow, 'id' | 'type' | 'resource_id' | 'sequence'> & { position?: number | undefined },
  subscription: Receiving,
  now: number,
): DeliveryRow => ({
  id: newId('dlv'),
  event_id: event.id,
  event_type: event.type,
  subscription_id: subscription.id,
  status: 'pending',
  attempts: 0,
  is_retry: 0,
  due_at: now,
  attempt_log: NO_ATTEMPTS,
  ...laneOf(event, subscription),
  created_at: now,
  updated_at: now,
  finished_at: null,
});

const UNORDERED = { lane: null, position: null, sequence: null };
/** Ends the only lane of a subscription that gets everything in one order. */
export const ALL_IN_ORDER = ' *';

function laneOf(
  { id, resource_id, sequence, position }: Parameters<typeof newDelivery>[0],
  { id: subscriptionId, ordering }: Receiving,
): Pick<DeliveryRow, 'lane' | 'position' | 'sequence'> {
  if (ordering === 'none') return UNORDERED;
  const lane = `${subscriptionId}${ordering === 'all' ? ALL_IN_ORDER : ` ${resource_id ?? id}`}`;
  return { lane, position: present(position), sequence };
}
