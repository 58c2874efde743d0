import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { plural, t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { leftOf } from '../orders/index.ts';
import { useCloseOrder } from './order-api.ts';
import type { OrderDialogProps } from './order-dialogs.tsx';

/** Ends an order of which the rest will not be shipped. */
export function CloseDialog({ order: { id, orderNumber, items }, ...dialog }: OrderDialogProps) {
  const [reason, setReason] = useState('');
  const close = useCloseOrder(id);
  const left = items.reduce((sum, item) => sum + leftOf(item), 0);
  return (
    <ConfirmDialog
      {...dialog}
      question={t('Close order {orderNumber}?', { orderNumber })}
      consequence={
        <>
          <Text component="span" display="block" mb="md">
            {plural(
              left,
              '{count} item will not be shipped, and reserved stock becomes available again. The order counts as shipped; its total does not change. This cannot be undone.',
              '{count} items will not be shipped, and reserved stock becomes available again. The order counts as shipped; its total does not change. This cannot be undone.',
            )}
          </Text>
          <TextInput
            label={t('Reason')}
            description={t('For your records (optional)')}
            placeholder={t('No longer available')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      }
      confirm={t('Close order')}
      keep={t('Keep order open')}
      onConfirm={async () => {
        await close.mutateAsync(reason.trim());
        notify(t('Order closed'));
      }}
    />
  );
}
