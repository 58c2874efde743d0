import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notify } from '../../lib/notify.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import {
  canShip,
  hasReturnable,
  hasShipped,
  isErased,
  isOpen,
  isPartlyShipped,
  isUnfinished,
  type Order,
} from '../orders/index.ts';
import { useMay } from '../session/index.ts';
import { CloseButton } from './close-button.tsx';
import { EraseButton } from './erase-button.tsx';
import { MarkShippedButton } from './mark-shipped-button.tsx';
import { useOrderAction } from './order-api.ts';
import { OrderPrintMenu } from './order-print-menu.tsx';
import { ReplacementDialog } from './replacement-dialog.tsx';

/** The actions that the order's status allows. */
export function OrderActions({ order }: { order: Order }) {
  const { id, status, orderNumber } = order;
  const [replacing, dialog] = useDisclosure();
  const hold = useOrderAction(id, 'hold');
  const release = useOrderAction(id, 'release');
  const cancel = useOrderAction(id, 'cancel');
  const mayErase = useMay('personal-data', 'write');
  if (isErased(order)) return null;
  return (
    <>
      {isOpen(order) && (
        <ConfirmButton
          question={`Cancel order ${orderNumber}?`}
          consequence="Its reserved stock becomes available again. This cannot be undone."
          confirm="Cancel order"
          keep="Keep order"
          onConfirm={async () => {
            await cancel.mutateAsync();
            notify('Order canceled');
          }}
        >
          Cancel order
        </ConfirmButton>
      )}
      {isPartlyShipped(order) && <CloseButton order={order} />}
      {canShip(order) && (
        <ConfirmButton
          question={`Put order ${orderNumber} on hold?`}
          consequence="No labels can be bought until you release it. Reserved stock stays reserved."
          confirm="Put on hold"
          danger={false}
          onConfirm={() => hold.mutateAsync()}
        >
          Put on hold
        </ConfirmButton>
      )}
      {status === 'on_hold' && (
        <Button loading={release.isPending} onClick={() => release.mutate()}>
          Release
        </Button>
      )}
      {hasShipped(order) && (
        <>
          <Button variant="default" onClick={dialog.open}>
            Send replacement
          </Button>
          <ReplacementDialog order={order} opened={replacing} onClose={dialog.close} />
        </>
      )}
      {hasReturnable(order) && (
        <Button component={RouterLink} to={`/orders/${id}/return`} variant="default">
          Create return
        </Button>
      )}
      {canShip(order) && (
        <Button component={RouterLink} to={`/orders/${id}/pack`} variant="default">
          Pack
        </Button>
      )}
      <MarkShippedButton order={order} />
      {status !== 'cancelled' && <OrderPrintMenu order={order} />}
      {status !== 'cancelled' && (
        <Button component={RouterLink} to={`/orders/${id}/edit`} variant="default">
          Edit
        </Button>
      )}
      {mayErase && !isUnfinished(order) && <EraseButton order={order} />}
    </>
  );
}
