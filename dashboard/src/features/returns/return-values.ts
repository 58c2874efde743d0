import { t } from '../../lib/language/index.ts';
import { checkParcels, emptyParcel, type ParcelsForm } from '../labels/index.ts';
import type { Order } from '../orders/index.ts';
import type { LabelOptions, ReturnInput } from './returns-api.ts';

interface Line {
  orderItemId: string;
  name: string;
  most: number;
  quantity: number | string;
  reason: string;
}

export interface ReturnValues extends ParcelsForm {
  lines: Line[];
  /** Empty for the one that shipped the items. */
  warehouseId: string;
  createLabel: boolean;
  notes: string;
}

/** All items that can be returned, with quantities still to be entered. */
export const returnValuesFor = ({ items }: Order): ReturnValues => ({
  lines: items
    .filter(({ shippedQuantity, returnedQuantity }) => shippedQuantity > returnedQuantity)
    .map(({ id, name, shippedQuantity, returnedQuantity }) => ({
      orderItemId: id,
      name,
      most: shippedQuantity - returnedQuantity,
      quantity: 0,
      reason: '',
    })),
  warehouseId: '',
  createLabel: true,
  parcels: [emptyParcel()],
  notes: '',
});

/** Without label options no label is bought. */
export const newReturnOf = (
  orderId: string,
  { lines, warehouseId, notes }: ReturnValues,
  label: LabelOptions | undefined,
): ReturnInput => ({
  orderId,
  items: lines
    .filter(({ quantity }) => Number(quantity) > 0)
    .map(({ orderItemId, quantity, reason }) => ({
      orderItemId,
      quantity: Number(quantity),
      reason: reason.trim(),
    })),
  ...(warehouseId !== '' && { warehouseId }),
  ...(label && { createLabel: true, ...label }),
  ...(notes.trim() !== '' && { notes: notes.trim() }),
});

const needed =
  <Value>(rule: (value: Value, values: ReturnValues, path: string) => string | null) =>
  (value: Value, values: ReturnValues, path: string) =>
    values.createLabel ? rule(value, values, path) : null;
const { weight, dimensions } = checkParcels.parcels;

export const checkReturn = {
  lines: {
    quantity: (_count: number | string, { lines }: ReturnValues) =>
      lines.some(({ quantity }) => Number(quantity) > 0) ? null : t('Enter how many are returned'),
    reason: (text: string, { lines }: ReturnValues, path: string) =>
      Number(lines[Number(path.split('.')[1])]?.quantity) > 0 && text.trim() === ''
        ? t('Enter a reason')
        : null,
  },
  // Only needed to buy a label.
  parcels: {
    weight: { value: needed(weight.value) },
    dimensions: {
      length: needed(dimensions.length),
      width: needed(dimensions.width),
      height: needed(dimensions.height),
    },
  },
};
