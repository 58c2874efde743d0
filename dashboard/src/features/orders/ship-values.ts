import {
  type CustomsValues,
  checkLabelMessages,
  checkParcels,
  customsOf,
  emptyCustoms,
  emptyOptions,
  emptyParcel,
  type LabelContents,
  type Load,
  missingPrice,
  type OptionValues,
  optionsOf,
  type Packed,
  type ParcelsForm,
  weightOf,
} from '../labels/index.ts';
import type { Order, OrderItem } from './orders-api.ts';

export interface ShipValues extends ParcelsForm {
  /** All open items, and how many of each to ship now. */
  items: { item: OrderItem; quantity: number | string }[];
  customs: CustomsValues;
  options: OptionValues;
}

export const leftOf = ({ quantity, shippedQuantity, cancelledQuantity }: OrderItem): number =>
  quantity - shippedQuantity - cancelledQuantity;

export function shipValuesFor(order: Order, isAbroad: boolean): ShipValues {
  const items = order.items
    .filter((item) => leftOf(item) > 0)
    .map((item) => ({ item, quantity: leftOf(item) }));
  return {
    items,
    parcels: [emptyParcel(ownWeight(order) ?? weightOf(loadsOf(items)))],
    customs: emptyCustoms(isAbroad),
    options: emptyOptions(),
  };
}

/** The weight that is set for the whole order, while all of it is to be shipped. */
const ownWeight = ({ weight, items }: Order): Order['weight'] =>
  items.every((item) => leftOf(item) === item.quantity) ? weight : null;

export const loadsOf = (items: ShipValues['items']): Load[] =>
  items.map(({ item: { weight }, quantity }) => ({ weight, count: Number(quantity) }));

const packedOf = ({ items }: ShipValues): Packed[] =>
  items
    .map(({ item, quantity }) => ({ item, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0);

/** What the label is for; items are omitted if all open ones are shipped. */
export function contentsOf(values: ShipValues, { currency }: Order): LabelContents {
  const packed = packedOf(values);
  const isAll = values.items.every(({ item, quantity }) => Number(quantity) === leftOf(item));
  const options = optionsOf(values.options);
  return {
    ...(!isAll && { items: packed.map(({ item, quantity }) => ({ orderItemId: item.id, quantity })) }),
    ...(values.customs.isDeclared && { customs: customsOf(values.customs, packed, currency) }),
    ...(options && { options }),
  };
}

export const checkShip = {
  ...checkParcels,
  items: {
    quantity: (quantity: number | string, values: ShipValues, path: string) => {
      const index = Number(path.split('.')[1]);
      if (index === 0 && packedOf(values).length === 0) return 'Choose at least one item';
      const left = leftOf((values.items[index] as ShipValues['items'][number]).item);
      return Number(quantity) > left ? `Only ${left} left` : null;
    },
  },
  options: { labelMessages: checkLabelMessages },
  customs: {
    contentsType: (_type: string, values: ShipValues) =>
      values.customs.isDeclared ? missingPrice(packedOf(values)) : null,
    contentsExplanation: (text: string, { customs }: ShipValues) =>
      customs.isDeclared && customs.contentsType === 'other' && text.trim() === ''
        ? 'Describe the contents'
        : null,
  },
};
