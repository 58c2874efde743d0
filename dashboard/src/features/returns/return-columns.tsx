import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { type Column, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Id } from '../../ui/id.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { returnPieces } from './return-display.ts';
import { RETURN_TONES, returnWords } from './return-status.ts';
import type { Return } from './returns-api.ts';

const reasonsOf = ({ items }: Return): string => [...new Set(items.map(({ reason }) => reason))].join(', ');

const common: Column<Return>[] = [
  {
    header: t('Status'),
    cell: ({ status }) => <StatusBadge tone={RETURN_TONES[status]}>{returnWords(status)}</StatusBadge>,
  },
  { header: t('Items'), wide: true, align: 'right', cell: (one) => formatCount(returnPieces(one)) },
  { header: t('Created'), wide: true, cell: ({ createdAt }) => <DateTime at={createdAt} /> },
];

export const returnColumns: Column<Return>[] = [
  {
    header: t('Order'),
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
  { header: t('Reason'), cell: reasonsOf },
  {
    header: t('Requested by'),
    wide: true,
    cell: ({ requestedBy, kind }) => {
      if (kind === 'withdrawal') return t('Customer, withdrawal');
      return requestedBy === 'customer' ? t('Customer') : t('You');
    },
  },
  ...common,
];

/** On the page of the order, which need not be named again. */
export const orderReturnColumns: Column<Return>[] = [
  {
    header: t('Return'),
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
