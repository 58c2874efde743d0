import { SimpleGrid } from '@mantine/core';
import { type Bar, BarChart, type Series } from '../../ui/bar-chart.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { Overview } from './overview-api.ts';

const WORK: Series[] = [
  { name: 'orders', label: 'Orders', color: 'var(--bar-main)' },
  { name: 'labels', label: 'Labels', color: 'var(--bar-good)' },
];
const OUTCOMES: Series[] = [
  { name: 'delivered', label: 'Delivered', color: 'var(--bar-good)' },
  { name: 'pending', label: 'Pending', color: 'var(--bar-wait)' },
  { name: 'failed', label: 'Failed', color: 'var(--bar-bad)' },
];

/** A date without a time is that date everywhere. */
const day = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function Charts({ days }: { days: Overview['days'] }) {
  const bars = (valuesOf: (one: Overview['days'][number]) => Record<string, number>): Bar[] =>
    days.map((one) => ({ label: day.format(new Date(one.date)), values: valuesOf(one) }));
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Panel title="Orders and labels">
        <BarChart
          title="Orders and labels by day"
          series={WORK}
          bars={bars(({ orders, labels }) => ({ orders, labels }))}
        />
      </Panel>
      <Panel title="Webhook deliveries">
        <BarChart
          title="Webhook deliveries by day"
          series={OUTCOMES}
          bars={bars(({ deliveries }) => ({ ...deliveries }))}
        />
      </Panel>
    </SimpleGrid>
  );
}
