import type { Json } from '../../lib/json.ts';
import type { Dimensions, Weight } from '../../lib/measures.ts';
import type { Address } from '../../postal/index.ts';
import type { Actor } from '../../schema/callers.ts';
import type { Metadata } from '../../schema/shapes.ts';
import type { MovementReason } from '../../schema/stock.ts';
import type { TaxNumber } from '../../schema/tax-number.ts';
import type { ListedRow } from './listed-row.ts';

export interface ProductRow extends ListedRow {
  sku: string;
  name: string;
  /** What it is searched by. */
  sku_key: string;
  name_key: string;
  /** `foldCase` of the SKU, by which it is matched: unique in the account. */
  sku_fold: string;
  description: string | null;
  barcode: string | null;
  price: number | null;
  /** What one of it costs the merchant. */
  cost: number | null;
  currency: string;
  weight: Json<Weight> | null;
  dimensions: Json<Dimensions> | null;
  hs_code: string | null;
  origin_country: string | null;
  image_url: string | null;
  active: number;
  /** 1 where stock is kept of it: orders reserve, labels consume, and what is not there cannot be shipped. */
  track_inventory: number;
  /** Products of the same group are variants of each other. */
  variant_group: string | null;
  tags: Json<string[]>;
  metadata: Json<Metadata>;
}

export interface WarehouseRow extends ListedRow {
  name: string;
  address: Json<Address>;
  return_address: Json<Address> | null;
  is_default: number;
  timezone: string | null;
  tax_numbers: Json<TaxNumber[]> | null;
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
  account_id: string;
  product_id: string;
  warehouse_id: string;
  on_hand_delta: number;
  allocated_delta: number;
  on_hand_after: number;
  allocated_after: number;
  reason: MovementReason;
  reference: string | null;
  actor: Json<Actor>;
  created_at: number;
}

/** A movement that an event is to tell of. */
export interface StockEventNoteRow {
  movement_id: string;
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
  account_id: string;
}
