import type { Kysely } from 'kysely';
import type {
  AccountMemberRow,
  AccountRow,
  ApiKeyRow,
  InvitationRow,
  LoginAttemptsRow,
  PasswordResetRow,
  PausedAccountRow,
  SessionRow,
  TwoFactorSecretRow,
  UserRow,
} from './rows/account-rows.ts';
import type { BatchLineRow, BatchRow } from './rows/batch-rows.ts';
import type {
  BrandLogoRow,
  BrandRow,
  EmailSettingsRow,
  MailRow,
  MailStopRow,
  ProductPictureRow,
  ReturnPhotoRow,
  ReturnRulesRow,
  WithdrawalRow,
} from './rows/customer-rows.ts';
import type { PackingSessionRow, PrintStationRow } from './rows/desk-rows.ts';
import type { ExportFileRow, ExportPieceRow } from './rows/export-rows.ts';
import type {
  ManifestDocumentRow,
  ManifestRow,
  ManifestShipmentRow,
  PickupRow,
  PickupShipmentRow,
} from './rows/handover-rows.ts';
import type {
  AlertChoiceRow,
  AlertRoundRow,
  AlertRow,
  MailedResetRow,
  NotificationMuteRow,
  NotificationReadRow,
  NotificationRow,
  PasswordRequestRow,
} from './rows/member-mail-rows.ts';
import type {
  ActivityRow,
  OrderItemRow,
  OrderRow,
  OrderTermRow,
  OrderViewRow,
  ReturnItemRow,
  ReturnReceiptRow,
  ReturnRow,
} from './rows/order-rows.ts';
import type { IdempotencyKeyRow, RequestLogRow } from './rows/request-rows.ts';
import type {
  AutomationRuleRow,
  CarrierAccountRow,
  DestinationZoneRow,
  DocumentSettingsRow,
  HandlingSettingsRow,
  PresetRow,
  ServiceMappingRow,
  ShippingSettingsRow,
  SlipTemplateRow,
} from './rows/setting-rows.ts';
import type {
  RateRow,
  ShipmentDocumentRow,
  ShipmentItemRow,
  ShipmentParcelRow,
  ShipmentRow,
  ShipmentScanRow,
  TrackerRow,
  TrackerScanRow,
} from './rows/shipment-rows.ts';
import type {
  AllocationJobRow,
  BackorderRow,
  PackageRow,
  ProductRow,
  StockEventNoteRow,
  StockLevelRow,
  StockMovementRow,
  WarehouseRow,
} from './rows/stock-rows.ts';
import type {
  StoreLogRow,
  StoreOrderRow,
  StoreProductRow,
  StoreReportRow,
  StoreRow,
  StoreSignalRow,
  StoreStockChangeRow,
} from './rows/store-rows.ts';
import type {
  DeliveryClaimRow,
  DeliveryRow,
  EventClockRow,
  EventFollowerRow,
  EventRow,
  EventSequenceRow,
  WebhookReplayRow,
  WebhookSubscriptionRow,
} from './rows/webhook-rows.ts';

/**
 * The tables, the same on both databases: times are integer milliseconds, money is integer minor units, booleans are
 * 0 or 1, lists and objects are JSON text.
 */
export interface Schema {
  settings: { name: string; value: string };
  accounts: AccountRow;
  paused_accounts: PausedAccountRow;
  account_members: AccountMemberRow;
  users: UserRow;
  sessions: SessionRow;
  invitations: InvitationRow;
  password_resets: PasswordResetRow;
  password_requests: PasswordRequestRow;
  mailed_resets: MailedResetRow;
  alert_choices: AlertChoiceRow;
  alerts: AlertRow;
  alert_rounds: AlertRoundRow;
  notifications: NotificationRow;
  notification_reads: NotificationReadRow;
  notification_mutes: NotificationMuteRow;
  login_attempts: LoginAttemptsRow;
  two_factor_secrets: TwoFactorSecretRow;
  recovery_codes: { user_id: string; code_hash: string };
  api_keys: ApiKeyRow;
  webhook_subscriptions: WebhookSubscriptionRow;
  events: EventRow;
  event_clock: EventClockRow;
  event_sequences: EventSequenceRow;
  webhook_replays: WebhookReplayRow;
  event_followers: EventFollowerRow;
  stock_event_notes: StockEventNoteRow;
  deliveries: DeliveryRow;
  delivery_claims: DeliveryClaimRow;
  products: ProductRow;
  warehouses: WarehouseRow;
  packages: PackageRow;
  presets: PresetRow;
  orders: OrderRow;
  service_mappings: ServiceMappingRow;
  order_views: OrderViewRow;
  automation_rules: AutomationRuleRow;
  destination_zones: DestinationZoneRow;
  handling_settings: HandlingSettingsRow;
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
  document_settings: DocumentSettingsRow;
  brands: BrandRow;
  slip_templates: SlipTemplateRow;
  brand_logos: BrandLogoRow;
  email_settings: EmailSettingsRow;
  mails: MailRow;
  mail_stops: MailStopRow;
  return_rules: ReturnRulesRow;
  product_pictures: ProductPictureRow;
  return_photos: ReturnPhotoRow;
  withdrawals: WithdrawalRow;
  batches: BatchRow;
  batch_lines: BatchLineRow;
  export_files: ExportFileRow;
  export_pieces: ExportPieceRow;
  manifests: ManifestRow;
  manifest_shipments: ManifestShipmentRow;
  manifest_documents: ManifestDocumentRow;
  pickups: PickupRow;
  pickup_shipments: PickupShipmentRow;
  packing_sessions: PackingSessionRow;
  print_stations: PrintStationRow;
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
  stores: StoreRow;
  store_orders: StoreOrderRow;
  store_signals: StoreSignalRow;
  store_reports: StoreReportRow;
  store_log: StoreLogRow;
  store_products: StoreProductRow;
  store_stock_changes: StoreStockChangeRow;
  list_counts: ListCountRow;
}

export type Db = Kysely<Schema>;

/** How many rows of a list are in a bucket of creation times: see `lists/counts.ts`. Written by triggers only. */
interface ListCountRow {
  account_id: string;
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
