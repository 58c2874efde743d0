import { invalid } from '../../lib/errors.ts';
import { toJson } from '../../lib/given.ts';
import { newId } from '../../lib/ids.ts';
import { toHundredths } from '../../lib/money.ts';
import { type Db, type OrderItemRow, ownedRow, type ProductRow, type Storage } from '../../storage/index.ts';
import type { NewOrderItem } from './order.ts';

type ItemDraft = Omit<OrderItemRow, 'order_id'>;

/** What was ordered, with what is known of its product where nothing else is said. */
export async function draftItems(
  storage: Storage,
  tx: Db,
  userId: string,
  items: readonly NewOrderItem[],
  keptIds: ReadonlySet<string> = new Set(),
): Promise<ItemDraft[]> {
  const bySku = await productsBySku(storage, tx, userId, items);
  const drafts: ItemDraft[] = [];
  for (const [position, item] of items.entries()) {
    const product =
      item.productId === undefined
        ? bySku.get(item.sku ?? '')
        : await ownedRow(tx, 'products', userId, item.productId, { lock: storage.locks.keep });
    drafts.push(draft(item, product, position, keptIds));
  }
  return drafts;
}

function draft(
  item: NewOrderItem & { id?: unknown },
  product: ProductRow | undefined,
  position: number,
  keptIds: ReadonlySet<string>,
): ItemDraft {
  const name = item.name ?? product?.name;
  if (name === undefined)
    throw invalid(`items[${position}].name: is required unless the item is one of your products`);
  const id = typeof item.id === 'string' && keptIds.has(item.id) ? item.id : newId('itm');
  const unitPrice = item.unitPrice === undefined ? undefined : toHundredths(item.unitPrice);
  return {
    id,
    position,
    product_id: product?.id ?? null,
    sku: item.sku ?? product?.sku ?? null,
    name,
    quantity: item.quantity,
    shipped_quantity: 0,
    allocated_quantity: 0,
    returned_quantity: 0,
    unit_price: unitPrice ?? product?.price ?? null,
    weight: toJson(item.weight) ?? product?.weight ?? null,
    hs_code: item.hsCode ?? product?.hs_code ?? null,
    origin_country: item.originCountry ?? product?.origin_country ?? null,
  };
}

async function productsBySku(
  storage: Storage,
  tx: Db,
  userId: string,
  items: readonly NewOrderItem[],
): Promise<Map<string, ProductRow>> {
  const skus = new Set(items.filter((item) => item.productId === undefined).map((item) => item.sku));
  skus.delete(undefined);
  if (skus.size === 0) return new Map();
  const rows = await tx
    .selectFrom('products')
    .selectAll()
    .where('user_id', '=', userId)
    .where('sku', 'in', [...skus] as string[])
    .orderBy('id')
    .modifyEnd(storage.locks.keep)
    .execute();
  return new Map(rows.map((row) => [row.sku, row]));
}

const MAX_TOTAL = 9_999_999_999_999;

/** In hundredths. */
export function totals(
  items: readonly Pick<OrderItemRow, 'unit_price' | 'quantity'>[],
  shippingPaid: number,
  tax: number,
) {
  const subtotal = items.reduce((sum, item) => sum + (item.unit_price ?? 0) * item.quantity, 0);
  const total = subtotal + shippingPaid + tax;
  if (total > MAX_TOTAL) throw invalid('items: come to more than can be counted');
  return { subtotal, shipping_paid: shippingPaid, tax, total };
}
