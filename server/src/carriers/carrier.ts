import type { Purchase, Quote, QuoteRequest } from '../schema/quote.ts';
import type { CarrierMessage } from '../schema/rate.ts';
import type { LabelFormat, RefundStatus } from '../schema/shipment.ts';
import type { ScanLocation, TrackingStatus } from '../schema/tracking.ts';

/**
 * What every carrier is to us, be it the merchant's own vans or an aggregator over HTTP. A carrier keeps nothing of ours
 * and knows no database: it is given all it needs, and what it did is told in its answer. Money is integer hundredths,
 * times are milliseconds.
 */
export interface Carrier {
  /** As in `carrier` of rates and shipments. */
  readonly id: string;
  readonly name: string;
  /** A character or two, large on the label, that tells a service from the others; by default its initial. */
  serviceMark?(service: string): string | undefined;
  /** Never rejects for a parcel it can't take, nor for a carrier out of reach: it says so in `messages`. */
  quote(request: QuoteRequest): Promise<Quotes>;
  /**
   * Buys a label. `reference` names the purchase for ever: asked twice with the same one, a carrier answers with the label
   * it sold the first time. Where it can't promise that itself, `findPurchase` is asked before it is asked again. Never
   * rejects: no answer is an outcome too.
   */
  buy(purchase: Purchase): Promise<PurchaseOutcome>;
  /**
   * What became of a purchase whose answer was lost. `not_found` is certain: nothing was sold under this reference. A
   * carrier that makes a label out of the reference alone has always sold it.
   */
  findPurchase(purchase: Purchase): Promise<FindOutcome>;
  /** Asked twice, it refunds once. Never rejects. */
  voidLabel(request: VoidRequest): Promise<VoidOutcome>;
  /** The scans the carrier knows of; none where scans are posted to us. Rejects where it can't be asked. */
  track(request: TrackRequest): Promise<Scan[]>;
}

export interface Quotes {
  quotes: Quote[];
  messages: CarrierMessage[];
}

export type PurchaseOutcome =
  | { outcome: 'bought'; label: BoughtLabel }
  /** The carrier said no: nothing was charged. */
  | { outcome: 'refused'; reason: string }
  /** No answer came, or none that can be understood: the label may have been sold. */
  | { outcome: 'unknown'; reason: string };

export type FindOutcome = PurchaseOutcome | { outcome: 'not_found' };

export interface BoughtLabel {
  /** One for each parcel of the purchase, in its order. A carrier with one code for all of them repeats it. */
  parcels: readonly { trackingCode: string }[];
  trackingUrl: string | null;
  /** What was charged. */
  rate: number;
  currency: string;
  /** Calendar days, `2026-11-18`, where the parcels leave and arrive: as of the purchase, not of the quote. */
  shipDate?: string;
  deliveryDate?: string;
  /** The carrier's own name for the shipment, to void and track it by. */
  carrierShipmentId: string | null;
  /** A label the carrier drew; none where it is drawn here. */
  document?: { format: LabelFormat; url: string };
}

export interface VoidRequest {
  reference: string;
  /** Of the first parcel. */
  trackingCode: string;
  carrierShipmentId: string | null;
  boughtAt: number;
  now: number;
}

export type VoidOutcome =
  | { outcome: 'voided'; refundStatus: RefundStatus }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };

interface TrackRequest {
  trackingCode: string;
  carrierShipmentId: string | null;
}

export interface Scan {
  status: TrackingStatus;
  statusDetail: string | null;
  occurredAt: number;
  location: ScanLocation | null;
}
