import { Group } from '@mantine/core';
import { t } from '../../lib/language/index.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { SameAddressBadge } from '../combining/index.ts';
import type { Order } from '../orders/index.ts';
import { AddressBadge } from './address-badge.tsx';

/** What somebody who packs the order has to know before they open it. One line each: what is true, in a word or two. */
export function OrderBadges({ order }: { order: Order }) {
  return (
    <Group gap={4} wrap="nowrap">
      <AddressBadge order={order} />
      <SameAddressBadge order={order} />
      {order.storeDifference !== null && <StatusBadge tone="warn">{t('differs')}</StatusBadge>}
      {order.unprintedShipments.length > 0 && <StatusBadge tone="warn">{t('not printed')}</StatusBadge>}
      {order.giftMessage !== null && <StatusBadge tone="quiet">{t('gift')}</StatusBadge>}
      {order.allocationPriority === 'high' && <StatusBadge tone="info">{t('priority')}</StatusBadge>}
    </Group>
  );
}
