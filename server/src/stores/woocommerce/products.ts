import {
  type Fields,
  fieldsIn,
  fieldsOf,
  numberOf,
  textOf,
  webAddressOf,
} from '../../plugins/answer-fields.ts';
import type { PulledProducts, PullRequest, ShopProduct } from '../store.ts';
import { errorOf, isGone } from './answers.ts';
import { createChanges, positionSince, secondOf } from './changes.ts';
import type { WooClient } from './client.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { inParallel } from './in-parallel.ts';
import { metaOf } from './order-lines.ts';
import { changedAt } from './orders.ts';
import { plainText } from './plain-text.ts';
import { dimensionsOf, type ShopUnits, weightOf } from './shop-settings.ts';
import { WC } from './site.ts';

const AT_ONCE = 4;
const BUDGET_MS = 25_000;
const VARIATIONS_PER_PAGE = 100;
/** Sets of other products, and links to other shops. */
const WITHOUT_STOCK = new Set(['grouped', 'external']);

export function createProducts(client: WooClient, unitsOf: () => Promise<ShopUnits>) {
  const changes = createChanges(client, 'products');

  async function variationsOf(productId: string): Promise<Fields[]> {
    const found = new Map<string, Fields>();
    for (let page = 1; ; page++) {
      const answer = await client.read(`${WC}/products/${productId}/variations`, {
        ...{ per_page: VARIATIONS_PER_PAGE, page, orderby: 'id', order: 'asc' },
      });
      if (isGone(answer)) return [];
      if (answer.status >= 300 || !Array.isArray(answer.body))
        throw errorOf(answer, client.host, client.now());
      for (const variation of fieldsIn(answer.body)) found.set(String(variation.id), variation);
      if (answer.body.length < VARIATIONS_PER_PAGE) return [...found.values()];
    }
  }

  async function complete(product: Fields, units: ShopUnits): Promise<ShopProduct[]> {
    const type = textOf(product.type) ?? 'simple';
    const id = textOf(product.id);
    if (id === undefined || WITHOUT_STOCK.has(type)) return [];
    if (type !== 'variable' && !hasVariations(product)) return [toProduct(product, undefined, units)];
    return (await variationsOf(id)).map((variation) => toProduct(variation, product, units));
  }

  return {
    async pullProducts({ since, cursor }: PullRequest): Promise<PulledProducts> {
      const units = await unitsOf();
      const start = cursor === null ? undefined : readCursor(cursor);
      const { items, next, askedAt } = await changes.page(start?.position ?? positionSince(since));
      const started = client.now();
      const products: ShopProduct[] = [];
      const first = secondOf(items[0] ?? {});
      for (let done = 0; done < items.length; done += AT_ONCE) {
        const second = secondOf(items[done] ?? {});
        if (client.now() - started > BUDGET_MS && second > first)
          return { products, cursor: writeCursor('products', { after: second - 1 }), upTo: null };
        const read = await inParallel(items.slice(done, done + AT_ONCE), AT_ONCE, (one) =>
          complete(one, units),
        );
        products.push(...read.flat());
      }
      if (next !== null) return { products, cursor: writeCursor('products', next), upTo: null };
      return { products, cursor: null, upTo: askedAt };
    },
  };
}

/** Plug-ins have types of their own with variations, such as subscriptions. */
const hasVariations = ({ variations }: Fields): boolean => Array.isArray(variations) && variations.length > 0;

/** A variation has what it does not say itself from its product. */
function toProduct(own: Fields, parent: Fields | undefined, units: ShopUnits): ShopProduct {
  // `parent` means that all variations share the stock of the product: it must not be counted for each.
  const tracksStock = own.manage_stock === true;
  const stock = numberOf(own.stock_quantity);
  const status = textOf(own.status) ?? 'publish';
  return {
    externalId: String(own.id),
    groupId: parent === undefined ? null : String(parent.id),
    sku: textOf(own.sku) ?? null,
    name: nameOf(own, parent),
    barcode: textOf(own.global_unique_id) ?? null,
    price: textOf(own.price) ?? null,
    currency: units.currency ?? null,
    weight: weightOf(own.weight, units) ?? weightOf(parent?.weight, units),
    dimensions:
      dimensionsOf(fieldsOf(own.dimensions), units) ?? dimensionsOf(fieldsOf(parent?.dimensions), units),
    hsCode: textOf(metaIn(own, parent, HS_CODES)) ?? null,
    originCountry: countryIn(metaIn(own, parent, ORIGINS)),
    imageUrl: imageOf(own) ?? (parent === undefined ? null : imageOf(parent)),
    tracksStock,
    stock: tracksStock && stock !== undefined ? Math.trunc(stock) : null,
    isActive:
      status === 'publish' && (parent === undefined || (textOf(parent.status) ?? 'publish') === 'publish'),
    updatedAt: changedAt(own) || null,
  };
}

function nameOf(own: Fields, parent: Fields | undefined): string {
  const name = plainText(textOf((parent ?? own).name) ?? '') || textOf(own.sku) || 'Product without a name';
  if (parent === undefined) return name;
  const options = fieldsIn(own.attributes).flatMap(({ option }) => plainText(textOf(option) ?? '') || []);
  return options.length === 0 ? name : `${name} – ${options.join(', ')}`;
}

/** A product has several, a variation one. `src` may be empty. */
function imageOf({ image, images }: Fields): string | null {
  const [first] = fieldsIn(images);
  return webAddressOf(fieldsOf(image).src) ?? webAddressOf(first?.src) ?? null;
}

/** Where the usual plug-ins for customs keep them. */
const HS_CODES = ['_hs_code', 'hs_code', '_wf_hs_code', '_harmonized_code'];
const ORIGINS = ['_country_of_origin', 'country_of_origin', '_origin_country', '_wf_manufacture_country'];

function metaIn(own: Fields, parent: Fields | undefined, keys: readonly string[]): unknown {
  const values = [own, parent ?? {}].flatMap((thing) => keys.map((key) => metaOf(thing, key)));
  return values.find((value) => typeof value === 'string' && value.trim() !== '');
}

const countryIn = (value: unknown): string | null =>
  /^[A-Z]{2}$/.exec(textOf(value)?.toUpperCase() ?? '')?.[0] ?? null;
