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

export const levelSearch = defineListSearch({
  q: textFilter('Search', { placeholder: 'Name, SKU or barcode' }),
  warehouseId: idFilter('Warehouse'),
  belowReorderPoint: flagFilter('Level', 'Below reorder point', 'Enough'),
  /** Opens the dialog. */
  adjust: choiceParam({ open: 1 }),
});
export type LevelSearch = SearchOf<typeof levelSearch>;

export const movementSearch = defineListSearch({
  product: textFilter('SKU or barcode', { placeholder: 'Full SKU or barcode' }),
  warehouseId: idFilter('Warehouse'),
  reason: choiceFilter('Reason', REASON_LABELS, (reason) => REASON_LABELS[reason]),
  order: textFilter('Order', { placeholder: 'Order number' }),
  reference: textFilter('Reference', { placeholder: 'Full reference' }),
});
export type MovementSearch = SearchOf<typeof movementSearch>;
