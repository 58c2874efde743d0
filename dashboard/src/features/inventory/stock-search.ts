import {
  choiceFilter,
  defineListSearch,
  flagFilter,
  idFilter,
  type SearchOf,
  textFilter,
} from '../../lib/search-params.ts';
import { REASON_LABELS } from './movement-reasons.ts';

const ofStock = {
  sku: textFilter('SKU', { placeholder: 'Full SKU' }),
  warehouseId: idFilter('Warehouse'),
};

export const levelSearch = defineListSearch({
  ...ofStock,
  belowReorderPoint: flagFilter('Level', 'Below reorder point', 'Enough'),
});
export type LevelSearch = SearchOf<typeof levelSearch>;

export const movementSearch = defineListSearch({
  ...ofStock,
  reason: choiceFilter('Reason', REASON_LABELS, (reason) => REASON_LABELS[reason]),
  reference: textFilter('Reference', { placeholder: 'Full reference' }),
});
export type MovementSearch = SearchOf<typeof movementSearch>;
