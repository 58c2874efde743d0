import { t } from '../../lib/language/index.ts';
import { choiceFilter, defineListSearch, type SearchOf, textFilter } from '../../lib/search-params.ts';
import { trackingLabel } from '../../lib/tracking-words.ts';
import { TRACKING_TONES } from '../shipments/index.ts';

export const trackerSearch = defineListSearch({
  trackingCode: textFilter(t('Tracking code')),
  status: choiceFilter(t('Parcel'), TRACKING_TONES, (status) => trackingLabel(status)),
  carrier: textFilter(t('Carrier'), { placeholder: 'usps' }),
  order: textFilter(t('Order'), { placeholder: t('Order number') }),
});
export type TrackerSearch = SearchOf<typeof trackerSearch>;
