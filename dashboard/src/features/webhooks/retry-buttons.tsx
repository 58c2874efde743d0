import { Button } from '@mantine/core';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { formatCount } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { say } from '../../ui/notify.ts';
import { useRetry, useRetryFailed } from './deliveries-api.ts';

export function RetryButton({ id, deliveryId }: { id: string; deliveryId: string }) {
  const retry = useRetry(id);
  return (
    <Button
      leftSection={<Icon name="refresh" size={16} />}
      loading={retry.isPending}
      onClick={() => retry.mutate(deliveryId, { onSuccess: () => say('It is being sent again.') })}
    >
      Send again
    </Button>
  );
}

export function RetryFailed({ id }: { id: string }) {
  const retry = useRetryFailed(id);
  return (
    <ConfirmButton
      size="xs"
      danger={false}
      leftSection={<Icon name="refresh" size={14} />}
      question="Send all failed deliveries again?"
      consequence="Each that has failed for good is sent once more now. Your server should know a delivery again by its X-Service-Delivery header."
      confirm="Send them again"
      onConfirm={async () => {
        const { retried } = await retry.mutateAsync();
        say(retried === 0 ? 'There was none to send again.' : `${formatCount(retried)} sent again.`);
      }}
    >
      Retry all failed
    </ConfirmButton>
  );
}
