import type { Json } from '../../lib/json.ts';
import type {
  CustomerMessages,
  StatusMapping,
  StoreLogType,
  StoreProductMatch,
  StoreReportKind,
  StoreReportStatus,
} from '../../schema/store.ts';
import type { ListedRow } from './listed-row.ts';

/**
 * A connected shop. Its columns `…_due_at` say when a job looks at it, null if never, and `…_leased_until` that a process does so at this
 * moment: whoever wants it done again may say so meanwhile.
 */
export interface StoreRow extends ListedRow {
  /** The id of a store plug-in. */
  provider: string;
  name: string;
  is_active: number;
  /** JSON, encrypted as a whole; null once deleted. */
  sealed_settings: string | null;
  /** Counts the changes of the settings, so that every process notices them. */
  version: number;
  /** Orders that were placed before are not imported; null for all. */
  orders_since: number | null;
  warehouse_id: string | null;
  status_mapping: Json<StatusMapping>;
  report_shipments: number;
  push_stock: number;
  /** Empty for all. */
  stock_warehouse_ids: Json<string[]>;
  customer_messages: CustomerMessages;
  /** 0: its orders are never shipped in one parcel. */
  allow_combining: number;
  sync_due_at: number | null;
  sync_leased_until: number | null;
  /** How often it has failed in a row. */
  sync_attempts: number;
  sync_started_at: number | null;
  sync_finished_at: number | null;
  sync_error: string | null;
  /** The pull that is under way: what it began with, and where its next page begins. */
  pull_since: number | null;
  pull_cursor: string | null;
  /** By the shop's clock: everything that changed before this time has been read. */
  pulled_up_to: number | null;
  /** How far the products have been read. */
  products_cursor: Json<StoreProductProgress> | null;
  products_up_to: number | null;
  products_due_at: number | null;
  products_leased_until: number | null;
  stock_all_due_at: number | null;
  stock_all_leased_until: number | null;
  compare_due_at: number | null;
  compare_leased_until: number | null;
  webhooks_due_at: number | null;
  webhooks_leased_until: number | null;
  /** Totals since it was connected. */
  updated: number;
  rejected: number;
  /** Set once deleted; the row stays for the orders that name it. */
  deleted_at: number | null;
}

export interface StoreOrderRow {
  store_id: string;
  external_id: string;
  account_id: string;
  /** Null if it was not imported. */
  order_id: string | null;
  order_number: string | null;
  state: 'imported' | 'ignored' | 'rejected';
  /** Why it was not imported. */
  reason: string | null;
  /** The version that the row knows. */
  shop_updated_at: number;
  seen_at: number;
  /** How the shop last had it; null if it was not imported. */
  seen: string | null;
  /** The items of the order by the shop's ids of their lines. */
  lines: Json<Record<string, string>>;
  /** What of `seen` was not taken over, by field; null if nothing. */
  differences: string | null;
}

export interface StoreSignalRow {
  store_id: string;
  /** The id of an order or of a product. */
  external_id: string;
  account_id: string;
  kind: 'order' | 'product';
  /** All of it, if the shop has sent that. */
  body: string | null;
  /** Counts the signals, so that one that comes while it is read is not lost. */
  generation: number;
  due_at: number;
  attempts: number;
  received_at: number;
}

export interface StoreReportRow extends ListedRow {
  store_id: string;
  order_id: string;
  shipment_id: string;
  kind: StoreReportKind;
  /** What is told, as of then. */
  body: string;
  status: StoreReportStatus;
  /** Why it failed, or what keeps it waiting. */
  reason: string | null;
  /** The shop's ids for it. */
  shop_references: Json<string[]>;
  /** 1 if it was sent and no answer came. */
  may_have_arrived: number;
  attempts: number;
  due_at: number | null;
}

export interface StoreLogRow {
  id: string;
  account_id: string;
  created_at: number;
  store_id: string;
  type: StoreLogType;
  external_id: string | null;
  order_id: string | null;
  shipment_id: string | null;
  message: string;
  /** The id of the report that can be sent again. */
  retry_of: string | null;
}

export interface StoreProductRow {
  store_id: string;
  /** The shop's id of the variant or the product. */
  external_id: string;
  account_id: string;
  /** What it is a variant of, by the shop's id. */
  group_id: string | null;
  /** The product here; null if no SKU matches, or several do. */
  product_id: string | null;
  sku: string | null;
  /** The SKU without regard to case. */
  sku_fold: string | null;
  match_state: StoreProductMatch;
  name: string;
  barcode: string | null;
  image_url: string | null;
  /** What else the shop has: weight, price, customs data. */
  details: string;
  /** 1 if a person has chosen the product. */
  is_mapped: number;
  tracks_stock: number;
  /** What the shop was last known to have. */
  shop_stock: number | null;
  pushed_stock: number | null;
  pushed_at: number | null;
  push_attempts: number;
  stock_due_at: number | null;
  stock_error: string | null;
  seen_at: number;
}

/** A product whose stock has changed, for stores that are told. */
export interface StoreStockChangeRow {
  id: string;
  account_id: string;
  product_id: string;
}

/** The pull of products that is under way, and when all of them were last read. */
export interface StoreProductProgress {
  /** Null while none is under way. */
  startedAt: number | null;
  since: number | null;
  /** Where its next page begins. */
  cursor: string | null;
  allReadAt: number | null;
}
