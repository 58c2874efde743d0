import type { Schemas } from '@waybill/sdk';

export type AlertKind = Schemas['AlertKind'];

export const ALERT_WORDS: Record<AlertKind, { label: string; text: string }> = {
  webhook_disabled: {
    label: 'A webhook is disabled',
    text: 'After ten failed deliveries in a row. Events are kept until you enable it again.',
  },
  carrier_refused: {
    label: 'A carrier does not accept our account',
    text: 'Its credentials are wrong, or its funds are used up: no labels can be bought there.',
  },
  low_stock: {
    label: 'Stock is low',
    text: 'Less than the reorder point is available in a warehouse.',
  },
  store_failing: {
    label: 'A store cannot be read',
    text: 'Its orders do not arrive: the shop refuses the credentials, or has failed several times in a row.',
  },
  mail_failed: {
    label: 'An email to a customer is refused',
    text: 'The mail server does not take it, for example because the address does not exist.',
  },
  return_requested: {
    label: 'A return awaits approval',
    text: 'A customer has asked to send something back.',
  },
  withdrawal: {
    label: 'A customer withdraws from the contract',
    text: 'The withdrawal is effective at once, and the payment is to be refunded within 14 days.',
  },
};
