import { type Fields, fieldsIn, fieldsOf, numberOf, textOf } from '../../plugins/answer-fields.ts';
import type { ReportedItem } from '../store.ts';

/** The entry of a fulfillment's metadata by which a report is recognized whose answer was lost. */
export const MARK = 'waybill_report';

/** What was not canceled. */
export const openIn = ({ fulfillments }: Fields): Fields[] =>
  fieldsIn(fulfillments).filter(({ canceled_at }) => textOf(canceled_at) === undefined);

export const isShipped = ({ shipped_at }: Fields): boolean => textOf(shipped_at) !== undefined;

/** Undefined for a fulfillment that somebody else created. */
export const markIn = ({ metadata }: Fields): string | undefined => textOf(fieldsOf(metadata)[MARK]);

export const hasLabels = ({ labels }: Fields, codes: readonly string[]): boolean =>
  codes.length > 0 &&
  codes.every((code) => fieldsIn(labels).some(({ tracking_number }) => textOf(tracking_number) === code));

/** By line. A line may be several items of a fulfillment, each with a multiple of its quantity: a kit of several inventory items. */
export function quantitiesIn({ items }: Fields, order: Fields): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { line_item_id, inventory_item_id, quantity } of fieldsIn(items)) {
    const line = textOf(line_item_id) ?? '';
    const item = fieldsIn(order.items).find(({ id }) => id === line);
    const needed = fieldsIn(fieldsOf(item?.variant).inventory_items).find(
      (one) => one.inventory_item_id === inventory_item_id,
    );
    lines.set(line, (numberOf(quantity) ?? 0) / (numberOf(needed?.required_quantity) ?? 1));
  }
  return lines;
}

export function isOfItems(fulfillment: Fields, order: Fields, reported: readonly ReportedItem[]): boolean {
  const lines = quantitiesIn(fulfillment, order);
  return (
    lines.size === reported.length &&
    reported.every(({ externalId, quantity }) => lines.get(externalId) === quantity)
  );
}

/** What can still be fulfilled, by line. What was fulfilled once stays so, unless that was canceled before it shipped. */
export const openQuantitiesOf = (order: Fields): Map<string, number> =>
  new Map(
    fieldsIn(order.items).map(({ id, detail, quantity }) => {
      const { quantity: ordered = quantity, fulfilled_quantity } = fieldsOf(detail);
      const left = (numberOf(ordered) ?? 0) - (numberOf(fulfilled_quantity) ?? 0);
      return [textOf(id) ?? '', Math.max(0, left)];
    }),
  );

/** Why Medusa takes no fulfillment of these, and what the merchant has to do. `others` are the order's other fulfillments. */
export function whyMissing(
  missing: readonly ReportedItem[],
  order: Fields,
  others: readonly Fields[],
  codes: readonly string[],
): string {
  const goods = missing.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ');
  const holding = others.filter((one) => {
    const lines = quantitiesIn(one, order);
    return missing.some(({ externalId }) => lines.has(externalId));
  });
  const packed = holding.filter((one) => !isShipped(one));
  if (packed.length > 0)
    return `Medusa has ${goods} in a fulfillment that is not marked as shipped: mark it there, or cancel it and report this again`;
  if (holding.length === 0) return `Medusa has nothing left to fulfill of ${goods}`;
  const earlier = holding.flatMap(({ labels }) =>
    fieldsIn(labels).flatMap(({ tracking_number }) => textOf(tracking_number) ?? []),
  );
  const already = earlier.length > 0 ? ` with ${earlier.join(', ')}` : '';
  const advice =
    codes.length > 0 ? `: tell the customer the tracking number ${codes.join(', ')} yourself` : '';
  return `Medusa has ${goods} as shipped${already} already, and takes no second shipment of it${advice}`;
}
