import type { Json } from '../lib/json.ts';
import type { Dimensions, Weight } from '../lib/measures.ts';
import type { Address } from '../postal/index.ts';
import type { ActivityDetails, ActivityType } from '../schema/activity.ts';
import type { AppliedRule, RuleActions, RuleConditions } from '../schema/automation-rule.ts';
import type { Actor } from '../schema/callers.ts';
import type { CarrierMode } from '../schema/carrier-account.ts';
import type { Customs } from '../schema/customs.ts';
import type { PaperSize } from '../schema/document-settings.ts';
import type { ManifestStatus } from '../schema/manifest.ts';
import type { Allocation, OrderStatus } from '../schema/order.ts';
import type { Parcel } from '../schema/parcel.ts';
import type { PickupStatus } from '../schema/pickup.ts';
import type { PickupBooking } from '../schema/pickup-booking.ts';
import type { Fee, Purchase, Quote, QuotedOrder, WantedItem } from '../schema/quote.ts';
import type { ReturnCondition, ReturnStatus } from '../schema/return.ts';
import type { WarehouseSelection } from '../schema/settings.ts';
import type { Metadata } from '../schema/shapes.ts';
import type { ShipToCheckMessage, ShipToCheckStatus } from '../schema/ship-to-check.ts';
import type { DocumentKind, LabelFormat, RefundStatus, ShipmentStatus } from '../schema/shipment.ts';
import type { ShipmentOptions } from '../schema/shipment-options.ts';
import type { MovementReason } from '../schema/stock.ts';
import type { ScanLocation, TrackingStatus } from '../schema/tracking.ts';

/** What every listed resource has: its owner, and the order of its pages. */
export interface ListedRow {
  id: string;
  user_id: string;
  created_at: number;
  updated_at: number;
}

export interface ProductRow extends ListedRow {
  sku: string;
  name: string;
  /** What it is searched by. */
  sku_key: string;
  name_key: string;
  description: string | null;
  barcode: string | null;
  price: number | null;
  currency: string;
  weight: Json<Weight> | null;
  dimensions: Json<Dimensions> | null;
  hs_code: string | null;
  origin_country: string | null;
  active: number;
  /** 1 where stock is kept of it: orders reserve, labels consume, and what is not there can't be shipped. */
  track_inventory: number;
  metadata: Json<Metadata>;
}

export interface WarehouseRow extends ListedRow {
  name: string;
  address: Json<Address>;
  return_address: Json<Address> | null;
  is_default: number;
  timezone: string | null;
  /** Set once deleted; the row stays for the orders and movements that refer to it. */
  deleted_at: number | null;
  /** 1 until it has been given the orders that came in before the account had a warehouse. */
  awaits_orders: number;
}

export interface PackageRow extends ListedRow {
  name: string;
  inner_dimensions: Json<Dimensions>;
  /** Null where they are the inner ones. */
  outer_dimensions: Json<Dimensions> | null;
  tare_weight: Json<Weight> | null;
  max_weight: Json<Weight> | null;
  active: number;
}

export interface OrderRow extends ListedRow {
  order_number: string;
  /** What it is found by, each between spaces, as in `order_terms`; null until the job has added them. */
  search_terms: string | null;
  /** Empty where the order has no store, so that (store, number) is unique there too. */
  store_id: string;
  status: OrderStatus;
  ship_to: Json<Address>;
  warehouse_id: string | null;
  allocation: Allocation;
  /** 1 while some of what is left to ship is tracked and not reserved: it can't ship completely now. */
  is_short: number;
  /** The lowest number is given stock first. */
  allocation_priority: number;
  currency: string;
  subtotal: number;
  shipping_paid: number;
  tax: number;
  total: number;
  requested_service: string | null;
  ship_by: number | null;
  notes: string | null;
  tags: Json<string[]>;
  metadata: Json<Metadata>;
  discount: number;
  /** When the customer ordered, as the shop says. */
  order_date: number | null;
  gift_message: string | null;
  /** Only valid while the order is on hold. */
  hold_reason: string | null;
  /** 1 where its packing slip shows no prices. */
  is_gift: number;
  /** For the customer, on the packing slip. */
  packing_note: string | null;
  close_reason: string | null;
  /** The order whose goods this one replaces, and the return that they come back with. */
  replacement_of: string | null;
  replacement_return_id: string | null;
  /** The orders that replace goods of this one. */
  replacement_ids: Json<string[]>;
  /** Hundredths. */
  insured_value: number | null;
  applied_rules: Json<AppliedRule[]>;
  /** Of all of it packed, where the merchant says so; else that of its items. */
  weight: Json<Weight> | null;
  /** The package that all of it goes into, where the merchant says so. */
  package_id: string | null;
  /** What orders are sorted by for their destination: country, state and city. */
  destination_key: string;
  /** 1 where it crosses a border on its way from its warehouse. */
  is_international: number;
  /** Null until the job has checked the address. */
  ship_to_check: ShipToCheckStatus | null;
  ship_to_check_result: Json<ShipToCheckResult> | null;
  /** Until when a process has claimed the check; also tells its claim from another. */
  ship_to_check_lease: number | null;
  /** The order as the API shows it, in JSON; null while it has to be built. Triggers remove it when it is outdated. */
  document: string | null;
  /** Set once who it was for can't be found out from it any more. */
  personal_data_erased_at: number | null;
}

/** What a check has found. */
export interface ShipToCheckResult {
  /** The parts of the address that the post reads; whom it is for stays as it is. */
  suggestion: Pick<Address, 'street1' | 'street2' | 'city' | 'state' | 'postalCode' | 'country'> | null;
  messages: ShipToCheckMessage[];
  checkedAt: number;
}

/** One for each word that an order is found by. */
export interface OrderTermRow {
  user_id: string;
  term: string;
  /** Of the order. */
  created_at: number;
  order_id: string;
}

/** A list of orders that was saved under a name. */
export interface OrderViewRow extends ListedRow {
  name: string;
  name_key: string;
  search: string;
  columns: Json<string[]>;
}

/** A shop's name for a service. */
export interface ServiceMappingRow extends ListedRow {
  name: string;
  name_key: string;
  /** Empty where it is for all stores. */
  store_id: string;
  carrier: string | null;
  service: string;
}

export interface AutomationRuleRow extends ListedRow {
  name: string;
  position: number;
  is_active: number;
  conditions: Json<RuleConditions>;
  actions: Json<RuleActions>;
}

export interface CarrierAccountRow extends ListedRow {
  /** The id of a carrier plug-in. */
  provider: string;
  name: string;
  mode: CarrierMode | null;
  is_active: number;
  /** JSON, encrypted as a whole; null once deleted. */
  sealed_settings: string | null;
  /** Counts the changes, so that every process notices them. */
  version: number;
  /** Set once deleted; the row stays for the rates and shipments that name it. */
  deleted_at: number | null;
}

export interface OrderItemRow {
  id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  sku: string | null;
  name: string;
  quantity: number;
  shipped_quantity: number;
  /** Will not be shipped, because the order was closed. */
  cancelled_quantity: number;
  /** 1 where stock is kept of the product: a copy of its `track_inventory`. */
  is_tracked: number;
  /** Reserved in the order's warehouse, of what is not shipped. */
  allocated_quantity: number;
  /** In returns that were not rejected or cancelled, of what is shipped. */
  returned_quantity: number;
  unit_price: number | null;
  weight: Json<Weight> | null;
  hs_code: string | null;
  origin_country: string | null;
}

/** Follows from other columns (`printStateOf`), so that one index answers which labels are to be printed. */
export type PrintState = 'none' | 'unprinted' | 'printed';

export interface ShipmentRow extends ListedRow {
  order_id: string | null;
  status: ShipmentStatus;
  is_return: number;
  /** Who carries it. */
  carrier: string;
  /** Through which it is sold; null for a carrier without accounts. */
  carrier_account_id: string | null;
  /** Of the account, when the label was bought. */
  mode: CarrierMode | null;
  service: string;
  rate: number;
  currency: string;
  /** Of the first parcel. */
  tracking_code: string | null;
  tracking_url: string | null;
  /** Of the least advanced parcel, as are the other tracking columns. */
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
  /** What was charged besides `rate`, in hundredths. */
  fees: Json<Fee[]> | null;
  voided_at: number | null;
  void_reason: string | null;
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
  /** Why it was not sold; while it is being bought, why that is not known yet. */
  failure_reason: string | null;
  carrier_shipment_id: string | null;
  purchased_at: number | null;
  /** Calendar days as the carrier named them when the label was bought; unknown where it does not. */
  ship_date: string | null;
  delivery_date: string | null;
  /** Of the scan that is shown. */
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
}

/** What a shipment took from an order. */
export interface ShipmentItemRow {
  shipment_id: string;
  order_item_id: string;
  quantity: number;
  /** Set where stock was taken. */
  product_id: string | null;
  warehouse_id: string | null;
}

/** A parcel of a label that was bought. Its weight and size are in the shipment's `parcels`, at the same position. */
export interface ShipmentParcelRow {
  shipment_id: string;
  /** From 0. */
  position: number;
  user_id: string;
  tracking_code: string;
  /** The carrier's own name for its tracking of this parcel. */
  tracker_id: string | null;
  tracking_status: TrackingStatus;
  /** Of the scan that is shown. */
  tracking_detail: string | null;
  tracking_at: number | null;
  tracking_location: Json<ScanLocation> | null;
}

/** A label or a customs form as the carrier made it. */
export interface ShipmentDocumentRow {
  id: string;
  shipment_id: string;
  user_id: string;
  kind: DocumentKind;
  /** As people call it. */
  name: string;
  /** Of the parcel it belongs to, from 0; -1 for a document of the whole shipment. */
  position: number;
  /** From 0: one parcel may have several documents of a kind. */
  copy: number;
  format: LabelFormat;
  size: number;
  bytes: Buffer;
  created_at: number;
}

/** Documents of a shipment that are still to be downloaded. */
export interface DocumentDownloadRow {
  shipment_id: string;
  due_at: number;
  attempts: number;
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
  /** Null where the code is not recognised. */
  carrier: string | null;
  /** The account that follows it. */
  carrier_account_id: string | null;
  /** The carrier's own name for its tracking. */
  carrier_tracker_id: string | null;
  order_id: string | null;
  /** Of the scan that is shown. */
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
  user_id: string;
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
  /** Who has bought it. */
  shipment_id: string | null;
  quoted_at: number;
  expires_at: number;
}

export interface ReturnRow extends ListedRow {
  order_id: string;
  shipment_id: string | null;
  status: ReturnStatus;
  warehouse_id: string | null;
  label_shipment_id: string | null;
  notes: string | null;
  reject_reason: string | null;
  label_void_error: string | null;
  metadata: Json<Metadata>;
}

export interface ReturnItemRow {
  id: string;
  return_id: string;
  order_item_id: string;
  position: number;
  quantity: number;
  reason: string;
  /** The sum of its receipts. */
  received_quantity: number;
}

/** Written once: something of a return that arrived. */
export interface ReturnReceiptRow {
  id: string;
  return_item_id: string;
  quantity: number;
  condition: ReturnCondition;
  /** Where it arrived; null where the account had no warehouse. */
  warehouse_id: string | null;
  created_at: number;
}

export interface StockLevelRow extends ListedRow {
  product_id: string;
  warehouse_id: string;
  on_hand: number;
  /** How much of what is on hand is promised to orders. */
  allocated: number;
  reorder_point: number | null;
  /** Where it is in the warehouse: a shelf, a bin. */
  bin: string | null;
  /** 1 where less is available than the reorder point; the database refuses anything else. */
  below_reorder_point: number;
}

/** Written once and never changed: the deltas of a level sum to it. */
export interface StockMovementRow {
  id: string;
  user_id: string;
  product_id: string;
  warehouse_id: string;
  on_hand_delta: number;
  allocated_delta: number;
  on_hand_after: number;
  allocated_after: number;
  reason: MovementReason;
  reference: string | null;
  /** Null for movements from before actors were recorded. */
  actor: Json<Actor> | null;
  created_at: number;
}

/** Something that was done to a resource; never modified. */
export interface ActivityRow {
  id: string;
  user_id: string;
  order_id: string | null;
  shipment_id: string | null;
  return_id: string | null;
  action: ActivityType;
  details: Json<ActivityDetails>;
  actor: Json<Actor>;
  created_at: number;
}

/** The place of an order in the queue for a product at its warehouse; the key sorts by who is served first. */
export interface BackorderRow {
  product_id: string;
  warehouse_id: string;
  priority: number;
  ordered_at: number;
  order_id: string;
  /** How much of the product the order is short of. */
  quantity: number;
}

/** Orders that a transaction had to leave to the background: those that wait for stock at a place, or, without a warehouse, all of a product whose tracking was switched. */
export interface AllocationJobRow {
  product_id: string;
  /** Empty for all of them. */
  warehouse_id: string;
  user_id: string;
}

/** What the merchant's own drivers, or a carrier's, take along at once. */
export interface ManifestRow extends ListedRow {
  kind: 'drivers' | 'scan_form';
  /** These are of scan forms alone. */
  carrier_account_id: string | null;
  carrier_form_id: string | null;
  failure_reason: string | null;
  /** When the carrier is asked again: whether it created the form, or for its document. */
  settle_at: number | null;
  settle_attempts: number;
  warehouse_id: string;
  carrier: string;
  /** A calendar day of the warehouse. */
  day: string;
  /** In its bar code. */
  code: string;
  status: ManifestStatus;
  /** Set when it is closed: the time of the scans of its parcels. */
  handed_over_at: number | null;
  /** 1 once these are recorded. */
  is_scanned: number;
}

/** A shipment is on one manifest at most: it is the key. */
export interface ManifestShipmentRow {
  shipment_id: string;
  manifest_id: string;
}

/** The document of a scan form. */
export interface ManifestDocumentRow {
  manifest_id: string;
  bytes: Buffer;
  created_at: number;
}

/** A carrier sends a driver for parcels. */
export interface PickupRow extends ListedRow {
  warehouse_id: string;
  carrier_account_id: string;
  carrier: string;
  mode: CarrierMode | null;
  status: PickupStatus;
  /** A calendar day of the warehouse. */
  day: string;
  /** What the carrier was asked for: a lost answer is looked up by it. */
  booking: Json<PickupBooking>;
  shipment_ids: Json<string[]>;
  parcel_count: number;
  carrier_pickup_id: string | null;
  confirmation: string | null;
  cost: number | null;
  currency: string | null;
  failure_reason: string | null;
  settle_at: number | null;
  settle_attempts: number;
  canceled_at: number | null;
}

/** A shipment waits for one pickup at most: it is the key. Those of canceled and failed ones are deleted. */
export interface PickupShipmentRow {
  shipment_id: string;
  pickup_id: string;
}

/** What documents look like. */
export interface DocumentSettingsRow {
  user_id: string;
  paper_size: PaperSize;
  business_name: string | null;
  slip_message: string | null;
  updated_at: number;
}

/** Printed on packing slips. Only pixels are stored: an upload is decoded first. */
export interface DocumentLogoRow {
  user_id: string;
  content_type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
  updated_at: number;
}

export interface ShippingSettingsRow {
  user_id: string;
  warehouse_selection: WarehouseSelection;
  is_sandbox: number;
}
