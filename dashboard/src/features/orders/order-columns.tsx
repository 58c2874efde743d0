import { Text } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { humanize } from '../../lib/text.ts';
import { type Column, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { AddressBadge } from './address-badge.tsx';
import { isLate, isUnfinished, piecesOf, recipientOf, stockText } from './order-display.ts';
import { ORDER_TONES } from './order-status.ts';
import type { Order } from './orders-api.ts';

export const orderColumns: Column<Order>[] = [
  {
    header: 'Order',
    cell: (order) => (
      <TwoLines
        main={
          <RowLink to="/orders/$id" params={{ id: order.id }}>
            {order.orderNumber}
          </RowLink>
        }
        below={[recipientOf(order), order.storeId].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    header: 'Status',
    cell: (order) => (
      <>
        <StatusBadge tone={ORDER_TONES[order.status]}>{humanize(order.status)}</StatusBadge>{' '}
        <AddressBadge order={order} />
      </>
    ),
  },
  {
    header: 'Stock',
    wide: true,
    cell: (order) => (isUnfinished(order) ? stockText(order) : '–'),
  },
  {
    header: 'Ship by',
    wide: true,
    cell: (order) => (
      <TwoLines
        main={
          <span style={{ whiteSpace: 'nowrap' }}>
            <DateTime at={order.shipBy} date />
          </span>
        }
        below={
          <>
            {isLate(order) && (
              <Text span inherit c="var(--bad)" fw={600}>
                late{' '}
              </Text>
            )}
            {order.requestedService}
          </>
        }
      />
    ),
  },
  { header: 'Items', wide: true, align: 'right', cell: (order) => formatCount(piecesOf(order)) },
  {
    header: 'Total',
    align: 'right',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  { header: 'Created', cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];
