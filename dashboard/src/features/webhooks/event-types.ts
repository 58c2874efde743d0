import type { Schemas } from '@waybill/sdk';

type EventType = Schemas['EventType'];

/** Names alone: the addresses of pages are read with them before any page is loaded. */
export const EVENTS: Record<EventType, 1> = {
  'order.created': 1,
  'order.updated': 1,
  'shipment.created': 1,
  'shipment.tracking_updated': 1,
  'shipment.voided': 1,
  'shipment.refund_decided': 1,
  'shipment.purchase_failed': 1,
  'order.address_checked': 1,
  'return.created': 1,
  'return.approved': 1,
  'return.received': 1,
  'return.completed': 1,
  'return.rejected': 1,
  'return.cancelled': 1,
  'tracker.updated': 1,
  'product.created': 1,
  'product.updated': 1,
  'product.deleted': 1,
  'manifest.closed': 1,
  'pickup.scheduled': 1,
  'pickup.canceled': 1,
  'pickup.failed': 1,
  'store.connected': 1,
  'store.updated': 1,
  'store.failing': 1,
  'store.disconnected': 1,
  'webhook.failing': 1,
  'webhook.disabled': 1,
  'webhook.recovered': 1,
  'inventory.changed': 1,
  'inventory.low': 1,
  'inventory.out': 1,
};
