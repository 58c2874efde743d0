import { formatDate } from '../../lib/format.ts';
import { t } from '../../lib/language/index.ts';
import { inSentence } from '../../lib/text.ts';
import { trackingLabel } from '../../lib/tracking-words.ts';
import { fieldLabel } from '../orders/index.ts';
import type { Activity } from './activity-api.ts';

const WORDS: Record<Activity['type'], string> = {
  'order.created': t('Order created'),
  'order.edited': t('Order edited'),
  'order.held': t('Order put on hold'),
  'order.released': t('Order released'),
  'order.cancelled': t('Order canceled'),
  'order.closed': t('Order closed'),
  'order.combined': t('Combined with other orders into one parcel'),
  'order.separated': t('Separated from other orders'),
  'order.marked_shipped': t('Marked as shipped'),
  'order.unmarked_shipped': t('No longer marked as shipped'),
  'order.reserved': t('Stock reserved'),
  'order.withdrawn': t('Customer withdrew from the contract'),
  'order.delivered': t('Order delivered'),
  'order.erased': t('Personal data erased'),
  'label.bought': t('Label bought'),
  'label.printed': t('Label printed'),
  'label.refused': t("Label couldn't be bought"),
  'label.not_sold': t('Purchase treated as not sold'),
  'label.turned_up': t('Label turned up after all'),
  'label.voided': t('Label voided'),
  'label.void_refused': t("Label couldn't be voided"),
  'label.not_voided': t('Label treated as not voided'),
  'parcel.tracked': t('Tracking updated'),
  'scan_form.created': t('Scan form created'),
  'pickup.scheduled': t('Pickup booked'),
  'pickup.canceled': t('Pickup canceled'),
  'return.created': t('Return created'),
  'return.approved': t('Return approved'),
  'return.rejected': t('Return rejected'),
  'return.cancelled': t('Return canceled'),
  'return.received': t('Return received'),
  'return.corrected': t('Receipt corrected'),
  'return.completed': t('Return completed'),
};

export const activityWords = ({ type }: Activity): string => WORDS[type];

/** "Notes, ship to", "Customer called", "in transit". */
export function activityDetails({ details }: Activity): string {
  const { fields, rules, reason, allocation, status, trackingCode, day, confirmation } = details;
  return [
    fields !== undefined && fieldWords(fields),
    rules !== undefined && t('Rules applied: {list}', { list: rules.join(', ') }),
    reason,
    allocation !== undefined && ALLOCATIONS[allocation],
    status !== undefined && trackingLabel(status),
    trackingCode,
    // A day of the warehouse's calendar, which has no time zone of its own.
    day !== undefined && formatDate(day),
    confirmation,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}

const ALLOCATIONS: Record<string, string> = {
  full: t('All items reserved'),
  partial: t('Some items reserved'),
  none: t('No items reserved'),
};

/** What forms call the fields: "Packed by, gift". */
const fieldWords = (fields: readonly string[]): string =>
  fields
    .map(fieldLabel)
    .map((label, index) => (index === 0 ? label : inSentence(label)))
    .join(', ');

export function actorWords({ actor: { type, id, name } }: Pick<Activity, 'actor'>): string {
  if (type === 'key') return t('API key {name}', { name });
  return type === 'system' && id === 'customer' ? t('Customer') : name;
}
