import { Button, Group } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/index.ts';
import { formatWeight } from '../../lib/measures.ts';
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
import { selectColumn } from '../../ui/select-column.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { useSelection } from '../../ui/use-selection.ts';
import { LabelSelectionBar } from '../goods-paper/index.ts';
import { useMay } from '../session/index.ts';
import { type ProductSearch, productSearch } from './product-search.ts';
import { type Product, productFiles, productsQuery } from './products-api.ts';

const COLUMNS: Column<Product>[] = [
  {
    header: t('Product'),
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
    header: t('Price'),
    align: 'right',
    mark: true,
    cell: ({ price, currency }) => (price === null ? '–' : <Money amount={price} currency={currency} />),
  },
  {
    header: t('Weight'),
    wide: true,
    whole: true,
    align: 'right',
    cell: ({ weight }) => (weight === null ? '–' : formatWeight(weight)),
  },
  {
    header: t('Status'),
    cell: ({ active }) => (
      <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('active') : t('inactive')}</StatusBadge>
    ),
  },
  {
    header: t('Stock'),
    wide: true,
    whole: true,
    cell: ({ trackInventory }) => (trackInventory ? t('tracked') : t('not tracked')),
  },
  { header: t('Updated'), wide: true, cell: ({ updatedAt }) => <DateTime at={updatedAt} /> },
];

export const prefetch = (queryClient: QueryClient, _: object, search: ProductSearch) =>
  queryClient.prefetchQuery(productsQuery(search));

export function ProductsPage() {
  const search = useSearch({ from: '/shell/products' });
  const { data, error, isPlaceholderData } = useQuery(productsQuery(search));
  const selection = useSelection(data?.data, !isPlaceholderData);
  const mayChange = useMay('catalog', 'write');
  const isFiltered = productSearch.isFiltered(search);
  const isNew = data?.meta.total === 0 && !isFiltered;
  const add = (
    <Button key="add" component={RouterLink} to="/products/new" leftSection={<Icon name="plus" />}>
      {t('Add product')}
    </Button>
  );
  const bring = (
    <Button key="bring" component={RouterLink} to="/products/import" variant="default">
      {t('Import CSV')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Products')}
        lead={t('What you sell, with the weight and dimensions used for rates.')}
        actions={
          isNew
            ? undefined
            : [
                <ExportButton key="export" name="products" file={productFiles(search)} />,
                ...(mayChange ? [bring, add] : []),
              ]
        }
      />
      {!isNew && <FilterBar filters={productSearch.filters} />}
      <Panel flush>
        <DataTable
          caption={t('Products')}
          columns={[selectColumn(selection, ({ sku }) => sku), ...COLUMNS]}
          isSelected={({ id }) => selection.has(id)}
          rows={data?.data}
          meta={data?.meta}
          error={error}
          idOf={({ id }) => id}
          empty={
            isFiltered ? (
              <NoMatches title={t('No matching products')} />
            ) : (
              <Message
                title={t('No products yet')}
                action={mayChange && <Group justify="center">{[bring, add]}</Group>}
              >
                {mayChange
                  ? t('Add your first product, or import a CSV file.')
                  : t('Owners and managers can add products.')}
              </Message>
            )
          }
        />
      </Panel>
      <LabelSelectionBar
        selection={selection}
        toProduct={({ id: productId, sku, name }) => ({ productId, sku, name })}
      />
    </>
  );
}
