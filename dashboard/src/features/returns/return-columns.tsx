import { formatCount } from '../../lib/format.ts';
import { humanize } from '../../lib/text.ts';
import { type Column, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Id } from '../../ui/id.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { returnPieces } from './return-display.ts';
import { RETURN_TONES } from './return-status.ts';
import type { Return } from './returns-api.ts';

const reasonsOf = ({ items }: Return): string => [...new Set(items.map(({ reason }) => reason))].join(', ');

const common: Column<Return>[] = [
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={RETURN_TONES[status]}>{humanize(status)}</StatusBadge>,
  },
  { header: 'Items', wide: true, align: 'right', cell: (one) => formatCount(returnPieces(one)) },
  { header: 'Created', wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export const returnColumns: Column<Return>[] = [
  {
    header: 'Order',
    cell: ({ id, orderNumber, customerName }) => (
      <TwoLines
        main={
          <RowLink to="/returns/$id" params={{ id }}>
            {orderNumber}
          </RowLink>
        }
        below={customerName ?? ''}
      />
    ),
  },
  { header: 'Reason', cell: reasonsOf },
  {
    header: 'Requested by',
    wide: true,
    cell: ({ requestedBy, kind }) => {
      if (kind === 'withdrawal') return 'Customer, withdrawal';
      return requestedBy === 'customer' ? 'Customer' : 'You';
    },
  },
  ...common,
];

/** On the page of the order, which need not be named again. */
export const orderReturnColumns: Column<Return>[] = [
  {
    header: 'Return',
    cell: (one) => (
      <TwoLines
        main={
          <RowLink to="/returns/$id" params={{ id: one.id }}>
            {reasonsOf(one)}
          </RowLink>
        }
        below={<Id value={one.id} plain />}
      />
    ),
  },
  ...common,
];
