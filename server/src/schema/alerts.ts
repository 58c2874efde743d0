import { type Static, Type } from 'typebox';
import type { Role } from './callers.ts';
import { type RouteGroup, rightOf } from './roles.ts';

const ALERT_KINDS = [
  'webhook_failing',
  'webhook_nearly_disabled',
  'webhook_disabled',
  'webhook_recovered',
  'carrier_refused',
  'low_stock',
  'store_failing',
  'mail_failed',
  'return_requested',
  'withdrawal',
  'return_label_failed',
  'store_report_failed',
  'store_difference',
  'delivery_problem',
] as const;
export const AlertKind = Type.Enum([...ALERT_KINDS], {
  title: 'AlertKind',
  description:
    'What members can be told of: deliveries to a webhook have begun to fail; half of the failures in a row that disable it ' +
    'have happened; it was disabled; it works again; a carrier does not accept its ' +
    'account; stock fell below its reorder point; a store cannot be read; an email to a customer was refused; a customer asks ' +
    'for a return; a customer has withdrawn from the contract; the label of a return that a customer waits for could not be ' +
    'bought; a shipment could not be reported to its store; an order differs from its store; a parcel could not be delivered',
});
export type AlertKind = Static<typeof AlertKind>;

/** What a member must be allowed to see to be told of it. */
const GROUPS: Record<AlertKind, RouteGroup> = {
  webhook_failing: 'webhooks',
  webhook_nearly_disabled: 'webhooks',
  webhook_disabled: 'webhooks',
  webhook_recovered: 'webhooks',
  carrier_refused: 'carriers',
  low_stock: 'stock',
  store_failing: 'stores',
  mail_failed: 'orders',
  return_requested: 'orders',
  withdrawal: 'orders',
  return_label_failed: 'orders',
  store_report_failed: 'orders',
  store_difference: 'orders',
  delivery_problem: 'orders',
};

export const mayBeTold = (role: Role, kind: AlertKind): boolean => rightOf(role, GROUPS[kind]) !== 'none';

/** In the order in which they are offered. */
export const alertsFor = (role: Role): AlertKind[] => ALERT_KINDS.filter((kind) => mayBeTold(role, kind));
