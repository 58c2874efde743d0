export const EVENT_TYPES = [
  'order.created',
  'order.updated',
  'shipment.created',
  'shipment.tracking_updated',
  'shipment.voided',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
