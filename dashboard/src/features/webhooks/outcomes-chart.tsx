import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../lib/notify.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { statsQuery } from './deliveries-api.ts';
import { DELIVERY_SERIES } from './delivery-series.ts';
import { SPANS } from './webhook-search.ts';

const hour = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });

export function OutcomesChart({ id, span }: { id: string; span: keyof typeof SPANS }) {
  const { data, error } = useQuery(statsQuery(id, span));
  if (error) return <Text c="dimmed">{errorMessage(error)}</Text>;
  if (data === undefined) return <Skeleton height={180} />;
  const { format } = span === '24h' ? hour : day;
  const bars = data.bars.map(({ at, ...values }) => ({ label: format(new Date(at)), values }));
  return (
    <>
      <BarChart title={`Deliveries of the last ${SPANS[span]}`} series={DELIVERY_SERIES} bars={bars} />
      <Waiting since={data.waitingSince} />
    </>
  );
}

/** A delivery that has been due for longer is waiting for others, and not just about to be sent. */
const LATE_MS = 30_000;

function Waiting({ since }: { since: string | null }) {
  if (since === null || Date.now() - Date.parse(since) < LATE_MS) return null;
  return (
    <Text c="dimmed" size="sm" mt="sm">
      Deliveries are waiting to be sent; the oldest was due <DateTime at={since} />. Fewer are sent at once
      while attempts fail or the receiver is slow.
    </Text>
  );
}
