import { choiceFilter, defineListSearch, idFilter, type SearchOf } from '../../lib/search-params.ts';
import { PICKUP_TONES, pickupStatusText } from './pickup-status.ts';

export const pickupSearch = defineListSearch({
  status: choiceFilter('Status', PICKUP_TONES, pickupStatusText),
  warehouseId: idFilter('Warehouse'),
});
export type PickupSearch = SearchOf<typeof pickupSearch>;
