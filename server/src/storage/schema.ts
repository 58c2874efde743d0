import type { Kysely } from 'kysely';
import type { CommaList } from '../lib/comma-list.ts';
import type { Json, JsonEntries } from '../lib/json.ts';
import type { Access, InstanceRole, Permission, Role } from '../schema/callers.ts';
import type { DeliveryErrorCode } from '../schema/delivery-errors.ts';
import type { EventData, EventType } from '../schema/events.ts';
import type {
  ActivityRow,
  AllocationJobRow,
  AutomationRuleRow,
  BackorderRow,
  CarrierAccountRow,
  DocumentDownloadRow,
  DocumentLogoRow,
  DocumentSettingsRow,
  ManifestDocumentRow,
  ManifestRow,
  ManifestShipmentRow,
  OrderItemRow,
  OrderRow,
  OrderTermRow,
  OrderViewRow,
  PackageRow,
  PickupRow,
  PickupShipmentRow,
  ProductRow,
  RateRow,
  ReturnItemRow,
  ReturnReceiptRow,
  ReturnRow,
  ServiceMappingRow,
  ShipmentDocumentRow,
  ShipmentItemRow,
  ShipmentParcelRow,
  ShipmentRow,
  ShipmentScanRow,
  ShippingSettingsRow,
  StockLevelRow,
  StockMovementRow,
  TrackerRow,
  TrackerScanRow,
  WarehouseRow,
} from './shipping-rows.ts';

/**
 * The tables, the same on both databases: times are integer milliseconds, money is integer minor units, booleans are
 * 0 or 1, lists and objects are JSON text.
 */
export interface Schema {
  settings: { name: string; value: string };
  accounts: AccountRow;
  account_members: AccountMemberRow;
  users: UserRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  password_resets: PasswordResetRow;
  login_attempts: LoginAttemptsRow;
  two_factor_secrets: TwoFactorSecretRow;
  recovery_codes: { user_id: string; code_hash: string };
  api_keys: ApiKeyRow;
  webhook_subscriptions: WebhookSubscriptionRow;
  events: EventRow;
  deliveries: DeliveryRow;
  delivery_claims: DeliveryClaimRow;
  products: ProductRow;
  warehouses: WarehouseRow;
  packages: PackageRow;
  orders: OrderRow;
  service_mappings: ServiceMappingRow;
  order_views: OrderViewRow;
  automation_rules: AutomationRuleRow;
  carrier_accounts: CarrierAccountRow;
  order_items: OrderItemRow;
  order_terms: OrderTermRow;
  rates: RateRow;
  trackers: TrackerRow;
  tracker_scans: TrackerScanRow;
  shipments: ShipmentRow;
  shipment_items: ShipmentItemRow;
  shipment_parcels: ShipmentParcelRow;
  shipment_scans: ShipmentScanRow;
  shipment_documents: ShipmentDocumentRow;
  document_downloads: DocumentDownloadRow;
  document_settings: DocumentSettingsRow;
  document_logos: DocumentLogoRow;
  manifests: ManifestRow;
  manifest_shipments: ManifestShipmentRow;
  manifest_documents: ManifestDocumentRow;
  pickups: PickupRow;
  pickup_shipments: PickupShipmentRow;
  returns: ReturnRow;
  return_items: ReturnItemRow;
  return_receipts: ReturnReceiptRow;
  shipping_settings: ShippingSettingsRow;
  stock_levels: StockLevelRow;
  stock_movements: StockMovementRow;
  activities: ActivityRow;
  backorders: BackorderRow;
  allocation_jobs: AllocationJobRow;
  idempotency_keys: IdempotencyKeyRow;
  request_log: RequestLogRow;
  list_counts: ListCountRow;
}

export type Db = Kysely<Schema>;

/** How many rows of a list are in a bucket of creation times: see `list-counts.ts`. Written by triggers only. */
interface ListCountRow {
  owner_id: string;
  /** The table that is counted. */
  list: string;
  /** The bucket's rows have the same `created_at >> level`, which is `bucket`. */
  level: number;
  bucket: number;
  facet1: string;
  facet2: string;
  /** On PostgreSQL, transactions at the same time count in different ones. One alone may be below zero; their sum is the count. */
  stripe: number;
  n: number;
}

/** Owns everything with its id as `user_id`: the API calls an account a user. */
interface AccountRow {
  id: string;
  name: string;
  created_at: number;
  updated_at: number;
}

interface AccountMemberRow {
  account_id: string;
  user_id: string;
  role: Role;
  created_at: number;
  /** When the person last logged in to this account or switched to it: the next login opens the most recent one. */
  last_used_at: number | null;
}

/** A person who logs in. */
export interface UserRow {
  id: string;
  email: string;
  password_hash: string;
  role: InstanceRole;
  created_at: number;
  updated_at: number;
  /** Set when removed: the user can't log in any more, and the row stays for what refers to it. */
  deactivated_at: number | null;
}

export interface SessionRow {
  id: string;
  user_id: string;
  /** The account that the person works in, or null for someone without an account. */
  account_id: string | null;
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
  /** Null for an invitation from before accounts had members: to an account of one's own. */
  account_id: string | null;
  email: string;
  role: Role;
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
}

interface PasswordResetRow {
  user_id: string;
  /** SHA-256 of the link's token, in hex. */
  token_hash: string;
  /** Null if an operator created the link with a command. */
  created_by: string | null;
  created_at: number;
  expires_at: number;
}

interface LoginAttemptsRow {
  /** What the failures are counted for: an email (hashed), a network, a browser, a session. */
  subject: string;
  /** When, in milliseconds. */
  times: Json<number[]>;
  expires_at: number;
}

interface TwoFactorSecretRow {
  user_id: string;
  /** Encrypted with the instance key. */
  secret: string;
  /** The step of the last code that was accepted: no code of this or an earlier step is accepted again. */
  last_step: number;
  created_at: number;
  /** Null until the person has entered a first code: only then is it asked for at login. */
  confirmed_at: number | null;
}

export interface ApiKeyRow {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  /** SHA-256 of the whole key, in hex. */
  hash: string;
  access: CommaList<Access>;
  permissions: CommaList<Permission>;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  last_used_at: number | null;
}

export interface WebhookSubscriptionRow {
  id: string;
  user_id: string;
  url: string;
  events: Json<EventType[]>;
  sealed_secret: string;
  /** The secret before the last rotation, and how long it still signs. */
  previous_sealed_secret: string | null;
  previous_secret_until: number | null;
  /** Set while it is being probed: no delivery is sent before this time, and then a single one. */
  next_probe_at: number | null;
  /** Since when and until when it may have missed events, because it was disabled; the end is null while it is. */
  missed_from: number | null;
  missed_until: number | null;
  is_active: number;
  failure_count: number;
  last_sent_at: number | null;
  last_error_at: number | null;
  last_error: string | null;
  /** Null if there was no error, or it is older than the codes. */
  last_error_code: DeliveryErrorCode | null;
  created_at: number;
  updated_at: number;
}

export interface EventRow {
  id: string;
  user_id: string;
  type: EventType;
  /** The payload exactly as it is sent, stored once for all deliveries. */
  data: Json<EventData<EventType>>;
  /** Listed here, so that finding an event's deliveries needs no index on `deliveries`. */
  delivery_ids: Json<string[]>;
  /** The order or shipment that the event is about. */
  subject_id: string | null;
  created_at: number;
}

export interface DeliveryRow {
  id: string;
  event_id: string;
  /** Copied from the event. */
  event_type: EventType;
  subscription_id: string;
  status: 'pending' | 'delivered' | 'failed';
  /** Finished attempts: one in flight is not counted. */
  attempts: number;
  /** 1 once an attempt has failed: first attempts go before retries. */
  is_retry: number;
  /** When the next attempt is due, while pending. */
  due_at: number;
  attempt_log: JsonEntries<LoggedAttempt>;
  created_at: number;
  updated_at: number;
  finished_at: number | null;
}

/** A finished attempt of a delivery. */
export interface LoggedAttempt {
  at: number;
  ms: number;
  code: number | null;
  error: string | null;
  body: string | null;
  /** Set if the response was longer than `body`. */
  cut?: true;
  /** The error's code. Missing for successes, and for attempts older than the codes. */
  why?: DeliveryErrorCode;
  /** Where it was sent and with which signatures. Missing for attempts older than these fields. */
  url?: string;
  sig?: [plain: string, standard: string];
}

/** The right of one process to send a delivery, until its lease ends. */
interface DeliveryClaimRow {
  delivery_id: string;
  subscription_id: string;
  claim_id: string;
  lease_until: number;
  /** 1 if it must be the only claim of its subscription. */
  is_probe: number;
}

export interface IdempotencyKeyRow {
  user_id: string;
  key: string;
  /** SHA-256 of the request that the key came with, in hex. */
  fingerprint: string;
  /** `applied`: a write of the request has been committed. `answered`: the response is stored here. */
  state: 'claimed' | 'applied' | 'answered';
  /** The run of the server that executes the request. */
  owner: string;
  claim_id: string;
  /** Until when the request is assumed to be running. */
  lease_until: number;
  status: number | null;
  /** Of the stored response; after a failure, only `lookAt`: the path that shows the outcome, if the failure named one. */
  headers: Json<Record<string, string>> | null;
  sealed_body: string | null;
  created_at: number;
  expires_at: number;
}

/** A request that an API key has sent. */
export interface RequestLogRow {
  /** The request's. */
  id: string;
  user_id: string;
  key_id: string;
  /** When it arrived. */
  created_at: number;
  method: string;
  /** Below the prefix of the API. */
  path: string;
  query: string | null;
  /** Null for a path that does not exist. */
  route: string | null;
  status: number;
  /** 2 for 2xx, and so on. */
  status_class: number;
  duration_ms: number;
  error_code: string | null;
  error_message: string | null;
  idempotency_key: string | null;
  client: string;
  /** The start of the body of a write that failed, without credentials. */
  body: string | null;
  body_cut: number;
}
