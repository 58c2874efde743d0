import { Button } from '@mantine/core';
import { afterSuccess } from '../../lib/after-success.ts';
import { t } from '../../lib/language/index.ts';
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
      aria-label={t('Send again: {email}, order {number}', {
        email: EMAIL_WORDS[type].label,
        number: orderNumber,
      })}
      onClick={() => afterSuccess(retry.mutateAsync(id), () => notify(t('The email will be sent again')))}
    >
      {t('Send again')}
    </Button>
  );
}
