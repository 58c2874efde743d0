import type { Schemas } from '@waybill/sdk';
import { known, t } from './language/index.ts';
import { capitalize, humanize } from './text.ts';

type TrackingStatus = Schemas['TrackingStatus'];

const WORDS: Record<TrackingStatus, string> = {
  unknown: t('no scans yet'),
  pre_transit: t('waiting for carrier'),
  in_transit: t('in transit'),
  out_for_delivery: t('out for delivery'),
  available_for_pickup: t('ready for pickup'),
  delivered: t('delivered'),
  return_to_sender: t('returning to sender'),
  failure: t('delivery failed'),
  cancelled: t('canceled'),
  error: t('carrier error'),
};

const isTrackingStatus = (status: string): status is TrackingStatus => Object.hasOwn(WORDS, status);

/** Where a parcel is, as people say it: `pre_transit` as "waiting for carrier". */
export const trackingWords = (status: string): string =>
  isTrackingStatus(status) ? WORDS[status] : known(humanize(status));

/** The same at the start of a line: "Waiting for carrier". */
export const trackingLabel = (status: string): string => capitalize(trackingWords(status));
