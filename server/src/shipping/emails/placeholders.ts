import type { EmailType } from '../../schema/email-settings.ts';
import type { Placeholder } from './texts/texts.ts';

const OF_ORDER: readonly Placeholder[] = ['orderNumber', 'firstName', 'shopName'];
const OF_PARCEL: readonly Placeholder[] = [...OF_ORDER, 'carrier', 'trackingCode', 'expectedDate'];
const OF_RETURN: readonly Placeholder[] = [...OF_ORDER, 'returnNumber'];

export const PLACEHOLDERS: Record<EmailType, readonly Placeholder[]> = {
  shipped: OF_PARCEL,
  out_for_delivery: OF_PARCEL,
  delivered: OF_PARCEL,
  exception: OF_PARCEL,
  return_approved: OF_RETURN,
  return_received: OF_RETURN,
  withdrawal: OF_ORDER,
  order_confirmed: OF_ORDER,
};

const PATTERN = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The first that this type does not know. */
export const unknownPlaceholder = (type: EmailType, text: string): string | undefined =>
  [...text.matchAll(PATTERN)]
    .map(([, name = '']) => name)
    .find((name) => !PLACEHOLDERS[type].some((known) => known === name));

/** What is not known of this order, such as when it arrives, is left out. */
export const fillIn = (text: string, values: Partial<Record<Placeholder, string | null>>): string =>
  text.replace(PATTERN, (_whole, name: string) => values[name as Placeholder] ?? '');
