import type { Kysely } from 'kysely';

/**
 * The tables, the same on both databases: times are integer milliseconds, money is integer minor units, booleans are
 * 0 or 1, lists and objects are JSON text.
 */
export interface Schema {
  settings: { name: string; value: string };
  users: UserRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  login_attempts: LoginAttemptsRow;
  api_keys: ApiKeyRow;
  webhook_subscriptions: WebhookSubscriptionRow;
  events: EventRow;
  deliveries: DeliveryRow;
  delivery_claims: DeliveryClaimRow;
  products: ProductRow;
  warehouses: WarehouseRow;
  orders: OrderRow;
  order_items: OrderItemRow;
  rates: RateRow;
  shipments: ShipmentRow;
  shipment_items: ShipmentItemRow;
  shipment_scans: ShipmentScanRow;
  returns: ReturnRow;
  return_items: ReturnItemRow;
  stock_levels: StockLevelRow;
  stock_movements: StockMovementRow;
  idempotency_keys: IdempotencyKeyRow;
}

export type Db = Kysely<Schema>;

export interface UserRow {
  id: string;
  email: string;
  password_hash: string;
  role: 'owner' | 'member';
  created_at: number;
  updated_at: number;
  /** Set once removed: no way in is left, and the row stays for what refers to it. */
  deactivated_at: number | null;
}

export interface SessionRow {
  id: string;
  user_id: string;
  /** SHA-256 of the cookie's token, in hex. */
  token_hash: string;
  created_at: number;
  /** To the minute. */
  last_seen_at: number;
  expires_at: number;
  ip: string;
  user_agent: string;
}

export interface InvitationRow {
  id: string;
  email: string;
  role: 'member';
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
}

interface LoginAttemptsRow {
  /** An email, hashed, or an address. */
  subject: string;
  /** JSON: when, in milliseconds. */
  times: string;
  expires_at: number;
}

export interface ApiKeyRow {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  /** SHA-256 of the whole key, in hex. */
  hash: string;
  /** Comma-separated: shipping, addresses. */
  access: string;
  /** Comma-separated: read, write. */
  permissions: string;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
}

export interface WebhookSubscriptionRow {
  id: string;
  user_id: string;
  url: string;
  events: string;
  sealed_secret: string;
  /** The secret before the last rotation, and how long it still signs. */
  previous_sealed_secret: string | null;
  previous_secret_until: number | null;
  is_active: number;
  failure_count: number;
  last_sent_at: number | null;
  last_error_at: number | null;
  last_error: string | null;
  created_at: number;
  updated_at: number;
}

export interface EventRow {
  id: string;
  user_id: string;
  type: string;
  /** The payload as it is sent, JSON text, once for all its deliveries. */
  data: string;
  /** Its deliveries, JSON: told here once, so that no index has to be kept of it. */
  delivery_ids: string;
  created_at: number;
}

export interface DeliveryRow {
  id: string;
  event_id: string;
  subscription_id: string;
  status: 'pending' | 'delivered' | 'failed';
  /** Attempts made, the one under way not counted. */
  attempts: number;
  /** 1 once an attempt has failed: first attempts go before retries. */
  is_retry: number;
  /** When the next attempt is due, while pending. */
  due_at: number;
  /** Each attempt made, JSON objects joined by commas. */
  attempt_log: string;
  created_at: number;
  updated_at: number;
  finished_at: number | null;
}

/** Who is sending a delivery, and until when nobody else may. */
export interface DeliveryClaimRow {
  delivery_id: string;
  subscription_id: string;
  claim_id: string;
  lease_until: number;
}

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
  weight: string | null;
  dimensions: string | null;
  hs_code: string | null;
  origin_country: string | null;
  active: number;
  metadata: string;
}

export interface WarehouseRow extends ListedRow {
  name: string;
  address: string;
  return_address: string | null;
  is_default: number;
  timezone: string | null;
  /** Set once deleted; the row stays for the orders and movements that refer to it. */
  deleted_at: number | null;
}

export interface OrderRow extends ListedRow {
  order_number: string;
  number_key: string;
  /** Of the recipient. */
  name_key: string;
  /** Empty where the order has no store, so that (store, number) is unique there too. */
  store_id: string;
  status: string;
  ship_to: string;
  warehouse_id: string | null;
  allocation: string;
  currency: string;
  subtotal: number;
  shipping_paid: number;
  tax: number;
  total: number;
  requested_service: string | null;
  ship_by: number | null;
  notes: string | null;
  tags: string;
  metadata: string;
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
  /** Reserved in the order's warehouse, of what is not shipped. */
  allocated_quantity: number;
  /** In returns that were not rejected or cancelled, of what is shipped. */
  returned_quantity: number;
  unit_price: number | null;
  weight: string | null;
  hs_code: string | null;
  origin_country: string | null;
}

export interface ShipmentRow extends ListedRow {
  order_id: string | null;
  status: string;
  is_return: number;
  carrier: string;
  service: string;
  rate: number;
  currency: string;
  tracking_code: string | null;
  tracking_url: string | null;
  tracking_status: string;
  ship_from: string;
  ship_to: string;
  parcels: string;
  customs: string | null;
  label_format: string | null;
  label_size: string | null;
  refund_status: string | null;
  voided_at: number | null;
  void_reason: string | null;
  metadata: string;
  reference: string | null;
  service_name: string;
  warehouse_id: string | null;
  /** The return that it is the label of. */
  return_id: string | null;
  rate_id: string | null;
  /** JSON: what the carrier is asked for. */
  purchase: string;
  /** While it is being bought: when its outcome is looked for. */
  settle_at: number | null;
  settle_attempts: number;
  failure_reason: string | null;
  carrier_shipment_id: string | null;
  purchased_at: number | null;
  /** Of the scan that is shown. */
  tracking_detail: string | null;
  tracking_at: number | null;
  tracking_location: string | null;
  /** When the next simulated scan is due. */
  next_scan_at: number | null;
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

export interface ShipmentScanRow {
  id: string;
  shipment_id: string;
  status: string;
  status_detail: string | null;
  occurred_at: number;
  location: string | null;
  created_at: number;
}

export interface RateRow {
  id: string;
  user_id: string;
  carrier: string;
  service: string;
  /** JSON, as the carrier gave it. */
  quote: string;
  order_id: string | null;
  warehouse_id: string | null;
  ship_from: string;
  ship_to: string;
  parcels: string;
  /** Who has bought it. */
  shipment_id: string | null;
  quoted_at: number;
  expires_at: number;
}

export interface ReturnRow extends ListedRow {
  order_id: string;
  shipment_id: string | null;
  status: string;
  warehouse_id: string | null;
  label_shipment_id: string | null;
  notes: string | null;
  reject_reason: string | null;
  metadata: string;
}

export interface ReturnItemRow {
  id: string;
  return_id: string;
  order_item_id: string;
  position: number;
  quantity: number;
  reason: string;
  received_quantity: number;
  condition: string | null;
}

export interface StockLevelRow extends ListedRow {
  product_id: string;
  warehouse_id: string;
  on_hand: number;
  /** How much of what is on hand is promised to orders. */
  allocated: number;
  reorder_point: number | null;
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
  reason: string;
  reference: string | null;
  created_at: number;
}

export interface IdempotencyKeyRow {
  user_id: string;
  key: string;
  /** SHA-256 of the request that the key came with, in hex. */
  fingerprint: string;
  /** `applied`: something it did has been committed. `answered`: its answer is kept here. */
  state: 'claimed' | 'applied' | 'answered';
  /** The start of the server that runs the request. */
  owner: string;
  claim_id: string;
  /** Until when the request is taken to be running. */
  lease_until: number;
  status: number | null;
  /** JSON, those that belong to the body. */
  headers: string | null;
  sealed_body: string | null;
  created_at: number;
  expires_at: number;
}
