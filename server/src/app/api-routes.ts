import { type DeliveryService, deliveryRoutes, type EventService, eventRoutes } from '../delivery/index.ts';
import type { Routes } from '../http/routing.ts';
import { activityRoutes } from '../shipping/activities/index.ts';
import { addressRoutes } from '../shipping/addresses/index.ts';
import { automationRuleRoutes } from '../shipping/automation-rules/index.ts';
import { brandRoutes } from '../shipping/brands/index.ts';
import { carrierAccountRoutes, type LinkTo } from '../shipping/carrier-accounts/index.ts';
import { collectionRoutes } from '../shipping/collection/index.ts';
import { documentRoutes } from '../shipping/documents/index.ts';
import { emailRoutes } from '../shipping/emails/index.ts';
import type { ShippingServices } from '../shipping/index.ts';
import { inventoryRoutes } from '../shipping/inventory/index.ts';
import { manifestRoutes } from '../shipping/manifests/index.ts';
import { orderViewRoutes } from '../shipping/order-views/index.ts';
import { orderRoutes } from '../shipping/orders/index.ts';
import { packageRoutes } from '../shipping/packages/index.ts';
import { paperworkRoutes } from '../shipping/paperwork/index.ts';
import { personalDataRoutes } from '../shipping/personal-data/index.ts';
import { pickupRoutes } from '../shipping/pickups/index.ts';
import { productRoutes } from '../shipping/products/index.ts';
import { rateRoutes } from '../shipping/rates/index.ts';
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
import type { CatchUpService, SubscriptionService } from '../webhooks/index.ts';
import { subscriptionRoutes } from '../webhooks/index.ts';

export interface ApiServices extends ShippingServices {
  deliveries: DeliveryService;
  events: EventService;
  catchUp: CatchUpService;
  subscriptions: SubscriptionService;
}

/** The routes behind both doors. */
export function apiRoutes(app: Routes, services: ApiServices, linkTo: LinkTo): void {
  orderRoutes(app, services.orders);
  personalDataRoutes(app, services.erasure);
  orderViewRoutes(app, services.orderViews);
  rateRoutes(app, services.rates);
  shipmentRoutes(app, services);
  markShippedRoutes(app, services.manualShipments);
  trackerRoutes(app, services.trackers);
  documentRoutes(app, services.documents);
  paperworkRoutes(app, services);
  manifestRoutes(app, services);
  collectionRoutes(app, services.collections);
  pickupRoutes(app, services.pickups);
  returnRoutes(app, services.returns);
  withdrawalRoutes(app, services.withdrawals);
  productRoutes(app, services.products);
  packageRoutes(app, services.packages);
  warehouseRoutes(app, services.warehouses);
  inventoryRoutes(app, services.inventory);
  serviceMappingRoutes(app, services.serviceMappings);
  automationRuleRoutes(app, services.automationRules);
  carrierAccountRoutes(app, services.carrierAccounts, linkTo);
  storeRoutes(app, services.stores, linkTo);
  storeProductRoutes(app, services.storeProducts);
  storeDifferenceRoutes(app, services.storeDifferences);
  activityRoutes(app, services.activities);
  searchRoutes(app, services.search);
  settingsRoutes(app, services.settings);
  brandRoutes(app, services.brands);
  emailRoutes(app, services);
  returnRulesRoutes(app, services.returnRules);
  subscriptionRoutes(app, services.subscriptions);
  deliveryRoutes(app, services.deliveries);
  eventRoutes(app, services.events, services.catchUp);
  addressRoutes(app, services.addresses);
}
