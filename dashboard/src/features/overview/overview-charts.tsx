import { Text } from '@mantine/core';
import { formatCount, formatMoney, formatPercent, formatRoundMoney } from '../../lib/format.ts';
import { locale, t } from '../../lib/language/index.ts';
import { BarChart, type Series } from '../../ui/bar-chart.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { DELIVERY_SERIES } from '../webhooks/index.ts';
import type { Overview } from './overview-api.ts';
import classes from './overview-charts.module.css';

type Day = Overview['days'][number];

// A date without a time is read as midnight UTC, so it is written in UTC too.
const dayOf = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });

const inMoney = (currency: string) => ({
  format: (value: number) => formatMoney(value, currency),
  scale: (value: number) => formatRoundMoney(value, currency),
});

interface ChartProps {
  title: string;
  /** Names the table for screen readers. */
  caption: string;
  figure: string;
  beside: string;
  series: Series[];
  isEmpty: boolean;
  empty: string;
  days: Day[];
  valuesOf(day: Day): Record<string, number>;
  currency?: string;
}

function Chart({
  title,
  caption,
  figure,
  beside,
  series,
  isEmpty,
  empty,
  days,
  valuesOf,
  currency,
}: ChartProps) {
  const bars = days.map((day) => ({ label: dayOf.format(new Date(day.date)), values: valuesOf(day) }));
  return (
    <Panel title={title}>
      {isEmpty ? (
        <Text c="dimmed" className={classes.empty}>
          {empty}
        </Text>
      ) : (
        <>
          <div className={classes.figure}>
            {figure}
            <span>{beside}</span>
          </div>
          <BarChart
            title={caption}
            series={series}
            bars={bars}
            {...(currency !== undefined && inMoney(currency))}
          />
        </>
      )}
    </Panel>
  );
}

/** The figures per day, with the same days in every chart. */
export function OverviewCharts({ overview: { days, totals } }: { overview: Overview }) {
  const { delivered, failed, pending } = totals.deliveries;
  const ended = delivered + failed;
  if (totals.orders + totals.labels + ended + pending === 0) {
    return (
      <Message title={t('No activity in the last {days} days', { days: days.length })}>
        {t('Orders, labels, their cost and webhook deliveries per day will appear here.')}
      </Message>
    );
  }
  const beside = t('in the last {days} days', { days: days.length });
  const one = (label: string): Series[] => [{ name: 'value', label, color: 'var(--bar-main)' }];
  return (
    <div className={classes.grid}>
      <Chart
        title={t('Orders')}
        caption={t('Orders by day')}
        figure={formatCount(totals.orders)}
        beside={beside}
        series={one(t('Orders'))}
        isEmpty={totals.orders === 0}
        empty={t('No orders in this period.')}
        days={days}
        valuesOf={({ orders }) => ({ value: orders })}
      />
      <Chart
        title={t('Labels')}
        caption={t('Labels by day')}
        figure={formatCount(totals.labels)}
        beside={beside}
        series={one(t('Labels'))}
        isEmpty={totals.labels === 0}
        empty={t('No labels bought in this period.')}
        days={days}
        valuesOf={({ labels }) => ({ value: labels })}
      />
      {totals.spend.map(({ currency, amount }) => (
        <Chart
          key={currency}
          title={
            totals.spend.length === 1
              ? t('Spend on labels')
              : t('Spend on labels in {currency}', { currency })
          }
          caption={
            totals.spend.length === 1
              ? t('Spend on labels by day')
              : t('Spend on labels in {currency} by day', { currency })
          }
          figure={formatMoney(amount, currency)}
          beside={beside}
          series={one(t('Spend'))}
          isEmpty={false}
          empty=""
          days={days}
          valuesOf={({ spend }) => ({ value: spend.find((one) => one.currency === currency)?.amount ?? 0 })}
          currency={currency}
        />
      ))}
      <Chart
        title={t('Webhook deliveries')}
        caption={t('Webhook deliveries by day')}
        figure={ended === 0 ? formatCount(pending) : formatPercent(delivered / ended)}
        beside={
          ended === 0
            ? t('pending##deliveries')
            : t('delivered in the last {days} days', { days: days.length })
        }
        series={DELIVERY_SERIES}
        isEmpty={ended + pending === 0}
        empty={t('No webhook deliveries in this period.')}
        days={days}
        valuesOf={({ deliveries }) => ({ ...deliveries })}
      />
    </div>
  );
}
