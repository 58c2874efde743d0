import type { Json, JsonEntries } from '../../lib/json.ts';
import type { DeliveryErrorCode } from '../../schema/delivery-errors.ts';
import type { EventData, EventType } from '../../schema/events.ts';

export interface WebhookSubscriptionRow {
  id: string;
  account_id: string;
  url: string;
  events: Json<EventType[]>;
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
  created_at: number;
  updated_at: number;
}

export interface EventRow {
  id: string;
  account_id: string;
  type: EventType;
  /** The payload exactly as it is sent, stored once for all deliveries. */
  data: Json<EventData<EventType>>;
  /** Listed here, so that finding an event's deliveries needs no index on `deliveries`. */
  delivery_ids: Json<string[]>;
  /** The order or shipment that the event is about. */
  subject_id: string | null;
  created_at: number;
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
  /** 1 once an attempt has failed: first attempts go before retries. */
  is_retry: number;
  /** When the next attempt is due, while pending. */
  due_at: number;
  attempt_log: JsonEntries<LoggedAttempt>;
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
