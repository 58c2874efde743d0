import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { pathOf, userOf } from '../http/routing.ts';
import { type Answer, type Claim, fingerprintOf, type IdempotencyKeys } from '../idempotency/index.ts';
import { AppError, invalid } from '../lib/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the handler of a request with an Idempotency-Key runs. */
    idempotencyClaim: Claim | null;
    /** `lookAt` of the error that the request failed with. */
    lookAt: string | null;
  }
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
/** Headers that are stored with a response; all others depend on the request that gets it. */
const STORED_HEADERS = ['content-type', 'location'];

/**
 * Adds support for `Idempotency-Key` to every POST route that is registered later. The key is claimed right before the
 * handler, after all validation; the response is stored before it is sent.
 */
export function addIdempotencyHooks(api: FastifyInstance, keys: IdempotencyKeys): void {
  api.decorateRequest('idempotencyClaim', null);
  api.decorateRequest('lookAt', null);
  const getRoutes = new Set<string>();

  api.addHook('onRoute', (route) => {
    if (route.method === 'GET') getRoutes.add(route.url);
    if (route.method !== 'POST') return;
    route.preHandler = [claimKey, ...[route.preHandler ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), storeResponse];
    route.onError = [...[route.onError ?? []].flat(), recordLookAt];
  });

  function recordLookAt(request: FastifyRequest, _reply: FastifyReply, error: Error, done: () => void): void {
    if (error instanceof AppError) request.lookAt = error.lookAt ?? null;
    done();
  }

  /** The nearest parent path with a GET route: the order for `/orders/ord_1/cancel`, the list for `/orders/batch`. */
  function nearestReadablePath({ url, routeOptions }: FastifyRequest): string | undefined {
    const parts = (routeOptions.url ?? '').split('/');
    let count = parts.length;
    while (count > 0 && !getRoutes.has(parts.slice(0, count).join('/'))) count -= 1;
    return count === 0 ? undefined : pathOf(url).split('/').slice(0, count).join('/');
  }

  // Callbacks, so that a request without a key costs no promise.
  function claimKey(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
    const key = request.headers['idempotency-key'];
    if (key === undefined) {
      done();
      return;
    }
    begin(request, String(key)).then((begun) => {
      if ('status' in begun) return replay(reply, begun);
      request.idempotencyClaim = begun;
      keys.during(begun, done);
    }, done);
  }

  async function begin(request: FastifyRequest, key: string): Promise<Claim | Answer> {
    if (!VISIBLE_ASCII.test(key)) {
      throw invalid('Idempotency-Key: must be 1 to 255 visible ASCII characters');
    }
    const { method, url, query, body } = request;
    return keys.begin(userOf(request), key, {
      fingerprint: fingerprintOf({ method, path: pathOf(url), query, body }),
      prefix: api.prefix,
      lookAt: nearestReadablePath(request),
    });
  }

  function storeResponse(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: HookHandlerDoneFunction,
  ): void {
    const claim = request.idempotencyClaim;
    if (claim === null) {
      done();
      return;
    }
    request.idempotencyClaim = null;
    store(claim, request, reply, payload).then(
      () => done(),
      (error) => {
        // The request took effect: the client still gets its response.
        request.log.error(
          { err: error },
          'could not store the response to a request with an Idempotency-Key',
        );
        done();
      },
    );
  }

  async function store(
    claim: Claim,
    { lookAt }: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    const body = payload ?? '';
    const headers = STORED_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    });
    await keys.finish(claim, {
      status: reply.statusCode,
      headers: Object.fromEntries(headers),
      body: typeof body === 'string' ? body : undefined,
      lookAt: lookAt ?? undefined,
    });
  }
}

function replay(reply: FastifyReply, { status, headers, body }: Answer): void {
  reply.raw.setHeader('Idempotency-Replayed', 'true');
  // Fastify would set a Content-Type for an empty string.
  reply
    .status(status)
    .headers(headers)
    .send(body === '' ? undefined : body);
}
