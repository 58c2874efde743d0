import { type Static, Type } from 'typebox';
import { nullable, Timestamp } from './shapes.ts';

const WithdrawnItem = Type.Object(
  {
    orderItemId: Type.String(),
    name: Type.String(),
    quantity: Type.Integer(),
    notShipped: Type.Integer({ description: 'How much of it had not been shipped: do not ship it any more' }),
  },
  { title: 'WithdrawnItem' },
);
export type WithdrawnItem = Static<typeof WithdrawnItem>;

export const Withdrawal = Type.Object(
  {
    id: Type.String(),
    orderId: Type.String(),
    orderNumber: Type.String(),
    returnId: nullable(
      Type.String({ description: 'The return of the goods; null if none of them had been shipped' }),
    ),
    statement: Type.String({
      description:
        'Word for word what the customer declared, as the receipt has it. Empty once the personal data is erased',
    }),
    items: Type.Array(WithdrawnItem),
    confirmedAt: Timestamp,
    handledAt: nullable(
      Type.String({ format: 'date-time', description: 'When somebody marked it as dealt with' }),
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'Withdrawal', description: 'A customer has withdrawn from the contract' },
);
export type Withdrawal = Static<typeof Withdrawal>;
