import type { Address } from '../postal/index.ts';
import type { CarrierMode } from '../schema/carrier-account.ts';
import type { Fee, Notice, Purchase, Quote, QuoteRequest } from '../schema/quote.ts';
import type { CarrierMessage } from '../schema/rate.ts';
import type { RefundStatus } from '../schema/refund-status.ts';
import type { DocumentKind, LabelFormat } from '../schema/shipment.ts';
import type { ScanLocation, TrackingStatus } from '../schema/tracking.ts';
import type { Collection } from './collection.ts';

/**
 * The interface of every carrier, from the merchant's own vans to an aggregator over HTTP, connected through one account. A
 * carrier stores nothing of ours and knows no database: each call receives all it needs and returns all that happened.
 * Money is integer hundredths (thousandths of currencies with three decimals), times are milliseconds.
 */
export interface Carrier extends Collection {
  /** The plug-in's id. */
  readonly id: string;
  readonly name: string;
  /** A character or two, large on the label, that tells a service from the others; by default its initial. */
  serviceMark?(service: string): string | undefined;
  /** Never rejects for a parcel it cannot take, nor for a carrier out of reach: it says so in `messages`. */
  quote(request: QuoteRequest): Promise<Quotes>;
  /**
   * Buys a label. `reference` names the purchase for ever: asked twice with the same one, a carrier answers with the label
   * it sold the first time. Where it cannot promise that itself, `findPurchase` is asked before it is asked again. Never
   * rejects: no answer is an outcome too.
   */
  buy(purchase: Purchase): Promise<PurchaseOutcome>;
  /**
   * What became of a purchase whose answer was lost. `not_found` is certain: nothing was sold under this reference. A
   * carrier that makes a label out of the reference alone has always sold it.
   */
  findPurchase(purchase: Purchase): Promise<FindOutcome>;
  /**
   * What was bought through this account in a time span, by Waybill or by any other program: whatever a database has forgotten, the
   * carrier has not. Changes nothing, and never rejects. Absent where a carrier cannot be asked for it.
   */
  listPurchases?(span: TimeSpan): Promise<ListOutcome>;
  /** Asked twice, it refunds once. Never rejects. */
  voidLabel(request: VoidRequest): Promise<VoidOutcome>;
  /**
   * What became of a label, as far as voids and refunds go: asked for here or by the carrier itself. Changes nothing. Without it, a void
   * whose answer was lost is asked for again. Never rejects.
   */
  findVoid?(request: VoidRequest): Promise<FindVoidOutcome>;
  /** Where a refund stands that was `submitted`, for a carrier without `findVoid`. Rejects if the carrier cannot be asked. */
  refundStatus?(request: VoidRequest): Promise<RefundStatus>;
  /** The scans that the carrier knows of; none where scans are posted to us. Rejects if the carrier cannot be asked. */
  track(request: TrackRequest): Promise<Tracked>;
  /** Begins to track a parcel whose label was bought elsewhere. Rejects if the carrier cannot be asked. */
  follow?(request: FollowRequest): Promise<Followed>;
  /**
   * The labels of a purchase in one format, one for each parcel, and its customs forms. Absent where labels are drawn here.
   * Rejects if they cannot be had, or not in this format.
   */
  documents?(request: DocumentsRequest): Promise<CarrierDocument[]>;
  /** Street-level verification. Rejects if the carrier cannot be asked. */
  verifyAddress?(address: Address): Promise<VerifiedAddress>;
  /** Whether the credentials are right, and what can be sold with them. Rejects if the carrier cannot be asked. */
  check?(): Promise<AccountCheck>;
  /** Verifies and reads a webhook of the carrier. Rejects only if a verification key cannot be had just now. */
  receive?(request: RawRequest): Promise<Received>;
}

export interface Quotes {
  quotes: Quote[];
  messages: CarrierMessage[];
  /** What of the request none of the quotes takes into account: shown with them, and kept with the label that is bought. */
  notices?: readonly Notice[];
}

export type PurchaseOutcome =
  | { outcome: 'bought'; label: BoughtLabel }
  /**
   * The carrier said no: nothing was charged. With `isAccountProblem` it sells nothing at all to this account, because its
   * credentials are wrong or its funds used up: members of the account can be told of that by email.
   */
  | { outcome: 'refused'; reason: string; isAccountProblem?: true }
  /** No answer came, or none that can be understood: the label may have been sold. */
  | { outcome: 'unknown'; reason: string };

export type FindOutcome = PurchaseOutcome | { outcome: 'not_found' };

/** In milliseconds. Both ends belong to it. */
export interface TimeSpan {
  since: number;
  until: number;
}

export type ListOutcome =
  | {
      outcome: 'listed';
      purchases: readonly ListedPurchase[];
      /** False if there are more than could be read: then `purchases` are the newest ones. */
      isComplete: boolean;
    }
  /** The carrier could not be asked. */
  | { outcome: 'unknown'; reason: string };

/** A purchase as the carrier has it. */
export interface ListedPurchase {
  /** As in `carrierShipmentId` of the label. */
  carrierShipmentId: string;
  /**
   * What was sent with the purchase or its quote and is stored with it at the carrier: it contains the `mark` of the account, or the
   * `reference` of the purchase, if Waybill made it. Null if there is nothing.
   */
  reference: string | null;
  /** It has no mark, and was made the way that the plug-in makes them: another program may have made it all the same. */
  isMadeLikeOurs?: boolean;
  /** One for each parcel, or one for all of them. */
  trackingCodes: readonly string[];
  purchasedAt: number;
  /** The postage that was charged; null if the carrier does not say. */
  cost: number | null;
  currency: string | null;
  /** Who carries the parcel, and how, in the carrier's own words. */
  carrier?: string;
  service?: string;
  /** Whether all its labels were voided or are to be refunded. */
  isVoided: boolean;
  /** Where the refund stands; null if the carrier does not say, or none was asked for. */
  refundStatus: RefundStatus | null;
  /** Nothing was charged, and nothing can be sent with it. */
  isTest?: boolean;
  /** The request to the carrier's API that voids it, without credentials, for an operator to send: `POST https://…`. */
  voidRequest?: string;
}

export interface BoughtLabel {
  /** One for each parcel of the purchase, in its order. A carrier with one code for all of them repeats it. */
  parcels: readonly BoughtParcel[];
  trackingUrl: string | null;
  /** The postage that was charged. */
  rate: number;
  currency: string;
  /** What was charged besides the postage: insurance, a fee of the aggregator. */
  fees?: readonly Fee[];
  /** What was asked for and is not part of the label: insurance that was refused. */
  notices?: readonly Notice[];
  /** Calendar days, `2026-11-18`, where the parcels leave and arrive: as of the purchase, not of the quote. */
  shipDate?: string;
  deliveryDate?: string;
  /** The carrier's own name for the shipment, to void and track it by. */
  carrierShipmentId: string | null;
}

export interface BoughtParcel {
  trackingCode: string;
  /** The carrier's own name for its tracking of this parcel. */
  trackerId?: string;
}

export interface VoidRequest {
  reference: string;
  /** The first parcel's tracking code. */
  trackingCode: string;
  carrierShipmentId: string | null;
  boughtAt: number;
  now: number;
}

/** The refund of one parcel; `rejected` with a reason where the carrier gave one. */
export interface ParcelRefund {
  refundStatus: RefundStatus;
  reason?: string;
}

export type VoidOutcome =
  /** `parcels` where the carrier decides on each: one for each parcel, in their order. */
  | { outcome: 'voided'; refundStatus: RefundStatus; parcels?: readonly ParcelRefund[] }
  /** The carrier said no: the label can be used. */
  | { outcome: 'refused'; reason: string }
  /** No answer came, or none that can be understood: the label may be void. */
  | { outcome: 'unknown'; reason: string };

export type FindVoidOutcome =
  | VoidOutcome
  /** Certain: no refund was asked for. */
  | { outcome: 'not_found' }
  /** Some parcels have a refund and others, which are null, have none. */
  | { outcome: 'partly'; parcels: readonly (ParcelRefund | null)[] };

export interface TrackRequest {
  trackingCode: string;
  /** Who carries the parcel, as in `carrier` of a quote. */
  carrier?: string;
  carrierShipmentId: string | null;
  trackerId?: string;
}

/** What a carrier knows of one parcel. */
export interface Tracked {
  scans: Scan[];
  /** A calendar day. */
  estimatedDeliveryDate?: string;
  trackingUrl?: string;
}

export interface FollowRequest {
  trackingCode: string;
  /** `usps`; if omitted, the carrier finds out. */
  carrier?: string;
}

export interface Followed extends Tracked {
  carrier: string | null;
  trackerId: string | null;
}

export interface Scan {
  status: TrackingStatus;
  statusDetail: string | null;
  occurredAt: number;
  location: ScanLocation | null;
}

export interface DocumentsRequest {
  reference: string;
  carrierShipmentId: string | null;
  trackingCodes: readonly string[];
  format: LabelFormat;
  /** A customer sends it, who may have no printer: a `qr_code` that the carrier prints the label from is of use. */
  isReturn?: boolean;
}

export interface CarrierDocument {
  kind: DocumentKind;
  /** As people call it: "Commercial invoice". */
  name: string;
  /** The position of the parcel it belongs to, from 0; null for a document of the whole shipment. */
  parcel: number | null;
  format: LabelFormat;
  bytes: Uint8Array;
}

export interface VerifiedAddress {
  isDeliverable: boolean;
  /** As the postal service writes it, with ZIP+4. */
  address: Address;
  residential: boolean | null;
  location: { lat: number; lon: number } | null;
  messages: { code: string; field: string | null; message: string }[];
}

export type AccountCheck =
  | { isValid: true; mode: CarrierMode | null; services: CarrierService[] }
  | { isValid: false; reason: string };

export interface CarrierService {
  carrier: string;
  carrierName: string;
  service: string;
  serviceName: string;
}

/** A request as it arrived. */
export interface RawRequest {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: Buffer;
}

export type Received =
  | { outcome: 'accepted'; updates: CarrierUpdate[] }
  /** The signature is missing or wrong, or the settings have no secret to verify it with. */
  | { outcome: 'unverified'; reason: string }
  /** The signature is right, but the body would be too expensive to parse. */
  | { outcome: 'unreadable'; reason: string };

export type CarrierUpdate =
  | {
      type: 'tracking';
      trackingCode: string;
      /** The carrier's own name for the shipment, where it says it. */
      carrierShipmentId?: string;
      carrier?: string;
      trackerId?: string;
      tracked: Tracked;
    }
  | { type: 'refund'; carrierShipmentId: string; trackingCode?: string; status: RefundStatus };
