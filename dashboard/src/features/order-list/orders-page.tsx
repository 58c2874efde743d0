import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { t } from '../../lib/language/index.ts';
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
import { CombineButton, SameAddressCounts } from '../combining/index.ts';
import { assigneesQuery, type Order, type OrderSearch, orderSearch } from '../orders/index.ts';
import { sessionQuery, useUser } from '../session/index.ts';
import { useStoreOptions } from '../stores/index.ts';
import { useWarehouseOptions, warehousesQuery } from '../warehouses/index.ts';
import { BulkEditButton } from './bulk-edit-button.tsx';
import { BulkMarkShippedButton } from './bulk-mark-shipped-button.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { optionsOf } from './filter-options.ts';
import { ListKeys } from './list-keys.tsx';
import { PAGE_SIZES, pageSizeOf, useListPreferences, useShownColumns } from './list-preferences.ts';
import { columnsOf } from './order-columns.tsx';
import { filterOptionsQuery, orderFiles, ordersQuery } from './order-list-api.ts';
import { activeView, builtInViews, toView } from './order-views.ts';
import { SelectAllMatching } from './select-all-matching.tsx';
import { ViewTabs } from './view-tabs.tsx';
import { orderViewsQuery } from './views-api.ts';

const loadBulkLabels = () => import('../bulk-labels/index.ts');
const BulkBar = lazyPart(loadBulkLabels, 'BulkBar');
const LastRunNotice = lazyPart(loadBulkLabels, 'LastRunNotice');

const nameOf = ({ orderNumber }: Order): string => t('order {orderNumber}', { orderNumber });

const NEWEST_FIRST = '-createdAt';

export const prefetch = (queryClient: QueryClient, _: object, search: OrderSearch) => {
  const limit = pageSizeOf(queryClient.getQueryData(sessionQuery.queryKey)?.user.id);
  return Promise.all([
    queryClient.prefetchQuery(ordersQuery({ limit, ...search })),
    queryClient.prefetchQuery(warehousesQuery),
    queryClient.prefetchQuery(filterOptionsQuery),
  ]);
};

export function OrdersPage() {
  const preferences = useListPreferences();
  const change = useChangeSearch();
  const search = { limit: preferences.pageSize, ...useSearch({ from: '/shell/orders' }) };
  const { data, error, isPlaceholderData } = useQuery(ordersQuery(search));
  const selection = useSelection(data?.data, !isPlaceholderData);
  const { data: stored = [] } = useQuery(orderViewsQuery);
  const { data: members = [] } = useQuery(assigneesQuery);
  const { id: userId } = useUser();
  const views = [...builtInViews(members.length > 1 ? userId : undefined), ...stored.map(toView)];
  const view = activeView(views, search);
  const { columns, choose } = useShownColumns(view, preferences);
  const { data: known } = useQuery(filterOptionsQuery);
  const stores = useStoreOptions([...(known?.stores ?? []), search.storeId]);
  return (
    <div data-full-width>
      <PageHeader
        title={t('Orders')}
        filters={
          <FilterBar
            compact
            filters={orderSearch.filters}
            options={{
              warehouseId: useWarehouseOptions(),
              assigneeId: members.map(({ id, name }) => ({ value: id, label: name })),
              storeId: stores,
              tag: optionsOf(known?.tags, search.tag),
              requestedService: optionsOf(known?.services, search.requestedService),
            }}
          />
        }
        actions={
          <>
            <ColumnMenu columns={columns} onChange={choose} />
            <ExportButton name="orders" file={orderFiles(search)} />
            <Button component={RouterLink} to="/orders/import" variant="default">
              {t('Import CSV')}
            </Button>
            <Button component={RouterLink} to="/orders/new" leftSection={<Icon name="plus" />}>
              {t('New order')}
            </Button>
          </>
        }
      />
      <Suspense fallback={null}>
        <LastRunNotice />
      </Suspense>
      <ViewTabs views={views} search={search} columns={columns} />
      <Panel flush>
        <SameAddressCounts orders={data?.data ?? []}>
          <DataTable
            caption={t('Orders')}
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
            empty={
              orderSearch.isFiltered(search) ? <NoMatches title={t('No matching orders')} /> : <NoOrders />
            }
          />
        </SameAddressCounts>
      </Panel>
      <Suspense fallback={null}>
        {selection.count > 0 && (
          <BulkBar selection={selection}>
            <BulkEditButton selection={selection} />
            <BulkMarkShippedButton selection={selection} />
            <CombineButton selection={selection} />
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
    title={t('No orders yet')}
    action={
      <Button component={RouterLink} to="/orders/new">
        {t('Create first order')}
      </Button>
    }
  >
    {t(
      'Connect your store in Settings, import a CSV file from it, create an order here, or send orders through the API.',
    )}
  </Message>
);
