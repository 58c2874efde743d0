import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { fromJsonEntries, type JsonEntries, toJsonEntries } from '../../lib/json.ts';
import type { DeliveryRow, LoggedAttempt } from '../../storage/index.ts';
import { payloadText, type StoredEvent } from '../../webhooks/index.ts';
import type { Claimed } from '../claims/claim.ts';
import { SET_ASIDE } from '../claims/lanes.ts';
import type { Outcome } from '../recording/outcome.ts';
import { sentRequest } from '../sending/sign.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What is appended to the log of a delivery. The form of the payload is part of it, because the subscription may ask for another one later. */
export function logEntry(
  { url, payload }: Pick<Claimed, 'url' | 'payload'>,
  outcome: Outcome,
): JsonEntries<LoggedAttempt> {
  const entry: LoggedAttempt = {
    at: outcome.at,
    ms: outcome.durationMs,
    code: outcome.statusCode,
    error: storable(outcome.error),
    ...(outcome.errorCode !== null && { why: outcome.errorCode }),
    body: storable(outcome.response),
    ...(outcome.responseCut && { cut: true }),
    ...(outcome.signatures !== null && {
      url,
      sig: [outcome.signatures.plain, outcome.signatures.standard],
      ...(payload !== 'standard' && { form: payload }),
    }),
  };
  return toJsonEntries(entry);
}

/** These texts come partly from receivers, and PostgreSQL stores neither NUL nor half a surrogate pair. */
export const storable = (text: string | null): string | null =>
  text === null ? null : text.replace(/[\0\p{Surrogate}]/gu, '\ufffd');

export type Delivery = ReturnType<typeof toDelivery>;

export function toDelivery(row: DeliveryRow) {
  return {
    id: row.id,
    eventId: row.event_id,
    event: row.event_type,
    status: row.status,
    attemptCount: row.attempts,
    nextAttemptAt: row.status === 'pending' && row.is_retry !== SET_ASIDE ? toIso(row.due_at) : null,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    finishedAt: toIsoOrNull(row.finished_at),
  };
}

/** `event` is null if it no longer exists. */
export function toAttempts(row: DeliveryRow, event: StoredEvent | null) {
  return fromJsonEntries(row.attempt_log).map((entry, index) => ({
    number: index + 1,
    at: toIso(entry.at),
    durationMs: entry.ms,
    statusCode: entry.code,
    error: entry.error,
    errorCode: entry.why ?? null,
    request: event === null ? null : toRequest(row, event, entry),
    response: entry.body,
    responseCut: entry.cut === true,
  }));
}

function toRequest(row: DeliveryRow, event: StoredEvent, { at, url, sig, form }: LoggedAttempt) {
  if (url === undefined || sig === undefined) return null;
  const [plain, standard] = sig;
  const { id: eventId, sequence } = event;
  const data = payloadText(event, form ?? 'standard');
  const unsigned = { deliveryId: row.id, eventId, sequence, type: row.event_type, data };
  const { headers, body } = sentRequest(unsigned, at, { plain, standard });
  return { method: 'POST' as const, url, headers, body };
}
