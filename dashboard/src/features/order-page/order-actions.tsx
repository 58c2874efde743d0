import { Button } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { RouterLink } from '../../ui/router-link.tsx';
import { canShip, hasReturnable, isErased, type Order } from '../orders/index.ts';
import { useOrderAction } from './order-api.ts';
import { OrderMoreMenu } from './order-more-menu.tsx';
import { OrderPrintMenu } from './order-print-menu.tsx';

/** What is done with most orders in its status; everything else is in the menu. */
export function OrderActions({ order }: { order: Order }) {
  const { id, status } = order;
  const release = useOrderAction(id, 'release');
  if (isErased(order)) return null;
  return (
    <>
      <OrderMoreMenu order={order} />
      {status !== 'cancelled' && (
        <>
          <OrderPrintMenu order={order} />
          <Button component={RouterLink} to={`/orders/${id}/edit`} variant="default">
            {t('Edit')}
          </Button>
        </>
      )}
      {hasReturnable(order) && (
        <Button component={RouterLink} to={`/orders/${id}/return`} variant="default">
          {t('Create return')}
        </Button>
      )}
      {canShip(order) && (
        <Button component={RouterLink} to={`/orders/${id}/pack`} variant="default">
          {t('Pack')}
        </Button>
      )}
      {status === 'on_hold' && (
        <Button loading={release.isPending} onClick={() => release.mutate()}>
          {t('Release')}
        </Button>
      )}
    </>
  );
}
