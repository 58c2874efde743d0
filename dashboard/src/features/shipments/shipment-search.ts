import {
  choiceFilter,
  defineListSearch,
  flagFilter,
  rare,
  type SearchOf,
  textFilter,
} from '../../lib/search-params.ts';
import { SHIPMENT_TONES, TRACKING_TONES } from './shipment-status.ts';

export const shipmentSearch = defineListSearch({
  trackingCode: textFilter('Tracking code', { placeholder: 'Any parcel' }),
  printed: flagFilter('Printed', 'Printed', 'Not printed'),
  status: choiceFilter('Label', SHIPMENT_TONES),
  trackingStatus: choiceFilter('Parcel', TRACKING_TONES),
  carrier: textFilter('Carrier', { placeholder: 'fleet' }),
  order: textFilter('Order', { placeholder: 'Number' }),
  storeReport: rare(choiceFilter('Shop', { failed: 1 }, () => 'Could not be told')),
});
export type ShipmentSearch = SearchOf<typeof shipmentSearch>;
