import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/notify.ts';
import { BarChart, type Series } from '../../ui/bar-chart.tsx';
import { statsQuery } from './deliveries-api.ts';
import { SPANS } from './webhook-search.ts';

const SERIES: Series[] = [
  { name: 'delivered', label: 'Delivered', color: 'var(--bar-good)' },
  { name: 'pending', label: 'Pending', color: 'var(--bar-wait)' },
  { name: 'failed', label: 'Failed', color: 'var(--bar-bad)' },
];

const hour = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export function OutcomesChart({ id, span }: { id: string; span: keyof typeof SPANS }) {
  const { data, error } = useQuery(statsQuery(id, span));
  if (error) return <Text c="dimmed">{errorMessage(error)}</Text>;
  if (data === undefined) return <Skeleton height={180} />;
  const { format } = span === '24h' ? hour : day;
  const bars = data.bars.map(({ at, ...values }) => ({ label: format(new Date(at)), values }));
  return <BarChart title={`Deliveries of the last ${SPANS[span]}`} series={SERIES} bars={bars} />;
}
