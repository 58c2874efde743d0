import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import {
  levelColumns,
  levelsQuery,
  MovementTable,
  movementsQuery,
  type StockLevel,
  useStockDialogs,
} from '../inventory/index.ts';
import type { Product } from './products-api.ts';

/** The stock of a product by warehouse, and its recent movements. */
export function ProductStock({ product: { id, sku } }: { product: Product }) {
  const levels = useQuery(levelsQuery({ productId: id, limit: 100 }));
  const movements = useQuery(movementsQuery({ productId: id, limit: 10 }));
  const { dialogs, ...actions } = useStockDialogs();
  const columns: Column<StockLevel>[] = [
    { header: 'Warehouse', cell: ({ warehouseId }) => <strong>{actions.nameOf(warehouseId)}</strong> },
    ...levelColumns(actions),
  ];
  return (
    <>
      <Panel
        title="Stock"
        flush
        actions={
          <Button variant="default" size="xs" onClick={() => actions.onAdjust({ sku, warehouseId: '' })}>
            Add stock
          </Button>
        }
      >
        <DataTable
          caption="Stock by warehouse"
          columns={columns}
          rows={levels.data?.data}
          error={levels.error}
          idOf={({ warehouseId }) => warehouseId}
          empty={<Message title="No stock yet">Use “Add stock” to enter how much you have.</Message>}
        />
      </Panel>
      <Panel
        title="Recent movements"
        flush
        actions={
          <Anchor
            size="sm"
            renderRoot={(props) => <RouterLink to="/inventory/movements" search={{ sku }} {...props} />}
          >
            All movements
          </Anchor>
        }
      >
        <MovementTable page={movements.data} error={movements.error} ofProduct />
      </Panel>
      {dialogs}
    </>
  );
}
