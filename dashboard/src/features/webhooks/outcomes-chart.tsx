import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { locale, rich, t } from '../../lib/language/index.ts';
import { errorMessage } from '../../lib/notify.ts';
import { BarChart } from '../../ui/bar-chart.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { statsQuery } from './deliveries-api.ts';
import { DELIVERY_SERIES } from './delivery-series.ts';
import type { SPANS } from './webhook-search.ts';

const hour = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });

const TITLES: Record<keyof typeof SPANS, string> = {
  '24h': t('Deliveries of the last 24 hours'),
  '7d': t('Deliveries of the last 7 days'),
  '30d': t('Deliveries of the last 30 days'),
};

export function OutcomesChart({ id, span }: { id: string; span: keyof typeof SPANS }) {
  const { data, error } = useQuery(statsQuery(id, span));
  if (error) return <Text c="dimmed">{errorMessage(error)}</Text>;
  if (data === undefined) return <Skeleton height={180} />;
  const { format } = span === '24h' ? hour : day;
  const bars = data.bars.map(({ at, ...values }) => ({ label: format(new Date(at)), values }));
  return (
    <>
      <BarChart title={TITLES[span]} series={DELIVERY_SERIES} bars={bars} />
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
      {rich(
        'Deliveries are waiting to be sent; the oldest was due {when}. Fewer are sent at once while attempts fail or the receiver is slow.',
        { when: <DateTime at={since} /> },
      )}
    </Text>
  );
}
