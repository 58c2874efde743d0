import { toIso, toIsoOrNull } from '../lib/clock.ts';
import type { DeliveryErrorCode } from '../schema/delivery-errors.ts';
import type { DeliveryRow } from '../storage/index.ts';
import type { Outcome } from './sender.ts';
import { sentRequest } from './sign.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An attempt as it is kept in a delivery's log. */
interface LoggedAttempt {
  at: number;
  ms: number;
  code: number | null;
  error: string | null;
  body: string | null;
  /** Set where the response was longer than `body`. */
  cut?: true;
  /** The error's code; missing in successes, and in attempts older than the codes. */
  why?: DeliveryErrorCode;
  /** Where it was sent and with which signatures; missing in attempts from before these were kept. */
  url?: string;
  sig?: [plain: string, standard: string];
}

/** What the log grows by: entries are joined by commas, and the brackets are added when it is read. */
export function logEntry(url: string, outcome: Outcome): string {
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
  return JSON.stringify(entry);
}

/** Receivers have a say in these texts, and PostgreSQL takes neither a NUL nor half of a surrogate pair. */
export const storable = <T extends string | null>(text: T): T =>
  text === null ? text : (text.replace(/[\0\p{Surrogate}]/gu, '\ufffd') as T);

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

/** `data` is the event's payload as it is stored; null where the event is gone. */
export function toAttempts(row: DeliveryRow, data: string | null) {
  const log = JSON.parse(`[${row.attempt_log}]`) as LoggedAttempt[];
  return log.map((entry, index) => ({
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
