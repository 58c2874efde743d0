import { t } from '../../lib/language/index.ts';
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
  q: textFilter(t('Search'), { placeholder: t('Name, SKU or barcode') }),
  warehouseId: idFilter(t('Warehouse')),
  bin: textFilter(t('Bin'), { placeholder: 'A10-3' }),
  belowReorderPoint: flagFilter(t('Level'), t('Below reorder point'), t('Enough')),
  /** Opens the dialog. */
  adjust: choiceParam({ open: 1 }),
});
export type LevelSearch = SearchOf<typeof levelSearch>;

export const movementSearch = defineListSearch({
  product: textFilter(t('SKU or barcode'), { placeholder: t('Full SKU or barcode') }),
  warehouseId: idFilter(t('Warehouse')),
  reason: choiceFilter(t('Reason'), REASON_LABELS, (reason) => REASON_LABELS[reason]),
  order: textFilter(t('Order'), { placeholder: t('Order number') }),
  reference: textFilter(t('Reference'), { placeholder: t('Full reference') }),
});
export type MovementSearch = SearchOf<typeof movementSearch>;
