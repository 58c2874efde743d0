import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { useSearchParams } from '../../ui/use-search-params.ts';
import { type LevelSearch, levelsQuery, type StockLevel } from './inventory-api.ts';
import { levelColumns } from './level-columns.tsx';
import { NoStock } from './no-stock.tsx';
import { useStockFilters } from './stock-filters.ts';
import { useStockDialogs } from './use-stock-dialogs.tsx';

const LOW = [
  { value: 'true', label: 'Below reorder point' },
  { value: 'false', label: 'Enough' },
];

export function InventoryPage() {
  const search = useSearchParams()[0] as LevelSearch;
  const { data, error } = useQuery(levelsQuery(search));
  const stockFilters = useStockFilters();
  const { dialogs, ...actions } = useStockDialogs();
  const columns: Column<StockLevel>[] = [
    {
      header: 'Product',
      cell: ({ productId, sku, warehouseId }) => (
        <TwoLines
          main={
            <RowLink to="/products/$id" params={{ id: productId }}>
              {sku}
            </RowLink>
          }
          below={actions.nameOf(warehouseId)}
        />
      ),
    },
    ...levelColumns(actions),
  ];
  const isFiltered = [search.sku, search.warehouseId, search.belowReorderPoint].some(Boolean);
  const isNew = data?.meta.total === 0 && !isFiltered;
  const add = (
    <Button leftSection={<Icon name="plus" />} onClick={() => actions.onAdjust({ sku: '', warehouseId: '' })}>
      Add stock
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Inventory"
        lead="What is on hand in each warehouse, what is promised to orders, and what is left to sell."
        actions={
          <>
            <Button component={RouterLink} to="/inventory/movements" variant="default">
              Movements
            </Button>
            {!isNew && add}
          </>
        }
      />
      {!isNew && (
        <FilterBar filters={[...stockFilters, { name: 'belowReorderPoint', label: 'Level', options: LOW }]} />
      )}
      <Panel flush>
        <DataTable
          caption="Stock levels"
          columns={columns}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ productId, warehouseId }) => `${productId} ${warehouseId}`}
          empty={isFiltered ? <NoMatches title="No stock fits" /> : <NoStock add={add} />}
        />
      </Panel>
      {dialogs}
    </>
  );
}
