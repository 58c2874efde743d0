import type { Json } from '../../lib/json.ts';
import type { Address } from '../../postal/index.ts';
import type { Actor } from '../../schema/callers.ts';
import type { CarrierMode } from '../../schema/carrier-account.ts';
import type { Customs } from '../../schema/customs.ts';
import type { Parcel } from '../../schema/parcel.ts';
import type { Fee, Notice, Purchase, Quote, QuotedOrder, WantedItem } from '../../schema/quote.ts';
import type { RefundStatus } from '../../schema/refund-status.ts';
import type { Metadata } from '../../schema/shapes.ts';
import type { DocumentKind, LabelFormat, ShipmentStatus } from '../../schema/shipment.ts';
import type { ShipmentOptions } from '../../schema/shipment-options.ts';
import type { ScanLocation, TrackingStatus } from '../../schema/tracking.ts';
import type { ListedRow } from './listed-row.ts';

/** Follows from other columns (`printStateOf`), so that one index answers which labels are to be printed. */
export type PrintState = 'none' | 'unprinted' | 'printed';

export interface ShipmentRow extends ListedRow {
  order_id: string | null;
  status: ShipmentStatus;
  is_return: number;
  /** Marked as shipped by hand: it has no label, and its account only follows it. */
  is_manual: number;
  /** The shipment whose label is on the parcel, where the goods of several orders share it. Such a row is manual, too. */
  parcel_of: string | null;
  /** Who carries it. */
  carrier: string;
  /** Through which it is sold, or followed where it is manual; null for a carrier without accounts. */
  carrier_account_id: string | null;
  /** The carrier account's mode when the label was bought. */
  mode: CarrierMode | null;
  service: string;
  rate: number;
  currency: string;
  /** The first parcel's tracking code. */
  tracking_code: string | null;
  tracking_url: string | null;
  /** The status of the least advanced parcel, like the other tracking columns. */
  tracking_status: TrackingStatus;
  ship_from: Json<Address>;
  ship_to: Json<Address>;
  parcels: Json<Parcel[]>;
  customs: Json<Customs> | null;
  options: Json<ShipmentOptions> | null;
  label_format: LabelFormat | null;
  label_size: string | null;
  refund_status: RefundStatus | null;
  /** While the carrier has not decided on the refund: when it is asked next. */
  refund_check_at: number | null;
  refund_checks: number;
  /** What was charged besides `rate`. */
  fees: Json<Fee[]> | null;
  voided_at: number | null;
  void_reason: string | null;
  /** While it is being voided: when the carrier is asked what became of it. */
  void_settle_at: number | null;
  void_attempts: number;
  /** When the carrier was last asked to void it, by the database's clock. */
  void_asked_at: number | null;
  /** Why it was not voided; while it is being voided, why that is not known yet. */
  void_error: string | null;
  /** While it is being voided: who wants it voided. */
  void_actor: Json<Actor> | null;
  /** When a person decided to treat its purchase as not sold. It stays set if the label turns up after all. */
  not_sold_at: number | null;
  /** What the carrier did otherwise than it was asked. */
  messages: Json<Notice[]> | null;
  /** Where it goes back to if it cannot be delivered; null where that is `ship_from`. */
  return_to: Json<Address> | null;
  metadata: Json<Metadata>;
  reference: string | null;
  service_name: string;
  warehouse_id: string | null;
  /** The return that it is the label of. */
  return_id: string | null;
  rate_id: string | null;
  /** What the carrier is asked for. */
  purchase: Json<Purchase>;
  /** While it is being bought: when its outcome is looked for. */
  settle_at: number | null;
  settle_attempts: number;
  /** While labels and forms of the carrier are missing: when they are downloaded. */
  documents_due_at: number | null;
  documents_attempts: number;
  /** Why it was not sold; while it is being bought, why that is not known yet. */
  failure_reason: string | null;
  carrier_shipment_id: string | null;
  purchased_at: number | null;
  /** Calendar days as the carrier named them when the label was bought; unknown where it does not. */
  ship_date: string | null;
  delivery_date: string | null;
  /** From the scan that is shown. */
  tracking_detail: string | null;
  tracking_at: number | null;
  tracking_location: Json<ScanLocation> | null;
  /** When the next simulated scan is due. */
  next_scan_at: number | null;
  /** When its carrier is asked for news; null if never again, or never at all. */
  next_poll_at: number | null;
  /** How often in a row the carrier could not be asked. */
  poll_failures: number;
  /** When the label was first printed, or known to be: its parcel was scanned. */
  printed_at: number | null;
  print_state: PrintState;
  /** Set with that of its order, or by itself where it has none. */
  personal_data_erased_at: number | null;
  /** `searchKey` of whom it is for; empty once that is erased. */
  recipient_key: string;
  /** Where it goes, seen from where it comes from. */
  zone: ShippingZone;
  /** The carrier's own zone, if its rate named one. */
  carrier_zone: number | null;
  /** The order's store; empty where there is none. */
  store_id: string;
  /** Who bought it, as `actorKey` writes it. */
  bought_by: string;
  /** The sum of `fees`. */
  fees_total: number;
  /** The end of the day for which the carrier promised the delivery. */
  promised_by: number | null;
  /** The sum of what its items were sold for (`net_value`); null where the label is in another currency, or ships none. */
  goods_value: number | null;
  /** What those of its goods cost whose cost was known. */
  goods_cost: number;
  /** Its part of what the customer paid for shipping; null like `goods_value`. */
  shipping_income: number | null;
  /** How many pieces were sold, and of how many the cost was known. */
  units: number;
  units_costed: number;
}

/** Domestic, between countries of the European Union, or across another border. */
export type ShippingZone = 'domestic' | 'eu' | 'international';

/** What a shipment took from an order. */
export interface ShipmentItemRow {
  shipment_id: string;
  order_item_id: string;
  quantity: number;
  /** Set where stock was taken. */
  product_id: string | null;
  warehouse_id: string | null;
  /** What one of it cost the merchant when it was shipped, in the currency of the label; null where that is not known. */
  unit_cost: number | null;
  /** What all of it was sold for, without its part of the discount; null where the order is in another currency than the label. */
  net_value: number | null;
}

/** A parcel of a label that was bought. Its weight and size are in the shipment's `parcels`, at the same position. */
export interface ShipmentParcelRow {
  shipment_id: string;
  /** From 0. */
  position: number;
  account_id: string;
  tracking_code: string;
  /** The carrier's own name for its tracking of this parcel. */
  tracker_id: string | null;
  tracking_status: TrackingStatus;
  /** From the scan that is shown. */
  tracking_detail: string | null;
  tracking_at: number | null;
  tracking_location: Json<ScanLocation> | null;
  /** Where the refund of this parcel stands; null where none was asked for, or the carrier knows only that of the shipment. */
  refund_status: RefundStatus | null;
  /** Why its refund was refused. */
  refund_error: string | null;
}

/** A label or a customs form as the carrier made it. */
export interface ShipmentDocumentRow {
  id: string;
  shipment_id: string;
  account_id: string;
  kind: DocumentKind;
  /** As people call it. */
  name: string;
  /** Position of its parcel, from 0; -1 for a document of the whole shipment. */
  position: number;
  /** From 0: one parcel may have several documents of a kind. */
  copy: number;
  format: LabelFormat;
  size: number;
  bytes: Buffer;
  created_at: number;
}

/** A scan of one parcel. */
export interface ShipmentScanRow {
  id: string;
  shipment_id: string;
  position: number;
  status: TrackingStatus;
  status_detail: string | null;
  occurred_at: number;
  location: Json<ScanLocation> | null;
  created_at: number;
}

/** A parcel whose label was bought elsewhere. */
export interface TrackerRow extends ListedRow {
  /** As `trackingCodeKey` has it. */
  tracking_code: string;
  /** Null where the code is not recognized. */
  carrier: string | null;
  /** The account that follows it. */
  carrier_account_id: string | null;
  /** The carrier's own name for its tracking. */
  carrier_tracker_id: string | null;
  order_id: string | null;
  /** From the scan that is shown. */
  status: TrackingStatus;
  status_detail: string | null;
  status_at: number | null;
  location: Json<ScanLocation> | null;
  estimated_delivery_date: string | null;
  tracking_url: string | null;
  /** Null while it is followed. */
  unfollowed_reason: string | null;
  metadata: Json<Metadata>;
  /** When its carrier is asked for news, or an account is looked for that can follow it; null if never again. */
  next_poll_at: number | null;
  /** How often in a row the carrier could not be asked. */
  poll_failures: number;
}

export interface TrackerScanRow {
  id: string;
  tracker_id: string;
  status: TrackingStatus;
  status_detail: string | null;
  occurred_at: number;
  location: Json<ScanLocation> | null;
  created_at: number;
}

export interface RateRow {
  id: string;
  account_id: string;
  carrier: string;
  carrier_account_id: string | null;
  mode: CarrierMode | null;
  service: string;
  /** As the carrier gave it. */
  quote: Json<Quote>;
  order_id: string | null;
  warehouse_id: string | null;
  ship_from: Json<Address>;
  ship_to: Json<Address>;
  parcels: Json<Parcel[]>;
  options: Json<ShipmentOptions> | null;
  customs: Json<Customs> | null;
  /** Null where it was quoted for no order. */
  quoted_order: Json<QuotedOrder> | null;
  /** The items that the request named; null for all that was left of the order. */
  items: Json<WantedItem[]> | null;
  /** What is to be printed on the label. */
  reference: string | null;
  return_to: Json<Address> | null;
  /** What of the request the carrier makes no use of. */
  notices: Json<Notice[]> | null;
  /** Who has bought it. */
  shipment_id: string | null;
  quoted_at: number;
  expires_at: number;
}
