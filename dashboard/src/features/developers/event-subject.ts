import { t } from '../../lib/language/index.ts';
import type { Event } from './developers-api.ts';

/** What people call the order or shipment that an event is about, if its payload says so. */
export function subjectOf({ orderNumber, trackingCode }: Event['data']): string | undefined {
  if (typeof orderNumber === 'string') return t('Order {number}', { number: orderNumber });
  return typeof trackingCode === 'string' ? t('Parcel {code}', { code: trackingCode }) : undefined;
}
