import { type Kysely, sql } from 'kysely';
import { OperatorError } from '../lib/errors.ts';
import type { ColumnTypes, Dialect, Migration } from './migration.ts';
import { foundation } from './migrations/0001-foundation.ts';
import { shippingLists } from './migrations/0002-shipping-lists.ts';
import { deliveries } from './migrations/0003-deliveries.ts';
import { claims } from './migrations/0004-claims.ts';
import { inventory } from './migrations/0005-inventory.ts';
import { idempotency } from './migrations/0006-idempotency.ts';
import { fulfilment } from './migrations/0007-fulfilment.ts';
import { sessions } from './migrations/0008-sessions.ts';
import { deliveryLog } from './migrations/0009-delivery-log.ts';
import { probes } from './migrations/0010-probes.ts';
import { errorCodes } from './migrations/0011-error-codes.ts';
import { ratesBoundToOrders } from './migrations/0012-rates-bound-to-orders.ts';
import { orderLifecycle } from './migrations/0013-order-lifecycle.ts';
import { parcels } from './migrations/0014-parcels.ts';
import { shipmentDates } from './migrations/0015-shipment-dates.ts';
import { stockTracking } from './migrations/0016-stock-tracking.ts';
import { orderSearch } from './migrations/0017-order-search.ts';
import { orderRules } from './migrations/0018-order-rules.ts';
import { packages } from './migrations/0019-packages.ts';
import { returnReceipts } from './migrations/0020-return-receipts.ts';
import { warehouseSelection } from './migrations/0021-warehouse-selection.ts';
import { carrierPurchases } from './migrations/0022-carrier-purchases.ts';
import { carrierAccounts } from './migrations/0023-carrier-accounts.ts';
import { trackers } from './migrations/0024-trackers.ts';
import { holdReasons } from './migrations/0025-hold-reasons.ts';
import { shipToChecks } from './migrations/0026-ship-to-checks.ts';
import { productBarcodes } from './migrations/0027-product-barcodes.ts';
import { printedLabels } from './migrations/0028-printed-labels.ts';
import { requestLog } from './migrations/0029-request-log.ts';
import { twoFactor } from './migrations/0030-two-factor.ts';
import { orderSorting } from './migrations/0031-order-sorting.ts';
import { documents } from './migrations/0032-documents.ts';
import { eventLog } from './migrations/0033-event-log.ts';
import { manifests } from './migrations/0034-manifests.ts';
import { sandboxAccounts } from './migrations/0035-sandbox-accounts.ts';
import { orderViews } from './migrations/0036-order-views.ts';
import { activities } from './migrations/0037-activities.ts';
import { accounts } from './migrations/0038-accounts.ts';
import { passwordResets } from './migrations/0039-password-resets.ts';
import { pickups } from './migrations/0040-pickups.ts';
import { listCounts } from './migrations/0041-list-counts.ts';
import { orderDocuments } from './migrations/0042-order-documents.ts';
import { moreListCounts } from './migrations/0043-more-list-counts.ts';
import { personalData } from './migrations/0044-personal-data.ts';
import { itemsOfNewOrders } from './migrations/0045-items-of-new-orders.ts';
import { ordersBeforeWarehouses } from './migrations/0046-orders-before-warehouses.ts';
import { manualShipments } from './migrations/0047-manual-shipments.ts';
import { nameSpellings } from './migrations/0048-name-spellings.ts';
import { taxNumbers } from './migrations/0049-tax-numbers.ts';
import { claimHolders } from './migrations/0050-claim-holders.ts';
import { skuCase } from './migrations/0051-sku-case.ts';
import { voidIntents } from './migrations/0052-void-intents.ts';
import { keyRoles } from './migrations/0053-key-roles.ts';
import { sharedEmails } from './migrations/0054-shared-emails.ts';
import { fixedExpectations } from './migrations/0055-fixed-expectations.ts';
import { labelDetails } from './migrations/0056-label-details.ts';
import { threeDecimals } from './migrations/0057-three-decimals.ts';
import { requestContents } from './migrations/0058-request-contents.ts';
import { accountIds } from './migrations/0059-account-ids.ts';
import type { Schema } from './schema.ts';

/** Position is version: append only, and never change one that has been released. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  shippingLists,
  deliveries,
  claims,
  inventory,
  idempotency,
  fulfilment,
  sessions,
  deliveryLog,
  probes,
  errorCodes,
  ratesBoundToOrders,
  orderLifecycle,
  parcels,
  shipmentDates,
  stockTracking,
  orderSearch,
  orderRules,
  packages,
  returnReceipts,
  warehouseSelection,
  carrierPurchases,
  carrierAccounts,
  trackers,
  holdReasons,
  shipToChecks,
  productBarcodes,
  printedLabels,
  requestLog,
  twoFactor,
  orderSorting,
  documents,
  eventLog,
  manifests,
  sandboxAccounts,
  orderViews,
  activities,
  accounts,
  passwordResets,
  pickups,
  listCounts,
  orderDocuments,
  moreListCounts,
  personalData,
  itemsOfNewOrders,
  ordersBeforeWarehouses,
  manualShipments,
  nameSpellings,
  taxNumbers,
  claimHolders,
  skuCase,
  voidIntents,
  keyRoles,
  sharedEmails,
  fixedExpectations,
  labelDetails,
  threeDecimals,
  requestContents,
  accountIds,
];

const TYPES: Record<Dialect, ColumnTypes> = {
  sqlite: {
    key: 'text',
    text: 'text',
    int: 'integer',
    big: 'integer',
    bytes: 'blob',
    end: 'strict',
    asJson: '',
    withoutRowid: 'strict, without rowid',
    unlogged: '',
  },
  postgres: {
    key: 'text collate "C"',
    text: 'text',
    int: 'integer',
    big: 'bigint',
    bytes: 'bytea',
    end: '',
    withoutRowid: '',
    unlogged: 'unlogged',
    asJson: '::json',
  },
};

export const statementsOf = (migration: Migration, dialect: Dialect): string[] =>
  migration.statements(TYPES[dialect], dialect);

export interface PendingMigration extends Omit<Migration, 'statements'> {
  version: number;
  statements: readonly string[];
}

/** Any number, as long as every Waybill uses the same. */
const ADVISORY_LOCK = 7_311_482_905;

/** On PostgreSQL, until the end of the transaction. */
export async function lockMigrations(tx: Kysely<Schema>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(tx);
}

/**
 * Brings the schema up to date inside the caller's transaction. Safe when several processes start at once: SQLite's
 * write lock and PostgreSQL's advisory lock let one through at a time, and the next finds nothing left to do.
 * `beforeChange` is called if there is something to do.
 */
export async function migrate(
  tx: Kysely<Schema>,
  dialect: Dialect,
  migrations: readonly Migration[] = MIGRATIONS,
  beforeChange: (pending: readonly PendingMigration[]) => Promise<void> = async () => {},
): Promise<void> {
  if (dialect === 'postgres') await lockMigrations(tx);
  const run = (statement: string) => sql.raw(statement).execute(tx);

  await run(
    'create table if not exists schema_versions (version integer primary key, name text not null, applied_at bigint not null)',
  );
  const { rows } = await sql<{ version: number | null }>`
    select max(version) as version from schema_versions`.execute(tx);
  const current = rows[0]?.version ?? 0;
  if (current > migrations.length) {
    throw new OperatorError(
      `The database was written by a newer Waybill (schema ${current}; this one knows ${migrations.length}): update Waybill`,
    );
  }
  const pending = migrations.slice(current).map((migration, index) => ({
    ...migration,
    version: current + index + 1,
    statements: statementsOf(migration, dialect),
  }));
  if (pending.length > 0) await beforeChange(pending);
  for (const { version, name, statements } of pending) {
    for (const statement of statements) await run(statement);
    await sql`insert into schema_versions (version, name, applied_at)
      values (${version}, ${name}, ${Date.now()})`.execute(tx);
  }
}
