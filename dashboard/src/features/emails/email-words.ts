import { t } from '../../lib/language/index.ts';
import type { EmailType } from './emails-api.ts';

/** What emails are called, and when they are sent. */
export const EMAIL_WORDS: Record<EmailType, { label: string; description: string }> = {
  shipped: {
    label: t('Shipped'),
    description: t('When a label is bought or the order is marked as shipped, once for all its parcels'),
  },
  out_for_delivery: { label: t('Out for delivery'), description: t('When the parcel arrives today') },
  delivered: { label: t('Delivered'), description: t('When the parcel has arrived') },
  exception: { label: t('Delayed'), description: t('When the carrier reports a problem') },
  return_approved: { label: t('Return approved'), description: t('With a link to the label') },
  return_received: { label: t('Return received'), description: t('When everything has arrived') },
  withdrawal: {
    label: t('Withdrawal receipt'),
    description: t('When the customer has withdrawn from the contract. The law asks for it'),
  },
  order_confirmed: {
    label: t('Order confirmed'),
    description: t('When an order arrives here. Most stores send this themselves'),
  },
};

export const EMAIL_OPTIONS = Object.entries(EMAIL_WORDS).map(([value, { label }]) => ({
  value: value as EmailType,
  label,
}));
