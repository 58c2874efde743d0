import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { fromJsonEntries, type JsonEntries, toJsonEntries } from '../../lib/json.ts';
import type { DeliveryRow, LoggedAttempt } from '../../storage/index.ts';
import type { Outcome } from '../recording/outcome.ts';
import { sentRequest } from '../sending/sign.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What is appended to the log of a delivery. */
export function logEntry(url: string, outcome: Outcome): JsonEntries<LoggedAttempt> {
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
    nextAttemptAt: row.status === 'pending' ? toIso(row.due_at) : null,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    finishedAt: toIsoOrNull(row.finished_at),
  };
}

/** `data` is the event's payload as stored; null if the event no longer exists. */
export function toAttempts(row: DeliveryRow, data: string | null) {
  return fromJsonEntries(row.attempt_log).map((entry, index) => ({
    number: index + 1,
    at: toIso(entry.at),
    durationMs: entry.ms,
    statusCode: entry.code,
    error: entry.error,
    errorCode: entry.why ?? null,
    request: data === null ? null : toRequest(row, data, entry),
    response: entry.body,
    responseCut: entry.cut === true,
  }));
}

function toRequest(row: DeliveryRow, data: string, { at, url, sig }: LoggedAttempt) {
  if (url === undefined || sig === undefined) return null;
  const [plain, standard] = sig;
  const unsigned = { deliveryId: row.id, type: row.event_type, data };
  const { headers, body } = sentRequest(unsigned, at, { plain, standard });
  return { method: 'POST' as const, url, headers, body };
}
