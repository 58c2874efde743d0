import type { Json, JsonEntries } from '../../lib/json.ts';
import type { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import type { EventData, EventType, WantedEventType } from '../../schema/events.ts';
import type { WebhookFilter } from '../../schema/webhook-filter.ts';

export interface WebhookSubscriptionRow {
  id: string;
  account_id: string;
  url: string;
  events: Json<WantedEventType[]>;
  sealed_secret: string;
  /** The secret before the last rotation, and how long it still signs. */
  previous_sealed_secret: string | null;
  previous_secret_until: number | null;
  /** Set while it is being probed: no delivery is sent before this time, and then a single one. */
  next_probe_at: number | null;
  /** Since when and until when it may have missed events, because it was disabled; the end is null while it is. */
  missed_from: number | null;
  missed_until: number | null;
  is_active: number;
  failure_count: number;
  last_sent_at: number | null;
  last_error_at: number | null;
  last_error: string | null;
  /** Null if there was no error. */
  last_error_code: DeliveryErrorCode | null;
  /** What was last told of its health (`health-news.ts`), and when last that it is failing, and that it is nearly disabled. */
  told_health?: number | undefined;
  told_failing_at?: number | null | undefined;
  told_nearly_at?: number | null | undefined;
  payload: PayloadForm;
  ordering: Ordering;
  /** 1 once it has had an order: there may be deliveries that wait for each other. */
  has_lanes: number;
  /** Null for our own envelope. */
  format: 'cloudevents' | null;
  filter: Json<WebhookFilter> | null;
  max_per_second: number | null;
  /** The kind of destination. Null for an HTTPS endpoint. */
  destination: string | null;
  /** The settings of that destination. */
  sealed_settings: string | null;
  /** Headers and the client certificate. */
  sealed_options: string | null;
  /** When the next attempt may start, in microseconds, if `max_per_second` is set. Null until it was first used. */
  next_slot_at: number | null;
  created_at: number;
  updated_at: number;
}

/** How much of an event is sent: the contract's fields, all we know, or just ids. */
export type PayloadForm = 'standard' | 'full' | 'thin';
/** Whether deliveries wait for each other: not at all, for those of the same resource, or for all before them. */
export type Ordering = 'none' | 'resource' | 'all';

export interface EventRow {
  id: string;
  account_id: string;
  type: EventType;
  /** The standard payload exactly as it is sent, stored once for all deliveries. */
  data: Json<EventData<EventType>>;
  /** Fields that the full payload has instead of or beside those of `data`. */
  more: Json<object> | null;
  /** Listed here, so that finding an event's deliveries needs no index on `deliveries`. */
  delivery_ids: Json<string[]>;
  /** The order or shipment that the event is about. */
  subject_id: string | null;
  /** What `sequence` counts by: the order of a shipment, for example. */
  resource_id: string | null;
  /** Its number among the events of its resource. 0 if it has none. */
  sequence: number;
  /** Its place in the order of commits. If omitted, PostgreSQL takes the place of the transaction. */
  position?: number | undefined;
  /** 1 if nothing that the standard payload shows has changed. */
  is_detail?: number | undefined;
  created_at: number;
}

/** An account that follows events, and when this was last noted. */
export interface EventFollowerRow {
  account_id: string;
  followed_at: number;
}

/** How many events a resource has had, and the place of the last one. */
export interface EventSequenceRow {
  resource_id: string;
  account_id: string;
  last: number;
  position: number;
}

/** See `event-numbers.ts`. */
export interface EventClockRow {
  id: number;
  base: number;
  system: string | null;
}

/** A request to send events of the past again. */
export interface WebhookReplayRow {
  id: string;
  account_id: string;
  subscription_id: string;
  created_at: number;
  updated_at: number;
  from_at: number;
  /** This moment excluded. */
  to_at: number;
  /** Null for all that the subscription asks for. */
  types: Json<EventType[]> | null;
  status: 'running' | 'done' | 'cancelled';
  /** Events of these types in this time, as counted when it was asked for. */
  total: number;
  /** How many of them it has come to, and how many of those matched the filter and have a delivery. */
  looked: number;
  queued: number;
  /** The last event that it has come to. */
  after_position: number;
  after_sequence: number;
  after_id: string;
  /** 1 once it has come to the last one. */
  is_read: number;
  /** When it goes on. Null once it has ended. */
  due_at: number | null;
  ended_at: number | null;
}

export interface DeliveryRow {
  id: string;
  event_id: string;
  /** Copied from the event. */
  event_type: EventType;
  subscription_id: string;
  status: 'pending' | 'delivered' | 'failed';
  /** Finished attempts: one in flight is not counted. */
  attempts: number;
  /** 1 once an attempt has failed: first attempts go before retries. 2 while it is set aside behind others of its lane (`lanes.ts`). */
  is_retry: number;
  /** When the next attempt is due, while pending. */
  due_at: number;
  attempt_log: JsonEntries<LoggedAttempt>;
  /**
   * Those of one lane are sent one after the other, by position and sequence. It names the subscription, so that one index seek finds
   * the next. Null if their order does not matter.
   */
  lane: string | null;
  position: number | null;
  sequence: number | null;
  created_at: number;
  updated_at: number;
  finished_at: number | null;
}

/** A finished attempt of a delivery. */
export interface LoggedAttempt {
  at: number;
  ms: number;
  code: number | null;
  error: string | null;
  body: string | null;
  /** Set if the response was longer than `body`. */
  cut?: true;
  /** The error's code. Missing for successes. */
  why?: DeliveryErrorCode;
  /** Where it was sent and with which signatures. Missing if it could not be signed. */
  url?: string;
  sig?: [plain: string, standard: string];
  /** The form of its payload, if it was not the standard one. */
  form?: Exclude<PayloadForm, 'standard'>;
}

/** The right of one process to send a delivery, until its lease ends or the process has died. */
export interface DeliveryClaimRow {
  delivery_id: string;
  subscription_id: string;
  claim_id: string;
  lease_until: number;
  /** See `Presence.id`. */
  holder: string | null;
  /** How long after the claim it may still be started. */
  start_within_ms: number;
  /** 1 if it must be the only claim of its subscription. */
  is_probe: number;
}
