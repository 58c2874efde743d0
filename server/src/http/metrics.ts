import { Counter, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** Its own registry, so that several servers in one process do not count into each other. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'waybill_http_request_duration_seconds',
      help: 'Duration of HTTP requests by method, route and status',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    rateLimited: new Counter({
      name: 'waybill_rate_limited_total',
      help: 'Requests refused with 429',
      registers,
    }),
    limiterDegraded: new Gauge({
      name: 'waybill_rate_limit_degraded',
      help: '1 while Redis is out of reach and each process limits for itself',
      registers,
    }),
  };
}
