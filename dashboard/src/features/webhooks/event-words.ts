import { t } from '../../lib/language/index.ts';
import { keysOf } from '../../lib/search-params.ts';
import { EVENTS } from './event-types.ts';
import { ALL_EVENTS, type EventType, type WantedEventType } from './webhooks-api.ts';

type ResourceOf<Type> = Type extends `${infer Resource}.${string}` ? Resource : never;
type Resource = ResourceOf<EventType>;

/** In the order in which they are chosen from. */
export const RESOURCES: Record<Resource, string> = {
  order: t('Orders'),
  shipment: t('Shipments'),
  return: t('Returns'),
  tracker: t('Trackers'),
  product: t('Products'),
  manifest: t('Manifests'),
  pickup: t('Pickups'),
  store: t('Stores'),
  webhook: t('Webhooks'),
  inventory: t('Inventory'),
};

export const EVENT_MEANINGS: Record<EventType, string> = {
  'order.created': t('A new order was created'),
  'order.updated': t('An order changed: its status, address or items'),
  'shipment.created': t('A shipping label was bought'),
  'shipment.tracking_updated': t('The tracking status of a parcel changed'),
  'shipment.voided': t('A shipping label was voided or refunded'),
  'shipment.refund_decided': t('The carrier decided on the refund of a voided label'),
  'shipment.purchase_failed': t('A label was not sold'),
  'order.address_checked': t('The address of an open order was checked'),
  'return.created': t('A return was requested, by you or by a customer'),
  'return.approved': t('A return was approved'),
  'return.received': t('Items of a return arrived, or this was corrected'),
  'return.completed': t('A return was closed with what had arrived'),
  'return.rejected': t('A return was rejected'),
  'return.cancelled': t('A return was canceled'),
  'tracker.updated': t('There is news of a parcel whose label was bought elsewhere'),
  'product.created': t('A product was created or imported'),
  'product.updated': t('A product changed'),
  'product.deleted': t('A product was deleted'),
  'manifest.closed': t('Parcels were handed over to your drivers, or a scan form was created'),
  'pickup.scheduled': t('A carrier will send a driver'),
  'pickup.canceled': t('A pickup was canceled'),
  'pickup.failed': t('A carrier refused a pickup'),
  'store.connected': t('A store was connected'),
  'store.updated': t('The settings of a store changed'),
  'store.failing': t('A store could not be read for a while'),
  'store.disconnected': t('A store was disconnected'),
  'webhook.failing': t('Another webhook has begun to fail'),
  'webhook.disabled': t('Another webhook was disabled'),
  'webhook.recovered': t('Another webhook works again'),
  'inventory.changed': t('The stock of a product in a warehouse changed'),
  'inventory.low': t('The available quantity of a product fell below its reorder point'),
  'inventory.out': t('A product is no longer available'),
};

export const typesOf = (resource: Resource): EventType[] =>
  keysOf(EVENTS).filter((type) => type.startsWith(`${resource}.`));

/** Which events a webhook gets, as lists of webhooks have it. */
export const eventsOf = (types: readonly WantedEventType[]): string =>
  types.includes(ALL_EVENTS) ? t('All events') : types.join(', ');
