import type { Json } from '../../lib/json.ts';
import type { Weight } from '../../lib/measures.ts';
import type { Address } from '../../postal/index.ts';
import type { ActivityDetails, ActivityType } from '../../schema/activity.ts';
import type { AppliedRule } from '../../schema/automation-rule.ts';
import type { Actor } from '../../schema/callers.ts';
import type { Allocation, OrderStatus, ShipBySource } from '../../schema/order.ts';
import type { OrderTextColumns } from '../../schema/order-texts.ts';
import type {
  ReturnCondition,
  ReturnExchange,
  ReturnKind,
  ReturnRequester,
  ReturnStatus,
} from '../../schema/return.ts';
import type { LabelPaidBy } from '../../schema/return-rules.ts';
import type { Metadata } from '../../schema/shapes.ts';
import type { ShipToCheckMessage, ShipToCheckStatus } from '../../schema/ship-to-check.ts';
import type { StoreDifference } from '../../schema/store.ts';
import type { ListedRow } from './listed-row.ts';

export interface OrderRow extends ListedRow, OrderTextColumns {
  order_number: string;
  /** What it is found by, each between spaces, as in `order_terms`. */
  search_terms: string;
  /** Empty where the order has no store, so that (store, number) is unique there too. */
  store_id: string;
  status: OrderStatus;
  ship_to: Json<Address>;
  warehouse_id: string | null;
  allocation: Allocation;
  /** 1 while some of what is left to ship is tracked and not reserved: it cannot ship completely now. */
  is_short: number;
  /** The lowest number is given stock first. */
  allocation_priority: number;
  currency: string;
  subtotal: number;
  shipping_paid: number;
  tax: number;
  total: number;
  ship_by: number | null;
  /** Null if there is no `ship_by`. */
  ship_by_source: ShipBySource | null;
  /** From when the handling time runs, if not from the order date: when the shop released it. */
  handling_from: number | null;
  /** The handling time that a rule has given it. */
  handling_days: number | null;
  /** The day on which it is to arrive. */
  deliver_by: string | null;
  /** The member who packs it. */
  assignee_id: string | null;
  tags: Json<string[]>;
  metadata: Json<Metadata>;
  discount: number;
  /** When the customer ordered, as the shop says. */
  order_date: number | null;
  /** Only valid while the order is on hold. */
  hold_reason: string | null;
  /** 1 where its packing slip shows no prices. */
  is_gift: number;
  close_reason: string | null;
  /** The order whose goods this one replaces, and the return that they come back with. */
  replacement_of: string | null;
  replacement_return_id: string | null;
  /** The orders that replace goods of this one. */
  replacement_ids: Json<string[]>;
  /** Hundredths. */
  insured_value: number | null;
  applied_rules: Json<AppliedRule[]>;
  /** Weight of the whole packed order, if the merchant set it; otherwise that of its items. */
  weight: Json<Weight> | null;
  /** The package that all of it goes into, where the merchant says so. */
  package_id: string | null;
  /** What orders are sorted by for their destination: country, state and city. */
  destination_key: string;
  /** What its customer can name to find it, as `contactKey` writes it. */
  email_key: string | null;
  postal_code_key: string | null;
  /** 1 where it crosses a border on its way from its warehouse. */
  is_international: number;
  /** Null until the job has checked the address. */
  ship_to_check: ShipToCheckStatus | null;
  ship_to_check_result: Json<ShipToCheckResult> | null;
  /** Until when a process has claimed the check; also tells its claim from another. */
  ship_to_check_lease: number | null;
  /** The order as the API shows it, in JSON; null while it has to be built. Triggers remove it when it is outdated. */
  document: string | null;
  /** Set once who it was for cannot be found out from it any more. */
  personal_data_erased_at: number | null;
  /** The id that the connected shop it came from has for it, and its page there. */
  external_id: string | null;
  source_url: string | null;
  /** What the shop has changed and was not taken over; null if nothing. */
  store_difference: Json<StoreDifference> | null;
  /** The secret of the link to its customer's page; null once the personal data is erased. */
  page_token: string | null;
  /** That link; null without a token, and while the server has no public URL. */
  tracking_page_url: string | null;
  /** When its customer first withdrew from the contract. */
  withdrawn_at: number | null;
  /** Whom it goes to, and where: the same for orders that can share a parcel. Null once the personal data is erased. */
  recipient_key: string | null;
  /** Shared by the orders that are shipped in one parcel. */
  combination_id: string | null;
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
  account_id: string;
  term: string;
  /** The creation time of the order. */
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

export interface OrderItemRow {
  id: string;
  order_id: string;
  position: number;
  product_id: string | null;
  sku: string | null;
  /** For an item whose SKU is not that of a product: the key by which a product that gets this SKU finds it. */
  link_key: string | null;
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

/** Something that was done to a resource; never modified. */
export interface ActivityRow {
  id: string;
  account_id: string;
  order_id: string | null;
  shipment_id: string | null;
  return_id: string | null;
  action: ActivityType;
  details: Json<ActivityDetails>;
  actor: Json<Actor>;
  created_at: number;
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
  requested_by: ReturnRequester;
  kind: ReturnKind;
  /** What the customer wrote. */
  comment: string | null;
  /** What the customer wants instead, by item. */
  exchange: Json<ReturnExchange[]> | null;
  /** Who pays for the way back; null if the merchant has created the return. */
  label_paid_by: LabelPaidBy | null;
  /** While a label is to be bought for the customer: when to try, or until when it belongs to whoever does. */
  label_due_at: number | null;
  label_attempts: number;
  /** Why the customer has no label. */
  label_error: string | null;
  /** Names the form that a customer has sent. */
  form_key: string | null;
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
