import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCount, formatMoney, formatPercent, formatRoundMoney } from '../../lib/format.ts';
import { plural, rich, t } from '../../lib/language/index.ts';
import { BarChart, type Series } from '../../ui/bar-chart.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { ReportControls } from './report-controls.tsx';
import { type Figure, NoReport, ReportFrame } from './report-frame.tsx';
import type { ReportSearch } from './report-search.ts';
import { type CostReport, costsQuery } from './reports-api.ts';
import { named } from './row-names.ts';
import { COLORS, REST_COLOR, spanLabel } from './timeline.ts';

type Row = CostReport['rows'][number];

export function CostPart({ search }: { search: ReportSearch }) {
  const { data, error } = useQuery(costsQuery(search));
  const isEmpty = data !== undefined && data.currencies.length === 0;
  return (
    <>
      <ReportControls
        search={search}
        covered={data}
        currencies={
          // The chosen one, too, on days without any labels in it.
          data && {
            value: data.currency,
            currencies: [
              ...new Set([...data.currencies.map(({ currency }) => currency), data.currency]),
            ].sort(),
          }
        }
      />
      {data === undefined || isEmpty ? <NoReport error={error} isEmpty={isEmpty} /> : <Costs report={data} />}
    </>
  );
}

function Costs({ report }: { report: CostReport }) {
  const { totals, currency, groupBy, isCut } = report;
  const rows = named(groupBy, report.rows);
  const money = (amount: number) => formatMoney(amount, currency);
  const earned = totals.sales + totals.shippingPaid;
  const figures: Figure[] = [
    {
      label: t('Label cost'),
      value: money(totals.cost),
      beside:
        totals.averageCost === null
          ? plural(totals.labels, '{count} shipment', '{count} shipments')
          : plural(totals.labels, '{count} shipment, {average} each', '{count} shipments, {average} each', {
              average: money(totals.averageCost),
            }),
    },
    {
      label: t('Shipping paid by customers'),
      value: money(totals.shippingPaid),
      beside: t('{amount} after labels', { amount: money(totals.shippingMargin) }),
    },
    { label: t('Sales'), value: money(totals.sales), beside: t('after discounts, before tax') },
    { label: t('Cost of goods'), value: costText(totals, money), beside: knownCost(totals) },
    {
      label: t('Margin'),
      value: marginText(totals, money),
      beside:
        earned > 0
          ? t('{percent} of what customers paid', {
              percent: `${marginSign(totals)}${formatPercent(totals.margin / earned)}`,
            })
          : undefined,
    },
  ];
  return (
    <ReportFrame
      title={t('Costs and margin')}
      figures={figures}
      notice={<CostNotice report={report} />}
      chart={<CostChart report={report} />}
      by={groupBy}
      isCut={isCut}
      columns={columnsIn(report)}
      rows={rows}
    />
  );
}

const knownCost = ({ units, unitsWithCost }: CostReport['totals']): string =>
  units === 0
    ? t('nothing shipped')
    : t('known for {percent} of pieces', { percent: formatPercent(unitsWithCost / units) });

type Totals = CostReport['totals'];
type Write = (amount: number) => string;

const isCostUnknown = ({ units, unitsWithCost }: Totals): boolean => unitsWithCost < units;

/** A cost that is not known is no cost of zero. */
function costText(totals: Totals, write: Write): string {
  if (!isCostUnknown(totals)) return write(totals.goodsCost);
  return totals.unitsWithCost === 0 ? '–' : `≥ ${write(totals.goodsCost)}`;
}

/** Nobody should take it for the margin of goods whose cost is known. */
const marginText = (totals: Totals, write: Write): string => `${marginSign(totals)}${write(totals.margin)}`;

/** A label without a sale makes it too low, which may be more than what makes it too high. */
function marginSign(totals: Totals): string {
  if (!isCostUnknown(totals)) return '';
  return totals.labelsWithoutSale > 0 ? '≈ ' : '≤ ';
}

/** What the figures leave out. */
function CostNotice({ report: { totals, currency, currencies } }: { report: CostReport }) {
  const { units, unitsWithCost, labelsWithoutSale } = totals;
  const missing = units - unitsWithCost;
  const others = currencies.filter((one) => one.currency !== currency);
  if (missing === 0 && labelsWithoutSale === 0 && others.length === 0) return null;
  return (
    <Notice tone="info">
      {others.length > 0 && (
        <>
          {t('Not in these figures: {shipments}. Amounts in different currencies are not added up.', {
            shipments: others
              .map((one) =>
                plural(one.labels, '{count} shipment in {currency}', '{count} shipments in {currency}', {
                  currency: one.currency,
                }),
              )
              .join(', '),
          })}{' '}
        </>
      )}
      {missing > 0 && (
        <>
          {rich(
            'The cost of {missing} of {count} pieces was not known when they were shipped, and counts as zero. Enter it in {link}, or import it.',
            {
              missing,
              count: units,
              link: (
                <Anchor component={RouterLink} to="/products" inherit underline="always">
                  {t('Products')}
                </Anchor>
              ),
            },
          )}{' '}
        </>
      )}
      {labelsWithoutSale > 0 &&
        plural(
          labelsWithoutSale,
          '{count} shipment has no order, or one in another currency: only its cost is counted.',
          '{count} shipments have no order, or one in another currency: only their cost is counted.',
        )}
    </Notice>
  );
}

function columnsIn({ currency, groupBy }: CostReport): Column<Row>[] {
  const amount = (header: string, of: (row: Row) => number | null, wide = false): Column<Row> => ({
    header,
    align: 'right',
    wide,
    cell: (row) => {
      const value = of(row);
      return value === null ? '–' : <Money amount={value} currency={currency} />;
    },
  });
  const count = (header: string, of: (row: Row) => number): Column<Row> => ({
    header,
    align: 'right',
    cell: (row) => formatCount(of(row)),
  });
  const text = (header: string, of: (row: Row, write: Write) => string, wide = false): Column<Row> => ({
    header,
    align: 'right',
    wide,
    cell: (row) => (
      <span style={{ whiteSpace: 'nowrap' }}>{of(row, (value) => formatMoney(value, currency))}</span>
    ),
  });
  const isProduct = groupBy === 'product';
  return [
    isProduct ? count(t('Pieces'), ({ units }) => units) : count(t('Shipments'), ({ labels }) => labels),
    amount(t('Label cost'), ({ cost }) => cost),
    ...(isProduct ? [] : [amount(t('Average'), ({ averageCost }) => averageCost, true)]),
    amount(t('Shipping paid'), ({ shippingPaid }) => shippingPaid, true),
    amount(t('Sales'), ({ sales }) => sales, true),
    text(t('Cost of goods'), costText, true),
    ...(isProduct ? [] : [amount(t('Return labels'), ({ returnCost }) => returnCost, true)]),
    text(t('Margin'), marginText),
  ];
}

const REST = 'rest';

/** Label cost over time; those that cost most in colors of their own. */
function CostChart({ report: { timeline, rows, groupBy, currency } }: { report: CostReport }) {
  const top = groupBy === 'product' ? [] : named(groupBy, rows.slice(0, COLORS.length));
  const hasRest = groupBy === 'product' || rows.length > top.length;
  const series: Series[] = [
    ...top.map(({ key, name, detail }, at) => ({
      name: key,
      label: detail === null ? name : `${name}, ${detail}`,
      color: COLORS[at] ?? REST_COLOR,
    })),
    ...(hasRest
      ? [
          {
            name: REST,
            label: top.length === 0 ? t('Label cost') : t('Others'),
            color: top.length === 0 ? COLORS[0] : REST_COLOR,
          },
        ]
      : []),
  ];
  const bars = timeline.map(({ cost, parts, ...span }) => {
    const own = Object.fromEntries(
      top.map(({ key }) => [key, parts.find((part) => part.key === key)?.cost ?? 0]),
    );
    const rest = cost - Object.values(own).reduce((sum, value) => sum + value, 0);
    return { label: spanLabel(span), values: { ...own, [REST]: Math.max(0, rest) } };
  });
  return (
    <BarChart
      title={t('Label cost over time')}
      series={series}
      bars={bars}
      format={(value) => formatMoney(value, currency)}
      scale={(value) => formatRoundMoney(value, currency)}
    />
  );
}
