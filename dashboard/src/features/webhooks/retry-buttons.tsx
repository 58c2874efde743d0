import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plural, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type DeliveryNarrowing, failedCountQuery, useRetry, useRetryFailed } from './deliveries-api.ts';

interface RetryProps {
  id: string;
  deliveryId: string;
  isActive: boolean;
}

export function RetryButton({ id, deliveryId, isActive }: RetryProps) {
  const retry = useRetry(id);
  return (
    <Button
      leftSection={<Icon name="refresh" size={16} />}
      loading={retry.isPending}
      disabled={!isActive}
      onClick={() => retry.mutate(deliveryId, { onSuccess: () => notify(t('Delivery queued for retry')) })}
    >
      {t('Retry')}
    </Button>
  );
}

/** How many deliveries one request retries at most. */
const MOST = 1_000;

interface RetryFailedProps {
  id: string;
  isActive: boolean;
  /** The filters of the log. */
  narrowing: DeliveryNarrowing;
}

/** Not rendered if no delivery has failed permanently. */
export function RetryFailed({ id, isActive, narrowing }: RetryFailedProps) {
  const { data: count = 0 } = useQuery(failedCountQuery(id, narrowing));
  const retry = useRetryFailed(id);
  if (count === 0) return null;
  const isNarrowed = Object.keys(narrowing).length > 0;
  return (
    <ConfirmButton
      size="xs"
      danger={false}
      disabled={!isActive}
      leftSection={<Icon name="refresh" size={14} />}
      question={plural(count, 'Retry {count} failed delivery?', 'Retry {count} failed deliveries?')}
      consequence={[
        isNarrowed && t('Only deliveries that match the filters.'),
        t('All attempts were used up.'),
        count > MOST
          ? t('The oldest {count} will be sent once more now.', { count: MOST })
          : t('Each will be sent once more now.'),
        t('Your server can recognize a repeated delivery by its X-Service-Delivery header.'),
      ]
        .filter(Boolean)
        .join(' ')}
      confirm={t('Retry')}
      onConfirm={async () => {
        const { retried } = await retry.mutateAsync(narrowing);
        notify(plural(retried, '{count} delivery queued for retry', '{count} deliveries queued for retry'));
      }}
    >
      {plural(count, 'Retry {count} failed', 'Retry {count} failed')}
    </ConfirmButton>
  );
}
