import { Button } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { Message } from '../../ui/message.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import type { Order } from './orders-api.ts';

/** Instead of a form that the server would refuse, for whoever comes by an old link. */
export function ErasedOrder({ order: { id } }: { order: Order }) {
  return (
    <Message
      title={t('Personal data erased')}
      action={
        <Button component={RouterLink} to={`/orders/${id}`} variant="default">
          {t('Back to the order')}
        </Button>
      }
    >
      {t(
        'The personal data of this order was erased. It can no longer be changed, and no return or replacement can be created for it.',
      )}
    </Message>
  );
}
