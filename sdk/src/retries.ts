import { type ApiError, CarrierError, ConnectionError } from './api-error.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;

/** How long to wait before the next attempt; undefined if the failure is final. `attempt` counts from 1. */
export function delayBefore(error: ApiError, attempt: number, now: number): number | undefined {
  const backoff = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  // Clients that failed together should not come back together.
  const jittered = backoff * (0.5 + Math.random() / 2);
  const retryAfterMs = (error.retryAfterSeconds ?? 0) * 1000;
  if (error.status === 429)
    return untilReset(error.headers, retryAfterMs, now) + (attempt === 1 ? 0 : jittered);
  // The first request with this idempotency key is still being processed.
  if (error.status === 409) return retryAfterMs > 0 ? retryAfterMs + jittered : undefined;
  // The carrier has answered: asking again with the same key would only say that it was asked before.
  if (error instanceof CarrierError) return undefined;
  if (error instanceof ConnectionError || error.status >= 500) return Math.max(retryAfterMs, jittered);
  return undefined;
}

/** The reset is a time of the server's clock, from which ours may differ. */
function untilReset(headers: Headers | undefined, retryAfterMs: number, now: number): number {
  const resetMs = Number(headers?.get('x-ratelimit-reset') ?? Number.NaN) * 1000;
  if (!Number.isFinite(resetMs)) return Math.max(retryAfterMs, FIRST_DELAY_MS);
  const serverNow = Date.parse(headers?.get('date') ?? '');
  return Math.max(0, resetMs - (Number.isNaN(serverNow) ? now : serverNow));
}
