import { Button } from '@mantine/core';
import { afterSuccess } from '../../lib/after-success.ts';
import { t } from '../../lib/language/index.ts';
import { notify } from '../../lib/notify.ts';
import type { Order } from '../orders/index.ts';
import { useAllocateOrder } from './order-api.ts';

const reservedOf = ({ items }: Order): number =>
  items.reduce((sum, { allocatedQuantity }) => sum + allocatedQuantity, 0);

function resultOf(before: Order, after: Order): string {
  if (after.allocation === 'full') return t('All items reserved');
  if (reservedOf(after) > reservedOf(before)) return t('Items in stock reserved. The rest is out of stock.');
  return t('Nothing more in stock. It will be reserved when it arrives.');
}

/** For an order that is short of stock. */
export function ReserveButton({ order }: { order: Order }) {
  const allocate = useAllocateOrder(order.id);
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={allocate.isPending}
      onClick={() => afterSuccess(allocate.mutateAsync(), (after) => notify(resultOf(order, after)))}
    >
      {t('Reserve stock')}
    </Button>
  );
}
