import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import type { DeliveryStatus } from './deliveries-api.ts';
import classes from './recent-outcomes.module.css';
import { outcomesQuery } from './webhooks-api.ts';

const STATUSES: DeliveryStatus[] = ['delivered', 'pending', 'failed'];

const COUNTED: Record<DeliveryStatus, (count: number) => string> = {
  delivered: (count) => plural(count, '{count} delivered', '{count} delivered'),
  pending: (count) => plural(count, '{count} pending', '{count} pending'),
  failed: (count) => plural(count, '{count} failed', '{count} failed'),
};

/** The outcomes of a webhook's last deliveries, a bar each, the newest on the right. */
export function RecentOutcomes({ id }: { id: string }) {
  const { data } = useQuery(outcomesQuery);
  const outcomes = data?.[id]?.outcomes ?? [];
  if (outcomes.length === 0) return null;
  const counts = STATUSES.map((status) => [status, outcomes.filter((one) => one === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => COUNTED[status](count));
  return (
    <div
      className={classes.row}
      role="img"
      aria-label={t('Last {count}: {list}', { count: outcomes.length, list: counts.join(', ') })}
    >
      {outcomes.map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
        <span key={index} data-status={status} />
      ))}
    </div>
  );
}
