import { Button } from '@mantine/core';
import { notify } from '../../lib/notify.ts';
import { type Order, useAllocateOrder } from './orders-api.ts';

const reservedOf = ({ items }: Order): number =>
  items.reduce((sum, { allocatedQuantity }) => sum + allocatedQuantity, 0);

function resultOf(before: Order, after: Order): string {
  if (after.allocation === 'full') return 'Everything is reserved';
  if (reservedOf(after) > reservedOf(before))
    return 'What is in stock is reserved, the rest is still missing';
  return 'Nothing more is in stock. It is reserved by itself when it arrives';
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
