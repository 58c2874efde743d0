import { toIso, toIsoOrNull } from '../../lib/clock.ts';
import { fromJson } from '../../lib/json.ts';
import { type PluginSettings, shownSchema, visibleSettings } from '../../plugins/index.ts';
import type { EventStore } from '../../schema/events/store-events.ts';
import type { Store, StoreProvider } from '../../schema/store.ts';
import type { StoreRow } from '../../storage/index.ts';
import type { StorePlugin } from '../../stores/index.ts';

/** As the API shows it, but for the host that shops reach this server by, which only a request knows. */
export interface StoredStore extends Omit<Store, 'webhookUrl'> {
  webhookPath: string | null;
}

/** Where the shop behind a store sends its webhooks. */
export const webhookPathOf = (storeId: string): string => `/store-events/${storeId}`;

/** Without settings if the plug-in is not installed any more: which of them are secret is not known then. */
export function toStore(
  row: StoreRow,
  plugin: StorePlugin | undefined,
  settings: PluginSettings,
  { imported, now }: { imported: number; now: number },
): StoredStore {
  return {
    ...toEventStore(row),
    settings: plugin === undefined ? {} : visibleSettings(plugin, settings),
    webhookPath: plugin?.capabilities.webhooks ? webhookPathOf(row.id) : null,
    sync: {
      status: syncStatus(row),
      lastStartedAt: toIsoOrNull(row.sync_started_at),
      lastFinishedAt: toIsoOrNull(row.sync_finished_at),
      lastError: row.sync_error,
      nextAt: row.is_active === 1 && row.sync_due_at !== null ? toIso(Math.max(row.sync_due_at, now)) : null,
      imported,
      updated: row.updated,
      rejected: row.rejected,
    },
  };
}

/** What an event says of it. */
export const toEventStore = (row: StoreRow): EventStore => ({
  id: row.id,
  provider: row.provider,
  name: row.name,
  isActive: row.is_active === 1,
  ordersSince: toIsoOrNull(row.orders_since),
  warehouseId: row.warehouse_id,
  statusMapping: fromJson(row.status_mapping),
  reportShipments: row.report_shipments === 1,
  pushStock: row.push_stock === 1,
  allowCombining: row.allow_combining === 1,
  stockWarehouseIds: fromJson(row.stock_warehouse_ids),
  customerMessages: row.customer_messages,
  createdAt: toIso(row.created_at),
  updatedAt: toIso(row.updated_at),
});

/** It has begun and not ended: also while a process that has taken over goes on with it. */
function syncStatus(row: StoreRow): Store['sync']['status'] {
  if (row.sync_error !== null) return 'failing';
  const isRunning = (row.sync_started_at ?? 0) > (row.sync_finished_at ?? 0);
  return isRunning && row.is_active === 1 ? 'running' : 'idle';
}

export function toProvider(plugin: StorePlugin): StoreProvider {
  const { id, name, capabilities } = plugin;
  return {
    id,
    name,
    // One by one: a plug-in may declare more than is known here.
    capabilities: {
      webhooks: capabilities.webhooks,
      createsWebhooks: capabilities.createsWebhooks,
      shipmentReports: capabilities.shipmentReports,
      voids: capabilities.voids,
      scans: capabilities.scans,
      stock: capabilities.stock,
      products: capabilities.products,
      statusMapping: capabilities.statusMapping,
      canBeSilent: capabilities.canBeSilent,
    },
    scopes: [...(plugin.scopes ?? [])],
    settings: shownSchema(plugin),
  };
}
