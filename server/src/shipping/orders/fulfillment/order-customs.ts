import type { Weight } from '../../../lib/measures.ts';
import { toDecimal } from '../../../lib/money.ts';
import type { Customs } from '../../../schema/customs.ts';
import type { WantedItem } from '../../../schema/quote.ts';
import type { Db, OrderItemRow, OrderRow } from '../../../storage/index.ts';
import { combinedWith } from '../combining/combination-store.ts';
import { itemsOf } from '../order-store.ts';
import { chooseItemsNow } from './items-to-ship.ts';
import { discountsOf, shareOf } from './order-discount.ts';
import { measure, productsOf } from './order-parcels.ts';

/** A declaration, or what is missing for one: `items[0].hsCode (Mug)`, by the position of the item in its order. */
interface DerivedCustoms {
  customs?: Customs;
  missingCustoms?: readonly string[];
}

/** Some of an item, and all that customs want to know of one unit. */
interface Declared {
  item: OrderItemRow;
  quantity: number;
  weight: Weight | null;
  hsCode: string | null;
  originCountry: string | null;
}

/** What is to be shipped, declared to customs. */
async function customsOfOrder(
  db: Db,
  order: OrderRow,
  wanted: readonly WantedItem[] | undefined,
): Promise<DerivedCustoms> {
  const items = await itemsOf(db, order.id);
  const chosen = await declared(db, await chooseItemsNow(db, order, items, wanted));
  return declare(order, items, chosen, 'merchandise');
}

/** What is to be shipped of an order and of those that share its parcel, in one declaration. */
export async function customsOfParcel(
  db: Db,
  order: OrderRow,
  wanted: readonly WantedItem[] | undefined,
): Promise<DerivedCustoms> {
  const others = await combinedWith(db, order);
  const own = await customsOfOrder(db, order, wanted);
  if (others.length === 0) return own;
  const missing = [...(own.missingCustoms ?? [])];
  const items = [...(own.customs?.items ?? [])];
  for (const other of others) {
    const { customs, missingCustoms = [] } = await customsOfOrder(db, other, undefined);
    missing.push(...missingCustoms.map((field) => `order ${other.order_number}: ${field}`));
    items.push(...(customs?.items ?? []));
  }
  return missing.length > 0
    ? { missingCustoms: missing }
    : { customs: { contentsType: 'merchandise', items } };
}

/** Goods that come back. */
export async function customsOfReturn(
  db: Db,
  order: OrderRow,
  returned: readonly { item: OrderItemRow; quantity: number }[],
): Promise<DerivedCustoms> {
  return declare(order, await itemsOf(db, order.id), await declared(db, returned), 'returned_goods');
}

/** What an item does not say itself is what its product says now. */
export async function declared(
  db: Db,
  items: readonly { item: OrderItemRow; quantity: number }[],
): Promise<Declared[]> {
  const products = await productsOf(db, items);
  return (await measure(db, items, products)).map(({ item, quantity, weight }) => {
    const product = products.get(item.product_id ?? '');
    return {
      item,
      quantity,
      weight,
      hsCode: item.hs_code ?? product?.hs_code ?? null,
      originCountry: item.origin_country ?? product?.origin_country ?? null,
    };
  });
}

function declare(
  order: OrderRow,
  ordered: readonly OrderItemRow[],
  items: readonly Declared[],
  contentsType: Customs['contentsType'],
): DerivedCustoms {
  const { currency } = order;
  const discounts = discountsOf(order, ordered);
  const missing: string[] = [];
  const lines: Customs['items'] = [];
  for (const { item, quantity, weight, hsCode, originCountry } of items) {
    const { unit_price: unitPrice } = item;
    const line = { unitPrice, weight, hsCode, originCountry };
    for (const [field, value] of Object.entries(line))
      if (value === null) missing.push(`items[${item.position}].${field} (${item.name})`);
    if (unitPrice === null || weight === null || hsCode === null || originCountry === null) continue;
    lines.push({
      description: item.name.slice(0, MAX_DESCRIPTION).toWellFormed(),
      quantity,
      value: toDecimal(
        unitPrice * quantity - shareOf(discounts.get(item.id) ?? 0, quantity, item, order),
        currency,
      ),
      currency,
      weight: { value: Math.round(weight.value * quantity * 1000) / 1000, unit: weight.unit },
      hsCode,
      originCountry,
    });
  }
  return missing.length > 0 ? { missingCustoms: missing } : { customs: { contentsType, items: lines } };
}

const MAX_DESCRIPTION = 200;
