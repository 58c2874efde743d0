import { Group } from '@mantine/core';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { Order } from '../orders/index.ts';
import { AddressBadge } from './address-badge.tsx';

/** What somebody who packs the order has to know before they open it. One line each: what is true, in a word or two. */
export function OrderBadges({ order }: { order: Order }) {
  return (
    <Group gap={4} wrap="nowrap">
      <AddressBadge order={order} />
      {order.storeDifference !== null && <StatusBadge tone="warn">differs</StatusBadge>}
      {order.unprintedShipments.length > 0 && <StatusBadge tone="warn">not printed</StatusBadge>}
      {order.giftMessage !== null && <StatusBadge tone="quiet">gift</StatusBadge>}
      {order.allocationPriority === 'high' && <StatusBadge tone="info">priority</StatusBadge>}
    </Group>
  );
}
