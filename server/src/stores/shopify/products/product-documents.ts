import { document } from '../api/client.ts';
import type { Connection } from '../connection.ts';
import { gidOf } from '../ids.ts';
import type { ShopifyWeight } from '../weight.ts';

interface MediaNode {
  preview: { image: { url: string } | null } | null;
}

export interface VariantNode {
  id: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  price: string;
  inventoryQuantity: number | null;
  media: { nodes: readonly MediaNode[] };
  inventoryItem: {
    id: string;
    tracked: boolean;
    harmonizedSystemCode: string | null;
    countryCodeOfOrigin: string | null;
    measurement: { weight: ShopifyWeight | null };
    /** At the location that was asked for. */
    inventoryLevel?: { isActive: boolean; quantities: readonly { quantity: number }[] } | null;
  };
}

export interface ProductNode {
  id: string;
  title: string;
  status: string;
  updatedAt: string;
  hasOnlyDefaultVariant: boolean;
  featuredMedia: MediaNode | null;
  variants: Connection<VariantNode>;
}

const IMAGE = 'preview { image { url(transform: { maxWidth: 400, maxHeight: 400 }) } }';

const VARIANT = `
  id title sku barcode price inventoryQuantity
  media(first: 1) { nodes { ${IMAGE} } }
  inventoryItem {
    id tracked harmonizedSystemCode countryCodeOfOrigin
    measurement { weight { value unit } }
    inventoryLevel(locationId: $location, includeInactive: true) @include(if: $isPlaced) {
      isActive quantities(names: ["available"]) { quantity }
    }
  }`;

/** For a shop with one location, nothing is asked of it: its id is any. */
export const placeVariables = (location: string | undefined) => ({
  location: gidOf('Location', location ?? '0'),
  isPlaced: location !== undefined,
});

export const PRODUCTS = document<{ shop: { currencyCode: string }; products: Connection<ProductNode> }>(`
query Products($query: String, $after: String, $location: ID!, $isPlaced: Boolean!) {
  shop { currencyCode }
  products(first: 50, after: $after, query: $query, sortKey: UPDATED_AT) {
    pageInfo { hasNextPage endCursor }
    nodes {
      id title status updatedAt hasOnlyDefaultVariant
      featuredMedia { ${IMAGE} }
      variants(first: 20) { pageInfo { hasNextPage endCursor } nodes { ${VARIANT} } }
    }
  }
}`);

export const MORE_VARIANTS = document<{ product: { variants: Connection<VariantNode> } | null }>(`
query ProductVariants($id: ID!, $after: String, $location: ID!, $isPlaced: Boolean!) {
  product(id: $id) {
    variants(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { ${VARIANT} } }
  }
}`);
