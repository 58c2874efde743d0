import { Button } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countryName } from '../../lib/countries.ts';
import { t } from '../../lib/language/index.ts';
import { formatDimensions, formatWeight } from '../../lib/measures.ts';
import { nothingToShow } from '../../lib/nothing-to-show.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { PrintLabelsButton } from '../goods-paper/index.ts';
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
  const { data: product } = useQuery({ ...productQuery(id), throwOnError: nothingToShow });
  if (product === undefined) return <LoadingPage />;
  const { name, sku, active, description, metadata } = product;
  const entries = Object.entries(metadata);
  return (
    <>
      <PageHeader
        title={name}
        lead={sku}
        crumbs={[{ label: t('Products'), to: '/products' }]}
        mark={
          <StatusBadge tone={active ? 'good' : 'quiet'}>{active ? t('active') : t('inactive')}</StatusBadge>
        }
        actions={
          <>
            <PrintLabelsButton products={[{ productId: id, sku, name }]} />
            {mayChange && (
              <Button component={RouterLink} to={`/products/${id}/edit`}>
                {t('Edit')}
              </Button>
            )}
          </>
        }
      />
      <Panel title={t('Details')} lead={description ?? undefined}>
        <Facts facts={factsOf(product)} />
      </Panel>
      <ProductStock product={product} />
      {entries.length > 0 && (
        <Panel title={t('Metadata')}>
          <Facts facts={entries} />
        </Panel>
      )}
      {mayChange && <RetireProduct product={product} />}
    </>
  );
}

const factsOf = (product: Product): [string, ReactNode][] => [
  [
    t('Price'),
    product.price === null ? '–' : <Money key="price" amount={product.price} currency={product.currency} />,
  ],
  [
    t('Cost'),
    product.cost === null ? '–' : <Money key="cost" amount={product.cost} currency={product.currency} />,
  ],
  [t('Weight'), product.weight === null ? '–' : formatWeight(product.weight)],
  [t('Size'), product.dimensions === null ? '–' : formatDimensions(product.dimensions)],
  [t('Stock'), product.trackInventory ? t('Tracked') : t('Not tracked')],
  [t('Barcode'), product.barcode ?? '–'],
  [t('HS code'), product.hsCode ?? '–'],
  [t('Country of origin'), product.originCountry === null ? '–' : countryName(product.originCountry)],
  [t('Tags'), product.tags.join(', ') || '–'],
  [t('Added'), <DateTime key="added" at={product.createdAt} date />],
  [t('Updated'), <DateTime key="changed" at={product.updatedAt} />],
];
