import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MaybePromise } from '../../lib/maybe-promise.ts';
import { packageVersion } from '../../lib/package-file.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import { EVENT_TYPES } from '../../schema/events.ts';
import { type Report, renderTogether, reportOf } from './group-metrics.ts';

/** A scrape must not wait for a database that hangs. */
const READ_TIMEOUT_MS = 2_000;

export type Metrics = ReturnType<typeof createMetrics>;

/** By what has happened: orders are created and labels bought or voided in many ways, but each emits its event. */
function createEventCounter(registry: Registry) {
  const counter = new Counter({
    name: 'waybill_events_total',
    help: 'Stored events by type: order.created, shipment.created, shipment.voided and others',
    labelNames: ['type'] as const,
    registers: [registry],
  });
  // From the start, so that the first is visible as an increase.
  for (const type of EVENT_TYPES) counter.inc({ type }, 0);
  return counter;
}

type PluginKind = 'carrier' | 'store';
const PLUGIN_OUTCOMES = ['ok', 'refused', 'failed', 'unanswered'] as const;

/** What plug-ins ask carriers and stores: each request, those that are repeated and redirects too. */
function createPluginMetrics(registry: Registry) {
  const registers = [registry];
  const requests = new Counter({
    name: 'waybill_plugin_requests_total',
    help: 'Requests to carriers and stores by plug-in and outcome: ok, refused (4xx), failed (5xx) or unanswered',
    labelNames: ['kind', 'provider', 'outcome'] as const,
    registers,
  });
  const durations = new Histogram({
    name: 'waybill_plugin_request_duration_seconds',
    help: 'Duration of requests to carriers and stores by plug-in',
    labelNames: ['kind', 'provider'] as const,
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25],
    registers,
  });
  return {
    /** From the start, so that the first failure is visible as an increase. */
    installed(kind: PluginKind, provider: string): void {
      for (const outcome of PLUGIN_OUTCOMES) requests.inc({ kind, provider, outcome }, 0);
      durations.zero({ kind, provider });
    },
    /** No status if no answer came. */
    asked(kind: PluginKind, provider: string, status: number | undefined, durationMs: number): void {
      requests.inc({ kind, provider, outcome: outcomeOf(status) });
      durations.observe({ kind, provider }, durationMs / 1000);
    },
  };
}

function outcomeOf(status: number | undefined): (typeof PLUGIN_OUTCOMES)[number] {
  if (status === undefined) return 'unanswered';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}

function createSpanCounter(registry: Registry) {
  const counter = new Counter({
    name: 'waybill_trace_spans_total',
    help: 'Spans by outcome: exported, or dropped because the collector was out of reach or too slow',
    labelNames: ['outcome'] as const,
    registers: [registry],
  });
  for (const outcome of ['exported', 'dropped']) counter.inc({ outcome }, 0);
  return counter;
}

/** Uses its own registry, so that several servers in one process have separate metrics. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  let limiterProblem = (): string | undefined => undefined;
  let readOthers: ((own: Report) => MaybePromise<Report[]>) | undefined;
  new Gauge({
    name: 'waybill_build_info',
    help: 'Always 1, labeled with the version of Waybill and of Node',
    labelNames: ['version', 'node'] as const,
    aggregator: 'first',
    registers,
  }).set({ version: packageVersion(), node: process.versions.node }, 1);
  new Gauge({
    name: 'waybill_rate_limit_degraded',
    help: '1 while each process lets its share of the rate limit through, because Redis is unreachable',
    aggregator: 'max',
    registers,
    collect() {
      this.set(limiterProblem() === undefined ? 0 : 1);
    },
  });
  return {
    registry,
    requests: new Histogram({
      name: 'waybill_http_request_duration_seconds',
      help: 'Duration of HTTP requests by method, route and status',
      labelNames: ['method', 'route', 'status'] as const,
      // Each is a line for every route and status.
      buckets: [0.0025, 0.01, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    rateLimited: new Counter({
      name: 'waybill_rate_limited_total',
      help: 'Requests answered with 429',
      registers,
    }),
    requestLogDropped: new Counter({
      name: 'waybill_request_log_dropped_total',
      help: 'Requests missing from the request log because there were too many at once',
      registers,
    }),
    loginFailures: new Counter({
      name: 'waybill_login_failures_total',
      help: 'Failed logins by reason: wrong_password, wrong_code, or throttled after too many failures',
      labelNames: ['reason'] as const,
      registers,
    }),
    plugins: createPluginMetrics(registry),
    events: createEventCounter(registry),
    spans: createSpanCounter(registry),
    jobRuns: new Counter({
      name: 'waybill_job_runs_total',
      help: 'Runs of background jobs that have ended',
      labelNames: ['name'] as const,
      registers,
    }),
    jobSeconds: new Counter({
      name: 'waybill_job_duration_seconds_total',
      help: 'How long background jobs have run',
      labelNames: ['name'] as const,
      registers,
    }),
    jobSuccess: new Gauge({
      name: 'waybill_job_last_success_timestamp_seconds',
      help: 'When a background job last ended without a failure, or else when the process was started',
      labelNames: ['name'] as const,
      registers,
    }),
    jobFailures: new Counter({
      name: 'waybill_job_failures_total',
      help: 'Failures of background jobs',
      labelNames: ['name'] as const,
      registers,
    }),
    changeStreams: new Gauge({
      name: 'waybill_dashboard_streams',
      help: 'Open event streams, about one per open dashboard',
      registers,
    }),
    countWaitingForEvents(count: () => number): void {
      new Gauge({
        name: 'waybill_event_stream_waiting',
        help: 'Requests that wait for the next event of their account',
        registers,
        collect() {
          this.set(count());
        },
      });
    },
    measureHeldBackEvents(seconds: () => Promise<number>): void {
      new Gauge({
        name: 'waybill_event_stream_held_back_seconds',
        help: 'How long the oldest open transaction has held events back, as far as this process has seen',
        aggregator: 'max',
        registers,
        async collect() {
          this.set(await withTimeout(READ_TIMEOUT_MS, seconds()).catch(() => Number.NaN));
        },
      });
    },
    watchLimiter(problem: () => string | undefined): void {
      limiterProblem = problem;
    },
    /** From now on, `text` tells of the other processes of this server too. */
    includeOthers(read: (own: Report) => MaybePromise<Report[]>): void {
      readOthers = read;
    },
    async text(): Promise<string> {
      if (readOthers === undefined) return registry.metrics();
      return renderTogether(registry, await readOthers(await reportOf(registry)));
    },
  };
}
