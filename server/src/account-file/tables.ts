import { twoFactorContext } from '../accounts/index.ts';
import { responseContext } from '../idempotency/index.ts';
import { mailContext } from '../mail/index.ts';
import { sealedCarrierSettings } from '../shipping/carrier-accounts/index.ts';
import { printStationContext } from '../shipping/print-stations/index.ts';
import { sealedStoreSettings } from '../shipping/stores/index.ts';
import type { Schema } from '../storage/index.ts';
import { sealedDestinations } from '../webhooks/index.ts';

/** The text in a column of a row. */
type TextOf = (column: string) => string;

export interface AccountTable {
  /** Which rows are the account's: a condition in SQL. `account` is its id in quotes. */
  of(account: string): string;
  /** Columns that are encrypted with the key of the installation, each with what its seal is bound to. */
  sealed?: Record<string, (of: TextOf) => string>;
  /** Columns whose values must not be in the target yet, beside those of the primary key. */
  unique?: readonly string[];
  /** It lets people or programs in, or jobs work: it comes with the last transaction of an import. */
  comesLast?: true;
  /** Rows are deleted by their age, also while an account is paused. */
  isPruned?: true;
}

/** Tables that are not in the file of an account, each with the reason. */
export const LEFT_OUT = {
  delivery_claims: 'who sends which delivery just now',
  event_clock: 'counts the events of all accounts: an import sets it behind its own',
  list_counts: 'kept by triggers',
  login_attempts: 'not of an account',
  mailed_resets: 'links to the address that the account has left',
  packing_sessions: 'who has an order open just now',
  password_requests: 'not of an account',
  password_resets: 'links to the address that the account has left',
  paused_accounts: 'whether the account is paused here: an imported one always is',
  sessions: 'people log in to the other installation',
  settings: 'of the installation',
} as const satisfies Partial<Record<keyof Schema, string>>;

type CopiedTable = Exclude<keyof Schema, keyof typeof LEFT_OUT>;

const own = (account: string): string => `account_id = ${account}`;

/** Rows whose parent is the account's. */
const childOf =
  (parent: string, table: string, column: string, key = 'id') =>
  (account: string): string =>
    `exists (select 1 from ${parent} as parent where parent.${key} = ${table}.${column} and parent.account_id = ${account})`;

/** Rows of people: whoever is a member, or is named by what the account has. */
const ofPeople =
  (column: string) =>
  (account: string): string =>
    `${column} in (${[
      ...['account_members', 'alert_choices', 'notification_reads', 'notification_mutes'].map(
        (table) => `select user_id from ${table} where account_id = ${account}`,
      ),
      `select invited_by from invitations where account_id = ${account}`,
    ].join(' union ')})`;

const OWN = { of: own } satisfies AccountTable;
const PRUNED = { of: own, isPruned: true } satisfies AccountTable;
const LAST = { of: own, comesLast: true } satisfies AccountTable;
const ofId = (contextOf: (id: string) => string) => (of: TextOf) => contextOf(of('id'));

/**
 * All tables of which an account has rows, in the order that their references need. A new table does not compile before it is here
 * or in `LEFT_OUT`.
 */
export const ACCOUNT_TABLES: Record<CopiedTable, AccountTable> = {
  accounts: { of: (account) => `id = ${account}` },
  carrier_accounts: { ...OWN, sealed: { sealed_settings: ofId(sealedCarrierSettings.contextOf) } },
  warehouses: OWN,
  products: OWN,
  stores: { ...OWN, sealed: { sealed_settings: ofId(sealedStoreSettings.contextOf) } },
  shipping_settings: OWN,
  document_settings: OWN,
  slip_templates: OWN,
  service_mappings: OWN,
  automation_rules: OWN,
  order_views: OWN,
  packages: OWN,
  presets: OWN,
  handling_settings: OWN,
  destination_zones: OWN,
  brands: OWN,
  brand_logos: OWN,
  return_rules: OWN,
  email_settings: OWN,
  print_stations: { ...OWN, sealed: { sealed_token: ofId(printStationContext) } },
  product_pictures: PRUNED,
  stock_levels: OWN,
  stock_movements: OWN,
  orders: OWN,
  order_items: { of: childOf('orders', 'order_items', 'order_id') },
  order_terms: OWN,
  backorders: { of: childOf('products', 'backorders', 'product_id') },
  rates: PRUNED,
  shipments: OWN,
  shipment_items: { of: childOf('shipments', 'shipment_items', 'shipment_id') },
  shipment_parcels: OWN,
  shipment_scans: { of: childOf('shipments', 'shipment_scans', 'shipment_id') },
  shipment_documents: PRUNED,
  trackers: OWN,
  tracker_scans: { of: childOf('trackers', 'tracker_scans', 'tracker_id') },
  manifests: OWN,
  manifest_shipments: { of: childOf('manifests', 'manifest_shipments', 'manifest_id') },
  manifest_documents: { of: childOf('manifests', 'manifest_documents', 'manifest_id') },
  pickups: OWN,
  pickup_shipments: { of: childOf('pickups', 'pickup_shipments', 'pickup_id') },
  returns: OWN,
  return_items: { of: childOf('returns', 'return_items', 'return_id') },
  return_receipts: {
    of: (account) =>
      `exists (select 1 from return_items join returns on returns.id = return_items.return_id
        where return_items.id = return_receipts.return_item_id and returns.account_id = ${account})`,
  },
  return_photos: OWN,
  withdrawals: OWN,
  activities: OWN,
  store_products: OWN,
  store_orders: OWN,
  store_signals: OWN,
  store_reports: OWN,
  store_log: PRUNED,
  mails: { ...PRUNED, sealed: { sealed_content: ofId(mailContext) } },
  mail_stops: OWN,
  batches: PRUNED,
  batch_lines: { of: childOf('batches', 'batch_lines', 'batch_id'), isPruned: true },
  export_files: PRUNED,
  export_pieces: { of: childOf('export_files', 'export_pieces', 'batch_id', 'batch_id'), isPruned: true },
  webhook_subscriptions: {
    ...OWN,
    sealed: {
      sealed_secret: (of) => of('id'),
      previous_sealed_secret: (of) => of('id'),
      sealed_options: (of) => of('id'),
      sealed_settings: ofId(sealedDestinations.contextOf),
    },
  },
  event_sequences: PRUNED,
  events: PRUNED,
  deliveries: { of: childOf('webhook_subscriptions', 'deliveries', 'subscription_id'), isPruned: true },
  webhook_replays: PRUNED,
  event_followers: PRUNED,
  notifications: PRUNED,
  alerts: OWN,
  alert_rounds: OWN,
  // One that is under way is answered by whoever answers it: only its own server knows.
  idempotency_keys: {
    of: (account) => `account_id = ${account} and state = 'answered'`,
    sealed: { sealed_body: (of) => responseContext(of('account_id'), of('key')) },
    isPruned: true,
  },
  request_log: PRUNED,
  users: { of: ofPeople('id'), comesLast: true },
  account_members: LAST,
  two_factor_secrets: {
    of: ofPeople('user_id'),
    sealed: { secret: (of) => twoFactorContext(of('user_id')) },
    comesLast: true,
  },
  recovery_codes: { of: ofPeople('user_id'), comesLast: true },
  invitations: { ...LAST, unique: ['token_hash'], isPruned: true },
  api_keys: { ...LAST, unique: ['hash'] },
  alert_choices: LAST,
  notification_reads: { ...LAST, isPruned: true },
  notification_mutes: LAST,
  allocation_jobs: LAST,
  store_stock_changes: LAST,
  stock_event_notes: {
    of: childOf('stock_movements', 'stock_event_notes', 'movement_id'),
    comesLast: true,
    isPruned: true,
  },
};

export const tableOf = (name: string): AccountTable | undefined =>
  Object.hasOwn(ACCOUNT_TABLES, name) ? ACCOUNT_TABLES[name as CopiedTable] : undefined;

export const TABLE_NAMES = Object.keys(ACCOUNT_TABLES) as CopiedTable[];

/** For conditions, which have it inside of subqueries of two databases: the ids that there are need no escapes. */
export function quoted(accountId: string): string {
  if (!/^[\w-]+$/.test(accountId)) throw new Error(`not the id of an account: ${accountId}`);
  return `'${accountId}'`;
}
