import type { Logger } from 'pino';
import type { Metrics } from '../app/operations/metrics.ts';
import type { Config } from '../config.ts';
import type { OnStop } from '../lib/cleanup.ts';
import { systemClock } from '../lib/clock.ts';
import { packageVersion } from '../lib/package-file.ts';
import { createSeldom } from '../lib/seldom.ts';
import type { Tracer } from '../lib/tracer.ts';

/** Undefined if traces are not wanted; then nothing of them is loaded. */
export async function openTracing(
  config: Config,
  log: Logger,
  metrics: Metrics,
  onStop: OnStop,
): Promise<Tracer | undefined> {
  const url = config.ownTracesEndpoint ?? config.tracesEndpoint;
  if (url === undefined || config.tracesDisabled) return undefined;
  const { startTracing } = await import('../tracing/index.ts');
  const isDue = createSeldom(systemClock);
  const tracing = startTracing({
    url,
    headers: config.tracesHeaders,
    serviceName: config.tracesServiceName,
    attributes: config.tracesResource,
    sampler: config.tracesSampler,
    ratio: config.tracesRatio,
    version: packageVersion(),
    onExported: (spans) => metrics.spans.inc({ outcome: 'exported' }, spans),
    onDropped: (spans) => metrics.spans.inc({ outcome: 'dropped' }, spans),
    onFailure(reason) {
      if (isDue('')) log.warn({ reason }, 'traces could not be exported');
    },
  });
  onStop(() => tracing.close());
  return tracing.tracer;
}
