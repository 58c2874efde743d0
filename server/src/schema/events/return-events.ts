import { Return } from '../return.ts';
import { defineFrom } from './definition.ts';

const exampleReturn = (at: string): Return => ({
  id: 'ret_test',
  orderId: 'ord_test',
  orderNumber: 'TEST-1',
  customerName: 'Test Receiver',
  shipmentId: null,
  status: 'requested',
  warehouseId: 'wh_test',
  labelShipmentId: null,
  items: [
    {
      id: 'rit_test',
      orderItemId: 'itm_test',
      quantity: 1,
      reason: 'Test reason',
      receivedQuantity: 0,
      condition: null,
      receipts: [],
    },
  ],
  notes: null,
  rejectReason: null,
  labelVoidError: null,
  requestedBy: 'merchant',
  kind: 'return',
  comment: null,
  photos: [],
  exchanges: [],
  labelPaidBy: null,
  labelError: null,
  metadata: {},
  createdAt: at,
  updatedAt: at,
});

/** What has arrived of the return in the examples. */
const received = (at: string): Pick<Return, 'items'> => ({
  items: exampleReturn(at).items.map((item) => ({
    ...item,
    receivedQuantity: item.quantity,
    condition: 'sellable' as const,
    receipts: [{ quantity: item.quantity, condition: 'sellable' as const, warehouseId: 'wh_test', at }],
  })),
});

const event = (title: string, meaning: string, now: (at: string) => Partial<Return>) =>
  defineFrom(Return, { title, meaning, example: (at) => ({ ...exampleReturn(at), ...now(at) }) });

export const returnEvents = {
  'return.created': event(
    'ReturnCreatedEvent',
    'A return was requested, by you or by a customer',
    () => ({}),
  ),
  'return.approved': event('ReturnApprovedEvent', 'A return was approved', () => ({ status: 'approved' })),
  'return.received': event(
    'ReturnReceivedEvent',
    'Items of a return arrived, or what had been recorded of them was corrected',
    (at) => ({ ...received(at), status: 'received' }),
  ),
  'return.completed': event('ReturnCompletedEvent', 'A return was closed with what had arrived', (at) => ({
    ...received(at),
    status: 'completed',
  })),
  'return.rejected': event('ReturnRejectedEvent', 'A return was rejected', () => ({
    status: 'rejected',
    rejectReason: 'Test reason',
  })),
  'return.cancelled': event('ReturnCancelledEvent', 'A return was canceled', () => ({ status: 'cancelled' })),
};
