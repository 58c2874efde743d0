import type { ShipmentReport } from '../store.ts';
import { toDay, toMinute } from './dates.ts';
import { hasOwnId } from './items.ts';
import { escapeXml } from './xml.ts';

type Field = readonly [name: string, value: string | null | undefined | readonly Field[]];

/** Fields without a value are left out. */
function write(fields: readonly Field[]): string {
  return fields
    .map(([name, value]) => {
      if (value === null || value === undefined || value === '') return '';
      return `<${name}>${typeof value === 'string' ? escapeXml(value) : write(value)}</${name}>`;
    })
    .join('');
}

export const carrierOf = ({ carrierName, carrier }: ShipmentReport): string =>
  carrierName ?? carrier ?? 'Other';

/** One notice has one tracking code. What is in the shipment is counted by the shop, so that only one notice may name it. */
export function writeShipNotice(
  report: ShipmentReport,
  { trackingCode, withItems }: { trackingCode: string; withItems: boolean },
): string {
  const { orderNumber, externalId, shippedAt, notifyCustomer, shipTo, parcels, items } = report;
  const codes = parcels.map((parcel) => parcel.trackingCode);
  const fields: Field[] = [
    ['OrderNumber', orderNumber],
    ['OrderID', externalId],
    ['NotesToCustomer', codes.length > 1 ? `Tracking numbers: ${codes.join(', ')}` : null],
    // Once for each shipment: further notices tell only of its other parcels.
    ['NotifyCustomer', String(notifyCustomer && withItems)],
    ['LabelCreateDate', toMinute(shippedAt)],
    ['ShipDate', toDay(shippedAt)],
    ['Carrier', carrierOf(report)],
    ['Service', report.service],
    ['TrackingNumber', trackingCode],
    [
      'Recipient',
      [
        ['Name', shipTo.name],
        ['Company', shipTo.company],
        ['Address1', shipTo.street1],
        ['Address2', shipTo.street2],
        ['City', shipTo.city],
        ['State', shipTo.state],
        ['PostalCode', shipTo.postalCode],
        ['Country', shipTo.country],
      ],
    ],
    [
      'Items',
      (withItems ? items : []).map(({ externalId: id, sku, name, quantity }) => [
        'Item',
        [
          ['SKU', sku],
          ['Name', name],
          ['Quantity', String(quantity)],
          ['LineItemID', hasOwnId(id) ? id : null],
        ],
      ]),
    ],
  ];
  return `<?xml version="1.0" encoding="utf-8"?>\n<ShipNotice>${write(fields)}</ShipNotice>`;
}
