import { ApiError } from '@waybill/sdk';

/** What is asked by POST and changes nothing. */
const QUESTION = /\/(rates|addresses|shipments\/labels)(\/|$)/;
/** Whoever presses a button this much later means it anew. */
const REMEMBERED_MS = 120_000;

interface Unanswered {
  key: string;
  path: string;
  since: number;
}

/**
 * Gives every POST a key by which the server knows it again. The same request has the same key until it was answered: so
 * whoever presses the button once more, because the connection was lost, does not order twice.
 */
export function createOnce(send: typeof fetch = (request) => fetch(request), now = Date.now) {
  const unanswered = new Map<string, Unanswered>();
  const underWay = new Map<string, Promise<Response>>();

  function keyFor(what: string, path: string): string {
    const known = unanswered.get(what);
    if (known !== undefined && now() - known.since < REMEMBERED_MS) return known.key;
    const key = newKey();
    unanswered.set(what, { key, path, since: now() });
    return key;
  }

  /** What else was to be done to the same thing is past: to hold an order after its release is to hold it anew. */
  function settle(what: string, path: string): void {
    unanswered.delete(what);
    for (const [other, one] of unanswered) {
      if (one.path !== path && thingOf(one.path) !== undefined && thingOf(one.path) === thingOf(path))
        unanswered.delete(other);
    }
  }

  return async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname;
    if (request.method === 'GET' || QUESTION.test(path)) return send(request);
    const what = `${request.method} ${request.url} ${await request.clone().text()}`;
    // A second press before the first was answered is the same wish: both get its answer.
    const first = underWay.get(what);
    if (first !== undefined) return (await first).clone();
    const answer = ask(request, what, path);
    underWay.set(what, answer);
    try {
      return (await answer).clone();
    } finally {
      underWay.delete(what);
    }
  };

  async function ask(request: Request, what: string, path: string): Promise<Response> {
    if (request.method === 'POST') request.headers.set('Idempotency-Key', keyFor(what, path));
    const response = await send(request);
    if (await isAnswer(response)) settle(what, path);
    return response;
  }
}

const thingOf = (path: string): string | undefined => /[a-z]+_[0-9a-z]+/.exec(path)?.[0];

/** What was done or refused, by the carrier too. After a fault of the server, or a word from a proxy, nobody knows. */
async function isAnswer(response: Response): Promise<boolean> {
  const { status } = response;
  // Logged out meanwhile; or the first of two is still under way.
  if (status === 401 || (status === 409 && response.headers.has('retry-after'))) return false;
  if (status < 500) return true;
  const body = await response
    .clone()
    .json()
    .catch(() => undefined);
  return body?.error?.code === 'CARRIER_ERROR';
}

/** Made so that it works over plain HTTP in a local network too. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sends once more what got no answer, for work that nobody watches request by request. */
export const againIfLost = <T>(post: () => Promise<T>): Promise<T> =>
  post().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 0) return post();
    throw error;
  });
