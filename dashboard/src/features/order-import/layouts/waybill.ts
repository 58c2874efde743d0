// Not translated: headings of files, and names that are translated where they are shown.

import { t } from '../../../lib/language/index.ts';
import type { Layout, Line } from '../../csv-import/index.ts';
import type { OrderField } from '../order-fields.ts';

type Cells = Line<OrderField>['cells'];

/** Our own statuses as the import understands them: what is pending here has been paid. */
const statusOf = (status = ''): string =>
  /^pending$|^partially.shipped$/i.test(status) ? 'processing' : status;

/** What is left to ship of an item. */
function leftOf(quantity: unknown, shipped: unknown, canceled: unknown): Cells {
  const left = Number(quantity) - Number(shipped || 0) - Number(canceled || 0);
  if (!Number.isInteger(left)) return { quantity: String(quantity) };
  return left > 0 ? { quantity: String(left) } : { quantity: String(quantity), item_status: 'fulfilled' };
}

/** Orders > Export, with a line per item. */
export const WAYBILL_ITEMS: Layout<OrderField> = {
  name: 'Waybill orders, one line per item',
  signature: ['Order number', 'Order status', 'Item name', 'Shipped quantity', 'Label cost'],
  columns: {
    'Order number': 'order_number',
    Store: 'store',
    'Order status': 'status',
    'Hold reason': 'hold_reason',
    'Order date': 'order_date',
    'Ship by': 'ship_by',
    Recipient: 'recipient',
    Company: 'company',
    Street: 'street1',
    'Apartment, floor, unit': 'street2',
    City: 'city',
    'State or province': 'state',
    'Postal code': 'postal_code',
    Country: 'country',
    Phone: 'phone',
    Email: 'email',
    'Item name': 'item_name',
    SKU: 'sku',
    Quantity: 'quantity',
    'Unit price': 'unit_price',
    Weight: 'weight',
    'Weight unit': 'weight_unit',
    'HS code': 'hs_code',
    'Country of origin': 'origin_country',
    Currency: 'currency',
    'Shipping paid': 'shipping_paid',
    Tax: 'tax',
    Discount: 'discount',
    'Requested service': 'requested_service',
    'PO number': 'po_number',
    Language: 'language',
    Gift: 'is_gift',
    'Gift message': 'gift_message',
    Notes: 'notes',
    'Note for the customer': 'packing_note',
    Tags: 'tags',
    'Note attributes': 'note_attributes',
  },
  expand: (line, cellOf) => [
    {
      ...line,
      cells: {
        ...line.cells,
        status: statusOf(line.cells.status),
        ...leftOf(line.cells.quantity, cellOf('Shipped quantity'), cellOf('Canceled quantity')),
      },
    },
  ],
};

/** The same with a line per order, in which the items are only a text for people: their prices and weights are missing. */
export const WAYBILL_ORDERS: Layout<OrderField> = {
  name: 'Waybill orders, one line per order',
  signature: ['Order number', 'Order status', 'Items', 'Pieces', 'Label cost'],
  columns: {},
  refusal: t(
    'It has one line per order, without the prices and weights of the items. Export the orders again and choose “One line per item”.',
  ),
};

/** The list of orders as the API exports it: a line per order, with its items as JSON. */
export const WAYBILL_API_ORDERS: Layout<OrderField> = {
  name: 'Waybill orders, as the API exports them',
  signature: ['orderNumber', 'allocation', 'shipTo.street1', 'items', 'trackingCodes'],
  columns: {
    orderNumber: 'order_number',
    storeId: 'store',
    status: 'status',
    holdReason: 'hold_reason',
    orderDate: 'order_date',
    shipBy: 'ship_by',
    'shipTo.name': 'recipient',
    'shipTo.company': 'company',
    'shipTo.street1': 'street1',
    'shipTo.street2': 'street2',
    'shipTo.city': 'city',
    'shipTo.state': 'state',
    'shipTo.postalCode': 'postal_code',
    'shipTo.country': 'country',
    'shipTo.phone': 'phone',
    'shipTo.email': 'email',
    currency: 'currency',
    shippingPaid: 'shipping_paid',
    tax: 'tax',
    discount: 'discount',
    requestedService: 'requested_service',
    poNumber: 'po_number',
    language: 'language',
    isGift: 'is_gift',
    giftMessage: 'gift_message',
    notes: 'notes',
    packingNote: 'packing_note',
    tags: 'tags',
    metadata: 'note_attributes',
  },
  provides: ['item_name'],
  expand(line, cellOf) {
    const cells: Cells = { ...line.cells, status: statusOf(line.cells.status) };
    const attributes = parsed(line.cells.note_attributes);
    cells.note_attributes = Object.entries(attributes)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n');
    const items = Object.values(parsed(cellOf('items')));
    return items.length === 0
      ? [line]
      : items.map((item) => ({ ...line, cells: { ...cells, ...itemCells(item) } }));
  },
};

/** The object or list in a cell; an empty one if there is none. */
function parsed(text = ''): object {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function itemCells(item: unknown): Cells {
  const of = parsedFields(item);
  const weight = parsedFields(of.weight);
  const cells = {
    sku: of.sku,
    item_name: of.name,
    unit_price: of.unitPrice,
    weight: weight.value,
    weight_unit: weight.unit,
    hs_code: of.hsCode,
    origin_country: of.originCountry,
  };
  const given = Object.entries(cells).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
  return { ...Object.fromEntries(given), ...leftOf(of.quantity, of.shippedQuantity, of.cancelledQuantity) };
}

const parsedFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
