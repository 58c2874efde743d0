import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { pathOf, userOf } from '../http/routing.ts';
import {
  type Answer,
  type Claim,
  fingerprintOf,
  type IdempotencyKeys,
  STILL_RUNNING,
} from '../idempotency/index.ts';
import { AppError, invalid, messageOf } from '../lib/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while a request that came with an Idempotency-Key runs. */
    idempotencyClaim: Claim | null;
    /** Where to see what came of it, as the error that it failed with says. */
    lookAt: string | null;
  }
}

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
/** The headers that belong to an answer, and not to the moment it is given. */
const KEPT_HEADERS = ['content-type', 'location'];
/** For whoever asks again while the first is still being processed: most take less. */
const RETRY_SECONDS = 1;

/**
 * Honours `Idempotency-Key` on every POST that is registered after this. The key is claimed when everything about the
 * request has been checked, right before its handler; the answer is kept before it is sent.
 */
export function honourIdempotencyKeys(api: FastifyInstance, keys: IdempotencyKeys): void {
  api.decorateRequest('idempotencyClaim', null);
  api.decorateRequest('lookAt', null);
  const readable = new Set<string>();

  api.addHook('onRoute', (route) => {
    if (route.method === 'GET') readable.add(route.url);
    if (route.method !== 'POST') return;
    route.preHandler = [claimKey, ...[route.preHandler ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), keepAnswer];
    route.onError = [...[route.onError ?? []].flat(), noteWhereToLook];
  });

  function noteWhereToLook(
    request: FastifyRequest,
    _reply: FastifyReply,
    error: Error,
    done: () => void,
  ): void {
    if (error instanceof AppError) request.lookAt = error.lookAt ?? null;
    done();
  }

  /** The nearest thing above a path that can be read: the order for `/orders/ord_1/cancel`, the list for `/orders/batch`. */
  function readableAbove({ url, routeOptions }: FastifyRequest): string | undefined {
    const parts = (routeOptions.url ?? '').split('/');
    let count = parts.length;
    while (count > 0 && !readable.has(parts.slice(0, count).join('/'))) count -= 1;
    return count === 0 ? undefined : pathOf(url).split('/').slice(0, count).join('/');
  }

  // With callbacks, so that a request without a key passes without a promise.
  function claimKey(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
    const key = request.headers['idempotency-key'];
    if (key === undefined) {
      done();
      return;
    }
    begin(request, String(key)).then((begun) => {
      if ('status' in begun) return sendAgain(reply, begun);
      request.idempotencyClaim = begun;
      keys.during(begun, done);
    }, refuse);

    function refuse(error: Error): void {
      if (messageOf(error) === STILL_RUNNING) reply.header('retry-after', RETRY_SECONDS);
      done(error);
    }
  }

  async function begin(request: FastifyRequest, key: string): Promise<Claim | Answer> {
    if (!VISIBLE_ASCII.test(key)) {
      throw invalid('Idempotency-Key: must be 1 to 255 visible ASCII characters');
    }
    const { method, url, query, body } = request;
    return keys.begin(userOf(request), key, {
      fingerprint: fingerprintOf({ method, path: pathOf(url), query, body }),
      prefix: api.prefix,
      lookAt: readableAbove(request),
    });
  }

  function keepAnswer(
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
    keep(claim, request, reply, payload).then(
      () => done(),
      (error) => {
        // What was done is done: its answer is worth more to the caller than word of our trouble.
        request.log.error({ err: error }, 'could not keep the answer to a request with an Idempotency-Key');
        done();
      },
    );
  }

  async function keep(
    claim: Claim,
    { lookAt }: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    const body = payload ?? '';
    const headers = KEPT_HEADERS.flatMap((name) => {
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

function sendAgain(reply: FastifyReply, { status, headers, body }: Answer): void {
  reply.raw.setHeader('Idempotency-Replayed', 'true');
  // An empty text would be given a type.
  reply
    .status(status)
    .headers(headers)
    .send(body === '' ? undefined : body);
}
