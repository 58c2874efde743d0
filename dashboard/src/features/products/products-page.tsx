import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatWeight } from '../../lib/format.ts';
import { type Column, DataTable, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { ExportButton } from '../../ui/export-button.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Message } from '../../ui/message.tsx';
import { Money } from '../../ui/money.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useMay } from '../session/index.ts';
import { type ProductSearch, productSearch } from './product-search.ts';
import { type Product, productsFile, productsQuery } from './products-api.ts';

const COLUMNS: Column<Product>[] = [
  {
    header: 'Product',
    cell: ({ id, sku, name }) => (
      <TwoLines
        main={
          <RowLink to="/products/$id" params={{ id }}>
            {name}
          </RowLink>
        }
        below={sku}
      />
    ),
  },
  {
    header: 'Price',
    align: 'right',
    mark: true,
    cell: ({ price, currency }) => (price === null ? '–' : <Money amount={price} currency={currency} />),
  },
  {
    header: 'Weight',
    wide: true,
    align: 'right',
    cell: ({ weight }) => (weight === null ? '–' : formatWeight(weight)),
  },
  {
    header: 'Status',
    cell: ({ active }) => (
      <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? 'active' : 'inactive'}</StatusBadge>
    ),
  },
  {
    header: 'Stock',
    wide: true,
    cell: ({ trackInventory }) => (trackInventory ? 'tracked' : 'not tracked'),
  },
  { header: 'Updated', wide: true, cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
];

export const prefetch = (queryClient: QueryClient, _: object, search: ProductSearch) =>
  queryClient.prefetchQuery(productsQuery(search));

export function ProductsPage() {
  const search = useSearch({ from: '/shell/products' });
  const { data, error } = useQuery(productsQuery(search));
  const mayChange = useMay('catalog', 'write');
  const isFiltered = productSearch.isFiltered(search);
  const isNew = data?.meta.total === 0 && !isFiltered;
  const add = (
    <Button key="add" component={RouterLink} to="/products/new" leftSection={<Icon name="plus" />}>
      Add product
    </Button>
  );
  const bring = (
    <Button key="bring" component={RouterLink} to="/products/import" variant="default">
      Import CSV
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Products"
        lead="What you sell, with the weight and dimensions used for rates."
        actions={
          isNew
            ? undefined
            : [
                <ExportButton key="export" name="products" file={() => productsFile(search)} />,
                ...(mayChange ? [bring, add] : []),
              ]
        }
      />
      {!isNew && <FilterBar filters={productSearch.filters} />}
      <Panel flush>
        <DataTable
          caption="Products"
          columns={COLUMNS}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            isFiltered ? (
              <NoMatches title="No matching products" />
            ) : (
              <Message
                title="No products yet"
                action={mayChange && <Group justify="center">{[bring, add]}</Group>}
              >
                {mayChange
                  ? 'Add your first product, or import a CSV file.'
                  : 'Owners and managers can add products.'}
              </Message>
            )
          }
        />
      </Panel>
    </>
  );
}
