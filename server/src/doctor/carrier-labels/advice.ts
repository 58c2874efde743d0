import type { ListedPurchase } from '../../carriers/index.ts';
import type { DifferenceKind } from './carrier-report.ts';
import type { KnownShipment } from './known-shipments.ts';

interface Case {
  kind: DifferenceKind;
  purchase: ListedPurchase;
  shipment: KnownShipment | undefined;
  /** What it was quoted for, if the database still knows. */
  orderId: string | null;
  /** Who sold it: `EasyPost`. */
  seller: string;
}

/** What an operator can do about a label. None of it is done by itself, because only people know where the parcel is. */
export function adviceFor({ kind, purchase, shipment, orderId, seller }: Case): string {
  const [code = 'its tracking number'] = purchase.trackingCodes;
  const atCarrier = purchase.voidRequest === undefined ? '' : ` (${purchase.voidRequest})`;
  const voidThere = `void it at ${seller}${atCarrier}`;
  const order = orderId ?? '{id}';
  const adopt = `mark its order as shipped with ${code} (POST /orders/${order}/mark-shipped)`;
  const orFollow = shipment === undefined ? ', or follow it without an order (POST /trackers)' : '';
  switch (kind) {
    case 'lost':
    case 'believed_unsold':
      return `if nothing has been sent with it, ${voidThere}; otherwise ${adopt}${orFollow}`;
    case 'believed_voided':
      return `if nothing has been sent with it, ${voidThere} once more; otherwise ${adopt}`;
    case 'believed_refunded':
      return `ask ${seller} why it rejected the refund; the shipment stays voided`;
    case 'voided_at_carrier':
      return `do not send anything with it: void it here too (POST /shipments/${shipment?.id}/void)`;
    case 'other_label':
      return (
        `look which of the two labels is on the parcel: the shipment has ${shipment?.tracking_code}. ` +
        `If nothing has been sent with ${code}, ${voidThere}`
      );
  }
}
