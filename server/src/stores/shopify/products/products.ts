import type { PulledProducts, PullRequest, ShopProduct } from '../../store.ts';
import type { ShopifyClient } from '../api/client.ts';
import { allOf } from '../connection.ts';
import { numberOf } from '../ids.ts';
import { stockLocation } from '../locations.ts';
import { cursorOf, parseCursor, updatedSince } from '../pull-cursor.ts';
import type { ShopifySettings } from '../settings.ts';
import { weightOf } from '../weight.ts';
import type { KnownVariants } from './known-variants.ts';
import {
  MORE_VARIANTS,
  PRODUCTS,
  type ProductNode,
  placeVariables,
  type VariantNode,
} from './product-documents.ts';

export const createProducts = (
  client: ShopifyClient,
  variants: KnownVariants,
  settings: ShopifySettings,
) => ({
  async pullProducts({ since, cursor }: PullRequest): Promise<PulledProducts> {
    const { after, upTo } = parseCursor(cursor);
    const place = placeVariables(await stockLocation(client, settings));
    const { data, answeredAt } = await client.read(PRODUCTS, {
      ...{ query: updatedSince(since), after },
      ...place,
    });
    const products: ShopProduct[] = [];
    for (const product of data.products.nodes) {
      const all = await allOf(product.variants, async (next) => {
        const { data: more } = await client.read(MORE_VARIANTS, { id: product.id, after: next, ...place });
        return more.product?.variants;
      });
      for (const variant of all) {
        variants.learn(numberOf(variant.inventoryItem.id), numberOf(variant.id));
        products.push(toProduct(product, variant, data.shop.currencyCode));
      }
    }
    const { hasNextPage, endCursor } = data.products.pageInfo;
    const end = upTo ?? answeredAt ?? since;
    const isLast = !hasNextPage || endCursor === null;
    return {
      products,
      cursor: isLast ? null : cursorOf({ after: endCursor, upTo: end }),
      upTo: isLast ? end : null,
    };
  },
});

function toProduct(product: ProductNode, variant: VariantNode, currency: string): ShopProduct {
  const { inventoryItem, media } = variant;
  const picture = media.nodes[0] ?? product.featuredMedia;
  return {
    externalId: numberOf(variant.id),
    groupId: product.hasOnlyDefaultVariant ? null : numberOf(product.id),
    sku: variant.sku || null,
    name: product.hasOnlyDefaultVariant ? product.title : `${product.title} – ${variant.title}`,
    barcode: variant.barcode || null,
    price: variant.price,
    currency,
    weight: weightOf(inventoryItem.measurement.weight),
    dimensions: null,
    hsCode: inventoryItem.harmonizedSystemCode,
    originCountry: inventoryItem.countryCodeOfOrigin,
    imageUrl: picture?.preview?.image?.url ?? null,
    tracksStock: inventoryItem.tracked,
    stock: inventoryItem.tracked ? stockOf(variant) : null,
    isActive: product.status === 'ACTIVE' || product.status === 'UNLISTED',
    updatedAt: Date.parse(product.updatedAt) || null,
  };
}

/** At the location that was asked for, or of all. What is not stocked there has none. */
function stockOf({ inventoryQuantity, inventoryItem: { inventoryLevel: level } }: VariantNode) {
  if (level === undefined) return inventoryQuantity;
  return level?.isActive ? (level.quantities[0]?.quantity ?? 0) : 0;
}
