import {
  choiceFilter,
  choiceParam,
  defineListSearch,
  flagFilter,
  idFilter,
  type SearchOf,
  textFilter,
} from '../../lib/search-params.ts';
import { REASON_LABELS } from './movement-reasons.ts';

const ofStock = {
  product: textFilter('SKU or barcode', { placeholder: 'Full SKU or barcode' }),
  warehouseId: idFilter('Warehouse'),
};

export const levelSearch = defineListSearch({
  ...ofStock,
  belowReorderPoint: flagFilter('Level', 'Below reorder point', 'Enough'),
  /** Opens the dialog. */
  adjust: choiceParam({ open: 1 }),
});
export type LevelSearch = SearchOf<typeof levelSearch>;

export const movementSearch = defineListSearch({
  ...ofStock,
  reason: choiceFilter('Reason', REASON_LABELS, (reason) => REASON_LABELS[reason]),
  order: textFilter('Order', { placeholder: 'Order number' }),
  reference: textFilter('Reference', { placeholder: 'Full reference' }),
});
export type MovementSearch = SearchOf<typeof movementSearch>;
