import { expect, test } from 'vitest';
import type { ListedPurchase } from '../../carriers/index.ts';
import { differenceOf } from './compare-purchase.ts';
import type { KnownShipment } from './known-shipments.ts';

const sold: ListedPurchase = {
  carrierShipmentId: 'shp_1',
  reference: 'wb-0123456789',
  trackingCodes: ['9400 1'],
  purchasedAt: 1,
  cost: 593,
  currency: 'USD',
  isVoided: false,
  refundStatus: null,
};
const voided: ListedPurchase = { ...sold, isVoided: true, refundStatus: 'submitted' };
const rejected: ListedPurchase = { ...sold, refundStatus: 'rejected' };
const shipment = (status: KnownShipment['status'], over: Partial<KnownShipment> = {}): KnownShipment => ({
  ...{ id: 'shp_x', account_id: 'usr_x', order_id: null, created_at: 1, is_manual: 0 },
  ...{ status, refund_status: null, tracking_code: '94001', carrier_shipment_id: 'shp_1' },
  ...over,
});

test.each<[string, ListedPurchase, KnownShipment | undefined, string | undefined]>([
  ['a label that the database does not know', sold, undefined, 'lost'],
  ['one that is voided already', voided, undefined, undefined],
  ['a label of both', sold, shipment('purchased'), undefined],
  ['one that the database says was not sold', sold, shipment('failed'), 'believed_unsold'],
  ['one that was not sold and is voided', voided, shipment('failed'), undefined],
  ['one that is being bought', sold, shipment('purchasing'), undefined],
  ['one that is being voided', sold, shipment('voiding'), undefined],
  ['another tracking number', sold, shipment('purchased', { tracking_code: '94002' }), 'other_label'],
  ['a label voided at the carrier', voided, shipment('purchased'), 'voided_at_carrier'],
  ['a label voided here alone', sold, shipment('voided', { refund_status: 'submitted' }), 'believed_voided'],
  ['a label voided on both sides', voided, shipment('voided', { refund_status: 'submitted' }), undefined],
  [
    'a refund under way here, and rejected',
    rejected,
    shipment('voided', { refund_status: 'submitted' }),
    undefined,
  ],
  [
    'a refund granted here, and rejected',
    rejected,
    shipment('voided', { refund_status: 'refunded' }),
    'believed_refunded',
  ],
])('%s', (_name, purchase, known, expected) => {
  expect(differenceOf(purchase, known)).toBe(expected);
});
