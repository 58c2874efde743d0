import { type Fields, fieldsOf } from '../../plugins/answer-fields.ts';
import type { ReportOutcome } from '../store.ts';
import { type Answer, isGone, problemOf, reasonOf, retryAfterMs } from './answers.ts';
import { reasonOfError, type WooClient, wasNotSent } from './client.ts';

/** What became of one write. `gone`: what it was about is not there (any more). */
export type Written =
  | { outcome: 'done'; body: Fields }
  | { outcome: 'gone' }
  | Exclude<ReportOutcome, { outcome: 'reported' }>;

export type Write = (
  method: 'POST' | 'PUT' | 'DELETE',
  route: string,
  json?: unknown,
  query?: { force: 'true' },
) => Promise<Written>;

/** Writes once, and says what is known about it: only an answer tells that something was refused. */
export const createWrite =
  (client: WooClient): Write =>
  async (method, route, json, query) => {
    try {
      return toWritten(await client.write(method, route, json, query ?? {}), client);
    } catch (error) {
      const outcome = wasNotSent(error) ? 'not_sent' : 'unknown';
      return { outcome, reason: reasonOfError(error) };
    }
  };

function toWritten(answer: Answer, client: WooClient): Written {
  const { status, kind } = answer;
  if (status >= 200 && status < 300)
    return kind === 'json'
      ? { outcome: 'done', body: fieldsOf(answer.body) }
      : { outcome: 'unknown', reason: reasonOf(answer, client.host) };
  if (isGone(answer) || isFulfillmentGone(answer)) return { outcome: 'gone' };
  const reason = reasonOf(answer, client.host);
  const waitMs = retryAfterMs(answer, client.now());
  const waiting = waitMs === undefined ? {} : { retryAfterMs: waitMs };
  if (status === 429 || isMaintenance(answer)) return { outcome: 'not_sent', reason, ...waiting };
  // After an error of the server, it may have happened or not.
  if (status >= 500) return { outcome: 'unknown', reason };
  return { outcome: 'refused', reason };
}

/** WordPress looks for maintenance before it does anything. */
const isMaintenance = ({ status, headers }: Answer): boolean =>
  status === 503 && headers['retry-after'] !== undefined;

/** Their errors have numbers as codes, and 400 as their status. */
function isFulfillmentGone(answer: Answer): boolean {
  const { code, message = '' } = problemOf(answer);
  return answer.status >= 400 && answer.status < 500 && code === '404' && /not found/i.test(message);
}
