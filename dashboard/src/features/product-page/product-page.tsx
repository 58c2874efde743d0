import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countryName } from '../../lib/countries.ts';
import { formatDimensions, formatWeight } from '../../lib/format.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { levelsQuery, movementsQuery } from '../inventory/index.ts';
import { type Product, productQuery, RetireProduct } from '../products/index.ts';
import { useMay } from '../session/index.ts';
import { ProductStock } from './product-stock.tsx';

export const prefetch = (queryClient: QueryClient, { id }: { id: string }) =>
  Promise.all([
    queryClient.prefetchQuery(productQuery(id)),
    queryClient.prefetchQuery(levelsQuery({ productId: id, limit: 100 })),
    queryClient.prefetchQuery(movementsQuery({ productId: id, limit: 10 })),
  ]);

export function ProductPage() {
  const { id } = useParams({ from: '/shell/products/$id' });
  const mayChange = useMay('catalog', 'write');
  const { data: product } = useQuery({ ...productQuery(id), throwOnError: true });
  if (product === undefined) return <LoadingPage />;
  const { name, sku, active, description, metadata } = product;
  const entries = Object.entries(metadata);
  return (
    <>
      <PageHeader
        title={name}
        lead={sku}
        crumbs={[{ label: 'Products', to: '/products' }]}
        mark={<StatusBadge tone={active ? 'good' : 'quiet'}>{active ? 'active' : 'inactive'}</StatusBadge>}
        actions={
          mayChange && (
            <Button component={RouterLink} to={`/products/${id}/edit`}>
              Edit
            </Button>
          )
        }
      />
      <Panel title="Details" lead={description ?? undefined}>
        <Facts facts={factsOf(product)} />
      </Panel>
      <ProductStock product={product} />
      {entries.length > 0 && (
        <Panel title="Metadata">
          <Facts facts={entries} />
        </Panel>
      )}
      {mayChange && <RetireProduct product={product} />}
    </>
  );
}

const factsOf = (product: Product): [string, ReactNode][] => [
  [
    'Price',
    product.price === null ? '–' : <Money key="price" amount={product.price} currency={product.currency} />,
  ],
  ['Weight', product.weight === null ? '–' : formatWeight(product.weight)],
  ['Size', product.dimensions === null ? '–' : formatDimensions(product.dimensions)],
  ['Stock', product.trackInventory ? 'Tracked' : 'Not tracked'],
  ['Barcode', product.barcode ?? '–'],
  ['HS code', product.hsCode ?? '–'],
  ['Country of origin', product.originCountry === null ? '–' : countryName(product.originCountry)],
  ['Added', <DateTime key="added" at={product.createdAt} date />],
  ['Updated', <DateTime key="changed" at={product.updatedAt} />],
];
