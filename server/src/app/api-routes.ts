import {
  type DeliveryService,
  deliveryRoutes,
  type EventService,
  eventRoutes,
  type ReplayService,
  replayRoutes,
} from '../delivery/index.ts';
import type { Door } from '../http/door.ts';
import type { Routes } from '../http/routing.ts';
import { activityRoutes } from '../shipping/activities/index.ts';
import { addressRoutes } from '../shipping/addresses/index.ts';
import { automationRuleRoutes } from '../shipping/automation-rules/index.ts';
import { batchRoutes } from '../shipping/batches/index.ts';
import { brandRoutes } from '../shipping/brands/index.ts';
import { carrierAccountRoutes, type LinkTo } from '../shipping/carrier-accounts/index.ts';
import { collectionRoutes } from '../shipping/collection/index.ts';
import { destinationZoneRoutes } from '../shipping/destination-zones/index.ts';
import { documentRoutes } from '../shipping/documents/index.ts';
import { emailRoutes } from '../shipping/emails/index.ts';
import { goodsPaperRoutes } from '../shipping/goods-paper/index.ts';
import { handlingRoutes } from '../shipping/handling/index.ts';
import type { ShippingServices } from '../shipping/index.ts';
import { inventoryRoutes } from '../shipping/inventory/index.ts';
import { manifestRoutes } from '../shipping/manifests/index.ts';
import { orderViewRoutes } from '../shipping/order-views/index.ts';
import { orderRoutes } from '../shipping/orders/index.ts';
import { packageRoutes } from '../shipping/packages/index.ts';
import { paperworkRoutes } from '../shipping/paperwork/index.ts';
import { personalDataRoutes } from '../shipping/personal-data/index.ts';
import { pickupRoutes } from '../shipping/pickups/index.ts';
import { presetRoutes } from '../shipping/presets/index.ts';
import { printStationRoutes } from '../shipping/print-stations/index.ts';
import { pictureRoutes } from '../shipping/product-pictures/index.ts';
import { productRoutes } from '../shipping/products/index.ts';
import { rateRoutes } from '../shipping/rates/index.ts';
import { reportRoutes } from '../shipping/reports/index.ts';
import { returnRulesRoutes } from '../shipping/return-rules/index.ts';
import { returnRoutes } from '../shipping/returns/index.ts';
import { searchRoutes } from '../shipping/search/index.ts';
import { serviceMappingRoutes } from '../shipping/service-mappings/index.ts';
import { settingsRoutes } from '../shipping/settings/index.ts';
import { markShippedRoutes, shipmentRoutes } from '../shipping/shipments/index.ts';
import { storeDifferenceRoutes, storeProductRoutes, storeRoutes } from '../shipping/stores/index.ts';
import { trackerRoutes } from '../shipping/trackers/index.ts';
import { warehouseRoutes } from '../shipping/warehouses/index.ts';
import { withdrawalRoutes } from '../shipping/withdrawals/index.ts';
import type { CatchUpService, EventStream, FilterTrial, SubscriptionService } from '../webhooks/index.ts';
import { eventStreamRoutes, filterRoutes, subscriptionRoutes } from '../webhooks/index.ts';

export interface ApiServices extends ShippingServices {
  deliveries: DeliveryService;
  events: EventService;
  catchUp: CatchUpService;
  eventStream: EventStream;
  filterTrial: FilterTrial;
  replays: ReplayService;
  subscriptions: SubscriptionService;
}

/** The routes behind both doors. A request that has waited passes its door `again`. */
export function apiRoutes(app: Routes, services: ApiServices, linkTo: LinkTo, again: Door): void {
  orderRoutes(app, services.orders);
  pictureRoutes(app, services.orderPictures);
  personalDataRoutes(app, services.erasure);
  orderViewRoutes(app, services.orderViews);
  rateRoutes(app, services.rates);
  shipmentRoutes(app, services);
  batchRoutes(app, services.batches);
  markShippedRoutes(app, services.manualShipments);
  trackerRoutes(app, services.trackers);
  documentRoutes(app, services.documents);
  paperworkRoutes(app, services);
  goodsPaperRoutes(app, services);
  printStationRoutes(app, services.printStations);
  manifestRoutes(app, services);
  collectionRoutes(app, services.collections);
  pickupRoutes(app, services.pickups);
  returnRoutes(app, services.returns);
  withdrawalRoutes(app, services.withdrawals);
  productRoutes(app, services.products);
  packageRoutes(app, services.packages);
  presetRoutes(app, services.presets);
  warehouseRoutes(app, services.warehouses);
  inventoryRoutes(app, services.inventory);
  serviceMappingRoutes(app, services.serviceMappings);
  automationRuleRoutes(app, services.automationRules);
  destinationZoneRoutes(app, services.destinationZones);
  carrierAccountRoutes(app, services.carrierAccounts, linkTo);
  storeRoutes(app, services.stores, linkTo);
  storeProductRoutes(app, services.storeProducts);
  storeDifferenceRoutes(app, services.storeDifferences);
  activityRoutes(app, services.activities);
  searchRoutes(app, services.search);
  settingsRoutes(app, services.settings);
  handlingRoutes(app, services.handling);
  brandRoutes(app, services.brands);
  emailRoutes(app, services);
  returnRulesRoutes(app, services.returnRules);
  reportRoutes(app, services.reports);
  subscriptionRoutes(app, services.subscriptions);
  filterRoutes(app, services.filterTrial);
  deliveryRoutes(app, services.deliveries);
  eventRoutes(app, services.events, services.catchUp);
  replayRoutes(app, services.replays);
  eventStreamRoutes(app, services.eventStream, again);
  addressRoutes(app, services.addresses);
}
