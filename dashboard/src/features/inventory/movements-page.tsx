import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWarehouseOptions, warehousesQuery } from '../warehouses/index.ts';
import { movementsFile, movementsQuery } from './inventory-api.ts';
import { MovementTable } from './movement-table.tsx';
import { type MovementSearch, movementSearch } from './stock-search.ts';

export const prefetch = (queryClient: QueryClient, _: object, search: MovementSearch) =>
  Promise.all([
    queryClient.prefetchQuery(movementsQuery(search)),
    queryClient.prefetchQuery(warehousesQuery),
  ]);

/** The ledger of stock changes. */
export function MovementsPage() {
  const search = useSearch({ from: '/shell/inventory/movements' });
  const { data, error } = useQuery(movementsQuery(search));
  const options = { warehouseId: useWarehouseOptions() };
  const isFiltered = movementSearch.isFiltered(search);
  const isNew = data?.meta.total === 0 && !isFiltered;
  return (
    <>
      <PageHeader
        title={t('Movements')}
        lead={t('The complete history of stock changes.')}
        crumbs={[{ label: t('Inventory'), to: '/inventory' }]}
        actions={isNew ? undefined : <ExportButton name="movements" file={() => movementsFile(search)} />}
      />
      {!isNew && <FilterBar filters={movementSearch.filters} options={options} />}
      <Panel flush>
        <MovementTable page={data} error={error} isFiltered={isFiltered} />
      </Panel>
    </>
  );
}
