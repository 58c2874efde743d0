import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { Order } from '../orders/index.ts';
import { useOrderAction } from './order-api.ts';

/** What the order's menu gives each of its dialogs. */
export interface OrderDialogProps {
  order: Order;
  opened: boolean;
  onClose(): void;
}

export function CancelDialog({ order: { id, orderNumber }, ...dialog }: OrderDialogProps) {
  const cancel = useOrderAction(id, 'cancel');
  return (
    <ConfirmDialog
      {...dialog}
      question={t('Cancel order {orderNumber}?', { orderNumber })}
      consequence={t('Its reserved stock becomes available again. This cannot be undone.')}
      confirm={t('Cancel order')}
      keep={t('Keep order')}
      onConfirm={async () => {
        await cancel.mutateAsync();
        notify(t('Order canceled'));
      }}
    />
  );
}

export function HoldDialog({ order: { id, orderNumber }, ...dialog }: OrderDialogProps) {
  const hold = useOrderAction(id, 'hold');
  return (
    <ConfirmDialog
      {...dialog}
      question={t('Put order {orderNumber} on hold?', { orderNumber })}
      consequence={t('No labels can be bought until you release it. Reserved stock stays reserved.')}
      confirm={t('Put on hold')}
      danger={false}
      onConfirm={() => hold.mutateAsync()}
    />
  );
}
