import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { selectColumn } from '../../ui/select-column.tsx';
import { useChangeSearch } from '../../ui/use-search-params.ts';
import { useSelection } from '../../ui/use-selection.ts';
import { type Order, type OrderSearch, orderSearch } from '../orders/index.ts';
import { sessionQuery } from '../session/index.ts';
import { useStoreOptions } from '../stores/index.ts';
import { useWarehouseOptions, warehousesQuery } from '../warehouses/index.ts';
import { BulkEditButton } from './bulk-edit-button.tsx';
import { BulkMarkShippedButton } from './bulk-mark-shipped-button.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { ListKeys } from './list-keys.tsx';
import { PAGE_SIZES, pageSizeOf, useListPreferences, useShownColumns } from './list-preferences.ts';
import { columnsOf } from './order-columns.tsx';
import { ordersFile, ordersQuery } from './order-list-api.ts';
import { activeView, BUILT_IN_VIEWS, toView } from './order-views.ts';
import { SelectAllMatching } from './select-all-matching.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { orderViewsQuery } from './views-api.ts';

const loadBulkLabels = () => import('../bulk-labels/index.ts');
const BulkBar = lazyPart(loadBulkLabels, 'BulkBar');
const LastRunNotice = lazyPart(loadBulkLabels, 'LastRunNotice');

const nameOf = ({ orderNumber }: Order): string => `order ${orderNumber}`;

const NEWEST_FIRST = '-createdAt';

export const prefetch = (queryClient: QueryClient, _: object, search: OrderSearch) => {
  const limit = pageSizeOf(queryClient.getQueryData(sessionQuery.queryKey)?.user.id);
  return Promise.all([
    queryClient.prefetchQuery(ordersQuery({ limit, ...search })),
    queryClient.prefetchQuery(warehousesQuery),
  ]);
};

export function OrdersPage() {
  const preferences = useListPreferences();
  const change = useChangeSearch();
  const search = { limit: preferences.pageSize, ...useSearch({ from: '/shell/orders' }) };
  const { data, error, isPlaceholderData } = useQuery(ordersQuery(search));
  const selection = useSelection(data?.data, !isPlaceholderData);
  const { data: stored = [] } = useQuery(orderViewsQuery);
  const views = [...BUILT_IN_VIEWS, ...stored.map(toView)];
  const view = activeView(views, search);
  const { columns, choose } = useShownColumns(view, preferences);
  const stores = useStoreOptions([search.storeId, ...(data?.data.map(({ storeId }) => storeId) ?? [])]);
  return (
    <div data-full-width>
      <PageHeader
        title="Orders"
        filters={
          <FilterBar
            compact
            filters={orderSearch.filters}
            options={{ warehouseId: useWarehouseOptions(), ...(stores && { storeId: stores }) }}
          />
        }
        actions={
          <>
            <ColumnMenu columns={columns} onChange={choose} />
            <ExportButton name="orders" file={() => ordersFile(search)} />
            <Button component={RouterLink} to="/orders/import" variant="default">
              Import CSV
            </Button>
            <Button component={RouterLink} to="/orders/new" leftSection={<Icon name="plus" />}>
              New order
            </Button>
          </>
        }
      />
      <Suspense fallback={null}>
        <LastRunNotice />
      </Suspense>
      <ViewTabs views={views} search={search} columns={columns} />
      <Panel flush>
        <DataTable
          caption="Orders"
          dense
          columns={[selectColumn(selection, nameOf), ...columnsOf(columns)]}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          sort={{
            value: search.sort ?? NEWEST_FIRST,
            onChange: (sort) => change({ sort: sort === NEWEST_FIRST ? undefined : sort, page: undefined }),
          }}
          isSelected={({ id }) => selection.has(id)}
          pageSizes={{
            sizes: PAGE_SIZES,
            onChange: (pageSize) => {
              preferences.change({ pageSize });
              change({ limit: undefined, page: undefined });
            },
          }}
          empty={orderSearch.isFiltered(search) ? <NoMatches title="No matching orders" /> : <NoOrders />}
        />
      </Panel>
      <Suspense fallback={null}>
        {selection.count > 0 && (
          <BulkBar selection={selection}>
            <BulkEditButton selection={selection} />
            <BulkMarkShippedButton selection={selection} />
            <SelectAllMatching search={search} total={data?.meta.total ?? 0} selection={selection} />
          </BulkBar>
        )}
      </Suspense>
      <ListKeys onClear={selection.clear} />
    </div>
  );
}

const NoOrders = () => (
  <Message
    title="No orders yet"
    action={
      <Button component={RouterLink} to="/orders/new">
        Create first order
      </Button>
    }
  >
    Connect your shop in Settings, import a CSV file from it, create an order here, or send orders through the
    API.
  </Message>
);
