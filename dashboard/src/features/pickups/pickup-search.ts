import { t } from '../../lib/language/index.ts';
import { choiceFilter, defineListSearch, idFilter, type SearchOf } from '../../lib/search-params.ts';
import { PICKUP_TONES, pickupStatusText } from './pickup-status.ts';

export const pickupSearch = defineListSearch({
  status: choiceFilter(t('Status'), PICKUP_TONES, pickupStatusText),
  warehouseId: idFilter(t('Warehouse')),
});
export type PickupSearch = SearchOf<typeof pickupSearch>;
