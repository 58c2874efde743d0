import { type DeliveryService, deliveryRoutes } from '../delivery/index.ts';
import { type AddressService, addressRoutes } from '../shipping/addresses/index.ts';
import { type InventoryService, inventoryRoutes } from '../shipping/inventory/index.ts';
import { type OrderService, orderRoutes } from '../shipping/orders/index.ts';
import { type ProductService, productRoutes } from '../shipping/products/index.ts';
import { type ShipmentService, shipmentRoutes } from '../shipping/shipments/index.ts';
import { type WarehouseService, warehouseRoutes } from '../shipping/warehouses/index.ts';
import type { SubscriptionService } from '../webhooks/index.ts';
import { subscriptionRoutes } from '../webhooks/index.ts';
import type { Routes } from './routing.ts';

export interface ApiServices {
  addresses: AddressService;
  deliveries: DeliveryService;
  inventory: InventoryService;
  orders: OrderService;
  products: ProductService;
  shipments: ShipmentService;
  subscriptions: SubscriptionService;
  warehouses: WarehouseService;
}

/** Every route a user has, whichever door they came through. */
export function apiRoutes(app: Routes, services: ApiServices): void {
  orderRoutes(app, services.orders);
  shipmentRoutes(app, services.shipments);
  productRoutes(app, services.products);
  warehouseRoutes(app, services.warehouses);
  inventoryRoutes(app, services.inventory);
  subscriptionRoutes(app, services.subscriptions);
  deliveryRoutes(app, services.deliveries);
  addressRoutes(app, services.addresses);
}
