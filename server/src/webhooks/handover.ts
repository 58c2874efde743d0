import type { MaybePromise } from '../lib/maybe-promise.ts';
import type { EventType } from '../schema/events.ts';
import type { Db, DeliveryRow, Storage, WebhookSubscriptionRow } from '../storage/index.ts';
import type { StoredEvent } from './event-payload.ts';

/** The columns of a subscription that its deliveries are sent with. */
export const SENT_WITH = [
  'url',
  'sealed_secret',
  'previous_sealed_secret',
  'previous_secret_until',
  'payload',
  'format',
  'destination',
  'sealed_settings',
  'sealed_options',
  'max_per_second',
] as const;
export type SubscriptionToSend = Pick<WebhookSubscriptionRow, 'id' | (typeof SENT_WITH)[number]>;

/** An event as it is sent. */
export interface EventToSend extends StoredEvent {
  accountId: string;
  type: EventType;
}

/** A first attempt that waits for nothing: neither for another delivery nor for a rate limit. */
export interface NewDelivery {
  row: Pick<DeliveryRow, 'id'>;
  subscription: SubscriptionToSend;
  event: EventToSend;
}

/** New deliveries that are sent as soon as they are committed. */
export interface TakenOver {
  ids: ReadonlySet<string>;
  /** Claims them. In their transaction, after they have been inserted. */
  claim(): MaybePromise<void>;
}

/**
 * How the worker of this process, if it has one, gets new deliveries at once: they are stored together with their claims, in the
 * transaction that stores their event, instead of being looked for and claimed in another.
 */
export interface Handover {
  /** Told of events in the transaction that writes them. */
  emitted?: (storage: Storage, tx: Db, type: EventType, eventIds: readonly string[]) => void;
  /** As many of them as can be sent now. Set while the worker is running. */
  take?: ((storage: Storage, tx: Db, deliveries: readonly NewDelivery[]) => TakenOver) | undefined;
}
