import { Anchor, Button, Group } from '@mantine/core';
import { formatCount } from '../../lib/format.ts';
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
    header: 'In the shop',
    cell: (product) => <TwoLines main={product.name} below={<Details product={product} />} />,
  },
  {
    header: 'State',
    cell: (product) => {
      const { word, tone, note } = productStateOf(product);
      return <TwoLines main={<StatusBadge tone={tone}>{word}</StatusBadge>} below={note} />;
    },
  },
  {
    header: 'Your product',
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
  { header: 'Stock in the shop', cell: (product) => <Stock product={product} /> },
  {
    header: 'Actions',
    bare: true,
    align: 'right',
    cell: (product) => (
      <Group gap="xs" justify="flex-end" wrap="nowrap">
        {canCreate(product) && (
          <Button
            size="xs"
            variant="default"
            loading={isCreating(product)}
            aria-label={`Create product: ${product.name}`}
            onClick={() => onCreate(product)}
          >
            Create
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          aria-label={`${product.product === null ? 'Choose' : 'Change'} product: ${product.name}`}
          onClick={() => onChoose(product)}
        >
          {product.product === null ? 'Choose' : 'Change'}
        </Button>
      </Group>
    ),
  },
];

function Details({ product: { sku, barcode, imageUrl } }: { product: StoreProduct }) {
  return (
    <Group component="span" gap="xs">
      <span>{sku ?? 'Without SKU'}</span>
      {barcode !== null && barcode !== sku && <span>Barcode {barcode}</span>}
      {imageUrl !== null && (
        // The policy of the page allows no images of other hosts.
        <Anchor href={imageUrl} target="_blank" rel="noopener noreferrer" inherit>
          Image
        </Anchor>
      )}
    </Group>
  );
}

function Stock({ product }: { product: StoreProduct }) {
  const { tracksStock, stock, pushedStock, pushedAt, stockError } = product;
  if (!tracksStock) return 'Not tracked';
  const sent = pushedAt !== null && pushedStock !== null && (
    <>
      {formatCount(pushedStock)} sent <DateTime at={pushedAt} />
    </>
  );
  return <TwoLines main={stock === null ? '–' : formatCount(stock)} below={stockError ?? (sent || '')} />;
}
