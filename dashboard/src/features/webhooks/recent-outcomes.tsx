import { useQuery } from '@tanstack/react-query';
import type { DeliveryStatus } from './deliveries-api.ts';
import classes from './recent-outcomes.module.css';
import { outcomesQuery } from './webhooks-api.ts';

const STATUSES: DeliveryStatus[] = ['delivered', 'pending', 'failed'];

/** The outcomes of a webhook's last deliveries, a bar each, the newest on the right. */
export function RecentOutcomes({ id }: { id: string }) {
  const { data } = useQuery(outcomesQuery);
  const outcomes = data?.[id]?.outcomes ?? [];
  if (outcomes.length === 0) return null;
  const counts = STATUSES.map((status) => [status, outcomes.filter((one) => one === status).length] as const)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => `${count} ${status}`);
  return (
    <div className={classes.row} role="img" aria-label={`Last ${outcomes.length}: ${counts.join(', ')}`}>
      {outcomes.map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
        <span key={index} data-status={status} />
      ))}
    </div>
  );
}
