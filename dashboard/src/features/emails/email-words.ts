import type { EmailType } from './emails-api.ts';

/** What emails are called, and when they are sent. */
export const EMAIL_WORDS: Record<EmailType, { label: string; description: string }> = {
  shipped: {
    label: 'Shipped',
    description: 'When a label is bought or the order is marked as shipped, once for all its parcels',
  },
  out_for_delivery: { label: 'Out for delivery', description: 'When the parcel arrives today' },
  delivered: { label: 'Delivered', description: 'When the parcel has arrived' },
  exception: { label: 'Delayed', description: 'When the carrier reports a problem' },
  return_approved: { label: 'Return approved', description: 'With the way to the label' },
  return_received: { label: 'Return received', description: 'When everything has arrived' },
  withdrawal: {
    label: 'Withdrawal receipt',
    description: 'When the customer has withdrawn from the contract. The law asks for it',
  },
  order_confirmed: {
    label: 'Order confirmed',
    description: 'When an order arrives here. Most shops send this themselves',
  },
};

export const EMAIL_OPTIONS = Object.entries(EMAIL_WORDS).map(([value, { label }]) => ({
  value: value as EmailType,
  label,
}));
