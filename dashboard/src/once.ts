import { ApiError } from '@waybill/sdk';

/** What is asked by POST and changes nothing. */
const QUESTION = /\/(rates|addresses|shipments\/labels)(\/|$)/;

/**
 * Gives every POST a key by which the server knows it again. The same request has the same key until it was answered: so
 * whoever presses the button once more, because the connection was lost, does not order twice.
 */
export function createOnce(send: typeof fetch = (request) => fetch(request)) {
  const unanswered = new Map<string, string>();
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST' || QUESTION.test(new URL(request.url).pathname)) return send(request);
    const what = `${request.url} ${await request.clone().text()}`;
    const key = unanswered.get(what) ?? newKey();
    unanswered.set(what, key);
    request.headers.set('Idempotency-Key', key);
    const response = await send(request);
    if (await isAnswer(response)) unanswered.delete(what);
    return response;
  };
}

/** What was done or refused, by the carrier too. After a fault of the server, or a word from a proxy, nobody knows. */
async function isAnswer(response: Response): Promise<boolean> {
  if (response.status < 500) return true;
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
