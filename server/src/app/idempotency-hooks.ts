import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { accountIdOf, pathOf } from '../http/routing.ts';
import {
  type Claim,
  fingerprintOf,
  type IdempotencyKeys,
  type StoredResponse,
} from '../idempotency/index.ts';
import { AppError, invalid } from '../lib/errors.ts';
import { isObject } from '../lib/is-object.ts';
import { DASHBOARD_PREFIX } from './doors/dashboard-door.ts';
import { isMirrored } from './doors/mirror.ts';
import { sendAsProblem } from './problems.ts';

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
/** Fields of a body by which lists can be filtered, and which say what the request was about. */
const IDENTIFYING = ['orderNumber', 'storeId', 'sku', 'orderId'];

/**
 * Adds support for `Idempotency-Key` to every POST route that is registered later and does not send a file. The key is
 * claimed right before the handler, after all validation; the response is stored before it is sent.
 */
export function addIdempotencyHooks(api: FastifyInstance, keys: IdempotencyKeys): void {
  api.decorateRequest('idempotencyClaim', null);
  api.decorateRequest('lookAt', null);
  /** Which of the identifying fields each GET route takes as a filter. */
  const getRoutes = new Map<string, readonly string[]>();
  const prefixOf = (request: FastifyRequest): string => (isMirrored(request) ? DASHBOARD_PREFIX : api.prefix);

  api.addHook('onRoute', (route) => {
    if (route.method === 'GET') getRoutes.set(route.url, identifyingFilters(route.schema?.querystring));
    // One that prints changes nothing: with or without a key, it is printed again.
    if (route.method !== 'POST' || sendsFile(route.schema?.response)) return;
    route.preHandler = [claimKey, ...[route.preHandler ?? []].flat()];
    route.onSend = [...[route.onSend ?? []].flat(), storeResponse];
    route.onError = [...[route.onError ?? []].flat(), recordLookAt];
  });

  function recordLookAt(request: FastifyRequest, _reply: FastifyReply, error: Error, done: () => void): void {
    if (error instanceof AppError) request.lookAt = error.lookAt ?? null;
    done();
  }

  /**
   * The nearest parent path with a GET route: the order for `/orders/ord_1/cancel`, the list for `/orders/batch`. A list is
   * filtered by what the body names, so that it shows what the request created and nothing else.
   */
  function readablePath(request: FastifyRequest): string | undefined {
    const { url, routeOptions, body } = request;
    const parts = (routeOptions.url ?? '').split('/');
    let count = parts.length;
    while (count > 0 && !getRoutes.has(parts.slice(0, count).join('/'))) count -= 1;
    if (count === 0) return undefined;
    const filters = new URLSearchParams();
    for (const name of getRoutes.get(parts.slice(0, count).join('/')) ?? []) {
      const value = isObject(body) ? body[name] : undefined;
      if (typeof value === 'string') filters.append(name, value);
    }
    const inside = pathOf(url).split('/').slice(0, count).join('/').slice(api.prefix.length);
    const path = `${prefixOf(request)}${inside}`;
    return filters.size === 0 ? path : `${path}?${filters}`;
  }

  // Callbacks, so that a request without a key costs no promise.
  function claimKey(request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void {
    const key = request.headers['idempotency-key'];
    if (key === undefined) {
      done();
      return;
    }
    begin(request, String(key)).then((begun) => {
      if ('status' in begun) return replay(request, reply, begun);
      request.idempotencyClaim = begun;
      keys.during(begun, done);
    }, done);
  }

  async function begin(request: FastifyRequest, key: string): Promise<Claim | StoredResponse> {
    if (!VISIBLE_ASCII.test(key)) {
      throw invalid('Idempotency-Key: must be 1 to 255 visible ASCII characters');
    }
    const { method, originalUrl, query, body } = request;
    return keys.begin(accountIdOf(request), key, {
      fingerprint: fingerprintOf({ method, path: pathOf(originalUrl), query, body }),
      prefix: prefixOf(request),
      lookAt: () => readablePath(request),
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
    { lookAt, failure }: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): Promise<void> {
    // Whoever repeats the request may ask for errors in another form, and has another request id.
    const error = failure?.toBody();
    const body = error === undefined ? (payload ?? '') : JSON.stringify(error);
    const headers = error === undefined ? headersToStore(reply) : JSON_HEADERS;
    await keys.finish(claim, {
      status: reply.statusCode,
      headers,
      body: typeof body === 'string' ? body : undefined,
      lookAt: lookAt ?? undefined,
    });
  }
}

function identifyingFilters(querystring: unknown): readonly string[] {
  const filters = isObject(querystring) && isObject(querystring.properties) ? querystring.properties : {};
  return IDENTIFYING.filter((name) => Object.hasOwn(filters, name));
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' };

const headersToStore = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    STORED_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

const sendsFile = (response: unknown): boolean =>
  isObject(response) &&
  isObject(response[200]) &&
  isObject(response[200].content) &&
  !Object.hasOwn(response[200].content, 'application/json');

function replay(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: StoredResponse,
): void {
  reply.raw.setHeader('Idempotency-Replayed', 'true');
  reply.status(status);
  if (status >= 400 && sendAsProblem(request, reply, JSON.parse(body ?? '').error)) return;
  // Fastify would set a Content-Type for an empty string.
  reply.headers(headers).send(body === '' ? undefined : body);
}
