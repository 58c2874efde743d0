import { isSameJson } from '../../../lib/same-json.ts';
import type { Order } from '../../../schema/order.ts';
import type { OrderMeaning } from '../../../schema/store.ts';
import { givenShipBy } from '../../orders/index.ts';
import type { MappedFields, MappedLine } from './map-order.ts';

export type Field = keyof MappedFields;

/** A line as the order has it here: `line` is null for an item that was added here. */
type OurLine = Omit<MappedLine, 'line'> & { line: string | null };
export type OurFields = Omit<MappedFields, 'items'> & { items: OurLine[] };

/** What is remembered of a shop's order that was imported: the common ancestor of what the shop has next, and of ours. */
export interface SeenOrder {
  /** How the shop last had it. */
  shop: MappedFields;
  meaning: OrderMeaning;
  /** The reason for which it was put on hold because of the shop. */
  holdReason: string | null;
  /** How our order was when it last agreed with the shop, where that is not how the shop has it: rules and products change it. */
  base: Partial<OurFields>;
  /** What of the shop somebody has decided not to take over, by field and `status`. */
  declined: { [F in Field | 'status']?: unknown };
}

/** In the order in which differences are shown. */
export const FIELDS: readonly Field[] = [
  ...(['shipTo', 'items', 'currency', 'shippingPaid', 'tax', 'discount', 'requestedService'] as const),
  ...(['shipBy', 'orderDate', 'isGift', 'giftMessage', 'notes', 'poNumber', 'tags', 'metadata'] as const),
];

/** Both sides of these are merged entry by entry, so that they do not differ before something has shipped. */
export const MERGED: readonly Field[] = ['tags', 'metadata'];

/** The fields of our order that a shop also has. `lines` are the items by the shop's ids of their lines. */
export function ourFields(order: Order, lines: Readonly<Record<string, string>>): OurFields {
  const lineOf = new Map(Object.entries(lines).map(([line, id]) => [id, line]));
  return {
    shipTo: order.shipTo,
    items: order.items.map((item) => ({
      line: lineOf.get(item.id) ?? null,
      sku: item.sku,
      name: item.name,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      weight: item.weight,
      hsCode: item.hsCode,
      originCountry: item.originCountry,
    })),
    currency: order.currency,
    shippingPaid: order.shippingPaid,
    tax: order.tax,
    discount: order.discount,
    requestedService: order.requestedService,
    poNumber: order.poNumber,
    giftMessage: order.giftMessage,
    notes: order.notes,
    isGift: order.isGift,
    // What is computed here is no answer to what the shop says.
    shipBy: givenShipBy(order),
    orderDate: order.orderDate,
    tags: order.tags,
    metadata: order.metadata,
  };
}

/** How our order was when it last agreed with the shop. */
export const baseOf = ({ base, shop }: SeenOrder, field: Field): unknown =>
  Object.hasOwn(base, field) ? base[field] : shop[field];

/** What is remembered once both sides agree in these fields, as our order is now. */
export function agreed(seen: SeenOrder, fields: readonly Field[], ours: OurFields): SeenOrder {
  const base: Partial<Record<Field, unknown>> = { ...seen.base };
  for (const field of fields)
    if (isSameJson(ours[field], seen.shop[field])) delete base[field];
    else base[field] = ours[field];
  return { ...seen, base: base as Partial<OurFields> };
}
