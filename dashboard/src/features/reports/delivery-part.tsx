import { useQuery } from '@tanstack/react-query';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { BarChart, type Series } from '../../ui/bar-chart.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { ReportControls } from './report-controls.tsx';
import { type Figure, NoReport, ReportFrame } from './report-frame.tsx';
import type { ReportSearch } from './report-search.ts';
import { type DeliveryReport, deliveriesQuery } from './reports-api.ts';
import { named } from './row-names.ts';
import { REST_COLOR, spanLabel } from './timeline.ts';

type Row = DeliveryReport['rows'][number];

const SERIES: Series[] = [
  { name: 'onTime', label: t('On time'), color: 'var(--bar-good)' },
  { name: 'late', label: t('Late##delivery'), color: 'var(--bar-bad)' },
  { name: 'unpromised', label: t('Delivered, no date promised'), color: 'var(--bar-main)' },
  { name: 'open', label: t('Not delivered yet'), color: REST_COLOR },
];

const daysWords = (days: number | null): string => (days === null ? '–' : t('{days} d', { days }));
const onTimeShare = ({ onTime, promised }: Pick<Row, 'onTime' | 'promised'>): string =>
  promised === 0 ? '–' : formatPercent(onTime / promised);

const count = (header: string, of: (row: Row) => number, wide = false): Column<Row> => ({
  header,
  align: 'right',
  wide,
  cell: (row) => formatCount(of(row)),
});
const text = (header: string, of: (row: Row) => string): Column<Row> => ({
  header,
  align: 'right',
  cell: of,
});

const COLUMNS: Column<Row>[] = [
  count(t('Shipped'), ({ shipped }) => shipped),
  count(t('Delivered'), ({ delivered }) => delivered, true),
  text(t('Average time'), ({ averageDays }) => daysWords(averageDays)),
  text(t('Promised'), ({ promisedDays }) => daysWords(promisedDays)),
  text(t('Actual'), ({ actualDays }) => daysWords(actualDays)),
  text(t('On time'), onTimeShare),
  count(t('Late##delivery'), ({ late }) => late, true),
  count(t('Overdue'), ({ overdue }) => overdue, true),
];

export function DeliveryPart({ search }: { search: ReportSearch }) {
  const { data, error } = useQuery(deliveriesQuery(search));
  const isEmpty = data?.totals.shipped === 0;
  return (
    <>
      <ReportControls search={search} covered={data} />
      {data === undefined || isEmpty ? (
        <NoReport error={error} isEmpty={isEmpty} />
      ) : (
        <Deliveries report={data} />
      )}
    </>
  );
}

function Deliveries({ report: { totals, rows, timeline, groupBy } }: { report: DeliveryReport }) {
  const figures: Figure[] = [
    {
      label: t('Delivered'),
      value: formatCount(totals.delivered),
      beside: t('of {count} shipped', { count: totals.shipped }),
    },
    { label: t('Average time'), value: daysWords(totals.averageDays), beside: t('from label to delivery') },
    {
      label: t('Promised and actual'),
      value: `${daysWords(totals.promisedDays)} / ${daysWords(totals.actualDays)}`,
      beside: t('{count} with a promised day', { count: totals.promised }),
    },
    { label: t('On time'), value: onTimeShare(totals), beside: t('{count} late', { count: totals.late }) },
    {
      label: t('Overdue'),
      value: formatCount(totals.overdue),
      beside: t('past the promised day, not delivered'),
    },
  ];
  return (
    <ReportFrame
      title={t('Delivery times')}
      figures={figures}
      chart={
        <BarChart
          title={t('Shipments over time, by delivery')}
          series={SERIES}
          bars={timeline.map(({ from, to, ...values }) => ({
            label: spanLabel({ from, to }),
            values,
          }))}
        />
      }
      by={groupBy}
      columns={COLUMNS}
      rows={named(groupBy, rows)}
    />
  );
}
