import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { redactUrl } from '../lib/redaction.ts';
import type { createClientOf } from './doors/client.ts';
import { routeOf } from './doors/mirror.ts';
import type { Metrics } from './operations/metrics.ts';
import type { createRequestLogging } from './request-logging.ts';

/** nginx's number for a client that did not wait for the answer. Nobody receives it. */
const GIVEN_UP = 499;

/** One log line, one metric and one entry of the request log per response, and per request whose client gave up. */
export function createObserver(
  metrics: Metrics,
  log: FastifyBaseLogger,
  clientOf: ReturnType<typeof createClientOf>,
  logRequest: ReturnType<typeof createRequestLogging>,
) {
  const durationOf = createDurations(metrics);
  const observe = (request: FastifyRequest, reply: FastifyReply, status = reply.statusCode): void => {
    const { method, originalUrl: url, keyId, caller, visitor } = request;
    const { elapsedTime } = reply;
    durationOf(method, routeOf(request), status).observe(elapsedTime / 1000);
    if (status === 429) metrics.rateLimited.inc();
    // Not `request.client`: requests that the router cannot decode have no decorators.
    const { address } = clientOf(request.raw);
    const durationMs = Math.round(elapsedTime);
    logRequest(request, status, address, durationMs);
    const query = url.indexOf('?');
    log.info(
      {
        reqId: request.id,
        method,
        path: redactUrl(query === -1 ? url : url.slice(0, query)),
        status,
        ms: durationMs,
        keyId,
        accountId: caller?.accountId,
        userId: visitor?.user.id,
        ip: address,
      },
      'request',
    );
  };

  /** Fastify calls no hook then. What was sent already has its status. */
  function whenGivenUp(request: FastifyRequest, reply: FastifyReply): void {
    const { raw } = reply;
    raw.once('close', () => {
      if (!raw.writableFinished) observe(request, reply, raw.headersSent ? reply.statusCode : GIVEN_UP);
    });
  }

  return Object.assign(observe, { whenGivenUp });
}

/**
 * The histogram of a route, looked up by text: `observe` with labels would sort and join them for every request. Requests can be
 * refused at every route in many ways, without a key at all of them. So those without one are counted for all routes together, and
 * so are other refusals beyond a number.
 */
export function createDurations({ requests }: Pick<Metrics, 'requests'>) {
  const known = new Map<string, ReturnType<typeof requests.labels>>();
  let refusals = 0;

  function labelsOf(method: string, route: string, status: number) {
    if (status < 400 || status >= 500) return { method, route, status };
    if (status === 401 || refusals >= MAX_REFUSALS) return { method: 'any', route: 'any', status };
    refusals += 1;
    return { method, route, status };
  }

  return (method: string, route: string | undefined, status: number) => {
    // The method of a route is one of a few; of other requests, whatever the client says.
    const name = `${status} ${route === undefined ? 'any unmatched' : `${method} ${route}`}`;
    let found = known.get(name);
    if (found === undefined) {
      const labels = route === undefined ? (['any', 'unmatched'] as const) : ([method, route] as const);
      found = requests.labels(labelsOf(...labels, status));
      known.set(name, found);
    }
    return found;
  };
}

const MAX_REFUSALS = 150;
