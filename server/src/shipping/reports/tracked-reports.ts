import { createYielder } from '../../lib/event-loop.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Storage } from '../../storage/index.ts';
import { keyOf, type Named, namesOf } from './group-names.ts';
import type { Period, Span } from './report-period.ts';
import type { DeliverySums, ExceptionSums, Group, ReportReads } from './report-queries.ts';
import {
  type DeliveryReport,
  EXCEPTIONS,
  type ExceptionKind,
  type ExceptionReport,
  type TrackedQuery,
} from './report-schemas.ts';

interface Asked {
  storage: Storage;
  reads: ReportReads;
  accountId: string;
  query: TrackedQuery;
  period: Period;
  now: number;
}

/** A label that no carrier has scanned for this long was probably never handed over. */
const SCANNED_WITHIN_MS = 5 * 86_400_000;

/** What a read finds in each span, one after the other, so that each is short. */
async function eachSpan<Sums>(
  { accountId, period, now }: Asked,
  read: (params: {
    owner: string;
    from: number;
    to: number;
    now: number;
    scannedBy: number;
  }) => Promise<Sums[]>,
): Promise<{ span: Span; sums: Sums[] }[]> {
  const found: { span: Span; sums: Sums[] }[] = [];
  const yieldIfLong = createYielder(accountId);
  for (const span of period.spans) {
    await yieldIfLong();
    const params = {
      owner: accountId,
      from: span.from,
      to: span.to,
      now,
      scannedBy: now - SCANNED_WITHIN_MS,
    };
    found.push({ span, sums: await read(params) });
  }
  return found;
}

async function rowsOf<Sums extends Group, Figures extends object>(
  { storage, accountId, query }: Asked,
  all: readonly Sums[],
  figuresOf: (own: readonly Sums[]) => Figures,
): Promise<(Named & Figures)[]> {
  const names = await namesOf(storage, accountId, query.groupBy, all);
  const groups = groupBy(all, keyOf);
  return [...names.values()].map((named) => ({ ...named, ...figuresOf(groups.get(named.key) ?? []) }));
}

const coveredBy = ({ period, query }: Asked) => ({
  from: period.first,
  to: period.last,
  timeZone: period.timeZone,
  groupBy: query.groupBy,
});

const total = <Sums>(all: readonly Sums[], of: (sums: Sums) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

/** To a tenth of a day. */
const average = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10) / 10;

function deliveryFigures(all: readonly DeliverySums[]) {
  const delivered = total(all, (one) => one.delivered);
  const promised = total(all, (one) => one.promised);
  const onTime = total(all, (one) => one.on_time);
  return {
    shipped: total(all, (one) => one.shipped),
    delivered,
    averageDays: average(
      total(all, (one) => one.days),
      delivered,
    ),
    promised,
    promisedDays: average(
      total(all, (one) => one.promised_days),
      promised,
    ),
    actualDays: average(
      total(all, (one) => one.actual_days),
      promised,
    ),
    onTime,
    late: promised - onTime,
    overdue: total(all, (one) => one.overdue),
  };
}

/** How long parcels took, and how long they were promised to take. */
export async function deliveryReport(asked: Asked): Promise<DeliveryReport> {
  const spans = await eachSpan(asked, async (params) => asked.reads.deliveries(asked.query.groupBy, params));
  const all = spans.flatMap(({ sums }) => sums);
  const rows = await rowsOf(asked, all, deliveryFigures);
  return {
    ...coveredBy(asked),
    totals: deliveryFigures(all),
    rows: rows.sort((a, b) => b.shipped - a.shipped || a.name.localeCompare(b.name)),
    timeline: spans.map(({ span, sums }) => {
      const { onTime, late, shipped, delivered, promised } = deliveryFigures(sums);
      return {
        ...{ from: span.first, to: span.last, onTime, late },
        unpromised: delivered - promised,
        open: shipped - delivered,
      };
    }),
  };
}

function exceptionFigures(all: readonly ExceptionSums[]): Record<ExceptionKind, number> & { labels: number } {
  const count = (kind: ExceptionKind) =>
    total(
      all.filter((one) => one.kind === kind),
      (one) => one.count,
    );
  const counts = Object.fromEntries(EXCEPTIONS.map((kind) => [kind, count(kind)])) as Record<
    ExceptionKind,
    number
  >;
  return { labels: total(all, (one) => one.count), ...counts };
}

/** What went otherwise than it should. */
export async function exceptionReport(asked: Asked): Promise<ExceptionReport> {
  const spans = await eachSpan(asked, async (params) => asked.reads.exceptions(asked.query.groupBy, params));
  const all = spans.flatMap(({ sums }) => sums);
  const rows = await rowsOf(asked, all, exceptionFigures);
  const trouble = (row: Record<ExceptionKind, number>) =>
    EXCEPTIONS.reduce((sum, kind) => sum + row[kind], 0);
  return {
    ...coveredBy(asked),
    totals: exceptionFigures(all),
    rows: rows.sort((a, b) => trouble(b) - trouble(a) || a.name.localeCompare(b.name)),
    timeline: spans.map(({ span, sums }) => {
      const { labels: _, ...counts } = exceptionFigures(sums);
      return { from: span.first, to: span.last, ...counts };
    }),
  };
}
