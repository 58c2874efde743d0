import { Anchor, Group } from '@mantine/core';
import { DateTime } from '../../ui/date-time.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Id } from '../../ui/id.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useWarehouseNames } from '../warehouses/index.ts';
import { canShip, isLate, isOpen } from './order-display.ts';
import { ALLOCATION_LABELS } from './order-status.ts';
import type { Order } from './orders-api.ts';

/** Further details of an order, without empty ones. */
export function OrderDetails({ order }: { order: Order }) {
  const nameOf = useWarehouseNames();
  const { warehouseId, storeId, shipBy, requestedService, tags, notes, metadata } = order;
  const facts: (Fact | false)[] = [
    warehouseId !== null && [
      'Ships from',
      <Anchor key="from" component={RouterLink} to={`/warehouses/${warehouseId}`} inherit>
        {nameOf(warehouseId)}
      </Anchor>,
    ],
    (isOpen(order) || canShip(order)) && ['Stock', ALLOCATION_LABELS[order.allocation]],
    shipBy !== null && [
      'Ship by',
      <Group key="by" gap={6}>
        <DateTime at={shipBy} date />
        {isLate(order) && <StatusBadge tone="bad">late</StatusBadge>}
      </Group>,
    ],
    requestedService !== null && ['Requested service', requestedService],
    storeId !== null && ['Store', storeId],
    tags.length > 0 && ['Tags', tags.join(', '), 'wide'],
    notes !== null && [
      'Notes',
      <span key="notes" style={{ whiteSpace: 'pre-wrap' }}>
        {notes}
      </span>,
      'wide',
    ],
    ...Object.entries(metadata).map(([name, value]): Fact => [name, value]),
    ['Created', <DateTime key="created" at={order.createdAt} />],
    ['Updated', <DateTime key="changed" at={order.updatedAt} />],
    ['ID', <Id key="id" value={order.id} />, 'wide'],
  ];
  return (
    <Panel title="Details">
      <Facts facts={facts.filter((fact) => fact !== false)} />
    </Panel>
  );
}
