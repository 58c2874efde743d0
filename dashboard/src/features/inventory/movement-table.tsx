import { Anchor } from '@mantine/core';
import { plural, t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Id } from '../../ui/id.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { useWarehouseNames } from '../warehouses/index.ts';
import type { StockMovement } from './inventory-api.ts';
import { REASON_LABELS } from './movement-reasons.ts';
import classes from './movement-table.module.css';
import { formatDelta } from './stock-display.ts';

interface Props {
  page:
    | { data: StockMovement[]; meta: { page: number; limit: number; total: number; totalPages: number } }
    | undefined;
  error: Error | null;
  /** On the page of a product: without its name and pagination. */
  ofProduct?: boolean;
  isFiltered?: boolean;
}

/** The order by its number, or else what was entered. */
function MovedFor({ movement: { orderId, orderNumber, reference } }: { movement: StockMovement }) {
  if (orderId !== null)
    return (
      <Anchor component={RouterLink} to={`/orders/${orderId}`} inherit className={classes.order}>
        {t('Order {number}', { number: orderNumber ?? '' })}
      </Anchor>
    );
  return reference === null ? null : <Id value={reference} plain />;
}

/** Stock movements, newest first. */
export function MovementTable({ page, error, ofProduct = false, isFiltered = false }: Props) {
  const nameOf = useWarehouseNames();
  const columns: Column<StockMovement>[] = [
    {
      header: ofProduct ? t('Warehouse') : t('Product'),
      cell: ({ sku, name, productId, warehouseId, createdAt }) =>
        ofProduct ? (
          <TwoLines main={nameOf(warehouseId)} below={<DateTime at={createdAt} />} />
        ) : (
          <TwoLines
            main={
              <RowLink to="/products/$id" params={{ id: productId }}>
                {name}
              </RowLink>
            }
            below={
              <>
                {sku} · {nameOf(warehouseId)} · <DateTime at={createdAt} />
              </>
            }
          />
        ),
    },
    {
      header: t('Reason'),
      cell: (movement) => (
        <TwoLines main={REASON_LABELS[movement.reason]} below={<MovedFor movement={movement} />} />
      ),
    },
    {
      header: t('By##person'),
      wide: true,
      cell: ({ actor }) => (actor.type === 'key' ? t('API key {name}', { name: actor.name }) : actor.name),
    },
    {
      header: t('On hand'),
      align: 'right',
      mark: true,
      cell: ({ onHandDelta }) => formatDelta(onHandDelta) || '–',
    },
    {
      header: t('Reserved'),
      align: 'right',
      wide: true,
      cell: ({ allocatedDelta }) => formatDelta(allocatedDelta) || '–',
    },
    {
      header: t('Balance'),
      align: 'right',
      wide: true,
      whole: true,
      cell: ({ onHandAfter, allocatedAfter }) => (
        <TwoLines
          main={t('{count} on hand', { count: onHandAfter })}
          below={plural(allocatedAfter, '{count} reserved', '{count} reserved')}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={t('Stock movements')}
      columns={columns}
      rows={page?.data}
      meta={ofProduct ? undefined : page?.meta}
      error={error}
      idOf={({ id }) => id}
      empty={
        isFiltered ? (
          <NoMatches title={t('No matching movements')} />
        ) : (
          <Message title={t('No stock movements yet')}>
            {t('Every stock change is recorded here with its reason.')}
          </Message>
        )
      }
    />
  );
}
