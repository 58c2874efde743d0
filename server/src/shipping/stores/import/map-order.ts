import type { Weight } from '../../../lib/measures.ts';
import { isCountry } from '../../../postal/index.ts';
import { MAX_ITEM_NAME } from '../../../schema/inputs.ts';
import type { OrderMeaning, StatusMapping } from '../../../schema/store.ts';
import type { ShopItem, ShopOrder } from '../../../stores/index.ts';
import {
  cleanAmount,
  cleanMetadata,
  cleanTags,
  cleanText,
  cleanTime,
  Notes,
  Unstorable,
} from './clean-values.ts';
import { type MappedAddress, mapAddress } from './map-address.ts';

/** A line of a shop's order, as an item here. */
export interface MappedLine {
  /** The shop's id of it. */
  line: string;
  sku: string | null;
  name: string;
  /** What is to be shipped from here. */
  quantity: number;
  unitPrice: number | null;
  weight: Weight | null;
  hsCode: string | null;
  originCountry: string | null;
}

/** What a shop says of an order, as our orders say it. The fields have the names of the order's. */
export interface MappedFields {
  shipTo: MappedAddress;
  items: MappedLine[];
  currency: string;
  shippingPaid: number;
  tax: number;
  discount: number;
  requestedService: string | null;
  poNumber: string | null;
  giftMessage: string | null;
  notes: string | null;
  isGift: boolean;
  shipBy: string | null;
  orderDate: string | null;
  tags: string[];
  metadata: Record<string, string>;
}

export interface MappedOrder {
  fields: MappedFields;
  orderNumber: string;
  sourceUrl: string | null;
  meaning: OrderMeaning;
  /** Why it must not be shipped yet; null if it may be. */
  holdReason: string | null;
  /** What had to be changed to be stored. */
  notes: readonly string[];
}

const MAX_LINES = 200;
const MAX_QUANTITY = 10_000;
const HS_CODE = /^[0-9]{4}\.?[0-9]{2}(?:\.?[0-9]{2}){0,2}$/;
const WAITING_FOR_PAYMENT = 'Waiting for payment in the store';
const currencies = new Set(Intl.supportedValuesOf('currency'));

/**
 * An order of a shop as it is stored here; throws `Unstorable` if it cannot be. `shippedHere` says how much of a line was shipped
 * from here: what others have shipped is not left to ship.
 */
export function mapOrder(
  order: ShopOrder,
  mapping: StatusMapping,
  shippedHere: (line: string) => number = () => 0,
): MappedOrder {
  const notes = new Notes();
  const { currency } = order;
  if (!currencies.has(currency))
    throw new Unstorable(`currency: ${currency.slice(0, 20)} is no currency code`);
  const orderNumber = cleanText(order.orderNumber, 100, 'orderNumber', notes);
  if (orderNumber === null) throw new Unstorable('orderNumber: is empty');
  const shipTo = mapAddress(order.shipTo, order.meaningReason, notes);
  const items = mapLines(order.items, currency, shippedHere, notes);
  const amount = (field: 'shippingPaid' | 'tax' | 'discount') =>
    cleanAmount(order[field], currency, field, notes) ?? 0;
  const text = (value: string | null, maxLength: number, field: string) =>
    cleanText(value, maxLength, field, notes);
  const money = { shippingPaid: amount('shippingPaid'), tax: amount('tax') };
  const fields: MappedFields = {
    shipTo: shipTo.address,
    items,
    currency,
    ...money,
    discount: discountOf(amount('discount'), items, money, notes),
    requestedService: text(order.requestedService, 100, 'requestedService'),
    poNumber: text(order.poNumber, 100, 'poNumber'),
    giftMessage: text(order.giftMessage, 1_000, 'giftMessage'),
    notes: text(order.customerNote, 5_000, 'notes'),
    isGift: order.isGift,
    shipBy: cleanTime(order.shipBy),
    orderDate: cleanTime(order.orderDate),
    tags: cleanTags(order.tags, notes),
    metadata: cleanMetadata(order.metadata, notes),
  };
  const meaning = meaningOf(order, mapping);
  const holdReason = holdReasonOf(order, meaning) ?? shipTo.problem;
  return {
    fields,
    orderNumber,
    sourceUrl: cleanUrl(order.sourceUrl),
    meaning,
    holdReason: holdReason && cleanText(holdReason, 500, 'holdReason', notes),
    notes: notes.texts,
  };
}

/** What its status means to this merchant. One that nobody has mapped must not be shipped until somebody looks at it. */
const meaningOf = ({ status, meaning }: ShopOrder, mapping: StatusMapping): OrderMeaning =>
  (status !== null && Object.hasOwn(mapping, status) ? mapping[status] : undefined) ?? meaning ?? 'on_hold';

function holdReasonOf({ status, meaning, meaningReason }: ShopOrder, taken: OrderMeaning): string | null {
  if (taken === 'unpaid') return WAITING_FOR_PAYMENT;
  if (taken !== 'on_hold') return null;
  if (meaningReason !== null && meaning === 'on_hold') return meaningReason;
  return meaning === null && status !== null
    ? `It is not set what the store's status "${status}" means`
    : 'On hold in the store';
}

function mapLines(
  lines: readonly ShopItem[],
  currency: string,
  shippedHere: (line: string) => number,
  notes: Notes,
): MappedLine[] {
  const mapped = lines.flatMap((line, i) => {
    const field = `items[${i}]`;
    const quantity = quantityHere(line, shippedHere(line.externalId));
    if (!Number.isInteger(quantity))
      throw new Unstorable(`${field}.quantity: ${quantity} is not a whole number`);
    if (quantity > MAX_QUANTITY) throw new Unstorable(`${field}.quantity: is more than ${MAX_QUANTITY}`);
    return quantity <= 0 ? [] : [mapLine(line, quantity, currency, field, notes)];
  });
  if (mapped.length > MAX_LINES)
    throw new Unstorable(
      `items: the order has ${mapped.length} lines, and at most ${MAX_LINES} can be imported`,
    );
  return mapped;
}

/** Without what was shipped by somebody else. */
const quantityHere = ({ quantity, fulfilledQuantity }: ShopItem, shippedHere: number): number =>
  quantity - Math.max(0, fulfilledQuantity - shippedHere);

function mapLine(
  line: ShopItem,
  quantity: number,
  currency: string,
  field: string,
  notes: Notes,
): MappedLine {
  const sku = cleanText(line.sku, 100, `${field}.sku`, notes);
  const hsCode = line.hsCode?.replaceAll(' ', '') ?? '';
  const country = line.originCountry?.trim().toUpperCase() ?? '';
  const { weight } = line;
  return {
    line: line.externalId,
    sku,
    name: cleanText(line.name, MAX_ITEM_NAME, `${field}.name`, notes) ?? sku ?? 'Item without a name',
    quantity,
    unitPrice: cleanAmount(line.unitPrice, currency, `${field}.unitPrice`, notes),
    weight: weight && weight.value > 0 && weight.value <= 1_000_000 ? weight : null,
    hsCode: HS_CODE.test(hsCode) ? hsCode : null,
    originCountry: isCountry(country) ? country : null,
  };
}

/** Shops take discounts off what is rounded otherwise here; an order cannot cost less than nothing. */
function discountOf(
  discount: number,
  items: readonly MappedLine[],
  { shippingPaid, tax }: { shippingPaid: number; tax: number },
  notes: Notes,
): number {
  const goods = items.reduce((sum, { unitPrice, quantity }) => sum + (unitPrice ?? 0) * quantity, 0);
  const most = Math.floor((goods + shippingPaid + tax) * 1_000 + 0.5) / 1_000;
  if (discount <= most) return discount;
  notes.add(`discount was ${discount}, more than the order costs`);
  return most;
}

function cleanUrl(url: string | null): string | null {
  if (url === null || url.length > 2_000 || !URL.canParse(url)) return null;
  return /^https?:$/.test(new URL(url).protocol) ? url : null;
}
