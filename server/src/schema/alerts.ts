import { type Static, Type } from 'typebox';
import type { Role } from './callers.ts';
import { type RouteGroup, rightOf } from './roles.ts';

const ALERT_KINDS = [
  'webhook_disabled',
  'carrier_refused',
  'low_stock',
  'store_failing',
  'mail_failed',
  'return_requested',
  'withdrawal',
] as const;
export const AlertKind = Type.Enum([...ALERT_KINDS], {
  title: 'AlertKind',
  description:
    'What members can be told by email: a webhook was disabled after failed deliveries; a carrier does not accept its ' +
    'account; stock fell below its reorder point; a store cannot be read; an email to a customer was refused; a customer asks ' +
    'for a return; a customer has withdrawn from the contract',
});
export type AlertKind = Static<typeof AlertKind>;

/** What a member must be allowed to see to be told of it. */
const GROUPS: Record<AlertKind, RouteGroup> = {
  webhook_disabled: 'webhooks',
  carrier_refused: 'carriers',
  low_stock: 'stock',
  store_failing: 'stores',
  mail_failed: 'orders',
  return_requested: 'orders',
  withdrawal: 'orders',
};

export const mayBeTold = (role: Role, kind: AlertKind): boolean => rightOf(role, GROUPS[kind]) !== 'none';

/** In the order in which they are offered. */
export const alertsFor = (role: Role): AlertKind[] => ALERT_KINDS.filter((kind) => mayBeTold(role, kind));
