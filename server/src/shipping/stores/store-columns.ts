import { invalid } from '../../lib/errors.ts';
import { given } from '../../lib/given.ts';
import { toJson } from '../../lib/json.ts';
import type { Db, Storage, StoreRow } from '../../storage/index.ts';
import type { StorePlugin } from '../../stores/index.ts';
import { warehouseFor } from '../warehouses/index.ts';
import { NOTHING_DUE } from './store-leases.ts';
import type { StoreUpdate } from './store-schemas.ts';

const FIRST_IMPORT_MS = 30 * 86_400_000;

/** The columns of what is given. Throws for what this kind of shop does not have. */
export async function columnsOf(
  storage: Storage,
  tx: Db,
  accountId: string,
  { name, capabilities }: StorePlugin,
  input: StoreUpdate,
) {
  const { warehouseId, stockWarehouseIds, statusMapping, customerMessages, ordersSince } = input;
  if (input.pushStock && !capabilities.stock) throw invalid(`pushStock: ${name} takes no stock`);
  if (statusMapping && Object.keys(statusMapping).length > 0 && !capabilities.statusMapping)
    throw invalid(`statusMapping: ${name} has no statuses to map`);
  if (customerMessages !== undefined && customerMessages !== 'store' && !capabilities.canBeSilent)
    throw invalid(`customerMessages: ${name} always writes to the customer itself`);
  for (const id of [warehouseId, ...(stockWarehouseIds ?? [])])
    if (id != null) await warehouseFor(storage, tx, accountId, id);
  return given({
    name: input.name,
    is_active: flag(input.isActive),
    orders_since: ordersSince == null ? ordersSince : Date.parse(ordersSince),
    warehouse_id: warehouseId,
    status_mapping: statusMapping && toJson(statusMapping),
    report_shipments: flag(input.reportShipments),
    push_stock: flag(input.pushStock),
    stock_warehouse_ids: stockWarehouseIds && toJson([...new Set(stockWarehouseIds)]),
    customer_messages: customerMessages,
    allow_combining: flag(input.allowCombining),
  });
}

interface NewStoreParts {
  id: string;
  accountId: string;
  plugin: StorePlugin;
  name: string;
  /** Its settings. */
  sealed: string;
  columns: Awaited<ReturnType<typeof columnsOf>>;
}

/** The row of a store that is being connected: everything but the comparison is due at once. */
export const newStoreRow = (
  { id, accountId, plugin, name, sealed, columns }: NewStoreParts,
  now: number,
): StoreRow => ({
  id,
  account_id: accountId,
  provider: plugin.id,
  name,
  sealed_settings: sealed,
  created_at: now,
  updated_at: now,
  is_active: 1,
  version: 1,
  orders_since: now - FIRST_IMPORT_MS,
  warehouse_id: null,
  status_mapping: toJson({}),
  report_shipments: 1,
  push_stock: 0,
  stock_warehouse_ids: toJson([]),
  customer_messages: 'store' as const,
  allow_combining: 1,
  ...NOTHING_DUE,
  sync_due_at: now,
  sync_attempts: 0,
  sync_started_at: null,
  sync_finished_at: null,
  sync_error: null,
  pull_since: null,
  pull_cursor: null,
  pulled_up_to: null,
  products_cursor: null,
  products_up_to: null,
  products_due_at: now,
  webhooks_due_at: now,
  updated: 0,
  rejected: 0,
  deleted_at: null,
  ...columns,
  stock_all_due_at: columns.push_stock === 1 ? now : null,
});

/** It begins to take stock, can be told again, or offers that of other warehouses. */
export const isStockDue = (columns: Partial<StoreRow>, row: StoreRow): boolean =>
  (columns.push_stock ?? row.push_stock) === 1 &&
  ((columns.push_stock === 1 && row.push_stock === 0) ||
    (columns.is_active === 1 && row.is_active === 0) ||
    (columns.stock_warehouse_ids !== undefined && columns.stock_warehouse_ids !== row.stock_warehouse_ids));

/** Whether orders are to be imported that were placed before those that are. */
export const isEarlier = (since: number | null | undefined, before: number | null): boolean =>
  since !== undefined && before !== null && (since === null || since < before);

const flag = (value: boolean | undefined): number | undefined =>
  value === undefined ? undefined : Number(value);
