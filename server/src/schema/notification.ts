import { type Static, Type } from 'typebox';
import { AlertKind } from './alerts.ts';
import { nullable, Timestamp } from './shapes.ts';
import { TrackingStatus } from './tracking.ts';

const NotificationTarget = Type.Enum(
  ['webhook', 'carrier_account', 'product', 'store', 'order', 'return', 'shipment'],
  { title: 'NotificationTarget', description: 'The kind of thing whose page shows more' },
);
export type NotificationTarget = Static<typeof NotificationTarget>;

const optional = Type.Optional;
const NotificationFacts = Type.Object(
  {
    orderNumber: optional(Type.String()),
    carrier: optional(Type.String()),
    trackingCode: optional(Type.String()),
    trackingStatus: optional(TrackingStatus),
    sku: optional(Type.String()),
    product: optional(Type.String()),
    warehouse: optional(Type.String()),
    available: optional(Type.Integer()),
    reorderPoint: optional(Type.Integer()),
  },
  {
    title: 'NotificationFacts',
    description:
      'What `text` is made of, to write it in another language; null where that is no sentence of its own',
  },
);
export type NotificationFacts = Static<typeof NotificationFacts>;

const Notification = Type.Object(
  {
    id: Type.String(),
    kind: AlertKind,
    text: Type.String({ description: 'What it is about, in one line' }),
    facts: nullable(NotificationFacts),
    about: nullable(Type.Object({ type: NotificationTarget, id: Type.String() })),
    createdAt: Timestamp,
    isRead: Type.Boolean({ description: 'You have read it. Other members have not because of that' }),
    isResolved: Type.Boolean({ description: 'Nobody has to do anything about it any more' }),
  },
  { title: 'Notification', description: 'Something that needs the attention of a member' },
);
export type Notification = Static<typeof Notification>;

export const Notifications = Type.Object(
  {
    unread: Type.Integer({ description: 'Neither read nor resolved' }),
    notifications: Type.Array(Notification, {
      description: 'The newest 100 of the last 30 days, newest first, one for each thing',
    }),
  },
  { title: 'Notifications' },
);
export type Notifications = Static<typeof Notifications>;
