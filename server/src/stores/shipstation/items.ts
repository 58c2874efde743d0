import { webAddressOf } from '../../plugins/answer-fields.ts';
import type { ShopItem } from '../store.ts';
import { amountOf, isNegative, isYes, isZero, quantityOf, sumOf, weightOf, withoutSign } from './amounts.ts';
import { childOf, childrenOf, textIn, type XmlElement } from './xml.ts';

/** Why an order cannot be read, in words for the merchant. */
export class UnreadableOrder extends Error {
  override name = 'UnreadableOrder';
}

/** Begins the id of a line that has none of its own in the shop: reports name it by its SKU instead. */
const NUMBERED = '#';
export const hasOwnId = (externalId: string): boolean => !/^#\d+$/.test(externalId);

export interface ReadItems {
  items: ShopItem[];
  /** The sum of all negative adjustments, without its sign; null if there are none. */
  discount: string | null;
  /** What is charged besides goods, tax and shipping, and where goods are: nothing to pack. */
  metadata: Record<string, string>;
}

interface Line {
  element: XmlElement;
  name: string;
  price: string | null;
  quantity: number;
}

/** Adjustments are discounts and fees; some shops do not mark those with negative prices. */
const isAdjustment = ({ element, price }: Line): boolean =>
  isYes(textIn(element, 'adjustment')) || (price !== null && isNegative(price));

export function readItems(order: XmlElement): ReadItems {
  const lines = childrenOf(childOf(order, 'items'), 'item').map(toLine);
  const adjustments = lines.filter(isAdjustment);
  const items: ShopItem[] = [];
  const metadata: Record<string, string> = {};
  for (const [index, line] of lines.entries()) {
    if (isAdjustment(line) || line.quantity <= 0) continue;
    const own = textIn(line.element, 'lineitemid');
    const isUsable = own !== null && hasOwnId(own) && !items.some(({ externalId }) => externalId === own);
    const externalId = isUsable ? own : `${NUMBERED}${index + 1}`;
    items.push(toItem(line, externalId));
    const shelf = textIn(line.element, 'location');
    if (shelf !== null) metadata[`location ${externalId}`] = shelf;
    const size = sizeOf(line.element);
    if (size !== null) metadata[`dimensions ${externalId}`] = size;
  }
  const fees = adjustments.filter(({ price }) => price !== null && !isNegative(price) && !isZero(price));
  if (fees.length > 0)
    metadata.fees = fees
      .map(({ name, price, quantity }) => `${name}: ${sumOf([{ amount: price ?? '', times: quantity }])}`)
      .join('; ');
  return { items, discount: discountOf(adjustments), metadata };
}

function toLine(element: XmlElement): Line {
  const name = textIn(element, 'name') ?? textIn(element, 'sku') ?? 'Item';
  const quantity = quantityOf(textIn(element, 'quantity') ?? '1');
  if (quantity === undefined) throw new UnreadableOrder(`the quantity of ${name} is not a whole number`);
  const unitPrice = textIn(element, 'unitprice');
  const price = unitPrice === null ? null : amountOf(unitPrice);
  if (price === undefined) throw new UnreadableOrder(`the price of ${name} is not an amount`);
  return { element, name, price, quantity };
}

function toItem({ element, name, price, quantity }: Line, externalId: string): ShopItem {
  const options = childrenOf(childOf(element, 'options'), 'option').flatMap((option) => {
    const value = textIn(option, 'value');
    return value === null ? [] : [[textIn(option, 'name'), value].filter((part) => part !== null).join(': ')];
  });
  return {
    externalId,
    productExternalId: null,
    sku: textIn(element, 'sku'),
    name: options.length > 0 ? `${name} – ${options.join(', ')}` : name,
    quantity,
    // The protocol does not tell what has been shipped of an order.
    fulfilledQuantity: 0,
    unitPrice: price,
    weight: weightOf(textIn(element, 'weight'), textIn(element, 'weightunits')),
    hsCode: null,
    originCountry: null,
    imageUrl: webAddressOf(textIn(element, 'imageurl')) ?? null,
  };
}

function discountOf(adjustments: readonly Line[]): string | null {
  const negative = adjustments.flatMap(({ price, quantity }) =>
    price !== null && isNegative(price) ? [{ amount: price, times: Math.abs(quantity) }] : [],
  );
  return negative.length > 0 ? withoutSign(sumOf(negative)) : null;
}

/** `10 x 8 x 4 in` */
export function sizeOf(element: XmlElement): string | null {
  const size = childOf(element, 'dimensions');
  const sides = ['length', 'width', 'height'].map((side) => textIn(size, side));
  if (sides.includes(null)) return null;
  return [sides.join(' x '), textIn(size, 'dimensionunits')].filter((part) => part !== null).join(' ');
}
