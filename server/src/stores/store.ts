import type { Weight } from '../lib/measures.ts';
import type { Address } from '../postal/index.ts';
import type { OrderMeaning } from '../schema/store.ts';
import type { TrackingStatus } from '../schema/tracking.ts';

/**
 * The interface of every shop, connected with one set of credentials. A store keeps nothing of ours and knows no database: each
 * call receives all it needs and returns all that happened. Money is a decimal text as the shop writes it, `10.50`; times are
 * milliseconds.
 *
 * A call that only reads rejects with a `StoreError` if the shop cannot be asked just now. A call that writes never rejects:
 * no answer is an outcome too.
 */
export interface Store {
  /** Whether the credentials are right, what they allow, and whether the shop will tell us about changes. */
  check(request: CheckRequest): Promise<StoreCheck>;
  /**
   * A page of the orders that have changed since a time. Each order appears at least once, as it is now, however the list shifts
   * while it is read.
   */
  pull(request: PullRequest): Promise<PulledPage>;
  /** One order as it is now; undefined if the shop does not have it, or not any more. */
  readOrder(externalId: string): Promise<PulledOrder | undefined>;
  /** Verifies and reads a webhook of the shop. Calls nobody: whatever it needs to ask is asked later, by `readOrder`. */
  receive?(request: RawRequest): ReceivedEvent;
  /** Creates the webhooks that are missing or have been disabled or deleted. They are sent to `url`. */
  ensureWebhooks?(url: string): Promise<WebhookState>;
  /**
   * Tells the shop that goods have left. No shop recognizes a repeated report, so that `mayHaveArrived` says whether this one may
   * have been sent before: then the shop's own list is read first, and a report with the same tracking codes is not sent again.
   */
  report?(report: ShipmentReport): Promise<ReportOutcome>;
  /** Takes back a report, after its label was voided. Also says `reported` if the shop has nothing (any more) to take back. */
  cancelReport?(report: ReportCancellation): Promise<ReportOutcome>;
  /** Passes on a scan of a reported parcel. */
  reportScan?(scan: ScanReport): Promise<ReportOutcome>;
  /** Sets what is available of some products. One outcome for each level, in their order. */
  pushStock?(request: StockRequest): Promise<StockOutcome[]>;
  /** A page of the shop's products. */
  pullProducts?(request: PullRequest): Promise<PulledProducts>;
}

/** Rejects a read. Its message is shown to the merchant: it names the host and what went wrong, never credentials or bodies. */
export class StoreError extends Error {
  override name = 'StoreError';
  readonly code: StoreErrorCode;
  /** How long the shop asks us to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: StoreErrorCode,
    message: string,
    { retryAfterMs, ...options }: ErrorOptions & { retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

export type StoreErrorCode =
  /** The credentials are wrong, or were revoked. */
  | 'unauthorized'
  /** They are right and do not allow this. */
  | 'forbidden'
  | 'throttled'
  /** It could not be reached, or answered with an error of its own. */
  | 'unavailable'
  /** It answered with something that cannot be understood. */
  | 'unreadable';

export interface CheckRequest {
  /** Where the shop's webhooks should go; null if this server has no public address. */
  webhookUrl: string | null;
}

export type StoreCheck =
  | { isValid: false; reason: string }
  | {
      isValid: true;
      shopName: string | null;
      currency: string | null;
      /** What the credentials should allow and do not. */
      missingScopes: readonly string[];
      webhooks: WebhookState;
      /** What the merchant should know: a feature that is off, a plug-in that is missing, personal data that is hidden. */
      notices: readonly string[];
      /** The words that the shop has for the status of an order, for the mapping; empty if it has none of its own. */
      statuses: readonly ShopStatus[];
      /** The places that the shop keeps stock at, if it has several. */
      locations: readonly { id: string; name: string }[];
    };

export interface ShopStatus {
  status: string;
  name: string;
  /** What orders with this status are taken as, unless the merchant maps it otherwise. */
  meaning: OrderMeaning;
}

/** `unsupported`: the shop has none, or the merchant has to set them up there. `missing`: some are not there. */
export interface WebhookState {
  status: 'active' | 'missing' | 'unsupported';
  reason: string | null;
}

export interface PullRequest {
  /** What has changed at this time or later; null for everything. */
  since: number | null;
  /** Where the page before ended; null for the first. */
  cursor: string | null;
  /** By our clock. */
  now: number;
}

export interface PulledPage {
  orders: readonly PulledOrder[];
  /** Where the next page begins, as text of the plug-in's own; null after the last. */
  cursor: string | null;
  /**
   * With the last page: everything that had changed before this time has been in one of the pages. The next pull begins here, less
   * the overlap that the plug-in declares. By the shop's clock.
   */
  upTo: number | null;
}

/** An order, or why there is none: one that cannot be read never hides the others. */
export type PulledOrder =
  | { type: 'order'; order: ShopOrder }
  | { type: 'rejected'; externalId: string; orderNumber: string | null; updatedAt: number; reason: string }
  /** It was deleted in the shop. */
  | { type: 'deleted'; externalId: string; updatedAt: number };

/** An order as the shop has it now. */
export interface ShopOrder {
  /** The shop's id, as text. For Shopify the number in its gid. */
  externalId: string;
  /** As the customer knows it. */
  orderNumber: string;
  /** When it last changed, by the shop's clock: of two versions, the later one is right. */
  updatedAt: number;
  /** The shop's word for its status, which the merchant can map; null if the shop's words are not for mapping. */
  status: string | null;
  /** What the status means unless it is mapped otherwise; null if only the merchant knows. */
  meaning: OrderMeaning | null;
  /** Why it is on hold or ignored, in a sentence for people. */
  meaningReason: string | null;
  /** The page of the order in the shop's administration. */
  sourceUrl: string | null;
  orderDate: number | null;
  currency: string;
  /** Null if the shop does not say where it goes: then it is imported on hold, or not at all. */
  shipTo: ShopAddress | null;
  items: readonly ShopItem[];
  shippingPaid: string | null;
  tax: string | null;
  /** Positive. */
  discount: string | null;
  /** The shipping method that the customer chose, as the shop names it. */
  requestedService: string | null;
  shipBy: number | null;
  isGift: boolean;
  giftMessage: string | null;
  /** What the customer wrote with the order. */
  customerNote: string | null;
  poNumber: string | null;
  tags: readonly string[];
  /** Whatever else is worth keeping: at most 50 of 40 and 500 characters; the rest is dropped. */
  metadata: Readonly<Record<string, string>>;
}

/** As the customer typed it. What is not known is null; nothing is checked yet. */
export type ShopAddress = { [Field in keyof Required<Address>]: string | null };

export interface ShopItem {
  /** The shop's id of the line: reports name it. Never a SKU, which two lines may share. */
  externalId: string;
  /** By which stock is pushed: the shop's id of the variant or the product; null if that is gone. */
  productExternalId: string | null;
  sku: string | null;
  name: string;
  /** What the customer still wants: without what was refunded or removed. A whole number. */
  quantity: number;
  /** What has been shipped of it, whoever has reported that. */
  fulfilledQuantity: number;
  /** The price of one, without tax where the shop knows it. */
  unitPrice: string | null;
  /** The weight of one. */
  weight: Weight | null;
  hsCode: string | null;
  originCountry: string | null;
  imageUrl: string | null;
}

export interface RawRequest {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The query of the URL, as it was sent. */
  query: string;
  body: Buffer;
}

export type ReceivedEvent =
  /** The signature is missing or wrong: nothing else is said about it. */
  | { outcome: 'unverified' }
  | { outcome: 'unreadable'; reason: string }
  /** `signals` is empty for a ping, and for what does not concern us. */
  | { outcome: 'accepted'; signals: readonly StoreSignal[] };

export type StoreSignal =
  /**
   * An order has changed. With `order` if the event has all of it as of now, so that it need not be read; without, it is read.
   * `externalId` is then whatever `readOrder` understands: an event may name a part of the order only.
   */
  | { type: 'order'; externalId: string; order?: PulledOrder }
  /** A product or its stock has changed. */
  | { type: 'product'; productExternalId: string }
  /** The merchant has removed us: there is nobody to ask any more. */
  | { type: 'disconnected'; reason: string };

export interface ShipmentReport {
  /** The shop's id of the order. */
  externalId: string;
  orderNumber: string;
  /** What is in this shipment. */
  items: readonly ReportedItem[];
  /** Whether everything of the order has left with it. */
  isComplete: boolean;
  /** One for each parcel; none for goods that were shipped without a code. */
  parcels: readonly { trackingCode: string; trackingUrl: string | null }[];
  /** `usps`, and as people write it. Null if it is not known. */
  carrier: string | null;
  carrierName: string | null;
  service: string | null;
  shippedAt: number;
  /** Whether the shop should write to the customer. */
  notifyCustomer: boolean;
  shipTo: Address;
  /** It may have been sent before, and its answer was lost. */
  mayHaveArrived: boolean;
}

export interface ReportedItem {
  externalId: string;
  sku: string | null;
  name: string;
  quantity: number;
}

export interface ReportCancellation
  extends Pick<ShipmentReport, 'externalId' | 'parcels' | 'items' | 'notifyCustomer'> {
  /** What `report` has returned. */
  references: readonly string[];
  /** Whether nothing of the order is shipped any more. */
  isLast: boolean;
}

export interface ScanReport extends Pick<ShipmentReport, 'externalId' | 'mayHaveArrived'> {
  references: readonly string[];
  trackingCode: string;
  status: TrackingStatus;
  message: string | null;
  occurredAt: number;
  city: string | null;
  state: string | null;
  country: string | null;
  postalCode: string | null;
}

export type ReportOutcome =
  /** The shop has it. `references` are its own ids for it, to take it back by. */
  | { outcome: 'reported'; references: readonly string[]; notice?: string }
  /** The shop said no, and will again: a person has to look at it. */
  | { outcome: 'refused'; reason: string }
  /** Certain: it has not arrived. It is sent again, after this time if the shop gave one. */
  | { outcome: 'not_sent'; reason: string; retryAfterMs?: number }
  /** No answer came, or none that can be understood: it may have arrived. */
  | { outcome: 'unknown'; reason: string };

export interface StockRequest {
  /** Names this push for ever, for shops that recognize a repeated one. */
  reference: string;
  levels: readonly StockLevel[];
}

export interface StockLevel {
  productExternalId: string;
  sku: string | null;
  /** What is available: never negative. */
  quantity: number;
  /** What the shop was last known to have; null if it is not known. */
  before: number | null;
  /** The shop's place; null if it has only one, or for its first. */
  locationId: string | null;
}

export type StockOutcome =
  | { outcome: 'pushed' }
  /** The shop has another number than `before` by now: the push is made again with it. */
  | { outcome: 'changed'; current: number | null }
  /** The product is gone there, or its stock is not kept there. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };

export interface PulledProducts {
  products: readonly ShopProduct[];
  cursor: string | null;
  upTo: number | null;
}

/** What can be bought and stocked: a variant where the shop has variants. */
export interface ShopProduct {
  externalId: string;
  /** What it is a variant of, by the shop's id: customers can exchange variants of the same for each other. */
  groupId?: string | null;
  sku: string | null;
  /** With the options of the variant: `Mug – blue`. */
  name: string;
  barcode: string | null;
  price: string | null;
  currency: string | null;
  weight: Weight | null;
  dimensions: { length: number; width: number; height: number; unit: 'in' | 'cm' } | null;
  hsCode: string | null;
  originCountry: string | null;
  imageUrl: string | null;
  /** Whether the shop keeps its stock, and how much it has now. */
  tracksStock: boolean;
  stock: number | null;
  isActive: boolean;
  updatedAt: number | null;
}
