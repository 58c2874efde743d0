import { carrierName } from '../../../carriers/index.ts';
import type { FileColumn } from '../../../lib/csv.ts';
import { localTimes } from '../../../lib/days.ts';
import { formatAmount } from '../../../lib/money.ts';
import type { Order, OrderStatus } from '../../../schema/order.ts';
import { recipientColumns } from '../../addresses/index.ts';
import type { ExportedOrder } from './order-export.ts';

type Item = Order['items'][number];

/** A line of a file: an order, or one of its items. */
export interface OrderLine extends ExportedOrder {
  item?: Item;
  /** What belongs to the order as a whole stands in its first line alone, so that columns can be added up. */
  isFirst: boolean;
}

export const ORDER_LAYOUTS = ['api', 'orders', 'items'] as const;
export type OrderLayout = (typeof ORDER_LAYOUTS)[number];

const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'Pending',
  on_hold: 'On hold',
  partially_shipped: 'Partially shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Canceled',
};

/** The lines of some orders in this layout. */
export const linesOf = (orders: readonly ExportedOrder[], layout: OrderLayout): OrderLine[] =>
  orders.flatMap((order): OrderLine[] =>
    layout === 'items'
      ? order.items.map((item, i) => ({ ...order, item, isFirst: i === 0 }))
      : [{ ...order, isFirst: true }],
  );

type Column = FileColumn<OrderLine>;

const text = (heading: string, value: (line: OrderLine) => unknown): Column => ({ heading, value });
const amount = (heading: string, value: (line: OrderLine) => number): Column => ({
  heading,
  value: (line) => (line.isFirst ? formatAmount(value(line), line.currency) : null),
  isNumber: true,
});
const ofItem = (
  heading: string,
  value: (item: Item, line: OrderLine) => unknown,
  isNumber = false,
): Column => ({
  heading,
  value: (line) => line.item && value(line.item, line),
  isNumber,
});

/** "2 × Blue mug (MUG-BLUE)" */
const itemWords = ({ quantity, name, sku }: Item): string =>
  `${quantity} × ${name}${sku === null ? '' : ` (${sku})`}`;

const money = (value: number | null, { currency }: Order) =>
  value === null ? null : formatAmount(value, currency);

const ITEM_COLUMNS: readonly Column[] = [
  ofItem('Item name', ({ name }) => name),
  ofItem('SKU', ({ sku }) => sku),
  ofItem('Quantity', ({ quantity }) => quantity, true),
  ofItem('Shipped quantity', ({ shippedQuantity }) => shippedQuantity, true),
  ofItem('Canceled quantity', ({ cancelledQuantity }) => cancelledQuantity, true),
  ofItem('Unit price', ({ unitPrice }, line) => money(unitPrice, line), true),
  ofItem('Item total', ({ unitPrice, quantity }, line) => money((unitPrice ?? 0) * quantity, line), true),
  ofItem('Weight', ({ weight }) => weight?.value, true),
  ofItem('Weight unit', ({ weight }) => weight?.unit),
  ofItem('HS code', ({ hsCode }) => hsCode),
  ofItem('Country of origin', ({ originCountry }) => originCountry),
];

const ITEMS_AS_TEXT: readonly Column[] = [
  text('Items', ({ items }) => items.map(itemWords).join('; ')),
  {
    heading: 'Pieces',
    value: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
    isNumber: true,
  },
];

/** "engraving: Ada", one to a line, as shops export what customers entered. */
const attributeLines = ({ metadata }: Order): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** The columns of a file for people, named like the fields of the import, so that a file with a line per item can be imported again. */
export function orderColumns(layout: 'orders' | 'items', timeZone?: string): Column[] {
  const time = localTimes(timeZone);
  return [
    text('Order number', ({ orderNumber }) => orderNumber),
    text('Store', ({ storeId }) => storeId),
    text('Order status', ({ status }) => STATUS_WORDS[status]),
    text('Hold reason', ({ holdReason }) => holdReason),
    text('Order date', ({ orderDate, createdAt }) => time(orderDate ?? createdAt)),
    text('Ship by', ({ shipBy }) => time(shipBy)),
    ...recipientColumns<OrderLine>(),
    text('Phone', ({ shipTo }) => shipTo.phone),
    text('Email', ({ shipTo }) => shipTo.email),
    ...(layout === 'items' ? ITEM_COLUMNS : ITEMS_AS_TEXT),
    text('Currency', ({ currency }) => currency),
    amount('Subtotal', ({ subtotal }) => subtotal),
    amount('Shipping paid', ({ shippingPaid }) => shippingPaid),
    amount('Tax', ({ tax }) => tax),
    amount('Discount', ({ discount }) => discount),
    amount('Order total', ({ total }) => total),
    text('Requested service', ({ requestedService }) => requestedService),
    text('PO number', ({ poNumber }) => poNumber),
    text('Language', ({ language }) => language),
    text('Gift', ({ isGift }) => (isGift ? 'yes' : 'no')),
    text('Gift message', ({ giftMessage }) => giftMessage),
    text('Notes', ({ notes }) => notes),
    text('Note for the customer', ({ packingNote }) => packingNote),
    text('Tags', ({ tags }) => tags.join(', ')),
    text('Note attributes', attributeLines),
    text('Carrier', ({ carriers }) => carriers.map(carrierName)),
    text('Service', ({ services }) => services),
    text('Tracking codes', ({ trackingCodes }) => trackingCodes),
    text('Shipped on', ({ shippedAt }) => time(shippedAt)),
    {
      heading: 'Label cost',
      value: ({ isFirst, labelCosts }) =>
        isFirst ? labelCosts.map(({ amount, currency }) => formatAmount(amount, currency)).join('; ') : null,
      isNumber: true,
    },
    text('Label currency', ({ isFirst, labelCosts }) =>
      isFirst ? labelCosts.map(({ currency }) => currency).join('; ') : null,
    ),
  ];
}
