import type { MailView } from './mail-view.ts';

/** The stages that mail programs show beside a parcel, as schema.org calls them. */
const STATUSES: Partial<Record<MailView['type'], string>> = {
  shipped: 'https://schema.org/OrderInTransit',
  out_for_delivery: 'https://schema.org/OrderInTransit',
  delivered: 'https://schema.org/OrderDelivered',
  exception: 'https://schema.org/OrderProblem',
};

/**
 * What Gmail and others show above a mail: where each parcel is and when it arrives. The address is the city, as on the customer's
 * page. Undefined for mails that are about no parcel.
 */
export function parcelMarkup(view: MailView, pageUrl: string | null): object | undefined {
  const orderStatus = STATUSES[view.type];
  if (orderStatus === undefined || view.parcels.length === 0) return undefined;
  return view.parcels.map((parcel) => ({
    '@context': 'https://schema.org',
    '@type': 'ParcelDelivery',
    deliveryAddress: {
      '@type': 'PostalAddress',
      addressLocality: view.city,
      addressCountry: view.country,
    },
    ...(parcel.expectedOn !== null && { expectedArrivalUntil: parcel.expectedOn }),
    ...(parcel.carrierName !== null && { carrier: { '@type': 'Organization', name: parcel.carrierName } }),
    ...(parcel.trackingCode !== null && { trackingNumber: parcel.trackingCode }),
    ...((pageUrl ?? parcel.carrierUrl) !== null && { trackingUrl: pageUrl ?? parcel.carrierUrl }),
    itemShipped: parcel.items.map(({ name }) => ({ '@type': 'Product', name })),
    partOfOrder: {
      '@type': 'Order',
      orderNumber: view.orderNumber,
      merchant: { '@type': 'Organization', name: view.brand.name },
      orderStatus,
    },
  }));
}
