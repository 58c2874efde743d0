import { Button } from '@mantine/core';
import { notify } from '../../lib/notify.ts';
import type { Order } from '../orders/index.ts';
import { useAllocateOrder } from './order-api.ts';

const reservedOf = ({ items }: Order): number =>
  items.reduce((sum, { allocatedQuantity }) => sum + allocatedQuantity, 0);

function resultOf(before: Order, after: Order): string {
  if (after.allocation === 'full') return 'All items reserved';
  if (reservedOf(after) > reservedOf(before)) return 'Items in stock reserved. The rest is out of stock.';
  return 'Nothing more in stock. It will be reserved when it arrives.';
}

/** For an order that is short of stock. */
export function ReserveButton({ order }: { order: Order }) {
  const allocate = useAllocateOrder(order.id);
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={allocate.isPending}
      onClick={() => allocate.mutate(undefined, { onSuccess: (after) => notify(resultOf(order, after)) })}
    >
      Reserve stock
    </Button>
  );
}
