import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';

export const ActorShape = Type.Object(
  {
    type: Type.Enum(['person', 'key', 'system'], {
      description: '`system` is the server itself, or a carrier that reports on a parcel',
    }),
    id: Type.String({ description: 'Id of the person or of the API key' }),
    name: Type.String({
      description: 'Name of the person, or their email if they have none, or name of the key, as it was then',
    }),
  },
  { title: 'Actor', description: 'Who made a change' },
);

const ACTIVITIES = [
  'order.created',
  'order.edited',
  'order.held',
  'order.released',
  'order.cancelled',
  'order.closed',
  'order.combined',
  'order.separated',
  'order.marked_shipped',
  'order.unmarked_shipped',
  'order.reserved',
  'order.withdrawn',
  'order.delivered',
  'order.erased',
  'label.bought',
  'label.printed',
  'label.refused',
  'label.not_sold',
  'label.turned_up',
  'label.voided',
  'label.void_refused',
  'label.not_voided',
  'parcel.tracked',
  'scan_form.created',
  'pickup.scheduled',
  'pickup.canceled',
  'return.created',
  'return.approved',
  'return.rejected',
  'return.cancelled',
  'return.received',
  'return.corrected',
  'return.completed',
] as const;
export type ActivityType = (typeof ACTIVITIES)[number];

const ActivityDetails = Type.Object({
  fields: Type.Optional(Type.Array(Type.String(), { description: 'Names of the fields that were edited' })),
  rules: Type.Optional(
    Type.Array(Type.String(), { description: 'Names of the automation rules that applied' }),
  ),
  reason: Type.Optional(Type.String({ description: 'Why it was put on hold, closed, voided or rejected' })),
  allocation: Type.Optional(Type.String({ description: 'How much of the order was then reserved' })),
  status: Type.Optional(Type.String({ description: 'The new tracking status' })),
  trackingCode: Type.Optional(Type.String()),
  day: Type.Optional(Type.String({ description: 'When the driver comes' })),
  confirmation: Type.Optional(Type.String({ description: "The carrier's confirmation number of a pickup" })),
  manifestId: Type.Optional(Type.String({ description: 'For a scan form' })),
  pickupId: Type.Optional(Type.String()),
});
export type ActivityDetails = Static<typeof ActivityDetails>;

export const Activity = Type.Object(
  {
    id: Type.String(),
    type: Type.Enum([...ACTIVITIES]),
    details: ActivityDetails,
    actor: ActorShape,
    orderId: nullable(Type.String()),
    shipmentId: nullable(Type.String()),
    returnId: nullable(Type.String()),
    createdAt: Timestamp,
  },
  { title: 'Activity', description: 'Something that was done, or happened, to a resource' },
);
export type Activity = Static<typeof Activity>;
