import type { ListedPurchase } from '../../carriers/index.ts';
import type { DifferenceKind } from './carrier-report.ts';
import type { KnownShipment } from './known-shipments.ts';

/** In what a purchase at the carrier differs from the shipment of it; undefined if it does not, or will not once it is settled. */
export function differenceOf(
  purchase: ListedPurchase,
  shipment: KnownShipment | undefined,
): DifferenceKind | undefined {
  const { isVoided, refundStatus } = purchase;
  if (shipment === undefined) return isVoided ? undefined : 'lost';
  switch (shipment.status) {
    case 'failed':
      return isVoided ? undefined : 'believed_unsold';
    case 'purchased':
      if (hasOtherCodes(purchase, shipment)) return 'other_label';
      return isVoided && shipment.refund_status === null ? 'voided_at_carrier' : undefined;
    case 'voided':
      if (shipment.refund_status === 'refunded' && refundStatus === 'rejected') return 'believed_refunded';
      return isVoided || refundStatus !== null || shipment.refund_status === 'rejected'
        ? undefined
        : 'believed_voided';
    default:
      // It is being bought or voided: a job asks the carrier until it knows.
      return undefined;
  }
}

const hasOtherCodes = ({ trackingCodes }: ListedPurchase, { tracking_code: code }: KnownShipment): boolean =>
  code !== null && trackingCodes.length > 0 && !trackingCodes.some((one) => keyOf(one) === keyOf(code));

const keyOf = (code: string): string => code.replaceAll(/[^0-9a-z]/gi, '').toUpperCase();
