import { ApiError } from '@waybill/sdk';
import { newIdempotencyKey } from '@waybill/sdk/dashboard';
import { connection } from './connection.ts';

/** Sent by POST, but only read. */
const READ_ONLY = /\/(rates|addresses|shipments\/labels|preview|webhooks\/try-filter)(\/|$)/;
/** The same request after this time is a new one, not a retry. */
const RETRY_WINDOW_MS = 120_000;

interface Unanswered {
  key: string;
  path: string;
  since: number;
}

/**
 * A fetch that sends an Idempotency-Key with every POST. The same request keeps its key until it is answered, so pressing
 * the button again after a lost connection does not order twice.
 */
export function createIdempotentFetch(
  send: (request: Request) => Promise<Response> = (request) => fetch(request),
  now = Date.now,
) {
  const unanswered = new Map<string, Unanswered>();
  const inFlight = new Map<string, Promise<Response>>();

  function keyFor(fingerprint: string, path: string): string {
    const known = unanswered.get(fingerprint);
    if (known !== undefined && now() - known.since < RETRY_WINDOW_MS) return known.key;
    const key = newIdempotencyKey();
    unanswered.set(fingerprint, { key, path, since: now() });
    return key;
  }

  /** An answer also ends other unanswered actions on the same resource: holding an order after its release is a new hold. */
  function forget(fingerprint: string, path: string): void {
    unanswered.delete(fingerprint);
    const resource = resourceOf(path);
    for (const [other, request] of unanswered) {
      if (resource !== undefined && request.path !== path && resourceOf(request.path) === resource)
        unanswered.delete(other);
    }
  }

  return async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (request.method === 'GET' || READ_ONLY.test(path)) return send(request);
    const fingerprint = `${request.method} ${request.url} ${await request.clone().text()}`;
    // A double click sends one request, and both clicks get its answer.
    const first = inFlight.get(fingerprint);
    if (first !== undefined) return (await first).clone();
    const answer = sendWithKey(request, fingerprint, path);
    inFlight.set(fingerprint, answer);
    try {
      return (await answer).clone();
    } finally {
      inFlight.delete(fingerprint);
    }
  };

  async function sendWithKey(request: Request, fingerprint: string, path: string): Promise<Response> {
    if (request.method === 'POST') request.headers.set('Idempotency-Key', keyFor(fingerprint, path)); // not translated: the name of a header
    const response = await send(request);
    if (await isFinal(response)) forget(fingerprint, path);
    return response;
  }
}

const resourceOf = (path: string): string | undefined => /[a-z]+_[0-9a-z]+/.exec(path)?.[0];

/** Whether the request was certainly carried out or rejected. After an error of the server or a proxy, that is unknown. */
async function isFinal(response: Response): Promise<boolean> {
  const { status } = response;
  // Logged out meanwhile; or the first of two is still in progress.
  if (status === 401 || (status === 409 && response.headers.has('retry-after'))) return false;
  if (status < 500) return true;
  const body = await response
    .clone()
    .json()
    .catch(() => undefined);
  return body?.error?.code === 'CARRIER_ERROR';
}

/** Retries a request without an answer, for batches that nobody retries by hand. Not while the server is gone. */
export const retryIfUnanswered = <T>(post: () => Promise<T>): Promise<T> =>
  post().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0 && !connection.isLost()) return post();
    throw error;
  });
