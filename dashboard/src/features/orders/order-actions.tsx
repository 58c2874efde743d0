import { Button } from '@mantine/core';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { hasReturnable, isOpen } from './order-display.ts';
import { type Order, useOrderAction } from './orders-api.ts';

/** The actions that the order's status allows. */
export function OrderActions({ order }: { order: Order }) {
  const { id, status, orderNumber } = order;
  const hold = useOrderAction(id, 'hold');
  const release = useOrderAction(id, 'release');
  const cancel = useOrderAction(id, 'cancel');
  return (
    <>
      {isOpen(order) && (
        <ConfirmButton
          question={`Cancel order ${orderNumber}?`}
          consequence="Its reserved stock becomes available again. This cannot be undone."
          confirm="Cancel order"
          onConfirm={async () => {
            await cancel.mutateAsync();
            notify('Order cancelled');
          }}
        >
          Cancel order
        </ConfirmButton>
      )}
      {status === 'pending' && (
        <ConfirmButton
          question={`Put order ${orderNumber} on hold?`}
          consequence="No labels can be bought until you release it. Reserved stock stays reserved."
          confirm="Put on hold"
          danger={false}
          onConfirm={() => hold.mutateAsync()}
        >
          Hold
        </ConfirmButton>
      )}
      {status === 'on_hold' && (
        <Button loading={release.isPending} onClick={() => release.mutate()}>
          Release
        </Button>
      )}
      {hasReturnable(order) && (
        <Button component={RouterLink} to={`/orders/${id}/return`} variant="default">
          Create return
        </Button>
      )}
      {status !== 'cancelled' && (
        <Button component={RouterLink} to={`/orders/${id}/edit`} variant="default">
          Edit
        </Button>
      )}
    </>
  );
}
