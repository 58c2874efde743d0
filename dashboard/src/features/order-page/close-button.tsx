import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { notify } from '../../lib/notify.ts';
import { pluralize } from '../../lib/text.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { leftOf, type Order } from '../orders/index.ts';
import { useCloseOrder } from './order-api.ts';

/** Ends an order of which the rest will not be shipped. */
export function CloseButton({ order: { id, orderNumber, items } }: { order: Order }) {
  const [reason, setReason] = useState('');
  const close = useCloseOrder(id);
  const left = items.reduce((sum, item) => sum + leftOf(item), 0);
  return (
    <ConfirmButton
      question={`Close order ${orderNumber}?`}
      consequence={
        <>
          <Text component="span" display="block" mb="md">
            {pluralize(left, 'item')} will not be shipped, and reserved stock becomes available again. The
            order counts as shipped; its total does not change. This cannot be undone.
          </Text>
          <TextInput
            label="Reason"
            description="For your records (optional)"
            placeholder="Out of print"
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </>
      }
      confirm="Close order"
      keep="Keep order open"
      onConfirm={async () => {
        await close.mutateAsync(reason.trim());
        notify('Order closed');
      }}
    >
      Close order
    </ConfirmButton>
  );
}
