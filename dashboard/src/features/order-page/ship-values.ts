import { plural, t } from '../../lib/language/index.ts';
import { checkTaxNumber } from '../../lib/tax-numbers.ts';
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
  type ParcelValues,
  parcelInput,
  type QuoteBody,
  repack,
  weightOf,
} from '../labels/index.ts';
import { leftOf, type Order, type OrderItem } from '../orders/index.ts';

/** An item that is not shipped entirely, and how many of it to ship now. */
export interface ChosenItem {
  item: OrderItem;
  quantity: number | string;
}

export interface ShipValues extends ParcelsForm {
  /** All open items. */
  items: ChosenItem[];
  customs: CustomsValues;
  options: OptionValues;
}

/** All that is left of an order. */
export const chooseAll = ({ items }: Order): ChosenItem[] =>
  items.filter((item) => leftOf(item) > 0).map((item) => ({ item, quantity: leftOf(item) }));

export function shipValuesFor(order: Order, hasCustoms: boolean): ShipValues {
  const items = chooseAll(order);
  return {
    items,
    parcels: [emptyParcel(ownWeight(order) ?? weightOf(loadsOf(items)))],
    customs: emptyCustoms(hasCustoms),
    options: emptyOptions(),
  };
}

/** The weight that is set for the whole order, while all of it is to be shipped. */
const ownWeight = ({ weight, items }: Order): Order['weight'] =>
  items.every((item) => leftOf(item) === item.quantity) ? weight : null;

const loadsOf = (items: readonly ChosenItem[]): Load[] =>
  items.map(({ item: { weight }, quantity }) => ({ weight, count: Number(quantity) }));

const packedOf = ({ items }: { items: readonly ChosenItem[] }): Packed[] =>
  items
    .map(({ item, quantity }) => ({ item, quantity: Number(quantity) }))
    .filter(({ quantity }) => quantity > 0);

/** What is chosen, as the API takes it: nothing if that is all that is left. */
export function chosenOf(values: { items: readonly ChosenItem[] }): Pick<LabelContents, 'items'> {
  if (values.items.every(({ item, quantity }) => Number(quantity) === leftOf(item))) return {};
  return { items: packedOf(values).map(({ item, quantity }) => ({ orderItemId: item.id, quantity })) };
}

/** The parcels once other items are chosen: weighed again, unless the weight was entered. */
export const repacked = ({ items, parcels }: ShipValues, next: readonly ChosenItem[]): ParcelValues[] =>
  repack(parcels, loadsOf(items), loadsOf(next));

interface QuoteSources {
  /** The parcels are as the server packs them. */
  isPacked: boolean;
  /** The declaration is that of the form; otherwise the server derives it from the items. */
  hasOwnCustoms: boolean;
  presetId: string | undefined;
}

/** What the label is for, and in which parcels. */
export function quoteBodyOf(
  values: ShipValues,
  { currency }: Order,
  { isPacked, hasOwnCustoms, presetId }: QuoteSources,
): QuoteBody {
  // Those of a preset are in the form, where one may have been removed.
  const options = optionsOf(values.options) ?? (presetId === undefined ? undefined : {});
  const isDeclared = values.customs.isDeclared && hasOwnCustoms;
  return {
    ...chosenOf(values),
    ...(!isPacked && { parcels: values.parcels.map(parcelInput) }),
    ...(isDeclared && { customs: customsOf(values.customs, packedOf(values), currency) }),
    ...(options && { options }),
    ...(presetId !== undefined && { presetId }),
  };
}

export const checkItems = {
  quantity: (quantity: number | string, values: { items: ChosenItem[] }, path: string) => {
    const index = Number(path.split('.')[1]);
    if (index === 0 && packedOf(values).length === 0) return t('Choose at least one item');
    const left = leftOf((values.items[index] as ChosenItem).item);
    return Number(quantity) > left ? plural(left, 'Only {count} left', 'Only {count} left') : null;
  },
};

/** Whether there is anything to price, as far as the server does not know it itself. */
export const isPriceable = (values: ShipValues): boolean =>
  checkLabelMessages(values.options.labelMessages) === null &&
  values.items.every(
    ({ quantity }, index) => checkItems.quantity(quantity, values, `items.${index}.quantity`) === null,
  );

export const checkShip = {
  ...checkParcels,
  items: checkItems,
  options: { labelMessages: checkLabelMessages },
  customs: {
    contentsType: (_type: string, values: ShipValues) =>
      values.customs.isDeclared ? missingPrice(packedOf(values)) : null,
    contentsExplanation: (text: string, { customs }: ShipValues) =>
      customs.isDeclared && customs.contentsType === 'other' && text.trim() === ''
        ? t('Describe the contents')
        : null,
    taxNumbers: {
      recipient: {
        number: (number: string, { customs }: ShipValues) =>
          customs.isDeclared ? checkTaxNumber(number) : null,
      },
    },
  },
};
