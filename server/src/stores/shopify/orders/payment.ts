import type { ShopStatus } from '../../store.ts';
import type { OrderNode } from './order-documents.ts';

/** The payment status is what merchants map. The rest of an order's state is not a matter of opinion. */
export const PAYMENT_STATUSES: readonly ShopStatus[] = [
  { status: 'paid', name: 'Paid', meaning: 'ready' },
  { status: 'partially_refunded', name: 'Partially refunded', meaning: 'ready' },
  { status: 'authorized', name: 'Authorized', meaning: 'unpaid' },
  { status: 'pending', name: 'Payment pending', meaning: 'unpaid' },
  { status: 'partially_paid', name: 'Partially paid', meaning: 'unpaid' },
  { status: 'expired', name: 'Expired', meaning: 'unpaid' },
  { status: 'voided', name: 'Voided', meaning: 'unpaid' },
  // Whatever is left to ship was not taken out of the order: that may be a mistake.
  { status: 'refunded', name: 'Refunded', meaning: 'on_hold' },
];

/** What the payment of an order means for shipping it. */
export function paymentOf({
  displayFinancialStatus,
  fullyPaid,
}: Pick<OrderNode, 'displayFinancialStatus' | 'fullyPaid'>): ShopStatus {
  const status = displayFinancialStatus?.toLowerCase() ?? (fullyPaid ? 'paid' : 'pending');
  const known = PAYMENT_STATUSES.find((one) => one.status === status);
  return known ?? { status, name: status, meaning: fullyPaid ? 'ready' : 'unpaid' };
}
