import { Anchor, Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Message } from '../../ui/message.tsx';
import { Notice } from '../../ui/notice.tsx';
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
import type { Product } from '../products/index.ts';

/** The stock of a product by warehouse, and its recent movements. */
export function ProductStock({ product: { id, sku, trackInventory } }: { product: Product }) {
  const levels = useQuery(levelsQuery({ productId: id, limit: 100 }));
  const movements = useQuery(movementsQuery({ productId: id, limit: 10 }));
  const { dialogs, ...actions } = useStockDialogs();
  const columns: Column<StockLevel>[] = [
    { header: t('Warehouse'), cell: ({ warehouseId }) => <strong>{actions.nameOf(warehouseId)}</strong> },
    ...levelColumns(actions),
  ];
  return (
    <>
      <Panel
        title={t('Stock')}
        flush
        actions={
          <Button variant="default" size="xs" onClick={() => actions.onAdjust({ sku, warehouseId: '' })}>
            {t('Add stock')}
          </Button>
        }
      >
        {!trackInventory && levels.data?.data.length !== 0 && (
          <Box px="md" pb="md">
            <Notice tone="info" title={t('Stock is not tracked')}>
              {t('Orders do not reserve it, and these counts do not change when it ships.')}
            </Notice>
          </Box>
        )}
        <DataTable
          caption={t('Stock by warehouse')}
          columns={columns}
          rows={levels.data?.data}
          error={levels.error}
          idOf={({ warehouseId }) => warehouseId}
          empty={
            trackInventory ? (
              <Message title={t('No stock yet')}>
                {t(
                  'Labels cannot be bought until there is some. Use “Add stock” to enter how much you have.',
                )}
              </Message>
            ) : (
              <Message title={t('Stock is not tracked')}>
                {t('This product always counts as available. To track it, use “Add stock”.')}
              </Message>
            )
          }
        />
      </Panel>
      <Panel
        title={t('Recent movements')}
        flush
        actions={
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <RouterLink to="/inventory/movements" search={{ product: sku }} {...props} />
            )}
          >
            {t('All movements')}
          </Anchor>
        }
      >
        <MovementTable page={movements.data} error={movements.error} ofProduct />
      </Panel>
      {dialogs}
    </>
  );
}
