import { t } from '../../lib/language/index.ts';
import {
  choiceFilter,
  createdBetween,
  defineListSearch,
  flagFilter,
  rare,
  type SearchOf,
  textFilter,
} from '../../lib/search-params.ts';
import { capitalize } from '../../lib/text.ts';
import { trackingLabel } from '../../lib/tracking-words.ts';
import { labelWords, SHIPMENT_TONES, TRACKING_TONES } from './shipment-status.ts';

export const shipmentSearch = defineListSearch({
  q: textFilter(t('Recipient'), { placeholder: t('Name or company') }),
  trackingCode: textFilter(t('Tracking code'), { placeholder: t('Any parcel') }),
  printed: flagFilter(t('Printed'), t('Printed'), t('Not printed')),
  trackingStatus: choiceFilter(t('Parcel'), TRACKING_TONES, (status) => trackingLabel(status)),
  order: textFilter(t('Order'), { placeholder: t('Number') }),
  ...createdBetween,
  status: rare(choiceFilter(t('Label'), SHIPMENT_TONES, (status) => capitalize(labelWords(status)))),
  carrier: rare(textFilter(t('Carrier'), { placeholder: 'fleet' })),
  storeReport: rare(choiceFilter(t('Store'), { failed: 1 }, () => t('Could not be reported'))),
});
export type ShipmentSearch = SearchOf<typeof shipmentSearch>;
