import { WEIGHT_UNITS } from '../../lib/units.ts';
import {
  cellReader,
  country,
  currency,
  type Entry,
  given,
  type Line,
  measure,
  moment,
  money,
  type Problem,
  unitIn,
  unitOf,
  whole,
} from '../csv-import/index.ts';
import type { NewOrder } from '../orders/index.ts';
import { ORDER_FIELDS, type OrderField } from './order-fields.ts';

type OrderLine = Line<OrderField>;
type Headings = Partial<Record<OrderField, string>>;

/** Lines with the same number and store are one order, even if they do not follow each other. */
export function readOrders(lines: OrderLine[], headings: Headings): Entry<NewOrder>[] {
  const groups = new Map<string, [OrderLine, ...OrderLine[]]>();
  for (const line of lines) {
    const { store = '', order_number: number } = line.cells;
    const key = number === undefined ? `line ${line.source.line}` : JSON.stringify([store, number]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [line]);
    else group.push(line);
  }
  return [...groups.values()].map((group) => {
    const problems: Problem[] = [];
    const thing = orderOf(group, headings, problems);
    return { sources: group.map(({ source }) => source), thing, problems };
  });
}

/** Statuses of orders that need no shipping: a full export contains years of them. */
const DONE = [
  'fulfilled',
  'shipped',
  'completed',
  'complete',
  'delivered',
  'cancelled',
  'canceled',
  'refunded',
];
const isDone = (status = ''): boolean => DONE.includes(status.trim().toLowerCase());

/** The first line has the address and totals; each line is an item. */
function orderOf(lines: [OrderLine, ...OrderLine[]], headings: Headings, problems: Problem[]): NewOrder {
  const { cells } = lines[0];
  const { read, need, report } = cellReader(lines[0], ORDER_FIELDS, problems);
  need('order_number', 'street1', 'city');
  if (isDone(cells.status)) report(`Already ${cells.status} in the shop, nothing left to ship.`);
  const names = [cells.first_name, cells.last_name].filter((name) => name !== undefined);
  return {
    orderNumber: cells.order_number ?? '',
    shipTo: {
      street1: cells.street1 ?? '',
      city: cells.city ?? '',
      country: read('country', country) ?? 'US',
      ...given({
        name: cells.recipient ?? (names.join(' ') || undefined),
        company: cells.company,
        // Some exports write the first line of the address into both.
        street2: cells.street2 === cells.street1 ? undefined : cells.street2,
        state: cells.state,
        postalCode: cells.postal_code,
        phone: cells.phone,
        email: cells.email,
      }),
    },
    items: lines.map((line) => itemOf(line, headings, problems)),
    ...given({
      storeId: cells.store,
      currency: read('currency', currency),
      shippingPaid: read('shipping_paid', money),
      tax: read('tax', money),
      discount: read('discount', money),
      orderDate: read('order_date', moment),
      requestedService: cells.requested_service,
      giftMessage: cells.gift_message,
      notes: cells.notes,
    }),
  };
}

function itemOf(line: OrderLine, headings: Headings, problems: Problem[]): NewOrder['items'][number] {
  const { sku, item_name: name } = line.cells;
  const { read, report } = cellReader(line, ORDER_FIELDS, problems);
  if (name === undefined && sku === undefined) report('Item name and SKU are both empty.');
  const value = read('weight', measure);
  const unit = read('weight_unit', unitOf(WEIGHT_UNITS)) ?? unitIn(WEIGHT_UNITS, headings.weight) ?? 'oz';
  return {
    quantity: read('quantity', whole(10_000)) ?? 1,
    ...given({
      sku,
      name,
      unitPrice: read('unit_price', money),
      // Shops write 0 for an unknown weight.
      weight: value ? { value, unit } : undefined,
    }),
  };
}
