import type { FastifyInstance } from 'fastify';
import { sameText } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Limiter } from '../../limits/index.ts';
import type { Storage } from '../../storage/index.ts';
import { isLocal } from '../doors/peer.ts';
import type { Metrics } from './metrics.ts';

export interface OperationsOptions {
  storage: Storage;
  /** Only in a server. */
  limiter?: Limiter;
  /** In a process that delivers: why deliveries are stalled; undefined if they are not. */
  deliveryProblem?: () => string | undefined;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Aborted when the process begins to stop: /readyz then answers 503. */
  stopping: AbortSignal;
}

const PING_TIMEOUT_MS = 2_000;

/** For load balancers and Prometheus; no API key needed. */
export function operationsRoutes(app: FastifyInstance, dependencies: OperationsOptions): void {
  const { storage, limiter, deliveryProblem, metrics, metricsToken, stopping } = dependencies;
  const schema = { hide: true };
  metrics.watchLimiter(() => limiter?.problem());

  app.get('/healthz', { schema }, async () => ({ status: 'ok' }));

  /**
   * Whether the process can work, including writes. A server whose deliveries are stalled is only degraded, because it answers
   * requests; and so is one without Redis, because each process then limits on its own, or without a replica, because then the
   * primary is read.
   */
  app.get('/readyz', { schema }, async (request, reply) => {
    if (stopping.aborted) return reply.status(503).send({ status: 'stopping' });
    const database = await withTimeout(PING_TIMEOUT_MS, storage.ping()).then(
      () => 'ok' as const,
      (error) => {
        const found = storage.explain(error);
        request.log.warn({ err: error, problem: found?.line }, 'the database cannot be used');
        return found?.kind ?? 'out of reach';
      },
    );
    const limiterProblem = limiter?.problem();
    const stalled = deliveryProblem?.();
    const unused = storage.replicas
      ?.status()
      .flatMap(({ host, problem }) => (problem === undefined ? [] : `${host}: ${problem}`));
    const isServer = limiter !== undefined;
    const ready = database === 'ok' && (stalled === undefined || isServer);
    const isDegraded = limiterProblem !== undefined || stalled !== undefined || Boolean(unused?.length);
    const status = ready ? (isDegraded ? 'degraded' : 'ok') : 'unavailable';
    const checks = {
      database,
      ...(unused && { replicas: unused.join('; ') || 'ok' }),
      ...(limiter && { rateLimit: limiterProblem ?? 'ok' }),
      ...(deliveryProblem && { deliveries: stalled ?? 'ok' }),
    };
    return reply.status(ready ? 200 : 503).send({ status, checks });
  });

  app.get('/metrics', { schema }, async (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (metricsToken === undefined && !isLocal(request)) {
      throw new AppError(
        'FORBIDDEN',
        'Metrics can only be read on the machine that the server runs on: set WAYBILL_METRICS_TOKEN to read them from elsewhere',
      );
    }
    if (metricsToken !== undefined && !sameText(given, `Bearer ${metricsToken}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('UNAUTHORIZED', 'Invalid or missing metrics token');
    }
    return reply.type(metrics.registry.contentType).send(await metrics.text());
  });
}
