import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { t } from '../../lib/language/index.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { selectColumn } from '../../ui/select-column.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { CountAndPrintMenu, LabelSelectionBar } from '../goods-paper/index.ts';
import { useWarehouseOptions, warehousesQuery } from '../warehouses/index.ts';
import { levelsFile, levelsQuery, type StockLevel } from './inventory-api.ts';
import { levelColumns } from './level-columns.tsx';
import { NoStock } from './no-stock.tsx';
import { type LevelSearch, levelSearch } from './stock-search.ts';
import { useStockDialogs } from './use-stock-dialogs.tsx';

const levelId = ({ productId, warehouseId }: StockLevel): string => `${productId} ${warehouseId}`;

export const prefetch = (queryClient: QueryClient, _: object, search: LevelSearch) =>
  Promise.all([queryClient.prefetchQuery(levelsQuery(search)), queryClient.prefetchQuery(warehousesQuery)]);

export function InventoryPage() {
  const search = useSearch({ from: '/shell/inventory' });
  const { data, error, isPlaceholderData } = useQuery(levelsQuery(search));
  const rows = useMemo(() => data?.data.map((level) => ({ ...level, id: levelId(level) })), [data]);
  const selection = useSelection(rows, !isPlaceholderData);
  const options = { warehouseId: useWarehouseOptions() };
  const { dialogs, ...actions } = useStockDialogs(search.adjust === 'open');
  const columns: Column<StockLevel & { id: string }>[] = [
    selectColumn(selection, ({ sku, warehouseId }) => `${sku} · ${actions.nameOf(warehouseId)}`),
    {
      header: t('Product'),
      cell: ({ productId, sku, name, warehouseId }) => (
        <TwoLines
          main={
            <RowLink to="/products/$id" params={{ id: productId }}>
              {name}
            </RowLink>
          }
          below={`${sku} · ${actions.nameOf(warehouseId)}`}
        />
      ),
    },
    ...levelColumns(actions),
  ];
  const isFiltered = levelSearch.isFiltered(search);
  const isNew = data?.meta.total === 0 && !isFiltered;
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => actions.onAdjust({ sku: '', warehouseId: '' })}>
      {t('Add stock')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Inventory')}
        lead={t('What is on hand in each warehouse, what is reserved for orders, and what is available.')}
        actions={
          <>
            <Button component={RouterLink} to="/inventory/movements" variant="default">
              {t('Movements')}
            </Button>
            {!isNew && <ExportButton name="inventory" file={() => levelsFile(search)} />}
            {!isNew && <CountAndPrintMenu />}
            <Button component={RouterLink} to="/inventory/import" variant="default">
              {t('Import counts')}
            </Button>
            {!isNew && add}
          </>
        }
      />
      {!isNew && <FilterBar filters={levelSearch.filters} options={options} />}
      <Panel flush>
        <DataTable
          caption={t('Stock levels')}
          columns={columns}
          rows={rows}
          isSelected={({ id }) => selection.has(id)}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={isFiltered ? <NoMatches title={t('No matching stock')} /> : <NoStock add={add} />}
        />
      </Panel>
      <LabelSelectionBar selection={selection} toProduct={(level) => level} />
      {dialogs}
    </>
  );
}
