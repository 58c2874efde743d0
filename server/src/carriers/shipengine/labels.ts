import type { Purchase } from '../../schema/quote.ts';
import type { RefundStatus } from '../../schema/refund-status.ts';
import { dayOf, type Fields, fieldsOf, listOf, numberOf, textOf, webAddressOf } from '../answer-fields.ts';
import type { BoughtLabel, PurchaseOutcome } from '../carrier.ts';
import { amountOf } from './money.ts';
import { INSURANCE } from './rate-prices.ts';

/** Whether an answer is a label at all, rather than an error or something else. */
export const isLabel = (body: unknown): boolean => {
  const { label_id, tracking_number } = fieldsOf(body);
  return textOf(label_id) !== undefined || textOf(tracking_number) !== undefined;
};

/** What a label says became of the purchase. */
export function outcomeOf(label: Fields, purchase: Purchase): PurchaseOutcome {
  const status = textOf(label.status);
  const parcels = trackingCodesOf(label, purchase.parcels.length);
  if (parcels !== undefined && status !== 'processing')
    return { outcome: 'bought', label: boughtLabel(label, parcels, purchase) };
  if (status === 'error') return { outcome: 'refused', reason: 'ShipEngine could not create the label' };
  return {
    outcome: 'unknown',
    reason:
      status === 'processing'
        ? 'ShipEngine has not finished the label yet'
        : 'ShipEngine’s answer has no tracking number',
  };
}

function boughtLabel(label: Fields, codes: readonly string[], { quote }: Purchase): BoughtLabel {
  const cost = amountOf(label.shipment_cost);
  const postage = cost !== undefined && cost.amount >= 0 ? cost : undefined;
  const insurance = amountOf(label.insurance_cost)?.amount ?? 0;
  const quotedInsurance = quote.surcharges.find(({ code }) => code === INSURANCE)?.amount ?? 0;
  const shipDate = dayOf(label.ship_date);
  return {
    parcels: codes.map((trackingCode) => ({ trackingCode })),
    trackingUrl: webAddressOf(label.tracking_url) ?? null,
    rate: postage?.amount ?? Math.max(0, quote.rate - quotedInsurance),
    currency: postage?.currency ?? quote.currency,
    ...(insurance > 0 && { fees: [{ code: INSURANCE, amount: insurance }] }),
    ...(shipDate !== undefined && { shipDate }),
    carrierShipmentId: textOf(label.label_id) ?? null,
  };
}

/** One for each parcel. Undefined if there is none, unless the label says that it cannot be tracked. */
function trackingCodesOf(label: Fields, count: number): string[] | undefined {
  const master = trackingNumberOf(label) ?? (label.trackable === false ? textOf(label.label_id) : undefined);
  const packages = packagesOf(label);
  const codes = Array.from(
    { length: count },
    (_, index) => trackingNumberOf(packages[index] ?? {}) ?? master,
  );
  return codes.every((code) => code !== undefined) ? codes : undefined;
}

/** Without the spaces that some carriers print. What no barcode could hold is no tracking number. */
export const trackingNumberOf = ({ tracking_number }: Fields): string | undefined =>
  /^[A-Z0-9][A-Z0-9-]{2,63}$/i.exec(textOf(tracking_number)?.replaceAll(/\s/g, '') ?? '')?.[0];

/** In the order of the parcels, which `sequence` counts where it is given. */
export function packagesOf(label: Fields): Fields[] {
  const packages = listOf(label.packages).map(fieldsOf);
  const sequences = packages.map(({ sequence }) => numberOf(sequence));
  if (!sequences.every((sequence) => sequence !== undefined) || new Set(sequences).size < packages.length)
    return packages;
  return packages
    .map((fields, index) => ({ fields, sequence: sequences[index] ?? 0 }))
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ fields }) => fields);
}

export const isVoided = ({ voided, status }: Fields): boolean => voided === true || status === 'voided';

const REFUNDS: Readonly<Record<string, RefundStatus>> = {
  request_scheduled: 'submitted',
  pending: 'submitted',
  approved: 'refunded',
  rejected: 'rejected',
  // The merchant chose not to ask for it.
  excluded: 'rejected',
};

/** Where the refund of a label stands, if it says so. */
export function refundOf(label: Fields): RefundStatus | undefined {
  const reported = REFUNDS[textOf(fieldsOf(label.refund_details).refund_status) ?? ''];
  if (reported !== undefined) return reported;
  return label.charge_event === 'on_carrier_acceptance' ? 'not_applicable' : undefined;
}
