import { Text } from '@mantine/core';
import { countryName } from '../../lib/countries.ts';
import { known, t } from '../../lib/language/index.ts';
import { humanize } from '../../lib/text.ts';
import type { Column } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import {
  hasProducts,
  isLate,
  isUnfinished,
  ORDER_TONES,
  type Order,
  recipientOf,
  SHORT_TEXTS,
  stockText,
  textsIn,
  useAssigneeName,
} from '../orders/index.ts';
import { StoreName } from '../stores/index.ts';
import { OrderBadges } from './order-badges.tsx';
import { allItems, destinationOf, itemSummary, placedAt } from './order-summary.ts';

type OrderColumn = Column<Order> & {
  /** Used in URLs and remembered by browsers and views: never change one. */
  id: string;
  /** Not shown unless chosen. */
  isExtra?: true;
};

const STOCK_WORDS: Record<Order['allocation'], string> = {
  full: t('reserved'),
  partial: t('partly'),
  none: t('none##reserved'),
};

const number: OrderColumn = {
  id: 'number',
  header: t('Order'),
  sort: { key: 'orderNumber', first: 'descending' },
  cell: ({ id, orderNumber, storeId }) => (
    <>
      <RowLink to="/orders/$id" params={{ id }}>
        {orderNumber}
      </RowLink>
      {storeId !== null && (
        <Text span inherit size="xs" c="dimmed">
          {' '}
          <StoreName id={storeId} />
        </Text>
      )}
    </>
  ),
};

const textColumns = textsIn(SHORT_TEXTS).map(
  ({ name, column }): OrderColumn => ({
    ...column,
    wide: true,
    clip: 'small',
    cell: (order) => order[name] !== null && <Clipped text={order[name]} />,
  }),
);

/** All but the first, which is always shown, can be hidden. */
const others: OrderColumn[] = [
  {
    id: 'customer',
    header: t('Customer'),
    clip: 'medium',
    cell: (order) => <Clipped text={recipientOf(order)} />,
  },
  {
    id: 'destination',
    header: t('Destination'),
    sort: { key: 'destination', first: 'ascending' },
    clip: 'medium',
    cell: (order) => (
      <Clipped
        text={destinationOf(order)}
        title={`${destinationOf(order)} (${countryName(order.shipTo.country)})`}
      />
    ),
  },
  {
    id: 'items',
    header: t('Items'),
    clip: 'large',
    cell: (order) => <Clipped text={itemSummary(order)} title={allItems(order)} />,
  },
  ...textColumns,
  {
    id: 'shipBy',
    header: t('Ship by'),
    sort: { key: 'shipBy', first: 'ascending' },
    cell: (order) =>
      order.shipBy && (
        <Text span inherit {...(isLate(order) && { c: 'var(--bad)', fw: 600 })}>
          <DateTime at={order.shipBy} date short />
          {isLate(order) && ` ${t('late')}`}
        </Text>
      ),
  },
  {
    id: 'age',
    header: t('Age'),
    // The oldest first.
    sort: { key: 'orderDate', first: 'ascending' },
    wide: true,
    align: 'right',
    cell: (order) => <DateTime at={placedAt(order)} short />,
  },
  {
    id: 'total',
    header: t('Total'),
    sort: { key: 'total', first: 'descending' },
    align: 'right',
    cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
  },
  {
    id: 'status',
    header: t('Status'),
    cell: ({ status }) => <StatusBadge tone={ORDER_TONES[status]}>{known(humanize(status))}</StatusBadge>,
  },
  {
    id: 'badges',
    header: t('Notes'),
    bare: true,
    mark: true,
    cell: (order) => <OrderBadges order={order} />,
  },
  {
    id: 'stock',
    header: t('Stock'),
    wide: true,
    clip: 'small',
    // One word, which the narrow column shows; the tooltip says it in full.
    cell: (order) =>
      isUnfinished(order) &&
      hasProducts(order) && <Clipped text={STOCK_WORDS[order.allocation]} title={stockText(order)} />,
  },
  {
    id: 'tags',
    header: t('Tags'),
    wide: true,
    clip: 'small',
    isExtra: true,
    cell: ({ tags }) => tags.length > 0 && <Clipped text={tags.join(', ')} />,
  },
  {
    id: 'assignee',
    header: t('Packed by'),
    wide: true,
    clip: 'small',
    isExtra: true,
    cell: ({ assigneeId }) => assigneeId !== null && <AssigneeName id={assigneeId} />,
  },
  {
    id: 'deliverBy',
    header: t('Deliver by'),
    wide: true,
    isExtra: true,
    cell: ({ deliverBy }) => deliverBy !== null && <DateTime at={deliverBy} date short />,
  },
  {
    id: 'created',
    header: t('Created'),
    sort: { key: 'createdAt', first: 'descending' },
    wide: true,
    isExtra: true,
    cell: ({ createdAt }) => <DateTime at={createdAt} date short />,
  },
];

export const COLUMN_CHOICES = others.map(({ id, header }) => ({ id, header }));
export const DEFAULT_COLUMNS = others.filter(({ isExtra }) => !isExtra).map(({ id }) => id);

/** The columns of these ids, in the list's own order; unknown ones are left out. */
export const columnsOf = (ids: readonly string[]): OrderColumn[] => [
  number,
  ...others.filter(({ id }) => ids.includes(id)),
];

function AssigneeName({ id }: { id: string }) {
  const nameOf = useAssigneeName();
  return <Clipped text={nameOf(id)} />;
}

/** Text that may be cut off, and is complete in its tooltip. */
const Clipped = ({ text, title = text }: { text: string; title?: string }) => (
  <span title={title}>{text}</span>
);
