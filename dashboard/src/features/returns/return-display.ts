import type { Return, ReturnStatus } from './returns-api.ts';

/** What is to be done next, by its state. */
export const NEXT_STEP: Record<ReturnStatus, string> = {
  requested: 'Approve it, or say why not.',
  approved: 'Buy a label for the customer, or receive what they bring.',
  label_created: 'Send the label to the customer. The parcel has not been scanned yet.',
  in_transit: 'On its way to you. Receive it when it is there.',
  received: 'What came back is counted. Complete it once the customer has their money.',
  completed: 'Done.',
  rejected: 'It was refused.',
  cancelled: 'It was called off.',
};

export const returnPieces = ({ items }: Return): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0);
