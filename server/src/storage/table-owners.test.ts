import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '..');

/**
 * Each table is written by one module, which keeps its invariants; others call that module with their transaction. Where
 * there are two, the reason stands beside it.
 */
const OWNERS: Record<string, string[]> = {
  alerts: [
    'alert_choices',
    'alert_rounds',
    'alerts',
    'notification_mutes',
    'notification_reads',
    'notifications',
  ],
  accounts: [
    'account_members',
    'accounts',
    'api_keys',
    'invitations',
    'login_attempts',
    'mailed_resets',
    'password_requests',
    'password_resets',
    'paused_accounts',
    'recovery_codes',
    'sessions',
    'settings',
    'two_factor_secrets',
    'users',
  ],
  delivery: ['deliveries', 'delivery_claims', 'webhook_replays'],
  idempotency: ['idempotency_keys'],
  mail: ['mails'],
  'request-log': ['request_log'],
  'shipping/activities': ['activities'],
  'shipping/automation-rules': ['automation_rules'],
  'shipping/batches': ['batch_lines', 'batches'],
  'shipping/carrier-accounts': ['carrier_accounts'],
  'shipping/destination-zones': ['destination_zones'],
  'shipping/documents': ['shipment_documents'],
  'shipping/exports': ['export_files', 'export_pieces'],
  'shipping/emails': ['email_settings', 'mail_stops'],
  'shipping/handling': ['handling_settings'],
  'shipping/inventory': ['stock_event_notes', 'stock_levels', 'stock_movements'],
  'shipping/orders': ['allocation_jobs', 'backorders', 'order_items', 'order_terms', 'orders'],
  'shipping/manifests': ['manifest_documents', 'manifest_shipments', 'manifests'],
  'shipping/order-views': ['order_views'],
  'shipping/packages': ['packages'],
  'shipping/packing': ['packing_sessions'],
  'shipping/brands': ['brand_logos', 'brands'],
  'shipping/paperwork': ['document_settings', 'slip_templates'],
  'shipping/print-stations': ['print_stations'],
  'shipping/pickups': ['pickup_shipments', 'pickups'],
  'shipping/presets': ['presets'],
  'shipping/products': ['products'],
  'shipping/product-pictures': ['product_pictures'],
  'shipping/rates': ['rates'],
  'shipping/service-mappings': ['service_mappings'],
  'shipping/return-rules': ['return_rules'],
  'shipping/returns': ['return_items', 'return_photos', 'return_receipts', 'returns'],
  'shipping/settings': ['shipping_settings'],
  'shipping/shipments': ['shipment_items', 'shipment_parcels', 'shipment_scans', 'shipments'],
  'shipping/stores': [
    'store_log',
    'store_orders',
    'store_products',
    'store_reports',
    'store_signals',
    'store_stock_changes',
    'stores',
  ],
  'shipping/trackers': ['tracker_scans', 'trackers'],
  'shipping/warehouses': ['warehouses'],
  'shipping/withdrawals': ['withdrawals'],
  // moved_to: only in a file whose data was moved to PostgreSQL. settings: the row that /readyz writes to find out whether the
  // database takes writes.
  storage: ['event_clock', 'moved_to', 'schema_versions', 'settings'],
  webhooks: ['event_followers', 'event_sequences', 'events', 'webhook_subscriptions'],
};

/** Who else may write a table, and why. */
const GUESTS: Record<string, string[]> = {
  // The outbox writes an event with its deliveries in the transaction of whatever caused it; delivery takes over from there.
  webhooks: ['deliveries'],
  // The next slot of a subscription with a limit per second, which changes with its claims.
  delivery: ['webhook_subscriptions'],
  // When the documents of a shipment are downloaded.
  'shipping/documents': ['shipments'],
  // How far the links to customers' pages have been renewed.
  'shipping/orders': ['settings'],
  // The units in which people read weights and sizes belong to the account, and are set beside what it ships with.
  'shipping/settings': ['accounts'],
  // Expired rows of its own tables, in a loop over their names.
  accounts: ['(a variable)'],
  // In the statements that others call with the name of their table.
  storage: ['(a variable)'],
};

const pairs = (modules: Record<string, string[]>): string[] =>
  Object.entries(modules).flatMap(([module, tables]) => tables.map((table) => `${module}: ${table}`));

test('each table is written by the module that owns it', () => {
  const writes = findWrites();
  expect([...writes].sort()).toEqual([...pairs(OWNERS), ...pairs(GUESTS)].sort());
});

/** Builder calls and SQL text, as `module: table`. */
const BUILDER =
  /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto|insertRows|insertValues|updateRow)\(\s*(?:tx,\s*)?(?:'(\w+)'|\w)/g;
const TEXT =
  /\b(?:insert into|delete from|update)\s+(?:only\s+)?(\w+)\s+(?:as\s+\w+\s+)?(?:\(|set\b|where\b|using\b|values\b|select\b|\$)/gi;
const RESOURCE = /\bcreateResourceService\(\w+, \{\s*table: '(\w+)'/g;

function findWrites(): Set<string> {
  const found = new Set<string>();
  for (const file of sourceFiles()) {
    const parts = relative(SOURCE, file).split(sep);
    const module = parts.slice(0, parts[0] === 'shipping' ? 2 : 1).join('/');
    const text = withoutComments(readFileSync(file, 'utf8'));
    for (const pattern of [BUILDER, TEXT, RESOURCE])
      for (const [, table = '(a variable)'] of text.matchAll(pattern)) found.add(`${module}: ${table}`);
  }
  return found;
}

const sourceFiles = (): string[] =>
  readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.includes('migrations'))
    .map((path) => join(SOURCE, path));

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
