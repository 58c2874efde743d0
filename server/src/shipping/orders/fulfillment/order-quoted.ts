import { sha256Hex } from '../../../lib/crypto.ts';
import { given } from '../../../lib/given.ts';
import { fromJson } from '../../../lib/json.ts';
import type { QuotedOrder, WantedItem } from '../../../schema/quote.ts';
import type { Db, OrderItemRow, OrderRow } from '../../../storage/index.ts';
import { combinedWith } from '../combining/combination-store.ts';
import { openQuantity } from '../order.ts';
import { itemsOf } from '../order-store.ts';
import { declared } from './order-customs.ts';
import { measure } from './order-parcels.ts';

type Sources = Pick<QuotedOrder, 'shipTo' | 'warehouse' | 'parcels' | 'customs' | 'taxNumbers'>;

/** The order as a price is quoted for it: for all that is left of it, or for the items that are named. */
export async function quoteOrder(
  db: Db,
  row: OrderRow,
  sources: Sources,
  named: readonly WantedItem[] | undefined,
): Promise<QuotedOrder> {
  const items = await itemsOf(db, row.id);
  const { shipTo, warehouse, parcels, customs, taxNumbers } = sources;
  return {
    shipTo,
    warehouse,
    parcels,
    ...(customs && { customs }),
    ...(taxNumbers && { taxNumbers }),
    ordered: ordered(row, items, sources),
    left: await left(db, row, items, named, sources),
    ...given({ others: await othersOf(db, row, sources) }),
  };
}

/** The orders that share its parcel, each as it was quoted for; undefined if there are none. */
async function othersOf(db: Db, row: OrderRow, sources: Sources): Promise<string | undefined> {
  const others = await combinedWith(db, row);
  if (others.length === 0) return undefined;
  const facts: unknown[] = [];
  for (const other of others) {
    const items = await itemsOf(db, other.id);
    facts.push([other.id, ordered(other, items, sources), await left(db, other, items, undefined, sources)]);
  }
  return fingerprint(facts);
}

/**
 * Whether the order is still what was quoted. A purchase that names its items and was rated by parcels of its own may be one
 * of several that share the order: it does not matter to it what else has been shipped. Where the items were weighed for the
 * price or declared to customs, those that are bought must be the same.
 */
export async function sameAsQuoted(
  db: Db,
  row: OrderRow,
  quoted: QuotedOrder,
  items: { quoted: readonly WantedItem[] | undefined; bought: readonly WantedItem[] | undefined },
): Promise<boolean> {
  const isOfItems = quoted.parcels || quoted.customs;
  const now = await quoteOrder(db, row, quoted, isOfItems ? (items.bought ?? items.quoted) : items.quoted);
  if (now.ordered !== quoted.ordered || now.others !== quoted.others) return false;
  const sharesOrder = items.bought !== undefined && !isOfItems;
  return sharesOrder || now.left === quoted.left;
}

const fingerprint = (facts: unknown): string => sha256Hex(JSON.stringify(facts));

const ordered = (row: OrderRow, items: readonly OrderItemRow[], { shipTo, warehouse }: Sources): string =>
  fingerprint([
    shipTo ? Object.entries(fromJson(row.ship_to)).sort(([a], [b]) => (a < b ? -1 : 1)) : null,
    warehouse ? row.warehouse_id : null,
    items.map(({ id, product_id, quantity }) => [id, product_id, quantity]),
  ]);

/** Weights and sizes matter only to a price that was based on them, and values only where they were declared to customs. */
async function left(
  db: Db,
  { discount, subtotal }: OrderRow,
  items: readonly OrderItemRow[],
  named: readonly WantedItem[] | undefined,
  { parcels, customs }: Sources,
): Promise<string> {
  const quantities = new Map(named?.map(({ orderItemId, quantity }) => [orderItemId, quantity]));
  const counted = items.map((item) => ({
    item,
    quantity: named === undefined ? openQuantity(item) : (quantities.get(item.id) ?? 0),
  }));
  const facts: unknown[] = parcels
    ? (await measure(db, counted)).map((one) => [one.item.id, one.quantity, one.weight, one.dimensions])
    : counted.map(({ item, quantity }) => [item.id, quantity]);
  if (!customs) return fingerprint(facts);
  const shipped = counted.filter(({ quantity }) => quantity > 0);
  const lines = (await declared(db, shipped)).map(({ item, quantity, weight, hsCode, originCountry }) => [
    item.name,
    item.unit_price,
    quantity,
    weight,
    hsCode,
    originCountry,
  ]);
  return fingerprint([facts, lines, ...(discount > 0 ? [discount, subtotal] : [])]);
}
