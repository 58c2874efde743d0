import type { Catalog } from '../languages.ts';
import { accounts } from './accounts.ts';
import { activity } from './activity.ts';
import { addresses } from './addresses.ts';
import { alerts } from './alerts.ts';
import { apiKeys } from './api-keys.ts';
import { automationRules } from './automation-rules.ts';
import { batchPages } from './batch-pages.ts';
import { batches } from './batches.ts';
import { brand } from './brand.ts';
import { bulkLabels } from './bulk-labels.ts';
import { carrierAccounts } from './carrier-accounts.ts';
import { codes } from './codes.ts';
import { combining } from './combining.ts';
import { common } from './common.ts';
import { csvImport } from './csv-import.ts';
import { developers } from './developers.ts';
import { documents } from './documents.ts';
import { emails } from './emails.ts';
import { goodsPaper } from './goods-paper.ts';
import { handling } from './handling.ts';
import { inventory } from './inventory.ts';
import { labels } from './labels.ts';
import { lib } from './lib.ts';
import { manifests } from './manifests.ts';
import { members } from './members.ts';
import { orderImport } from './order-import.ts';
import { orderList } from './order-list.ts';
import { orderPage } from './order-page.ts';
import { orders } from './orders.ts';
import { overview } from './overview.ts';
import { packages } from './packages.ts';
import { packing } from './packing.ts';
import { pickups } from './pickups.ts';
import { pluginSettings } from './plugin-settings.ts';
import { presets } from './presets.ts';
import { printStations } from './print-stations.ts';
import { productPage } from './product-page.ts';
import { products } from './products.ts';
import { reports } from './reports.ts';
import { returnRules } from './return-rules.ts';
import { returns } from './returns.ts';
import { scan } from './scan.ts';
import { search } from './search.ts';
import { serviceMappings } from './service-mappings.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { shipments } from './shipments.ts';
import { stockCount } from './stock-count.ts';
import { storeChoice } from './store-choice.ts';
import { stores } from './stores.ts';
import { trackers } from './trackers.ts';
import { ui } from './ui.ts';
import { warehouses } from './warehouses.ts';
import { webhookDestinations } from './webhook-destinations.ts';
import { webhookEvents } from './webhook-events.ts';
import { webhooks } from './webhooks.ts';
import { withdrawals } from './withdrawals.ts';

export { codes };

export const catalog: Catalog = {
  ...accounts,
  ...activity,
  ...addresses,
  ...alerts,
  ...apiKeys,
  ...automationRules,
  ...batchPages,
  ...batches,
  ...brand,
  ...bulkLabels,
  ...carrierAccounts,
  ...codes,
  ...combining,
  ...common,
  ...csvImport,
  ...developers,
  ...documents,
  ...emails,
  ...goodsPaper,
  ...handling,
  ...inventory,
  ...labels,
  ...lib,
  ...manifests,
  ...members,
  ...orderImport,
  ...orderList,
  ...orderPage,
  ...orders,
  ...overview,
  ...packages,
  ...packing,
  ...pickups,
  ...pluginSettings,
  ...presets,
  ...printStations,
  ...productPage,
  ...products,
  ...reports,
  ...returnRules,
  ...returns,
  ...scan,
  ...search,
  ...serviceMappings,
  ...session,
  ...settings,
  ...setup,
  ...shell,
  ...shipments,
  ...stockCount,
  ...storeChoice,
  ...stores,
  ...trackers,
  ...ui,
  ...warehouses,
  ...webhookDestinations,
  ...webhookEvents,
  ...webhooks,
  ...withdrawals,
};
