import { toIso, toIsoOrNull } from '../lib/clock.ts';
import type { DeliveryRow } from '../storage/index.ts';
import type { Outcome } from './sender.ts';

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** An attempt as it is kept in a delivery's log. */
interface LoggedAttempt {
  at: number;
  ms: number;
  code: number | null;
  error: string | null;
  body: string | null;
  /** Whether more was answered than `body` holds; said only where it was. */
  cut?: true;
}

/** What a log grows by; entries are joined by commas, and the brackets are put on when it is read. */
export function logEntry(outcome: Outcome): string {
  const entry: LoggedAttempt = {
    at: outcome.at,
    ms: outcome.durationMs,
    code: outcome.statusCode,
    error: storable(outcome.error),
    body: storable(outcome.response),
    ...(outcome.responseCut && { cut: true }),
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

export function toAttempts(row: DeliveryRow) {
  const log = JSON.parse(`[${row.attempt_log}]`) as LoggedAttempt[];
  return log.map((entry, index) => ({
    number: index + 1,
    at: toIso(entry.at),
    durationMs: entry.ms,
    statusCode: entry.code,
    error: entry.error,
    response: entry.body,
    responseCut: entry.cut === true,
  }));
}
