import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { BarChart, type Series } from '../../ui/bar-chart.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { ReportControls } from './report-controls.tsx';
import { type Figure, NoReport, ReportFrame } from './report-frame.tsx';
import type { ReportSearch } from './report-search.ts';
import { type ExceptionReport, exceptionsQuery } from './reports-api.ts';
import { named } from './row-names.ts';
import { REST_COLOR, spanLabel } from './timeline.ts';

type Row = ExceptionReport['rows'][number];
type Kind = keyof ExceptionReport['timeline'][number] & keyof Row;

/** Each with its color, and the list of shipments that shows them. */
const KINDS = {
  failed: { label: t('Not delivered'), color: 'var(--bar-bad)', search: { trackingStatus: 'failure' } },
  returned: {
    label: t('Returned to sender'),
    color: 'var(--bar-violet)',
    search: { trackingStatus: 'return_to_sender' },
  },
  late: { label: t('Delivered late'), color: 'var(--bar-wait)', search: undefined },
  overdue: { label: t('Overdue'), color: 'var(--bar-main)', search: undefined },
  notScanned: {
    label: t('Never scanned'),
    color: 'var(--bar-teal)',
    search: { trackingStatus: 'pre_transit' },
  },
  voided: { label: t('Voided'), color: REST_COLOR, search: { status: 'voided' } },
} as const satisfies Record<Kind, object>;

const NAMES = keysOf(KINDS);
const SERIES: Series[] = NAMES.map((name) => ({ name, ...KINDS[name] }));

const COLUMNS: Column<Row>[] = [
  { header: t('Labels'), align: 'right', cell: ({ labels }) => formatCount(labels) },
  ...NAMES.map(
    (name): Column<Row> => ({
      header: KINDS[name].label,
      align: 'right',
      wide: name === 'notScanned' || name === 'voided',
      cell: (row) => formatCount(row[name]),
    }),
  ),
];

export function ExceptionPart({ search }: { search: ReportSearch }) {
  const { data, error } = useQuery(exceptionsQuery(search));
  const isEmpty = data?.totals.labels === 0;
  return (
    <>
      <ReportControls search={search} covered={data} />
      {data === undefined || isEmpty ? (
        <NoReport error={error} isEmpty={isEmpty} />
      ) : (
        <Exceptions report={data} />
      )}
    </>
  );
}

function Exceptions({ report: { totals, rows, timeline, groupBy, from, to } }: { report: ExceptionReport }) {
  const figures = NAMES.map((name): Figure => {
    const { label, search } = KINDS[name];
    const value = formatCount(totals[name]);
    return {
      label,
      value:
        search === undefined || totals[name] === 0 ? (
          value
        ) : (
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => (
              <RouterLink
                to="/shipments"
                search={{ ...search, createdFrom: from, createdTo: to }}
                {...props}
              />
            )}
          >
            {value}
          </Anchor>
        ),
      beside: totals.labels === 0 ? undefined : formatPercent(totals[name] / totals.labels),
    };
  });
  return (
    <ReportFrame
      title={t('Exceptions')}
      figures={figures}
      chart={
        <BarChart
          title={t('Exceptions over time')}
          series={SERIES}
          bars={timeline.map(({ from: first, to: last, ...values }) => ({
            label: spanLabel({ from: first, to: last }),
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
