import type { Event } from './developers-api.ts';

/** What people call the order or shipment that an event is about, if its payload says so. */
export function subjectOf({ orderNumber, trackingCode }: Event['data']): string | undefined {
  if (typeof orderNumber === 'string') return `Order ${orderNumber}`;
  return typeof trackingCode === 'string' ? `Parcel ${trackingCode}` : undefined;
}
