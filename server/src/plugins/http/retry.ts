import type { HttpAnswer } from './exchange.ts';

const FIRST_DELAY_MS = 300;
const MAX_ATTEMPTS = 3;
/** A carrier that asks for more patience than this gets its answer passed on instead. */
const MAX_RETRY_AFTER_MS = 5_000;
const TRANSIENT = new Set([502, 503, 504]);

/** How long to wait before a read is tried again after its nth attempt; undefined if it is not worth it. */
export function retryDelayMs(
  attempt: number,
  answer: HttpAnswer | undefined,
  random: () => number,
): number | undefined {
  if (attempt >= MAX_ATTEMPTS) return undefined;
  // Full jitter: clients that failed together do not come back together.
  const jittered = random() * FIRST_DELAY_MS * 2 ** (attempt - 1);
  if (answer === undefined) return jittered;
  const retryAfterMs = parseRetryAfter(answer.headers['retry-after']);
  if (answer.status !== 429 && !TRANSIENT.has(answer.status)) return undefined;
  if (retryAfterMs === undefined) return answer.status === 429 ? undefined : jittered;
  return retryAfterMs <= MAX_RETRY_AFTER_MS ? retryAfterMs + jittered : undefined;
}

/** Seconds, or a date as HTTP writes it. */
function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
