import type { Kysely } from 'kysely';
import type { Json } from '../lib/json.ts';
import type { Role } from '../schema/callers.ts';
import type { DeliveryErrorCode } from '../schema/delivery-errors.ts';
import type {
  OrderItemRow,
  OrderRow,
  ProductRow,
  RateRow,
  ReturnItemRow,
  ReturnRow,
  ShipmentItemRow,
  ShipmentRow,
  ShipmentScanRow,
  StockLevelRow,
  StockMovementRow,
  WarehouseRow,
} from './shipping-rows.ts';

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
  role: Role;
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
  /** Whose failures they are: of an email (hashed), a network, a browser, a session. */
  subject: string;
  /** When, in milliseconds. */
  times: Json<number[]>;
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
  /** Set while it is being probed: before this time no delivery goes out, and then one alone. */
  next_probe_at: number | null;
  is_active: number;
  failure_count: number;
  last_sent_at: number | null;
  last_error_at: number | null;
  last_error: string | null;
  /** Null where there was none, or it is older than the codes. */
  last_error_code: DeliveryErrorCode | null;
  created_at: number;
  updated_at: number;
}

interface EventRow {
  id: string;
  user_id: string;
  type: string;
  /** The payload as it is sent, JSON text, once for all its deliveries. */
  data: string;
  /** Its deliveries, JSON: told here once, so that no index has to be kept of it. */
  delivery_ids: string;
  /** The order or shipment it is about. */
  subject_id: string | null;
  created_at: number;
}

export interface DeliveryRow {
  id: string;
  event_id: string;
  /** As the event has it. */
  event_type: string;
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
interface DeliveryClaimRow {
  delivery_id: string;
  subscription_id: string;
  claim_id: string;
  lease_until: number;
  /** 1 where it is the only one its subscription may have. */
  is_probe: number;
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
