import { AggregatorRegistry, type Registry } from 'prom-client';

/** Metrics of a process, for another process of the same server. */
export type Report = Metric[];

/** As prom-client exchanges them; its own type leaves the values out. */
interface Metric {
  name: string;
  help: string;
  type: string;
  aggregator: string;
  /** Null is not a number, in a message. */
  values: { value: number | null; labels: Record<string, string | number>; metricName?: string }[];
}

/** The label that tells the processes of a server apart, in metrics of the process itself: memory, CPU time, event loop. */
export const PROCESS_LABEL = 'process';

/**
 * All metrics but those that are read from the database (`first`): they are the same everywhere, so that only the process that
 * is asked for all reads them.
 */
export const reportOf = (registry: Registry): Promise<Report> =>
  Promise.all(
    // A metric has more than its type says.
    (registry.getMetricsAsArray() as unknown as { aggregator?: string; get(): Promise<Metric> }[])
      .filter(({ aggregator }) => aggregator !== 'first')
      .map((metric) => metric.get()),
  );

/** One exposition for all processes of a server. */
export async function renderTogether(own: Registry, others: readonly Report[]): Promise<string> {
  const mine = (await own.getMetricsAsJSON()) as unknown as Report;
  return aggregate([mine, ...others].map(toAggregate)).metrics();
}

/** What a process has counted. It stays part of the sums when the process is gone: a counter that falls looks like a restart. */
export const countsOf = (report: Report): Report =>
  report
    .filter(({ type }) => type === 'counter' || type === 'histogram')
    .map((metric) => ({
      ...metric,
      values: metric.values.filter(({ labels }) => !(PROCESS_LABEL in labels)),
    }))
    .filter(({ values }) => values.length > 0);

export const sumOf = async (reports: readonly Report[]): Promise<Report> =>
  (await aggregate(reports).getMetricsAsJSON()) as unknown as Report;

const aggregate = (reports: readonly Report[]): Registry =>
  AggregatorRegistry.aggregate(reports as unknown as Parameters<typeof AggregatorRegistry.aggregate>[0]);

const toAggregate = (report: Report): Report =>
  report.map((metric) => ({
    ...metric,
    // prom-client leaves out when a process started; with the label of the process, there is one of each.
    aggregator: metric.aggregator === 'omit' ? 'sum' : metric.aggregator,
    values: metric.values.map((one) => ({ ...one, value: one.value ?? Number.NaN })),
  }));
