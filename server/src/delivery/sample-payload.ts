import { toIso } from '../lib/clock.ts';
import type { EventType } from '../webhooks/index.ts';

/** What a test event carries: the fields of a real one, with values that nobody takes for real. */
export function samplePayload(type: EventType, now: number): object {
  const shipment = {
    id: 'shp_test',
    trackingCode: 'TEST0000000000',
    carrier: 'fleet',
    service: 'ground',
    rate: 7.45,
  };
  const order = { id: 'ord_test', orderNumber: 'TEST-1', status: 'pending', createdAt: toIso(now) };
  switch (type) {
    case 'order.created':
      return order;
    case 'order.updated':
      return { ...order, changed: ['status'] };
    case 'shipment.created':
      return shipment;
    case 'shipment.tracking_updated':
      return {
        ...shipment,
        status: 'in_transit',
        statusDetail: 'Test scan',
        occurredAt: toIso(now),
        location: null,
      };
    case 'shipment.voided':
      return { ...shipment, voidedAt: toIso(now), refundStatus: 'submitted' };
  }
}
