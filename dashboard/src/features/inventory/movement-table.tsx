import { formatCount } from '../../lib/format.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Id } from '../../ui/id.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { useWarehouseNames } from '../warehouses/index.ts';
import type { StockMovement } from './inventory-api.ts';
import { REASON_LABELS } from './movement-reasons.ts';
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

/** Stock movements, newest first. */
export function MovementTable({ page, error, ofProduct = false, isFiltered = false }: Props) {
  const nameOf = useWarehouseNames();
  const columns: Column<StockMovement>[] = [
    {
      header: ofProduct ? 'Warehouse' : 'Product',
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
      header: 'Reason',
      cell: ({ reason, reference }) => (
        <TwoLines main={REASON_LABELS[reason]} below={reference !== null && <Id value={reference} plain />} />
      ),
    },
    {
      header: 'By',
      wide: true,
      cell: ({ actor }) => (actor.type === 'key' ? `API key ${actor.name}` : actor.name),
    },
    {
      header: 'On hand',
      align: 'right',
      mark: true,
      cell: ({ onHandDelta }) => formatDelta(onHandDelta) || '–',
    },
    {
      header: 'Reserved',
      align: 'right',
      wide: true,
      cell: ({ allocatedDelta }) => formatDelta(allocatedDelta) || '–',
    },
    {
      header: 'Balance',
      align: 'right',
      wide: true,
      cell: ({ onHandAfter, allocatedAfter }) => (
        <TwoLines
          main={`${formatCount(onHandAfter)} on hand`}
          below={`${formatCount(allocatedAfter)} reserved`}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption="Stock movements"
      columns={columns}
      rows={page?.data}
      meta={ofProduct ? undefined : page?.meta}
      error={error}
      idOf={({ id }) => id}
      empty={
        isFiltered ? (
          <NoMatches title="No matching movements" />
        ) : (
          <Message title="No stock movements yet">
            Every stock change is recorded here with its reason.
          </Message>
        )
      }
    />
  );
}
