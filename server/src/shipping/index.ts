import { FLEET, planScans } from '../carriers/fleet/index.ts';
import type { CarrierRegistry } from '../carriers/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import { present } from '../lib/present.ts';
import type { TimeScale } from '../lib/time-scale.ts';
import { type MailOutbox, NO_MAILS } from '../mail/index.ts';
import type { PluginHttp } from '../plugins/http/index.ts';
import type { ShipmentRow, Storage } from '../storage/index.ts';
import { NO_SHOPS, type StoreRegistry } from '../stores/index.ts';
import { createOutbox } from '../webhooks/index.ts';
import { createActivityService } from './activities/index.ts';
import { createAddressService } from './addresses/index.ts';
import { createAutomationRuleService } from './automation-rules/index.ts';
import { createBrandService } from './brands/index.ts';
import { createCarrierAccountService, createCarrierAccounts } from './carrier-accounts/index.ts';
import { createCarrierEventService } from './carrier-events/index.ts';
import { createCollectionService } from './collection/index.ts';
import { createCustomerPages, createPagePreviews, createReturnDesk } from './customer-pages/index.ts';
import { createDocumentService } from './documents/index.ts';
import {
  createCustomerMails,
  createCustomerMailWriter,
  createEmailPreviews,
  createEmailSettingsService,
  createMailStops,
  createOrderMailService,
} from './emails/index.ts';
import { createInventoryService, createLowStockAlert, createStockLedger } from './inventory/index.ts';
import { createManifestDocuments, createManifestService, createScanFormService } from './manifests/index.ts';
import { createOrderViewService } from './order-views/index.ts';
import {
  createOrderAssignment,
  createOrderFinder,
  createOrderFulfillment,
  createOrderService,
  createStockAllocator,
} from './orders/index.ts';
import { createPackageService } from './packages/index.ts';
import {
  createDocumentSettingsService,
  createPaperworkService,
  createPickListService,
} from './paperwork/index.ts';
import { createErasureService, createRetention, type ForgetTraces } from './personal-data/index.ts';
import { createPickupService } from './pickups/index.ts';
import { createPrinter, type Printer } from './printing/index.ts';
import { createProductPictures } from './product-pictures/index.ts';
import { createProductService } from './products/index.ts';
import { createRateService } from './rates/index.ts';
import { createReturnRulesService } from './return-rules/index.ts';
import {
  createCustomerLabels,
  createCustomerReturns,
  createReturnFollowUp,
  createReturnLabels,
  createReturnProgress,
  createReturnService,
  createReturnTakeover,
} from './returns/index.ts';
import { createSearchService } from './search/index.ts';
import { createServiceMappingService } from './service-mappings/index.ts';
import { createSettingsService } from './settings/index.ts';
import {
  createCarrierTracking,
  createLabelService,
  createManualShipmentService,
  createPrintService,
  createPurchaseService,
  createPurchaseSettlement,
  createRefundService,
  createRefundUpdates,
  createShipmentService,
  createStopWaitingService,
  createTrackingService,
  createTurnedUpLabels,
  createVoidService,
  createVoidSettlement,
  purchaseOf,
  type ShipmentHooks,
} from './shipments/index.ts';
import {
  createConnectedStores,
  createDifferenceResolution,
  createLogRetry,
  createOrderImport,
  createProductPull,
  createReportSender,
  createReportWriter,
  createStockPush,
  createStoreLog,
  createStoreProductService,
  createStoreService,
  createStoreSync,
  noteStockChanges,
  productHooks,
  stockListener,
} from './stores/index.ts';
import {
  createTrackerFollowing,
  createTrackerPolls,
  createTrackerService,
  createTrackerUpdates,
  takeTracker,
} from './trackers/index.ts';
import { createPoller, type PollOptions } from './tracking-polls/index.ts';
import { createWarehouseService } from './warehouses/index.ts';
import { createWithdrawalDeclarations, createWithdrawalService } from './withdrawals/index.ts';

export { createFailedMailAlert } from './emails/index.ts';
export type { ForgetTraces } from './personal-data/index.ts';
export { createPrinter, type Printer } from './printing/index.ts';

interface Dependencies {
  storage: Storage;
  clock: Clock;
  /** Opens the settings of carrier accounts. */
  vault: Vault;
  carriers: CarrierRegistry;
  /** The kinds of shops that can be connected; none by default. */
  shops?: StoreRegistry;
  /** Where shops and customers reach this server; undefined if they cannot. */
  publicUrl?: string | undefined;
  /** Emails to customers; by default none are written. */
  mails?: MailOutbox;
  /** How fast parcels that nobody carries travel; undefined where none do. */
  simulateTracking: TimeScale | undefined;
  /** Removes what other modules know of a customer. Background jobs do not need it: they erase what has no traces left. */
  forgetTraces?: ForgetTraces;
  /** One for the process; by default one that is only started when it is needed. */
  printer?: Printer;
  /** How and where the pictures of products are fetched; without it, none are. */
  pictures?: { http: PluginHttp; printer: Printer };
}

export type ShippingServices = ReturnType<typeof createShippingServices>;

/** Every use case of shipping, wired together. */
export function createShippingServices(dependencies: Dependencies) {
  const { storage, clock, vault, carriers: registry, simulateTracking } = dependencies;
  const {
    forgetTraces = async () => {},
    printer = createPrinter(),
    shops = NO_SHOPS,
    publicUrl,
    mails = NO_MAILS,
  } = dependencies;
  const accounts = createCarrierAccounts({ registry, vault });
  const outbox = createOutbox({ storage, clock });
  const ledger = createStockLedger({
    ...{ storage, clock, listener: stockListener },
    onLow: createLowStockAlert(storage),
  });
  const { removeLevels } = ledger;
  const allocator = createStockAllocator({ storage, clock, outbox, ledger });
  const fulfillment = createOrderFulfillment({ storage, clock, outbox, ledger, allocator });
  const finder = createOrderFinder({ storage });
  const rates = createRateService({ storage, clock, accounts });
  const progress = createReturnProgress({ clock });
  const simulation = simulateTracking && simulate(simulateTracking);
  const stores = createConnectedStores({ registry: shops, vault });
  const storeLog = createStoreLog({ storage, clock });
  const storeReports = createReportSender({ storage, clock, stores, log: storeLog });
  const tellStores = createReportWriter({ storage, clock, registry: shops, log: storeLog });
  const tellCustomers = createCustomerMailWriter({ clock, mails });
  const tell = bothHooks(tellStores, tellCustomers.hooks);
  const shared = { storage, clock, outbox, accounts, orders: fulfillment, ...progress, ...tell };
  const documents = createDocumentService({ storage, clock, accounts });
  const settlement = createPurchaseSettlement({ ...shared, ...simulation });
  const voidSettlement = createVoidSettlement(shared);
  const purchases = createPurchaseService({ ...shared, documents, rates, settlement });

  const addresses = createAddressService({ storage, accounts });
  const brands = createBrandService({ storage, clock, printer });
  const customerMails = createCustomerMails({ storage, mails, publicUrl });
  const documentSettings = createDocumentSettingsService({ storage, clock, brands });
  const labels = createLabelService({ storage, accounts, documents, printer });
  const orders = createOrderService({
    ...{ ...shared, ledger, allocator, publicUrl, onCreated: tellCustomers.ordersCreated },
    verifierOf: addresses.verifierOf,
  });
  const orderImport = createOrderImport({ storage, clock, orders, log: storeLog });
  const storeSync = createStoreSync({
    ...{ storage, clock, stores, orderImport, log: storeLog },
    publicUrl,
  });
  const tracking = createTrackingService({ ...shared, ...simulation });
  const voids = createVoidService({ ...shared, voidSettlement });
  const carrierTracking = createCarrierTracking({ ...shared, voidSettlement });
  const following = createTrackerFollowing(shared);
  const trackerPolls = createTrackerPolls({ ...shared, following });
  const poll = createPoller({ storage, clock });
  const scanForms = createScanFormService({ storage, clock, accounts, printer });
  const products = createProductService({
    ...{ storage, clock },
    async removeLevels(tx, of) {
      await removeLevels(tx, of);
      await productHooks.productRemoved(tx, of.productId);
    },
    orders: {
      async trackingSwitched(tx, accountId, productId, isTracked) {
        await allocator.trackingSwitched(tx, accountId, productId, isTracked);
        await noteStockChanges(tx, accountId, [productId]);
      },
      async skuGiven(tx, product) {
        await allocator.skuGiven(tx, product);
        await productHooks.skuGiven(tx, product, clock.now());
      },
    },
  });
  const productPictures = createProductPictures({
    ...{ storage, clock, http: dependencies.pictures?.http },
    printer: dependencies.pictures?.printer ?? printer,
  });
  const returnLabels = createReturnLabels({ ...shared, purchases });
  const customerLabels = createCustomerLabels({ storage, labels: returnLabels });
  const followUp = createReturnFollowUp({ exchanges: orders.exchanges, tellCustomers });
  const returning = { ...shared, customerLabels, followUp };
  const withdrawalDeclarations = createWithdrawalDeclarations({
    ...{ ...returning, changeOrder: orders.ofShop.change, tellCustomers, hasMail: mails.isAvailable },
    takeOver: createReturnTakeover(returning),
  });
  const returnDesk = createReturnDesk({
    ...{ storage, labels, customerLabels, withdrawals: withdrawalDeclarations },
    printer: dependencies.pictures?.printer ?? printer,
    customerReturns: createCustomerReturns(returning),
  });
  const erasure = createErasureService({ storage, clock, outbox, forgetTraces });

  return {
    activities: createActivityService({ storage }),
    automationRules: createAutomationRuleService({ storage, clock }),
    serviceMappings: createServiceMappingService({ storage, clock }),
    orderViews: createOrderViewService({ storage, clock }),
    addresses,
    allocator,
    brands,
    carrierAccounts: createCarrierAccountService({ storage, clock, vault, registry, accounts }),
    carrierEvents: createCarrierEventService({
      ...shared,
      carrierTracking,
      refundUpdates: createRefundUpdates({ ...shared, voidSettlement }),
      turnedUpLabels: createTurnedUpLabels(shared),
      trackerUpdates: createTrackerUpdates({ storage, following }),
    }),
    customerPages: createCustomerPages({
      ...{ storage, pictures: productPictures, actionsOf: returnDesk.actionsOf },
    }),
    customerMails,
    emailPreviews: createEmailPreviews({ storage, clock, mails, customerMails, publicUrl }),
    emailSettings: createEmailSettingsService({ storage, clock, mails }),
    mailStops: createMailStops({ storage, clock }),
    orderMails: createOrderMailService({ storage, mails }),
    pagePreviews: createPagePreviews({ storage, clock }),
    finder,
    inventory: createInventoryService({ storage, clock, ledger, findOrders: finder, orders: allocator }),
    documents,
    documentSettings,
    erasure,
    retention: createRetention({ storage, erasure }),
    labels,
    manualShipments: createManualShipmentService({ ...shared, takeTracker }),
    orders,
    packages: createPackageService({ storage, clock }),
    manifests: createManifestService({ storage, clock, tracking }),
    manifestDocuments: createManifestDocuments({ storage, settings: documentSettings, scanForms, printer }),
    scanForms,
    collections: createCollectionService({ storage, clock, accounts }),
    pickups: createPickupService({ storage, clock, accounts }),
    pickLists: createPickListService({ storage, clock, orders, settings: documentSettings, printer }),
    paperwork: createPaperworkService({
      storage,
      orders,
      labels,
      documents,
      settings: documentSettings,
      printer,
    }),
    products,
    productPictures,
    purchases,
    rates,
    refunds: createRefundService({ storage, clock, accounts }),
    returnDesk,
    returnRules: createReturnRulesService({ storage, clock }),
    customerLabels,
    returns: createReturnService({ ...returning, finder, voids, labels: returnLabels }),
    search: createSearchService({ storage, finder }),
    settings: createSettingsService({ storage }),
    shipments: createShipmentService({ storage, finder }),
    prints: createPrintService({ storage, clock }),
    stores: createStoreService({
      ...{ storage, clock, vault, registry: shops, stores, log: storeLog },
      retry: createLogRetry({ log: storeLog, reports: storeReports, signals: storeSync.signals }),
    }),
    orderImport,
    storeDifferences: createDifferenceResolution({ storage, orders }),
    storeLog,
    storeReports,
    storeProducts: createStoreProductService({ storage, log: storeLog, create: products.create }),
    productPull: createProductPull({ storage, clock, stores, log: storeLog }),
    stockPush: createStockPush({ storage, stores, log: storeLog }),
    storeSync,
    stopWaiting: createStopWaitingService({ storage, purchaseSettlement: settlement, voidSettlement }),
    tracking,
    trackers: createTrackerService({ ...shared, following, finder }),
    trackingPolls: {
      /** Returns whose parcels there may be news of. */
      pollDue: async (options: PollOptions) => [
        ...(await poll(carrierTracking.polls, options)),
        ...(await poll(trackerPolls, options)),
      ],
    },
    voids,
    withdrawals: createWithdrawalService({ storage, clock }),
    warehouses: createWarehouseService({
      storage,
      clock,
      removeLevels,
      assignOrders: createOrderAssignment({ storage, update: orders.update }),
    }),
  };
}

/** One after the other, in the same transaction. */
const bothHooks = (first: ShipmentHooks, second: ShipmentHooks): ShipmentHooks => ({
  async onShipped(tx, row) {
    await first.onShipped(tx, row);
    await second.onShipped(tx, row);
  },
  async onVoided(tx, row) {
    await first.onVoided(tx, row);
    await second.onVoided(tx, row);
  },
  async onScanned(tx, row, parcels) {
    await first.onScanned(tx, row, parcels);
    await second.onScanned(tx, row, parcels);
  },
});

function simulate(scale: TimeScale) {
  const plan = (row: ShipmentRow, trackingCode: string) => {
    const { shipFrom, shipTo, quote } = purchaseOf(row);
    const boughtAt = row.purchased_at ?? row.created_at;
    const { deliveryDays } = quote;
    return planScans({ trackingCode, boughtAt, deliveryDays, shipFrom, shipTo }, scale);
  };
  return {
    plan,
    // Every parcel begins with the scan of its label, at the same time.
    firstScanAt: (row: ShipmentRow) =>
      row.carrier === FLEET ? (plan(row, present(row.tracking_code))[0]?.occurredAt ?? null) : null,
  };
}
