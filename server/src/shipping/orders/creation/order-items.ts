import { invalid } from '../../../lib/errors.ts';
import { foldCase } from '../../../lib/fold-case.ts';
import { given } from '../../../lib/given.ts';
import { newId } from '../../../lib/ids.ts';
import { toJson } from '../../../lib/json.ts';
import { readMoney, restateMoney } from '../../../lib/money.ts';
import type { Db, OrderItemRow, OrderRow, Storage } from '../../../storage/index.ts';
import { trackedProducts } from '../../products/index.ts';
import { openQuantity } from '../order.ts';
import type { OrderItemUpdate } from '../order-schemas.ts';
import { linkKeyOf } from '../stock/affected-orders.ts';
import { type OrderedProduct, type OrderedProducts, productOf, readProducts } from './order-products.ts';

interface OrderedItems {
  accountId: string;
  /** The order's currency. */
  currency: string;
  /** The order's currency before the change. */
  earlierCurrency?: string;
  items: readonly OrderItemUpdate[];
  earlier?: readonly OrderItemRow[];
}

export type ItemDraft = Omit<OrderItemRow, 'order_id'>;

/** What was ordered. An item that is one of the `earlier` ones goes on from what that was; others start from their product. */
export async function draftItems(
  storage: Storage,
  tx: Db,
  { accountId, currency, earlierCurrency = currency, items, earlier = [] }: OrderedItems,
): Promise<ItemDraft[]> {
  const known = new Map(earlier.map((item) => [item.id, item]));
  const named = items.map(({ id, productId, sku }) => {
    const before = known.get(id ?? '');
    return { productId, sku: sku ?? (before?.product_id === null ? before.sku : undefined) };
  });
  const products = await readProducts(storage, tx, accountId, named);
  const tracked = await trackedProducts(
    storage,
    tx,
    earlier.map(({ product_id }) => product_id),
  );
  return items.map((item, position) => {
    const before = item.id === undefined ? undefined : known.get(item.id);
    if (item.id !== undefined && before === undefined)
      throw invalid(`items[${position}].id: is not an item of this order`);
    if (before !== undefined && keepsProduct(item, before)) {
      const row = revised(item, before, { position, currency, earlierCurrency });
      const late = row.product_id === null ? productOf(products, { sku: row.sku }) : undefined;
      const product_id = late?.id ?? row.product_id;
      const is_tracked = late?.track_inventory ?? Number(tracked.has(product_id ?? ''));
      return { ...row, product_id, is_tracked, link_key: linkKeyOf(accountId, { ...row, product_id }) };
    }
    const id = before?.id ?? newId('itm');
    return draft(item, productOf(products, item), { accountId, currency, position, id });
  });
}

/** The items of a new order. */
export const draftNewItems = (
  products: OrderedProducts,
  { accountId, currency, items }: OrderedItems,
): ItemDraft[] =>
  items.map((item, position) =>
    draft(item, productOf(products, item), { accountId, currency, position, id: newId('itm') }),
  );

/**
 * An order that was closed is open again once its labels are voided, and what was cancelled then stays so: it cannot be
 * ordered less, nor be all that is ordered.
 */
export function refuseCancelled(drafts: readonly ItemDraft[]): void {
  for (const [i, draft] of drafts.entries())
    if (openQuantity(draft) < 0)
      throw invalid(
        `items[${i}].quantity: must be at least ${draft.cancelled_quantity}, which were canceled when ` +
          'the order was closed',
      );
  if (drafts.every((draft) => openQuantity(draft) === 0))
    throw invalid('items: must leave something to ship; cancel the order instead');
}

/** Without a product, an item is found by its SKU: one that was read before a product came is still the same. */
const keepsProduct = ({ productId, sku }: OrderItemUpdate, before: OrderItemRow): boolean =>
  (productId === undefined ||
    productId === before.product_id ||
    (productId === null && typeof sku === 'string')) &&
  (typeof productId === 'string' || sku === undefined || isSameSku(sku, before.sku));

const isSameSku = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && foldCase(a) === foldCase(b));

function draft(
  item: OrderItemUpdate,
  product: OrderedProduct | undefined,
  {
    accountId,
    currency,
    position,
    id,
  }: { accountId: string; currency: string; position: number; id: string },
): ItemDraft {
  const name = item.name ?? product?.name;
  if (name === undefined) throw invalid(`items[${position}].name: ${whyNameIsRequired(item)}`);
  const product_id = product?.id ?? null;
  const sku = item.sku ?? product?.sku ?? null;
  return {
    id,
    position,
    product_id,
    sku,
    link_key: linkKeyOf(accountId, { product_id, sku }),
    name,
    quantity: item.quantity,
    shipped_quantity: 0,
    cancelled_quantity: 0,
    is_tracked: product?.track_inventory ?? 0,
    allocated_quantity: 0,
    returned_quantity: 0,
    // A price in another currency says nothing about what this order costs.
    unit_price:
      toPrice(item.unitPrice, currency, position) ?? (product?.currency === currency ? product.price : null),
    weight: toJson(item.weight) ?? product?.weight ?? null,
    hs_code: item.hsCode ?? product?.hs_code ?? null,
    origin_country: item.originCountry ?? product?.origin_country ?? null,
  };
}

/** A misspelled SKU is named, because the name is not what is wrong then. */
const whyNameIsRequired = ({ sku }: OrderItemUpdate): string =>
  typeof sku === 'string'
    ? `is required, because none of your products has the SKU ${sku}`
    : 'is required unless the item is one of your products';

/** What is given changes, null clears, and what is missing stays, whatever has become of the product since. */
function revised(
  item: OrderItemUpdate,
  before: OrderItemRow,
  { position, currency, earlierCurrency }: { position: number; currency: string; earlierCurrency: string },
): ItemDraft {
  const { order_id, ...row } = before;
  const kept = item.unitPrice === undefined && row.unit_price !== null;
  return {
    ...row,
    ...(kept && {
      unit_price: restateMoney(row.unit_price ?? 0, earlierCurrency, currency, fieldOfPrice(position)),
    }),
    ...given({
      sku: item.sku,
      name: item.name,
      unit_price: toPrice(item.unitPrice, currency, position),
      weight: toJson(item.weight),
      hs_code: item.hsCode,
      origin_country: item.originCountry,
    }),
    position,
    quantity: item.quantity,
    allocated_quantity: 0,
  };
}

const fieldOfPrice = (position: number): string => `items[${position}].unitPrice`;

const toPrice = (
  amount: number | null | undefined,
  currency: string,
  position: number,
): number | null | undefined =>
  typeof amount === 'number' ? readMoney(amount, currency, fieldOfPrice(position)) : amount;

const MAX_TOTAL = 9_999_999_999_999;

/** As they are stored. */
export function totals(
  items: readonly Pick<OrderItemRow, 'unit_price' | 'quantity'>[],
  { shipping_paid, tax, discount }: Pick<OrderRow, 'shipping_paid' | 'tax' | 'discount'>,
) {
  const subtotal = items.reduce((sum, item) => sum + (item.unit_price ?? 0) * item.quantity, 0);
  const gross = subtotal + shipping_paid + tax;
  if (gross > MAX_TOTAL) throw invalid('items: the total is too large');
  if (discount > gross) throw invalid('discount: must not be more than the sum of items, shipping and tax');
  return { subtotal, shipping_paid, tax, discount, total: gross - discount };
}
