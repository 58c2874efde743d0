import { formatDate } from '../../lib/format.ts';
import { humanize, sentenceCase } from '../../lib/text.ts';
import type { Activity } from './activity-api.ts';

const WORDS: Record<Activity['type'], string> = {
  'order.created': 'Order created',
  'order.edited': 'Order edited',
  'order.held': 'Order put on hold',
  'order.released': 'Order released',
  'order.cancelled': 'Order canceled',
  'order.closed': 'Order closed',
  'order.marked_shipped': 'Marked as shipped',
  'order.unmarked_shipped': 'Shipment undone',
  'order.reserved': 'Stock reserved',
  'order.withdrawn': 'Customer withdrew from the contract',
  'order.delivered': 'Order delivered',
  'order.erased': 'Personal data erased',
  'label.bought': 'Label bought',
  'label.printed': 'Label printed',
  'label.refused': "Label couldn't be bought",
  'label.not_sold': 'Purchase treated as not sold',
  'label.turned_up': 'Label turned up after all',
  'label.voided': 'Label voided',
  'label.void_refused': "Label couldn't be voided",
  'label.not_voided': 'Void treated as not made',
  'parcel.tracked': 'Tracking updated',
  'scan_form.created': 'Scan form created',
  'pickup.scheduled': 'Pickup booked',
  'pickup.canceled': 'Pickup canceled',
  'return.created': 'Return created',
  'return.approved': 'Return approved',
  'return.rejected': 'Return rejected',
  'return.cancelled': 'Return canceled',
  'return.received': 'Return received',
  'return.corrected': 'Receipt corrected',
  'return.completed': 'Return completed',
};

export const activityWords = ({ type }: Activity): string => WORDS[type];

/** "Notes, ship to", "Customer called", "in transit". */
export function activityDetails({ details }: Activity): string {
  const { fields, rules, reason, allocation, status, trackingCode, day, confirmation } = details;
  return [
    fields !== undefined && sentenceCase(fields.map(fieldWords).join(', ')),
    rules !== undefined && `Rules applied: ${rules.join(', ')}`,
    reason,
    allocation !== undefined && ALLOCATIONS[allocation],
    status !== undefined && sentenceCase(humanize(status)),
    trackingCode,
    // A day of the warehouse's calendar, which has no time zone of its own.
    day !== undefined && formatDate(`${day}T00:00:00`),
    confirmation,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

const ALLOCATIONS: Record<string, string> = {
  full: 'All items reserved',
  partial: 'Some items reserved',
  none: 'No items reserved',
};

/** `shipTo` as "ship to". */
const fieldWords = (field: string): string => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const actorWords = ({ actor }: Pick<Activity, 'actor'>): string =>
  actor.type === 'key' ? `API key ${actor.name}` : actor.name;
