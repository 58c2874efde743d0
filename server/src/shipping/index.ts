import type { CarrierRegistry } from '../carriers/index.ts';
import type { Clock } from '../lib/clock.ts';
import type { Vault } from '../lib/crypto.ts';
import type { TimeScale } from '../lib/time-scale.ts';
import { type MailOutbox, NO_MAILS } from '../mail/index.ts';
import type { PluginHttp } from '../plugins/http/index.ts';
import type { Storage } from '../storage/index.ts';
import { NO_SHOPS, type StoreRegistry } from '../stores/index.ts';
import { createOutbox, type Handover } from '../webhooks/index.ts';
import { createActivityService } from './activities/index.ts';
import { createAddressService } from './addresses/index.ts';
import { createAutomationRuleService } from './automation-rules/index.ts';
import { createBatches, type RunAs } from './batches/index.ts';
import { createBrandService } from './brands/index.ts';
import { createCarrierAccountService, createCarrierAccounts } from './carrier-accounts/index.ts';
import { createCarrierEventService } from './carrier-events/index.ts';
import { createCollectionService } from './collection/index.ts';
import { createCustomerServices } from './customer-services.ts';
import { createDestinationZoneService } from './destination-zones/index.ts';
import { createDocumentService } from './documents/index.ts';
import { createCustomerMailWriter } from './emails/index.ts';
import { createCountSheetService, createGoodsLabelService } from './goods-paper/index.ts';
import { createHandlingService } from './handling/index.ts';
import {
  createInventoryService,
  createLowStockAlert,
  createStockEvents,
  createStockLedger,
  stockEventListener,
} from './inventory/index.ts';
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
import { createPackingService } from './packing/index.ts';
import {
  createDocumentSettingsService,
  createPaperworkService,
  createPickListService,
  createSlipTemplateService,
} from './paperwork/index.ts';
import { createErasureService, createRetention, type ForgetTraces } from './personal-data/index.ts';
import { createPickupService } from './pickups/index.ts';
import { createPresetService } from './presets/index.ts';
import { createPrintStationService } from './print-stations/index.ts';
import { createPrinter, type Printer } from './printing/index.ts';
import { createOrderPictures, createPicturesAhead, createProductPictures } from './product-pictures/index.ts';
import { createProductService } from './products/index.ts';
import { createRateService } from './rates/index.ts';
import { createReportService } from './reports/index.ts';
import { createReturnProgress } from './returns/index.ts';
import { createSearchService } from './search/index.ts';
import { createServiceMappingService } from './service-mappings/index.ts';
import { createSettingsService } from './settings/index.ts';
import {
  allHooks,
  createCarrierTracking,
  createDeliveryAlert,
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
} from './shipments/index.ts';
import { simulateScans } from './simulated-tracking.ts';
import {
  createReportWriter,
  createStoreLog,
  createStoreServices,
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
  /** Works on a batch as whoever started it; by default as the server. Only background jobs need it. */
  runAs?: RunAs;
  /** The delivery worker of this process. */
  handover?: Handover;
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
    runAs = (_actor, work) => work(),
    handover,
  } = dependencies;
  const accounts = createCarrierAccounts({ registry, vault });
  const outbox = createOutbox({ storage, clock, ...(handover && { handover }) });
  const ledger = createStockLedger({
    ...{ storage, clock, listeners: [stockListener, stockEventListener] },
    onLow: createLowStockAlert(storage),
  });
  const { removeLevels } = ledger;
  const allocator = createStockAllocator({ storage, clock, outbox, ledger });
  const fulfillment = createOrderFulfillment({ storage, clock, outbox, ledger, allocator });
  const finder = createOrderFinder({ storage });
  const rates = createRateService({ storage, clock, accounts });
  const progress = createReturnProgress({ clock });
  const simulation = simulateTracking && simulateScans(simulateTracking);
  const storeLog = createStoreLog({ storage, clock });
  const tellStores = createReportWriter({ storage, clock, registry: shops, log: storeLog });
  const tellCustomers = createCustomerMailWriter({ clock, mails });
  const tellMembers = createDeliveryAlert({ storage, clock });
  const picturePrinter = dependencies.pictures?.printer ?? printer;
  const productPictures = createProductPictures({
    ...{ storage, clock, http: dependencies.pictures?.http, printer: picturePrinter },
  });
  const tell = allHooks([
    ...[tellStores, tellCustomers.hooks, tellMembers],
    createPicturesAhead(productPictures),
  ]);
  const shared = { storage, clock, outbox, accounts, orders: fulfillment, ...progress, ...tell };
  const documents = createDocumentService({ storage, clock, accounts });
  const settlement = createPurchaseSettlement({ ...shared, ...simulation });
  const voidSettlement = createVoidSettlement(shared);
  const purchases = createPurchaseService({ ...shared, documents, rates, settlement });

  const addresses = createAddressService({ storage, accounts });
  const brands = createBrandService({ storage, clock, printer });
  const slipTemplates = createSlipTemplateService({ storage, clock });
  const documentSettings = createDocumentSettingsService({
    storage,
    clock,
    brands,
    templates: slipTemplates,
  });
  const labels = createLabelService({ storage, accounts, documents, printer });
  const orders = createOrderService({
    ...{ ...shared, ledger, allocator, publicUrl, onCreated: tellCustomers.ordersCreated },
    addresses,
  });
  const tracking = createTrackingService({ ...shared, ...simulation });
  const voids = createVoidService({ ...shared, voidSettlement });
  const carrierTracking = createCarrierTracking({ ...shared, voidSettlement });
  const following = createTrackerFollowing(shared);
  const trackerPolls = createTrackerPolls({ ...shared, following });
  const poll = createPoller({ storage, clock });
  const scanForms = createScanFormService({ storage, clock, outbox, accounts, printer });
  const products = createProductService({
    ...{ storage, clock, outbox },
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
  const erasure = createErasureService({ storage, clock, outbox, forgetTraces });
  const inventory = createInventoryService({
    ...{ storage, clock, outbox, ledger },
    findOrders: finder,
    orders: allocator,
  });
  const shipments = createShipmentService({ storage, finder });
  const manualShipments = createManualShipmentService({ ...shared, takeTracker });

  return {
    ...createStoreServices({
      ...{ storage, clock, outbox, vault, registry: shops, publicUrl, log: storeLog, orders, products },
    }),
    ...createCustomerServices({
      ...{ storage, clock, outbox, accounts, publicUrl, mails, tellCustomers, orders, fulfillment, finder },
      ...{ labels, purchases, voids, pictures: productPictures, printer: picturePrinter },
    }),
    activities: createActivityService({ storage }),
    automationRules: createAutomationRuleService({ storage, clock }),
    destinationZones: createDestinationZoneService({ storage, clock }),
    handling: createHandlingService({ storage, clock, recompute: orders.recomputeShipBy }),
    serviceMappings: createServiceMappingService({ storage, clock }),
    orderViews: createOrderViewService({ storage, clock }),
    addresses,
    allocator,
    ...createBatches({
      ...{ storage, clock, purchases, rates, orders, products, inventory, shipments, manualShipments, runAs },
    }),
    brands,
    carrierAccounts: createCarrierAccountService({ storage, clock, vault, registry, accounts }),
    carrierEvents: createCarrierEventService({
      ...shared,
      carrierTracking,
      refundUpdates: createRefundUpdates({ ...shared, voidSettlement }),
      turnedUpLabels: createTurnedUpLabels(shared),
      trackerUpdates: createTrackerUpdates({ storage, following }),
    }),
    finder,
    inventory,
    goodsLabels: createGoodsLabelService({ storage, printer }),
    countSheets: createCountSheetService({ storage, clock, inventory, settings: documentSettings, printer }),
    documents,
    documentSettings,
    slipTemplates,
    erasure,
    retention: createRetention({ storage, erasure }),
    labels,
    manualShipments,
    orders,
    packages: createPackageService({ storage, clock }),
    presets: createPresetService({ storage, clock }),
    packing: createPackingService({ storage }),
    manifests: createManifestService({ storage, clock, outbox, tracking }),
    manifestDocuments: createManifestDocuments({ storage, settings: documentSettings, scanForms, printer }),
    scanForms,
    collections: createCollectionService({ storage, clock, accounts }),
    pickups: createPickupService({ storage, clock, outbox, accounts }),
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
    orderPictures: createOrderPictures({ storage, pictures: productPictures }),
    purchases,
    rates,
    reports: createReportService({ storage, clock }),
    stockEvents: createStockEvents({ storage, outbox }),
    refunds: createRefundService({ storage, clock, outbox, accounts }),
    search: createSearchService({ storage, finder }),
    settings: createSettingsService({ storage }),
    shipments,
    printStations: createPrintStationService({ storage, clock, vault }),
    prints: createPrintService({ storage, clock }),
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
    warehouses: createWarehouseService({
      storage,
      clock,
      removeLevels,
      assignOrders: createOrderAssignment({ storage, update: orders.update }),
    }),
  };
}
