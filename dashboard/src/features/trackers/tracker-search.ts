import { choiceFilter, defineListSearch, type SearchOf, textFilter } from '../../lib/search-params.ts';
import { TRACKING_TONES } from '../shipments/index.ts';

export const trackerSearch = defineListSearch({
  trackingCode: textFilter('Tracking code'),
  status: choiceFilter('Parcel', TRACKING_TONES),
  carrier: textFilter('Carrier', { placeholder: 'usps' }),
  order: textFilter('Order', { placeholder: 'Order number' }),
});
export type TrackerSearch = SearchOf<typeof trackerSearch>;
