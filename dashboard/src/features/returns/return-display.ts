import { t } from '../../lib/language/index.ts';
import type { Order } from '../orders/index.ts';
import type { Return, ReturnStatus } from './returns-api.ts';

/** The next step, by status. */
const NEXT_STEP: Record<ReturnStatus, string> = {
  requested: t('Approve or reject it.'),
  approved: t('Buy a label for the customer, or receive the items.'),
  label_created: t('Send the label to the customer. The parcel has not been scanned yet.'),
  in_transit: t('On its way to you. Receive it when it arrives.'),
  partially_received: t('Receive the rest when it arrives, or complete the return without it.'),
  received: t('All items received. Complete the return once the customer is refunded.'),
  completed: t('The return is completed.'),
  rejected: t('The return was rejected.'),
  cancelled: t('The return was canceled. If the parcel arrives anyway, receive it.'),
};

/** Customers' returns get their labels by themselves. */
export function nextStepOf(one: Return): string {
  const { status, requestedBy, labelPaidBy, labelError } = one;
  if (requestedBy === 'customer' && status === 'requested' && labelPaidBy === 'merchant')
    return t('Approve or reject it. Once it is approved, the customer gets a label.');
  if (requestedBy === 'customer' && status === 'approved' && labelPaidBy === 'customer')
    return t('The customer sends it at their own cost. Receive it when it arrives.');
  if (requestedBy === 'customer' && status === 'approved' && labelError === null)
    return t('The label for the customer is being bought.');
  return NEXT_STEP[status];
}

const RECEIVABLE: readonly ReturnStatus[] = [
  'approved',
  'label_created',
  'in_transit',
  'partially_received',
  'cancelled',
];
export const mayReceive = ({ status }: Pick<Return, 'status'>): boolean => RECEIVABLE.includes(status);

export const returnPieces = ({ items }: Return): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);

/** How many pieces have not arrived. */
export const missingPieces = ({ items }: Return): number =>
  items.reduce((sum, { quantity, receivedQuantity }) => sum + quantity - receivedQuantity, 0);

/** The names of returned items, which only the order knows. */
export const itemNames =
  (order: Order | undefined) =>
  (orderItemId: string): string =>
    order?.items.find(({ id }) => id === orderItemId)?.name ?? orderItemId;

export const CONDITION_TONES = { sellable: 'good', damaged: 'bad' } as const;
export const CONDITION_WORDS = { sellable: t('sellable'), damaged: t('damaged') };
