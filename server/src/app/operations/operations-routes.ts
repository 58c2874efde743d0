import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sameText } from '../../lib/crypto.ts';
import { AppError } from '../../lib/errors.ts';
import type { Limiter } from '../../limits/index.ts';
import type { Storage } from '../../storage/index.ts';
import { isLocal } from '../doors/peer.ts';
import type { Metrics } from './metrics.ts';

export interface OperationsOptions {
  storage: Storage;
  /** Where requests are limited. */
  limiter?: Limiter;
  /** Where delivering is all there is to do: what holds it up. */
  deliveryTrouble?: () => string | undefined;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** Aborted when the server is about to stop: from then on a load balancer should send elsewhere. */
  stopping: AbortSignal;
}

const PING_TIMEOUT_MS = 2_000;

/** For load balancers and Prometheus; no key needed. */
export function operationsRoutes(app: FastifyInstance, dependencies: OperationsOptions): void {
  const { storage, limiter, deliveryTrouble, metrics, metricsToken, stopping } = dependencies;
  const schema = { hide: true };

  /** The process is alive. */
  app.get('/healthz', { schema }, async () => ({ status: 'ok' }));

  /** It can do its work, writes included. Without Redis it can, each process limiting for itself, so that is only told. */
  app.get('/readyz', { schema }, async (request, reply) => {
    if (stopping.aborted) return reply.status(503).send({ status: 'stopping' });
    const tooSlow = setTimeout(PING_TIMEOUT_MS).then(() => {
      throw new Error(`no answer within ${PING_TIMEOUT_MS} ms`);
    });
    const database = await Promise.race([storage.ping(), tooSlow]).then(
      () => 'ok' as const,
      (error) => {
        const found = storage.explain(error);
        request.log.warn({ err: error, trouble: found?.line }, 'the database can not be used');
        return found?.kind ?? 'out of reach';
      },
    );
    const trouble = limiter?.trouble();
    const heldUp = deliveryTrouble?.();
    const ready = database === 'ok' && heldUp === undefined;
    const status = ready ? (trouble === undefined ? 'ok' : 'degraded') : 'unavailable';
    const checks = {
      database,
      ...(limiter && { rateLimit: trouble ?? 'ok' }),
      ...(deliveryTrouble && { deliveries: heldUp ?? 'ok' }),
    };
    return reply.status(ready ? 200 : 503).send({ status, checks });
  });

  app.get('/metrics', { schema }, async (request, reply) => {
    const given = request.headers.authorization ?? '';
    if (metricsToken === undefined && !isLocal(request)) {
      throw new AppError(
        'FORBIDDEN',
        'Metrics are for the machine that the server runs on: set WAYBILL_METRICS_TOKEN to read them from elsewhere',
      );
    }
    if (metricsToken !== undefined && !sameText(given, `Bearer ${metricsToken}`)) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('UNAUTHORIZED', 'Invalid or missing metrics token');
    }
    metrics.limiterDegraded.set(limiter?.trouble() === undefined ? 0 : 1);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
