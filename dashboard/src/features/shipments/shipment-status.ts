import type { Schemas } from '@waybill/sdk';
import { t } from '../../lib/language/index.ts';
import type { Tone } from '../../ui/status-badge.tsx';

export const SHIPMENT_TONES: Record<Schemas['ShipmentStatus'], Tone> = {
  purchasing: 'warn',
  purchased: 'good',
  voiding: 'warn',
  voided: 'quiet',
  failed: 'bad',
};

const LABEL_WORDS: Record<Schemas['ShipmentStatus'], string> = {
  purchasing: t('purchasing##label'),
  purchased: t('purchased##label'),
  voiding: t('voiding##label'),
  voided: t('voided##label'),
  failed: t('failed##label'),
};

/** What became of a label: "purchased". */
export const labelWords = (status: Schemas['ShipmentStatus']): string => LABEL_WORDS[status];

export const TRACKING_TONES: Record<Schemas['TrackingStatus'], Tone> = {
  unknown: 'quiet',
  pre_transit: 'quiet',
  in_transit: 'info',
  out_for_delivery: 'info',
  available_for_pickup: 'warn',
  delivered: 'good',
  return_to_sender: 'bad',
  failure: 'bad',
  cancelled: 'quiet',
  error: 'bad',
};
