/**
 * What is remembered of a rate, in `carrierRateId`: which object of EasyPost it belongs to, and its price. All rates of one
 * quote share one shipment, which can be bought once; that is what makes a purchase idempotent.
 */
export type RateId =
  | { kind: 'shipment'; shipmentId: string; rateId: string; price: number }
  /** Several parcels are bought by carrier and service, in EasyPost's own spelling. */
  | { kind: 'order'; orderId: string; carrier: string; service: string; price: number };

export function toRateId(id: RateId): string {
  const parts = id.kind === 'shipment' ? [id.shipmentId, id.rateId] : [id.orderId, id.carrier, id.service];
  return [...parts, String(id.price)].map(encodeURIComponent).join('/');
}

export function parseRateId(text: string | undefined): RateId | undefined {
  const parts = (text ?? '').split('/').map(decode);
  const price = Number(parts.pop());
  const [id = '', second = '', third = ''] = parts;
  if (!Number.isSafeInteger(price) || second === '') return undefined;
  if (id.startsWith('shp_') && parts.length === 2)
    return { kind: 'shipment', shipmentId: id, rateId: second, price };
  if (id.startsWith('order_') && third !== '')
    return { kind: 'order', orderId: id, carrier: second, service: third, price };
  return undefined;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
