import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readTraceparent, type Span, type Tracer } from '../lib/tracer.ts';
import { API_PREFIX } from './doors/api-door.ts';
import { DASHBOARD_PREFIX } from './doors/dashboard-door.ts';
import { routeOf } from './doors/mirror.ts';

/** A span for each request through one of the doors. It has neither the path nor the address of the client. */
export function traceRequests(server: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  server.addHook('onRequest', (request, reply, done) => {
    const { originalUrl: url, method } = request;
    if (!url.startsWith(API_PREFIX) && !url.startsWith(DASHBOARD_PREFIX)) return done();
    const parent = readTraceparent(request.headers.traceparent);
    const span = tracer.start(method, {
      kind: 'server',
      parent,
      attributes: { 'http.request.method': method, 'waybill.request.id': request.id },
    });
    spans.set(request, span);
    // Also without an answer, when the client is gone.
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      const route = routeOf(request);
      if (route !== undefined) span.name = `${method} ${route}`;
      const isAnswered = reply.raw.headersSent;
      span.end(
        {
          'http.route': route,
          'http.response.status_code': isAnswered ? statusCode : undefined,
          'error.type': request.failure?.code ?? (isAnswered ? undefined : 'given up'),
          'waybill.account.id': request.caller?.accountId,
          'waybill.key.id': request.keyId ?? undefined,
        },
        isAnswered && statusCode >= 500 ? `HTTP ${statusCode}` : undefined,
      );
    });
    tracer.during(span, done);
  });

  // A body arrives outside of what was begun before it.
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else tracer.during(span, done);
  });
}
