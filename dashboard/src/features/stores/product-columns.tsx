import { Anchor, Button, Group } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
import { rich, t } from '../../lib/language/index.ts';
import { type Column, TwoLines } from '../../ui/data-table.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { RouterLink } from '../../ui/router-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { canCreate, productStateOf } from './product-state.ts';
import type { StoreProduct } from './stores-api.ts';

interface Actions {
  onChoose(product: StoreProduct): void;
  onCreate(product: StoreProduct): void;
  isCreating(product: StoreProduct): boolean;
}

/** What a shop sells, which of our products it is, and what the shop offers of it. */
export const productColumns = ({ onChoose, onCreate, isCreating }: Actions): Column<StoreProduct>[] => [
  {
    header: t('In the store'),
    cell: (product) => <TwoLines main={product.name} below={<Details product={product} />} />,
  },
  {
    header: t('State##status'),
    cell: (product) => {
      const { word, tone, note } = productStateOf(product);
      return <TwoLines main={<StatusBadge tone={tone}>{word}</StatusBadge>} below={note} />;
    },
  },
  {
    header: t('Your product'),
    cell: ({ product }) =>
      product === null ? (
        '–'
      ) : (
        <TwoLines
          main={
            <Anchor component={RouterLink} to={`/products/${product.id}`} inherit>
              {product.name}
            </Anchor>
          }
          below={product.sku}
        />
      ),
  },
  { header: t('Stock in the store'), cell: (product) => <Stock product={product} /> },
  {
    header: t('Actions'),
    bare: true,
    align: 'right',
    cell: (product) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {canCreate(product) && (
          <Button
            size="xs"
            variant="default"
            loading={isCreating(product)}
            aria-label={t('Create product: {name}', { name: product.name })}
            onClick={() => onCreate(product)}
          >
            {t('Create')}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={t(product.product === null ? 'Choose product: {name}' : 'Change product: {name}', {
            name: product.name,
          })}
          onClick={() => onChoose(product)}
        >
          {product.product === null ? t('Choose') : t('Change')}
        </Button>
      </Group>
    ),
  },
];

function Details({ product: { sku, barcode, imageUrl } }: { product: StoreProduct }) {
  return (
    <Group component="span" gap="xs">
      <span>{sku ?? t('Without SKU')}</span>
      {barcode !== null && barcode !== sku && <span>{t('Barcode {barcode}', { barcode })}</span>}
      {imageUrl !== null && (
        // The policy of the page allows no images of other hosts.
        <Anchor href={imageUrl} target="_blank" rel="noopener noreferrer" inherit>
          {t('Image')}
        </Anchor>
      )}
    </Group>
  );
}

function Stock({ product }: { product: StoreProduct }) {
  const { tracksStock, stock, pushedStock, pushedAt, stockError } = product;
  if (!tracksStock) return t('Not tracked');
  const sent =
    pushedAt !== null &&
    pushedStock !== null &&
    rich('{count} sent {when}', { count: pushedStock, when: <DateTime at={pushedAt} /> });
  return <TwoLines main={stock === null ? '–' : formatCount(stock)} below={stockError ?? (sent || '')} />;
}
