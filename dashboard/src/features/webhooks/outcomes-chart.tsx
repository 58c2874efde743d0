import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BarChart, type Series } from '../../ui/bar-chart.tsx';
import { wordsOf } from '../../ui/notify.ts';
import { statsQuery } from './deliveries-api.ts';

const SERIES: Series[] = [
  { name: 'delivered', label: 'Delivered', color: 'var(--bar-good)' },
  { name: 'pending', label: 'Pending', color: 'var(--bar-wait)' },
  { name: 'failed', label: 'Failed', color: 'var(--bar-bad)' },
];

const hour = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });

export function OutcomesChart({ id }: { id: string }) {
  const { data, error } = useQuery(statsQuery(id, 24));
  if (error) return <Text c="dimmed">{wordsOf(error)}</Text>;
  if (data === undefined) return <Skeleton height={180} />;
  const bars = data.hours.map(({ at, ...values }) => ({ label: hour.format(new Date(at)), values }));
  return <BarChart title="Deliveries by hour" series={SERIES} bars={bars} />;
}
