import { Button } from '@mantine/core';
import { notify } from '../../lib/notify.ts';
import { EMAIL_WORDS } from './email-words.ts';
import { type OrderEmail, useRetryEmail } from './emails-api.ts';

/** Sends an email that has failed once more. */
export function RetryEmail({ email: { id, orderId, orderNumber, type } }: { email: OrderEmail }) {
  const retry = useRetryEmail(orderId);
  return (
    <Button
      variant="default"
      size="xs"
      loading={retry.isPending}
      aria-label={`Send again: ${EMAIL_WORDS[type].label}, order ${orderNumber}`}
      onClick={() => retry.mutate(id, { onSuccess: () => notify('The email is sent again') })}
    >
      Send again
    </Button>
  );
}
